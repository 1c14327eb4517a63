"""The laws that every game keeps, each as a function of one match that was played by chance."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec

from ..chance import Chance
from ..commit import canonical
from ..errors import Rejected
from ..game import Turn
from ..vetting import LANGUAGES, state_type, view_type
from .odd_commands import OddCommands
from .random_match import WIDEST, Played, readers
from .tokens import Tokens

ENOUGH = 200
"""How many legal commands are tried in one position."""
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NAME = re.compile(r"\{(\d+)\}")


def survives(played: Played) -> None:
    """Every command, event, state and view survives being written down and read."""
    game = played.game
    forms = (
        (game.commands, played.commands),
        (game.events, played.events),
        (state_type(game), [played.empty, *played.states]),
        (view_type(game), _views(played)),
    )
    for form, things in forms:
        read = msgspec.json.Decoder(form).decode
        for thing in things:
            again = read(canonical(thing))
            if again != thing or type(again) is not type(thing):
                played.broken(f"{thing!r} was read back as {again!r}")


def same_fields(played: Played) -> None:
    """Every view has the same fields, whoever looks and whenever."""
    form = view_type(played.game)
    usual = None
    for view in _views(played):
        if not isinstance(view, form):
            played.broken(f"view() gave a {type(view).__name__}, not a {form.__name__}")
        fields = set(msgspec.json.decode(msgspec.json.encode(view), type=dict[str, Any]))
        if fields != (usual := usual or fields):
            played.broken(f"views have different fields: {sorted(fields ^ usual)}")


def folds(played: Played) -> None:
    """Folding the whole log gives the state that was reached step by step."""
    state = played.game.initial(played.table)
    before = canonical(state)
    for event in played.events:
        after = played.game.evolve(state, event)
        if canonical(state) != before:
            played.broken(f"evolve changed the state that it was given, on {event!r}")
        state, before = after, canonical(after)
    if state != played.final or before != canonical(played.final):
        played.broken(f"folded: {state!r}\nstep by step: {played.final!r}")


def decides_purely(played: Played) -> None:
    """The same state, command and chance give the same events, and nothing is changed."""
    for number, step in enumerate(played.steps):
        if step.seat is None:
            continue
        before = canonical(step.before)
        events = tuple(played.game.decide(step.before, step.command, played.turn(step)))
        if events != step.events:
            played.broken(f"decided twice: {step.events!r}, then {events!r}", number)
        if canonical(step.before) != before:
            played.broken(f"deciding {step.command!r} changed the state", number)


def legal_is_accepted(played: Played, rng: Random) -> int:
    """Every legal command is accepted, is offered once, and makes something happen.

    Where very many are offered, some of them are tried.
    """
    game = played.game
    count = 0
    for number, state in enumerate(played.states):
        for seat in game.active(state):
            legal = list(islice(game.legal(state, seat), WIDEST))
            if not legal:
                played.broken(f"seat {seat} is active and has no legal command", number)
            if len({canonical(command) for command in legal}) < len(legal):
                played.broken(f"seat {seat} is offered something twice: {legal!r}", number)
            for command in legal if len(legal) <= ENOUGH else rng.sample(legal, ENOUGH):
                count += 1
                _accepted(played, number, state, seat, command)
    return count


def anything_else_is_refused(played: Played, odd: OddCommands, rng: Random) -> int:
    """Commands from elsewhere are accepted or rejected in both languages; nothing else happens."""
    game = played.game
    count = 0
    for number, state in enumerate(played.states):
        for seat in game.active(state):
            for command in odd.some(rng, 4, 3):
                count += 1
                turn = Turn(seat, _now(played, number), Chance(played.seed))
                try:
                    events = tuple(game.decide(state, command, turn))
                    if not events:
                        played.broken(f"{command!r} of seat {seat} made nothing happen", number)
                    after = state
                    for event in events:
                        after = game.evolve(after, event)
                    game.outcome(after), game.active(after)
                except Rejected as no:
                    if not CODE.fullmatch(no.code) or not no.en.strip() or not no.fr.strip():
                        played.broken(f"a poor refusal: {no.code!r}, {no.en!r}, {no.fr!r}", number)
                except Exception as error:
                    played.broken(f"{command!r} of seat {seat} raised {error!r}", number)
    return count


def goes_on_until_it_ends(played: Played) -> None:
    """Somebody is active (or a moment is awaited) until there is an outcome, nobody after it."""
    game, seats = played.game, played.table.seats
    for number, state in enumerate(played.states):
        active = game.active(state)
        if list(active) != sorted(set(active) & set(range(seats))):
            played.broken(f"active() gave {active!r}", number)
        over = game.outcome(state) is not None
        if over and (active or game.wake(state) is not None):
            played.broken(f"the match is over, and still {active!r} is to act", number)
        if not over and not active and game.wake(state) is None:
            played.broken("a dead end: nobody is to act, and there is no outcome", number)
        if over:
            for seat in range(seats):
                if (command := next(iter(game.legal(state, seat)), None)) is not None:
                    played.broken(f"the match is over, and still {command!r} is legal", number)
    for number, step in enumerate(played.steps):
        if not step.events:
            played.broken(f"{step.command!r} made nothing happen", number)


def ends(played: Played) -> None:
    """A match ends within `info.longest` commands, with an outcome that makes sense."""
    longest, seats = played.game.info.longest, played.table.seats
    if len(played.commands) > longest:
        played.broken(f"the match has more than {longest} commands")
    outcome = played.outcome
    if outcome is None:
        played.broken("the match does not end")
    if list(outcome.winners) != sorted(set(outcome.winners) & set(range(seats))):
        played.broken(f"these cannot be the winners: {outcome!r}")
    if outcome.scores is not None and len(outcome.scores) != seats:
        played.broken(f"there must be a score for each seat: {outcome!r}")
    if not CODE.fullmatch(outcome.why):
        played.broken(f"`why` must be a short code: {outcome!r}")


def redacts_once(played: Played) -> None:
    """Redacting twice hides no more than once, and a spectator sees no more than any seat."""
    redact = played.game.redact
    for event in played.events:
        public = redact(event, None)
        for seat in readers(played.table.seats):
            seen = redact(event, seat)
            if seen is None:
                if public is not None:
                    played.broken(f"a spectator sees {public!r}, and seat {seat} does not")
                continue
            if redact(seen, seat) != seen:
                played.broken(f"for seat {seat}, {seen!r} is redacted again")
            if redact(seen, None) != public:
                played.broken(f"a spectator sees {public!r}, and seat {seat} only {seen!r}")


def spectators_see_no_more(played: Played, tokens: Tokens) -> None:
    """Whatever card a spectator sees, every seat sees."""
    view = played.game.view
    for number, state in enumerate(played.states):
        public = tokens.within(view(state, None))
        for seat in range(played.table.seats):
            if more := public - tokens.within(view(state, seat)):
                played.broken(f"a spectator sees {more!r}, and seat {seat} does not", number)


def tells(played: Played) -> None:
    """Every event is told to everybody, in both languages, with the names of seats that exist."""
    seats = played.table.seats
    for event in played.events:
        for reader in readers(seats):
            seen = played.game.redact(event, reader)
            if seen is None:
                continue
            lines = [played.game.tell(seen, reader, language) for language in LANGUAGES]
            if len({bool(line) for line in lines}) > 1:
                played.broken(f"{seen!r} is told in one language only: {lines!r}")
            for line in lines:
                rest = _NAME.sub(lambda name: "{" if int(name[1]) >= seats else "", line)
                if "{" in rest or "}" in rest or line != line.strip() or "\n" in line:
                    played.broken(f"{seen!r} is told as {line!r}")


def sketches(played: Played) -> None:
    """Every view can be drawn as text, in both languages."""
    for view in _views(played):
        for language in LANGUAGES:
            sketch = played.game.sketch(view, language)
            if not isinstance(sketch, str) or any(c < " " and c != "\n" for c in sketch):
                played.broken(f"{view!r} is drawn as {sketch!r}")


def lapses(played: Played) -> None:
    """What the clock plays for an absent seat is accepted."""
    for number, state in enumerate(played.states):
        for seat in played.game.active(state):
            _accepted(played, number, state, seat, played.game.lapse(state, seat))


def _accepted(played: Played, number: int, state: Any, seat: int, command: Any) -> None:
    turn = Turn(seat, _now(played, number), Chance(played.seed))
    try:
        events = tuple(played.game.decide(state, command, turn))
    except Exception as error:
        played.broken(f"{command!r} of seat {seat} was refused: {error!r}", number)
    if not events:
        played.broken(f"{command!r} of seat {seat} made nothing happen", number)


def _now(played: Played, number: int) -> int:
    """Tell a time at which the state after so many steps was there."""
    return played.steps[number - 1].at if number else 0


def _views(played: Played) -> Iterator[Any]:
    for state in played.states:
        for reader in readers(played.table.seats):
            yield played.game.view(state, reader)
