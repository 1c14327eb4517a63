"""Figures for operators: how many calls, how long they take, how many streams are open."""

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

CALLS = Counter("tafl_http_requests", "Answered calls", ["method", "route", "status"])
SECONDS = Histogram(
    "tafl_http_seconds",
    "Seconds until a call was answered",
    ["method", "route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
STREAMS = Gauge("tafl_streams", "Open streams", multiprocess_mode="livesum")


def exposition() -> tuple[bytes, str]:
    """Give all figures; with several processes, those of all of them."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together), CONTENT_TYPE_LATEST
