"""Making up what a reader cannot know, each possibility alike: one shuffle does it all."""

from collections.abc import Iterator

from tafl import Chance, Table

from .cards import CARDS, Card, Hand, in_order
from .state import EMPTY, Totem, TotemState, Zone
from .view import Seen, TotemView


def imagine(view: TotemView, chance: Chance, table: Table) -> TotemState:
    """Make up a full state that fits the view."""
    known = set(view.discard)
    for hand in view.hands:
        known.update(card for card in hand if card)
    for seen_zone in view.zones:
        known.update(seen.card for seen in seen_zone if seen and seen.card)
    hidden = [card for card in CARDS if card not in known]
    unknown: Iterator[Card] = iter(chance.shuffle("imagine", hidden))

    hands: list[Hand] = []
    zones: list[Zone] = []
    for owner in (0, 1):
        held: list[Card] = [next(unknown) if card is None else card for card in view.hands[owner]]
        zone = tuple(_totem(seen, unknown) for seen in view.zones[owner])
        # A sealed choice: four of the seven cards are in truth on the table already.
        if view.deployed[owner] and zone == EMPTY and view.phase == "deploy":
            zone = tuple(Totem(card) for card in held[:4])
            held = held[4:]
        hands.append(in_order(held))
        zones.append(zone)

    return TotemState(
        phase=view.phase,
        turn=view.turn or 0,
        hands=(hands[0], hands[1]),
        zones=(zones[0], zones[1]),
        deck=tuple(unknown),
        discard=view.discard,
        deployed=view.deployed,
        attacks=view.attacks,
        chooser=view.to_act[0] if view.phase == "reveal" else None,
        last_turn=view.last_turn,
        result=view.result,
        literal_reveal=table.options.literal_reveal,
    )


def _totem(seen: Seen | None, unknown: Iterator[Card]) -> Totem | None:
    if seen is None:
        return None
    return Totem(next(unknown) if seen.card is None else seen.card, seen.up, seen.spent)
