"""What the api brings to the `tafl` command."""

import tafl
from tafl.hookspecs import RegisterCommand


@tafl.hookimpl
def register_commands(register: RegisterCommand) -> None:
    """Bring `tafl serve`."""
    register(
        "serve",
        "tafl_api.serve:add_serve",
        "Serve the web pages and the HTTP interface.",
        "Servir les pages web et l'interface HTTP.",
    )
