"""The kit for authors."""
