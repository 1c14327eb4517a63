"""Links in messages: to a match with one click, and out of the list with another."""

import pytest
from tafl.people.links import Links

from tests.api.world import World


def secret(world: World, purpose: str, account: str, subject: str) -> str:
    """Make a link as the workers do."""
    links = Links(world.platform.keys, world.platform.clock)
    return links.make(purpose, account, subject)  # type: ignore[arg-type]


def test_a_link_leads_to_its_match(world: World) -> None:
    link = secret(world, "match", "somebody", "00-x")
    answer = world.nobody().http.get(f"/links/{link}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/matches/00-x")


@pytest.mark.parametrize("channel", ["mail", "webhook"])
def test_one_click_ends_the_messages_and_looking_does_not(world: World, channel: str) -> None:
    ada = world.guest()
    accounts = world.platform.people.accounts
    accounts.change(ada.id, notices={"mail": "each", "webhook": "https://hook.example/"})
    link = secret(world, "silence", ada.id, channel)
    page = world.nobody().http.get(f"/links/{link}")
    assert page.status_code == 200 and "<form" in page.text
    notices = accounts.get(ada.id).notices
    assert (notices.mail, notices.webhook) == ("each", "https://hook.example/")
    done = world.nobody().http.post(f"/links/{link}", content=b"List-Unsubscribe=One-Click")
    assert done.status_code == 200
    notices = accounts.get(ada.id).notices
    if channel == "mail":
        assert (notices.mail, notices.webhook) == ("never", "https://hook.example/")
    else:
        assert (notices.mail, bool(notices.webhook)) == ("each", False)


def test_other_links_are_refused(world: World) -> None:
    http = world.nobody().http
    for answer in (http.get("/links/x.y"), http.post("/links/x.y")):
        assert answer.json()["error"]["code"] == "bad-link"
    to_match = secret(world, "match", "somebody", "00-x")
    assert http.post(f"/links/{to_match}").json()["error"]["code"] == "bad-link"
