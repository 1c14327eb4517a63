"""Read models: lobby and inboxes, derived from the logs and thrown away without harm."""

from .reading import Reading
from .summary import SeatSummary, Summary, summary_of

__all__ = ["Reading", "SeatSummary", "Summary", "summary_of"]
