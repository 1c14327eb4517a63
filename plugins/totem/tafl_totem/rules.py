"""The rules: what each command causes, or why it is refused."""

from collections.abc import Callable
from typing import Any

from tafl import Turn

from . import refusals
from .cards import EYE, LEVEL, POWER, SHIELD, SUM, SWORD, Card, Hand
from .ending import after_last_turn, ended
from .messages import (
    Attack,
    AttackMade,
    AttackStopped,
    CardDiscarded,
    CardDrawn,
    Defend,
    Deploy,
    Deployed,
    Discard,
    Draw,
    Exchange,
    EyeOpened,
    HandOverfilled,
    HandTrimmed,
    Happening,
    Move,
    Reveal,
    SecondAttackOpened,
    Stop,
    TotemExchanged,
    TotemLaid,
    TotemRevealed,
    Trim,
    TurnBegan,
)
from .state import Phase, Totem, TotemState, Zone, evolve
from .view import active

HAND_LIMIT = 6

Events = list[Happening]


def decide(state: TotemState, command: Move, turn: Turn) -> Events:
    """Apply the rules of the command to the state."""
    if turn.seat not in active(state):
        raise refusals.not_your_turn()
    phases, rule = _RULES[type(command)]
    if state.phase not in phases:
        raise refusals.not_now(state.phase)
    return rule(state, command, turn.seat)


def _deploy(state: TotemState, command: Deploy, seat: int) -> Events:
    _check_held(state.hands[seat], command.cards)
    events: Events = [Deployed(seat, command.cards)]
    if state.deployed[1 - seat]:
        _begin_turn(state, state.turn, events)
    return events


def _attack(state: TotemState, command: Attack, seat: int) -> Events:
    card, sword, slot = command.card, command.sword, command.slot
    strength = LEVEL[card]
    if sword is None:
        _check_held(state.hands[seat], (card,))
    else:
        _check_held(state.hands[seat], (card, sword))
        if POWER[sword] != SWORD:
            raise refusals.not_a_sword()
        strength += LEVEL[sword]
    totem = state.zones[1 - seat][slot]
    if totem is None:
        raise refusals.no_totem()
    if not may_attack(state, totem, card, sword):
        level = LEVEL[totem.card]
        raise (
            refusals.too_strong(level)
            if state.literal_reveal
            else refusals.too_weak(strength, level)
        )

    target = totem.card
    power = POWER[target]
    made: AttackMade
    if power == SHIELD and not totem.up:
        made = AttackMade(seat, card, slot, target, strength, "shielded", sword, True, True)
    elif strength < LEVEL[target]:
        spent = totem.spent or power == EYE or power == SUM
        made = AttackMade(
            seat, card, slot, target, strength, "repelled", sword, not totem.up, spent
        )
    else:
        made = AttackMade(seat, card, slot, target, strength, "defeated", sword, not totem.up)

    events: Events = [made]
    state = evolve(state, made)
    if made.result != "defeated":
        _work(state, 1 - seat, None if totem.spent else power, events)
    elif any(state.zones[1 - seat]):
        _work(state, seat, POWER[card] if sword is None else None, events)
    else:
        events.append(ended(state, seat, "totems"))
    return events


def may_attack(state: TotemState, totem: Totem, card: Card, sword: Card | None) -> bool:
    """Tell whether these cards may attack this totem; anything may attack a face-down one."""
    if not totem.up:
        return True
    level = LEVEL[totem.card]
    if state.literal_reveal:
        return LEVEL[card] < level and (sword is None or LEVEL[sword] < level)
    return LEVEL[card] + (LEVEL[sword] if sword is not None else 0) >= level


def _work(state: TotemState, victor: int, power: str | None, events: Events) -> None:
    """Let the power of the card that won the clash work, then go on."""
    if power == SUM and state.deck:
        drawn = _drawn(state, victor, "sum")
        events.append(drawn)
        state = evolve(state, drawn)
    elif power == EYE:
        hidden = hidden_slots(state.zones[1 - victor])
        if len(hidden) > 1:
            events.append(EyeOpened(victor))
            return
        if hidden:
            revealed = _revealed(state, victor, hidden[0])
            events.append(revealed)
            state = evolve(state, revealed)
    _go_on(state, victor, events)


