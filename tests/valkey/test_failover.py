"""The same promises where several servers share the work, and one of them falls."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tafl.store import Store
from tafl.testing import StoreConformance
from tafl.valkey import Feed, ValkeyStore, connect

from tests.valkey.groups import ClusterGroup, Group, Member, SentinelGroup, is_in_step
from tests.valkey.servers import chain, wait_until, write
from tests.valkey.writers import Writers

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", params=[SentinelGroup, ClusterGroup])
def group(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Group]:
    """Start servers in company."""
    with request.param(tmp_path_factory.mktemp("group")) as group:
        yield group


class TestGroup(StoreConformance):
    """The contract of every store."""

    @pytest.fixture(autouse=True)
    def _group(self, group: Group) -> None:
        self.group = group

    def make_store(self) -> Store:
        store = connect(f"{self.group.url}?replicas=1")
        for node in store.servers.all():
            node.call("FLUSHALL")
        return store

    def test_matches_of_all_partitions_are_found_and_followed(self) -> None:
        store = self.make_store()
        assert isinstance(store, ValkeyStore)
        matches = [f"{partition:02d}-all" for partition in range(64)]
        feed = Feed(store)
        listeners = [feed.subscribe(match) for match in matches]
        log = list(chain(3))
        for match in matches:
            write(store, match, log)
        assert sorted(store.matches()) == matches
        for listener in listeners:
            got = list(listener.wait(5))
            while len(got) < 3:
                got += listener.wait(5)
            assert got == log
        feed.close()


@pytest.mark.parametrize("kind", [SentinelGroup, ClusterGroup])
def test_a_primary_falls_and_nothing_is_lost(
    kind: type[SentinelGroup] | type[ClusterGroup], tmp_path: Path
) -> None:
    with kind(tmp_path / "group") as group:
        matches = [f"{n:02d}-fall" for n in range(0, 64, 8)]
        # With a replica that must confirm, one has to be left: in the Cluster the fallen server
        # comes back as one.
        with Writers(f"{group.url}?replicas=1", tmp_path / "acked", matches) as writers:
            wait_until(lambda: {match for match, _, _ in writers.acked()} == set(matches))
            for _ in range(3):
                seen = len(writers.acked())
                wait_until(lambda seen=seen: len(writers.acked()) > seen + 500, 60)  # type: ignore[misc]
                primary = next(
                    member
                    for member in group.members
                    if member.about("replication").get("role") == "master"
                    and int(member.about("replication").get("connected_slaves", "0"))
                )
                before = {match: versions(writers, match) for match in matches}
                primary.kill()
                wait_until(lambda p=primary: promoted(group, p), 60)  # type: ignore[misc]
                primary.start()
                # Everybody goes on, without being told.
                wait_until(
                    lambda before=before: all(  # type: ignore[misc]
                        versions(writers, match) > seen + 20 for match, seen in before.items()
                    ),
                    60,
                )
                wait_until(lambda p=primary: is_in_step(p), 60)  # type: ignore[misc]
        store = connect(f"{group.url}?replicas=1", accept_risk=True)
        assert writers.check(store) > 1500


def versions(writers: Writers, match: str) -> int:
    """Count what was acknowledged of a match."""
    return sum(one[0] == match for one in writers.acked())


def promoted(group: Group, fallen: Member) -> bool:
    """Tell whether somebody has taken the fallen one's place."""
    masters = [
        member
        for member in group.members
        if member is not fallen and member.about("replication").get("role") == "master"
    ]
    return len(masters) == (1 if isinstance(group, SentinelGroup) else 3)
