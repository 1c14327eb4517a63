"""Audits and replays that somebody waits for."""

from tafl.jobs import JobBoard, run_job
from tafl.platform import Platform


def board_of(platform: Platform) -> JobBoard:
    """Give the board where such work is asked for."""
    return JobBoard(platform.volatile, platform.clock, platform.ids)


def check(platform: Platform, job: str) -> str:
    """Do one such job."""
    done = run_job(board_of(platform), platform.service, job)
    return "stale" if done is None else done.state
