"""The web pages: files as they are, without a build step and without foreign code."""

from starlette.routing import BaseRoute
from tafl.platform import Platform


def page_routes(platform: Platform) -> list[BaseRoute]:
    """List the routes of pages and files; those of the interface are in the table."""
    return []
