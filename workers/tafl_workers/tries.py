"""How often something was tried: counted before it is done, or a crash would not count."""

import msgspec
from msgspec import Struct
from tafl.clients import Client
from tafl.errors import TaflError
from tafl.ports import Clock

MOST = 3
"""After so many tries that failed, a task is parked."""
LASTS_MS = 24 * 3600 * 1000
_PARKED = "tafl:work:parked"


class Parked(Struct, frozen=True):
    """A task that is not tried any more, and why."""

    task: str
    code: str
    reason: str
    at: int


class Tries:
    """Count tries, and keep what was given up where people can see it."""

    def __init__(self, volatile: Client, clock: Clock) -> None:
        self._client = volatile
        self._clock = clock

    def begin(self, task: str) -> int:
        """Count one more try before it begins; give its number."""
        with self._client.pipeline() as pipe:
            pipe.incr(_key(task))
            pipe.pexpire(_key(task), LASTS_MS)
            return int(pipe.execute()[0])

    def forgive(self, task: str) -> None:
        """Do not count a try that failed for a reason of ours."""
        self._client.decr(_key(task))

    def park(self, task: str, error: BaseException | None) -> None:
        """Give a task up, and say why; without an error its process died at it."""
        code = error.code if isinstance(error, TaflError) else "worker-died"
        reason = error.en if isinstance(error, TaflError) else "Its process died each time."
        if error is not None and not isinstance(error, TaflError):
            # The kind alone: the words of an unforeseen error may hold a secret.
            code, reason = "unforeseen", f"It failed each time ({type(error).__name__})."
        parked = Parked(task, code, reason, self._clock())
        self._client.hset(_PARKED, task, msgspec.json.encode(parked).decode())

    def is_parked(self, task: str) -> bool:
        """Tell whether a task was given up."""
        return bool(self._client.hexists(_PARKED, task))

    def parked(self) -> list[Parked]:
        """List what was given up, the latest first."""
        found = self._client.hvals(_PARKED)
        listed = [msgspec.json.decode(one, type=Parked) for one in found]
        return sorted(listed, key=lambda one: (-one.at, one.task))

    def release(self, task: str) -> bool:
        """Let a task be tried again; tell whether it was parked."""
        self._client.delete(_key(task))
        return bool(self._client.hdel(_PARKED, task))


def _key(task: str) -> str:
    return f"tafl:work:tries:{task}"
