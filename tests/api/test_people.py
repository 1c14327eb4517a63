"""People: from a guest's first click to the end of an account."""

from tests.api.world import World


def test_a_guest_needs_a_name_alone(world: World) -> None:
    ada = world.guest("Ada")
    me = ada.get("/api/me").json()
    assert (me["name"], me["guest"], me["email"]) == ("Ada", True, None)