def _go_on(state: TotemState, victor: int, events: Events) -> None:
    if victor == state.turn and state.attacks == 1:
        events.append(SecondAttackOpened(victor))
    else:
        _close_turn(state, events)


def hidden_slots(zone: Zone) -> list[int]:
    """List the slots of the totems that an Eye could turn up."""
    return [slot for slot, totem in enumerate(zone) if totem is not None and not totem.up]


def _reveal(state: TotemState, command: Reveal, seat: int) -> Events:
    totem = state.zones[1 - seat][command.slot]
    if totem is None:
        raise refusals.no_totem()
    if totem.up:
        raise refusals.face_up()
    revealed = _revealed(state, seat, command.slot)
    events: Events = [revealed]
    _go_on(evolve(state, revealed), seat, events)
    return events


def _defend(state: TotemState, command: Defend, seat: int) -> Events:
    _check_held(state.hands[seat], (command.card,))
    zone = state.zones[seat]
    if None not in zone:
        raise refusals.zone_full()
    return _then_close(state, TotemLaid(seat, zone.index(None), command.card))


def _exchange(state: TotemState, command: Exchange, seat: int) -> Events:
    _check_held(state.hands[seat], (command.card,))
    totem = state.zones[seat][command.slot]
    if totem is None:
        raise refusals.no_totem()
    if totem.up:
        raise refusals.face_up()
    return _then_close(state, TotemExchanged(seat, command.slot, command.card, totem.card))


def _discard(state: TotemState, command: Discard, seat: int) -> Events:
    _check_held(state.hands[seat], (command.card,))
    discarded = CardDiscarded(seat, command.card)
    if not state.deck:
        return _then_close(state, discarded)
    return _then_close(state, discarded, _drawn(state, seat, "discard"))


def _stop(state: TotemState, command: Stop, seat: int) -> Events:
    return _then_close(state, AttackStopped(seat))


def _draw(state: TotemState, command: Draw, seat: int) -> Events:
    if state.hands[seat]:
        raise refusals.hand_not_empty()
    if not state.deck:
        raise refusals.pile_empty()
    return _then_close(state, _drawn(state, seat, "again"))


def _trim(state: TotemState, command: Trim, seat: int) -> Events:
    hand = state.hands[seat]
    _check_held(hand, command.cards)
    excess = len(hand) - HAND_LIMIT
    if len(command.cards) != excess:
        raise refusals.wrong_count(excess)
    return _then_close(state, HandTrimmed(seat, command.cards))


def _then_close(state: TotemState, *happened: Happening) -> Events:
    events = list(happened)
    for event in happened:
        state = evolve(state, event)
    _close_turn(state, events)
    return events


def _close_turn(state: TotemState, events: Events) -> None:
    """Ask for trimming, or end the turn: the next one begins, unless this was the last."""
    seat = state.turn
    excess = len(state.hands[seat]) - HAND_LIMIT
    if excess > 0:
        events.append(HandOverfilled(seat, excess))
    elif state.last_turn == seat:
        events += after_last_turn(state)
    else:
        _begin_turn(state, 1 - seat, events)


def _begin_turn(state: TotemState, seat: int, events: Events) -> None:
    events.append(TurnBegan(seat))
    if state.deck:
        events.append(_drawn(state, seat))


def _drawn(state: TotemState, seat: int, why: Any = "turn") -> CardDrawn:
    return CardDrawn(seat, state.deck[0], why, len(state.deck) == 1)


def _revealed(state: TotemState, seat: int, slot: int) -> TotemRevealed:
    totem = state.zones[1 - seat][slot]
    assert totem is not None
    return TotemRevealed(seat, slot, totem.card, POWER[totem.card] is not None)


def _check_held(hand: Hand, cards: Hand) -> None:
    for card in cards:
        if card not in hand:
            raise refusals.not_in_hand()
    if len(cards) > 1 and len(set(cards)) < len(cards):
        raise refusals.same_card()


_RULES: dict[type[Any], tuple[tuple[Phase, ...], Callable[[TotemState, Any, int], Events]]] = {
    Deploy: (("deploy",), _deploy),
    Attack: (("action", "again"), _attack),
    Defend: (("action",), _defend),
    Exchange: (("action",), _exchange),
    Discard: (("action",), _discard),
    Reveal: (("reveal",), _reveal),
    Stop: (("again",), _stop),
    Draw: (("again",), _draw),
    Trim: (("trim",), _trim),
}
