"""Verify a Tafl record with Python alone: its chain, its secret, and everything chance gave.

    python verify.py RECORD.jsonl [VERSION:HASH ...]

Hashes from receipts may follow, to prove that the record contains what was acknowledged.
Exit 0: all of it is right; 1: something is wrong or missing; 2: wrong usage.
The recipe is fairness.md. What this cannot see (whether commands keep the rules of the game, and
the signatures of receipts) `tafl audit` checks.
"""

import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from typing import Any

SHAPE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class Bad(Exception):
    """The first line that is wrong (0 is the header), and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def need(right: bool, line: int, why: str) -> None:
    if not right:
        raise Bad(line, why)


def parse(text: bytes, line: int) -> dict[str, Any]:
    try:
        fields: dict[str, Any] = json.loads(text)
        again = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        need(type(fields) is dict and again.encode() == text, line, "not in canonical form")
    except SHAPE:
        raise Bad(line, "not JSON") from None
    return fields


def framed(text: str) -> bytes:
    return len(text.encode()).to_bytes(4, "big") + text.encode()


def words(seed: bytes, label: str, index: int) -> Iterator[int]:
    stem, counter = framed(label) + index.to_bytes(8, "big"), 0
    while True:
        block = digest(seed, stem + counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[i : i + 8], "big") for i in (0, 8, 16, 24))
        counter += 1


def below(n: int, source: Iterator[int]) -> int:
    return next(word for word in source if word < 2**64 - 2**64 % n) % n


def drawn(seed: bytes, draw: dict[str, Any]) -> bool:
    of, got, source = draw["of"], draw["got"], words(seed, draw["label"], draw["index"])
    if type(got) is int:
        return 1 <= of <= 2**64 and below(of, source) == got
    order = list(range(len(got)))
    for last in range(len(got) - 1, 0, -1):
        other = below(last + 1, source)
        order[last], order[other] = order[other], order[last]
    return bool(of == len(got) and order == got)


def chained(lines: list[bytes]) -> list[dict[str, Any]]:
    """Check that every line is sealed with the one before it."""
    prev, commits = sha256(lines[0]).digest(), []
    for version, line in enumerate(lines[1:], start=1):
        cut = re.fullmatch(rb'(.*)"hash":"([0-9a-f]{64})",(.*)', line)
        need(cut is not None, version, "no hash")
        assert cut is not None
        prev = sha256(prev + cut[1] + cut[3]).digest()
        need(prev.hex().encode() == cut[2], version, "the hash does not fit")
        commits.append(parse(line, version))
        need(commits[-1].get("version") == version, version, "the number is wrong")
    return commits


def verify(data: bytes, receipts: dict[int, str] | None = None) -> tuple[int, int]:
    """Raise Bad at the first fault; give the number of commits and of draws."""
    *lines, rest = data.split(b"\n")
    header = parse(lines[0] if lines else b"", 0)
    need(header.get("format") == "tafl-record-1", 0, "another format")
    commits = chained(lines)
    need(rest == b"", len(lines), "cut short")
    for version, told in (receipts or {}).items():
        need(version <= len(commits), len(lines), f"the tail was cut: version {version} existed")
        need(commits[version - 1]["hash"] == told, version, "another log than was acknowledged")
    need(bool(commits), 1, "incomplete")
    try:
        opening = dict(commits[0]["command"]["opening"], format=header["format"])
        opening["version"] = opening.pop("game_version")
        same = all(opening[name] == value for name, value in header.items())
        last = commits[-1]["events"][-1]
        if last["type"] not in ("match.ended", "match.cancelled"):
            raise Bad(len(lines), "incomplete: the chain is sound, the final commit is missing")
        secret = bytes.fromhex(last["secret"])
        right = sha256(secret).hexdigest() == header["commitment"]["sha256"]
    except SHAPE:
        raise Bad(len(commits), "not the form of a commit") from None
    need(same, 0, "not what the match was opened with")
    need(right, len(commits), "not the secret that was promised")
    return len(commits), sum(follow(header, commits, secret))


def follow(header: dict[str, Any], commits: list[dict[str, Any]], secret: bytes) -> Iterator[int]:
    """Check blinds and draws; give the number of draws of each commit."""
    salts: list[str] = [""] * len(header["seats"])
    seed, counts = b"", [dict[str, int]()]  # counts[v]: draws of each label at version v
    for version, commit in enumerate(commits, start=1):
        try:
            blind = digest(secret, b"blind" + version.to_bytes(8, "big"), "sha256").hex()
            need(commit["blind"] == blind, version, "the blind does not follow from the secret")
            now = counts[-1]
            for event in commit["events"]:
                match event["type"]:
                    case "match.seat_taken":
                        salts[event["seat"]] = event["salt"]
                    case "match.started":
                        parts = map(framed, [header["match"], *salts])
                        seed = digest(secret, b"".join(parts), "sha256")
                    case "match.undone":
                        now = counts[event["to"]]
            for draw in commit.get("draws", ()):
                right = seed and draw["index"] == now.get(draw["label"], 0) and drawn(seed, draw)
                need(bool(right), version, f"draw {draw['label']} does not follow from the seed")
                now = {**now, draw["label"]: draw["index"] + 1}
            counts.append(now)
        except SHAPE:
            raise Bad(version, "not the form of a commit") from None
        yield len(commit.get("draws", ()))


def main(arguments: list[str]) -> int:
    try:
        file, *told = arguments
        with open(file, "rb") as record:
            data = record.read()
        receipts = {int(version): head for version, head in (one.split(":") for one in told)}
    except (OSError, ValueError) as error:
        print(f"{error}\n{__doc__}", file=sys.stderr)
        return 2
    try:
        commits, draws = verify(data, receipts)
    except Bad as bad:
        print(f"BAD {bad}")
        return 1
    print(f"good: {commits} commits, {draws} draws")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
