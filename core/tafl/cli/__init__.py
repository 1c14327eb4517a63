"""The `tafl` command."""
