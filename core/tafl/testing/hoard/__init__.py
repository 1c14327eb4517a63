"""Hoard: lay four cards, face down or up, each of them once it is replaced from the deck.

The points on the cards count, those of a colour that nobody knows twice. Three times a seat may
throw a die for points, shuffle a card back, or look at another's card instead. It is a game to
try the kit on: it has every kind of secret that there is, and little else.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from ...chance import Chance
from ...errors import Language, Rejected
from ...game import Game, GameInfo, Outcome, Table, Turn
from .messages import (
    CARDS,
    COLOURS,
    CardDrawn,
    CardLaid,
    CardPeeked,
    CardReturned,
    Choices,
    Dealt,
    DieThrown,
    Face,
    Gamble,
    Hand,
    HoardState,
    HoardView,
    Laid,
    Lay,
    Peek,
    Scored,
    Swap,
    TurnBegan,
)

T = TypeVar("T")
Wish = Lay | Gamble | Swap | Peek
Happening = (
    Dealt | CardLaid | CardDrawn | CardReturned | DieThrown | CardPeeked | TurnBegan | Scored
)


class Hoard(Game[Wish, Any, HoardState]):
    """The honest game."""

    info = GameInfo("hoard", "Hoard", "1", seats=(2, 3), longest=21, hidden=True)
    commands = Wish
    events: ClassVar[Any] = Happening
    options = Choices

    def initial(self, table: Table) -> HoardState:
        """Lay an empty table."""
        n = table.seats
        return HoardState(table.options.dice, ((),) * n, ((),) * n, (0,) * n, (3,) * n)

    def deal(self, state: HoardState, chance: Chance) -> tuple[Any, ...]:
        """Deal three cards each, and draw the colour that counts double."""
        deck = chance.shuffle("deck", CARDS)
        seats = range(len(state.hands))
        hands = tuple(tuple(sorted(deck[3 * seat : 3 * seat + 3])) for seat in seats)
        return (Dealt(hands, deck[3 * len(hands) :], chance.integer("omen", 3)),)

    def decide(self, state: HoardState, command: Wish, turn: Turn) -> tuple[Any, ...]:
        """Apply the rules."""
        seat = turn.seat
        if isinstance(command, Lay):
            self.check_held(state, seat, command.card)
            others = tuple(other for other in range(len(state.hands)) if other != seat)
            events: tuple[Any, ...] = (CardLaid(seat, command.card, command.up, others),)
            if state.deck:
                events = (*events, CardDrawn(seat, state.deck[0]))
            return self._closed(state, events)
        if not state.spare[seat]:
            raise Rejected("none-spare", "You have to lay a card now.", "Posez une carte.")
        if isinstance(command, Gamble):
            if not state.dice:
                raise Rejected("no-dice", "There is no die at this table.", "Il n'y a pas de dé.")
            return self._closed(state, (DieThrown(seat, 1 + turn.chance.integer("die", 6)),))
        if isinstance(command, Swap):
            self.check_held(state, seat, command.card)
            if not state.deck:
                raise Rejected("no-deck", "The deck is empty.", "La pioche est vide.")
            deck = turn.chance.shuffle("again", (*state.deck, command.card))
            returned = CardReturned(seat, command.card, deck)
            return self._closed(state, (returned, CardDrawn(seat, deck[0])))
        if command.seat >= len(state.hands) or command.slot >= len(state.laid[command.seat]):
            raise Rejected("no-card", "No card lies there.", "Il n'y a pas de carte ici.")
        laid = state.laid[command.seat][command.slot]
        if _knows(laid, command.seat, seat):
            raise Rejected("known", "You know that card.", "Vous connaissez cette carte.")
        return self._closed(state, (CardPeeked(seat, command.seat, command.slot, laid.card),))

    def check_held(self, state: HoardState, seat: int, card: str) -> None:
        """Refuse a card that the seat does not hold."""
        if card not in state.hands[seat]:
            raise Rejected("not-held", "You do not hold it.", "Vous ne l'avez pas en main.")

    def _closed(self, state: HoardState, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """Pass the turn on, or count when everybody has laid four cards."""
        seat = events[0].seat
        for event in events:
            state = self.evolve(state, event)
        seats = len(state.hands)
        for following in ((seat + step) % seats for step in range(1, seats + 1)):
            if len(state.laid[following]) < 4:
                return (*events, TurnBegan(following))
        scores = self.scores(state)
        winners = tuple(seat for seat in range(seats) if scores[seat] == max(scores))
        laid = tuple(tuple(one.card for one in row) for row in state.laid)
        why = "points" if len(winners) == 1 else "tie"
        return (*events, Scored(laid, state.omen, scores, winners, why))

    def scores(self, state: HoardState) -> tuple[int, ...]:
        """Count the points of all cards that were laid, and of the dice."""
        double = COLOURS[state.omen][0]
        return tuple(
            points + sum(int(one.card[1]) * (1 + (one.card[0] == double)) for one in row)
            for points, row in zip(state.points, state.laid, strict=True)
        )

    def evolve(self, state: HoardState, event: Any) -> HoardState:
        """Copy the event into the state."""
        match event:
            case Dealt(hands=hands, deck=deck, omen=omen):
                dealt = tuple(hand or () for hand in hands)
                return replace(state, hands=dealt, deck=deck or (), omen=omen or 0)
            case CardLaid(seat=seat, card=str(card), up=up):
                hand = _put(state.hands, seat, _without(state.hands[seat], card))
                row = (*state.laid[seat], Laid(card, up))
                return replace(state, hands=hand, laid=_put(state.laid, seat, row))
            case CardDrawn(seat=seat, card=str(card)):
                held = tuple(sorted((*state.hands[seat], card)))
                return replace(state, hands=_put(state.hands, seat, held), deck=state.deck[1:])
            case CardReturned(seat=seat, card=str(card), deck=deck):
                hand = _put(state.hands, seat, _without(state.hands[seat], card))
                return replace(_spent(state, seat), hands=hand, deck=deck or ())
            case DieThrown(seat=seat, pips=pips):
                points = _put(state.points, seat, state.points[seat] + pips)
                return replace(_spent(state, seat), points=points)
            case CardPeeked(seat=seat, owner=owner, slot=slot):
                one = state.laid[owner][slot]
                seen = replace(one, peeked=tuple(sorted((*one.peeked, seat))))
                row = _put(state.laid[owner], slot, seen)
                return replace(_spent(state, seat), laid=_put(state.laid, owner, row))
            case TurnBegan(seat=seat):
                return replace(state, turn=seat)
            case Scored():
                return replace(state, result=event)
        return state

    def active(self, state: HoardState) -> tuple[int, ...]:
        """List who is to act."""
        return (state.turn,) if state.result is None else ()

    def legal(self, state: HoardState, seat: int) -> Iterator[Wish]:
        """Offer what a seat may do."""
        if seat not in self.active(state):
            return
        for card in state.hands[seat]:
            yield Lay(card)
            yield Lay(card, True)
        if not state.spare[seat]:
            return
        if state.dice:
            yield Gamble()
        if state.deck:
            yield from map(Swap, state.hands[seat])
        for owner, row in enumerate(state.laid):
            for slot, one in enumerate(row):
                if not _knows(one, owner, seat):
                    yield Peek(owner, slot)

    def outcome(self, state: HoardState) -> Outcome | None:
        """Say who has most points."""
        result = state.result
        if result is None:
            return None
        return Outcome(result.winners, result.why, result.scores)

    def view(self, state: HoardState, seat: int | None) -> HoardView:
        """Show own cards, and those that lie open or were looked at."""
        return HoardView(
            hands=tuple(
                hand if owner == seat else (None,) * len(hand)
                for owner, hand in enumerate(state.hands)
            ),
            laid=tuple(
                tuple(
                    Face(one.card if _knows(one, owner, seat) else None, one.up, one.peeked)
                    for one in row
                )
                for owner, row in enumerate(state.laid)
            ),
            points=state.points,
            spare=state.spare,
            deck=len(state.deck),
            omen=None if state.result is None else state.omen,
            turn=state.turn,
            result=state.result,
        )

    def redact(self, event: Any, seat: int | None) -> Any:
        """Hide what the seat may not know."""
        match event:
            case Dealt(hands=hands):
                own = tuple(hand if owner == seat else None for owner, hand in enumerate(hands))
                return replace(event, hands=own, deck=None, omen=None)
            case CardLaid(seat=owner, up=False) | CardDrawn(seat=owner) if owner != seat:
                return replace(event, card=None)
            case CardReturned(seat=owner):
                return replace(event, card=event.card if owner == seat else None, deck=None)
            case CardPeeked(seat=reader, owner=owner) if seat not in (reader, owner):
                return replace(event, card=None)
        return event

    def learned(self, event: Any) -> tuple[int, ...] | None:
        """List who learnt a card."""
        match event:
            case Dealt(hands=rows) | Scored(laid=rows):
                return tuple(range(len(rows)))
            case CardLaid(up=True, others=others):
                return others
            case CardDrawn(seat=seat) | CardPeeked(seat=seat):
                return (seat,)
            case DieThrown():
                return None
        return ()

    def imagine(
        self, view: HoardView, seat: int | None, chance: Chance, table: Table
    ) -> HoardState:
        """Put all cards that are not seen anywhere."""
        seen = {card for hand in view.hands for card in hand if card}
        seen |= {face.card for row in view.laid for face in row if face.card}
        free = iter(chance.shuffle("free", [card for card in CARDS if card not in seen]))
        hands = tuple(tuple(sorted(card or next(free) for card in hand)) for hand in view.hands)
        laid = tuple(
            tuple(Laid(face.card or next(free), face.up, face.peeked) for face in row)
            for row in view.laid
        )
        omen = chance.integer("omen", 3) if view.omen is None else view.omen
        return HoardState(
            table.options.dice,
            hands,
            laid,
            view.points,
            view.spare,
            tuple(free),
            omen,
            view.turn,
            view.result,
        )

    def tell(self, event: Any, seat: int | None, language: Language) -> str:
        """Tell an event in one line."""
        french = language == "fr"
        match event:
            case CardLaid(seat=who, card=card, up=up):
                side = ("visible" if up else "cachée") if french else ("up" if up else "down")
                if french:
                    return f"{{{who}}} pose {card or 'une carte'}, face {side}."
                return f"{{{who}}} lays {card or 'a card'}, face {side}."
            case CardReturned(seat=who):
                return f"{{{who}}} rend une carte." if french else f"{{{who}}} returns a card."
            case DieThrown(seat=who, pips=pips):
                return f"{{{who}}} lance un {pips}." if french else f"{{{who}}} throws a {pips}."
            case CardPeeked(seat=who, owner=owner, card=card):
                verb, of = ("regarde", "chez") if french else ("looks at", "of")
                return f"{{{who}}} {verb} {card or '?'} {of} {{{owner}}}."
        return ""


def _knows(one: Laid, owner: int, seat: int | None) -> bool:
    return one.up or owner == seat or seat in one.peeked


def _put(things: tuple[T, ...], index: int, thing: T) -> tuple[T, ...]:
    return (*things[:index], thing, *things[index + 1 :])


def _without(hand: Hand, card: str) -> Hand:
    return tuple(other for other in hand if other != card)


def _spent(state: HoardState, seat: int) -> HoardState:
    return replace(state, spare=_put(state.spare, seat, state.spare[seat] - 1))
