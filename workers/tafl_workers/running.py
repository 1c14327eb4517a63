"""What the jobs of this process work with: set once, before the first of them."""

from tafl.platform import Platform

_platforms: list[Platform] = []


def use(platform: Platform) -> None:
    """Let this process's jobs work on a platform."""
    _platforms[:] = [platform]


def platform() -> Platform:
    """Give the platform of this process."""
    if not _platforms:
        raise RuntimeError("no platform was given to this process's jobs")
    return _platforms[0]
