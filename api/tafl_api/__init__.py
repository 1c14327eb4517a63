"""The HTTP interface and the web pages. They speak to the core through its service alone."""
