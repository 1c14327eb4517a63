"""`tafl serve` and `tafl admin` as operators run them: real processes, several at once."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import httpx2
import msgspec
import pytest

TAFL = Path(sys.executable).with_name("tafl")


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """Give a data folder with a short name: sockets have one."""
    quick = "/dev/shm" if os.access("/dev/shm", os.W_OK) else str(tmp_path)
    with TemporaryDirectory(dir=quick) as folder:
        yield Path(folder)


def environment(data: Path, **more: str) -> dict[str, str]:
    """Give the settings of a machine that has nothing but a data folder."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {"TAFL_DATA": str(data), "TAFL_LANGUAGE": "en"} | more


def admin(data: Path, *words: str) -> tuple[int, str]:
    """Run `tafl admin`."""
    done = subprocess.run(
        [TAFL, "admin", *words], env=environment(data), capture_output=True, text=True, timeout=30
    )
    return done.returncode, done.stdout


class Served:
    """A running `tafl serve`."""

    def __init__(self, data: Path, *words: str) -> None:
        self.log = data / "serve.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [TAFL, "serve", "--port", "0", *words], env=environment(data), stderr=log
            )
        self.address = self._wait_for("Tafl is at ").split()[-1]
        until = monotonic() + 30
        while monotonic() < until:
            try:
                if httpx2.get(f"{self.address}/health").status_code == 200:
                    return
            except httpx2.TransportError:
                sleep(0.05)
        raise AssertionError(self.log.read_text())

    def _wait_for(self, text: str) -> str:
        until = monotonic() + 30
        while monotonic() < until and self.process.poll() is None:
            for line in self.log.read_text("utf-8").splitlines():
                if text in line:
                    return line
            sleep(0.02)
        raise AssertionError(self.log.read_text("utf-8"))

    def stop(self) -> int:
        """Ask it to end, as a supervisor does."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


def test_several_processes_behave_as_one(data: Path) -> None:
    served = Served(data, "--workers", "2")
    try:
        with httpx2.Client(base_url=served.address) as first:
            guest = first.post("/api/guests", json={"name": "Ada"}).json()
        bearer = {"authorization": f"Bearer {guest['token']}"}
        for _ in range(12):  # each on a new connection, so that both processes are met
            answer = httpx2.get(f"{served.address}/api/me", headers=bearer)
            assert answer.json()["id"] == guest["id"]
        figures = httpx2.get(f"{served.address}/metrics").text
        assert 'tafl_http_requests_total{method="GET",route="/api/me",status="200"} 12.0' in figures

        code, listed = admin(data, "list", "ad", "--json")
        assert code == 0
        assert [one["id"] for one in msgspec.json.decode(listed)["people"]] == [guest["id"]]
        assert admin(data, "block", guest["id"])[0] == 0
        assert httpx2.get(f"{served.address}/api/me", headers=bearer).status_code == 401
        assert admin(data, "unblock", guest["id"])[0] == 0
        code, said = admin(data, "reset", guest["id"], "--json")
        recovery = msgspec.json.decode(said)["code"]
        back = httpx2.post(f"{served.address}/api/session", json={"recovery": recovery})
        assert back.json()["id"] == guest["id"]
        assert admin(data, "block", "nobody")[0] == 2
        assert admin(data, "cancel", "00-000000000000000000000000")[0] == 2
        assert admin(data, "cancel")[0] == 2
    finally:
        begun = monotonic()
        assert served.stop() == 0
    assert monotonic() - begun < 8
    lines = served.log.read_text("utf-8").splitlines()[1:]
    assert lines and all(isinstance(msgspec.json.decode(line), dict) for line in lines)


def test_what_was_promised_survives_a_kill(data: Path) -> None:
    served = Served(data)
    guest = httpx2.post(f"{served.address}/api/guests", json={"name": "Ada"}).json()
    served.process.kill()
    served.process.wait(10)
    again = Served(data)
    try:
        bearer = {"authorization": f"Bearer {guest['token']}"}
        assert httpx2.get(f"{again.address}/api/me", headers=bearer).json()["name"] == "Ada"
    finally:
        assert again.stop() == 0


def test_a_port_that_is_taken_is_said_to_be(data: Path) -> None:
    served = Served(data)
    try:
        port = served.address.rpartition(":")[2]
        done = subprocess.run(
            [TAFL, "serve", "--port", port],
            env=environment(data),
            capture_output=True,
            text=True,
            timeout=20,
        )
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr and "in use" in done.stderr
    finally:
        served.stop()
