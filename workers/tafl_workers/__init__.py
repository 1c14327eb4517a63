"""The background work: bots, clocks, notices. It acts through the service of the core alone."""
