"""What the api brings to the `tafl` command."""

import tafl
from tafl.hookspecs import RegisterCommand


@tafl.hookimpl
def register_commands(register: RegisterCommand) -> None:
    """Bring `tafl up` and `tafl serve`."""
    register(
        "up",
        "tafl_api.up:add_up",
        "Run everything on this machine: servers, pages, bots, clocks.",
        "Tout faire tourner sur cette machine : serveurs, pages, robots, pendules.",
    )
    register(
        "serve",
        "tafl_api.serve:add_serve",
        "Serve the web pages and the HTTP interface.",
        "Servir les pages web et l'interface HTTP.",
    )
