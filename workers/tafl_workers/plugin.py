"""What the workers bring to the `tafl` command."""

import tafl
from tafl.hookspecs import RegisterCommand


@tafl.hookimpl
def register_commands(register: RegisterCommand) -> None:
    """Bring `tafl work`."""
    register(
        "work",
        "tafl_workers.work:add_work",
        "Let bots move and clocks run, and tell people what waits for them.",
        "Faire jouer les robots et courir les pendules, et prévenir les joueurs.",
    )
