"""Figures of the work, kept on the queue's server: whoever asks gets those of all processes."""

from collections.abc import Mapping

from tafl.clients import Client

_KEY = "tafl:work:figures"
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

_HELP = {
    "tafl_work_feed_lag": "Announcements that nobody has dealt with yet",
    "tafl_work_due_late": "Matches whose moment passed two seconds ago or more",
    "tafl_work_parked": "Tasks that were given up",
    "tafl_work_queue": "Jobs that wait",
    "tafl_work_jobs_total": "Jobs that ended",
    "tafl_work_job_seconds": "How long jobs took",
}


class Figures:
    """Add up what processes did; remember how things stand."""

    def __init__(self, volatile: Client) -> None:
        self._client = volatile

    def state(self, *, lag: int, late: int, parked: int, waiting: Mapping[str, int]) -> None:
        """Note how things stand."""
        values = {"lag": lag, "late": late, "parked": parked}
        values |= {f"queue {name}": count for name, count in waiting.items()}
        self._client.hset(_KEY, mapping=values)

    def job(self, function: str, seconds: float, outcome: str) -> None:
        """Note that a job ended."""
        with self._client.pipeline(transaction=False) as pipe:
            pipe.hincrby(_KEY, f"jobs {function} {outcome}", 1)
            pipe.hincrbyfloat(_KEY, f"sum {function}", seconds)
            for bucket in BUCKETS:
                if seconds <= bucket:
                    pipe.hincrby(_KEY, f"le {function} {bucket}", 1)
                    break
            pipe.execute()

    def text(self) -> str:
        """Write all figures in Prometheus's form."""
        found: dict[str, str] = self._client.hgetall(_KEY)
        lines: list[str] = []
        for name, field in (("feed_lag", "lag"), ("due_late", "late"), ("parked", "parked")):
            lines += _head(f"tafl_work_{name}", "gauge")
            lines.append(f"tafl_work_{name} {found.get(field, 0)}")
        lines += _head("tafl_work_queue", "gauge")
        for field in sorted(found):
            if field.startswith("queue "):
                lines.append(f'tafl_work_queue{{queue="{field[6:]}"}} {found[field]}')
        lines += _head("tafl_work_jobs_total", "counter")
        totals: dict[str, int] = {}
        for field in sorted(found):
            kind, _, rest = field.partition(" ")
            if kind == "jobs":
                job, _, outcome = rest.partition(" ")
                totals[job] = totals.get(job, 0) + int(found[field])
                labels = f'job="{job}",outcome="{outcome}"'
                lines.append(f"tafl_work_jobs_total{{{labels}}} {found[field]}")
        lines += _head("tafl_work_job_seconds", "histogram")
        for job, total in totals.items():
            lines += _histogram(found, job, total)
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str) -> list[str]:
    return [f"# HELP {name} {_HELP[name]}.", f"# TYPE {name} {kind}"]


def _histogram(found: Mapping[str, str], job: str, total: int) -> list[str]:
    name, lines, below = "tafl_work_job_seconds", [], 0
    for bucket in BUCKETS:
        below += int(found.get(f"le {job} {bucket}", 0))
        lines.append(f'{name}_bucket{{job="{job}",le="{bucket}"}} {below}')
    lines.append(f'{name}_bucket{{job="{job}",le="+Inf"}} {total}')
    lines.append(f'{name}_sum{{job="{job}"}} {found.get(f"sum {job}", 0)}')
    lines.append(f'{name}_count{{job="{job}"}} {total}')
    return lines
