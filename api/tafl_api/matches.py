"""Matches: open a table, sit down, look, play."""

from .route import Route

ROUTES: tuple[Route, ...] = ()
