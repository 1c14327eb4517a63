"""Live: what changes, as it changes."""

from .route import Route

ROUTES: tuple[Route, ...] = ()
