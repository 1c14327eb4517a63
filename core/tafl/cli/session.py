"""A match at the keyboard: what happened, the table, what one may do, and what was typed."""

import time
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from .. import requests
from ..bot_turns import next_bot, play_bot
from ..errors import Malformed, Rejected, TaflError
from ..look import Look
from ..match import Match
from ..plugins import rules_page
from ..ports import system_clock
from ..service import Service
from ..telling import seat_names
from .drawing import drawn, lines_drawn, result
from .keyboard import Keyboard
from .listing import MANY, show_numbered, show_offers
from .offers import Found, Offers
from .settings import language
from .words import say, say_both


class Session:
    """Let whoever sits here play all seats that no bot holds."""

    def __init__(
        self, service: Service, match_id: str, console: Console, keyboard: Keyboard
    ) -> None:
        self.service = service
        self.id = match_id
        self.console = console
        self.keyboard = keyboard
        self.language = language()
        self.game = service.game_of(match_id)
        match = service.load(match_id)
        self.own = [seat for seat, holder in enumerate(match.seats) if holder.bot is None]
        self._seen: dict[int, int] = {}
        self._last: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Name the seats; the only one that a person plays is theirs."""
        names = seat_names(self.service.load(self.id), self.language)
        if len(self.own) != 1:
            return names
        return tuple(
            say("you-at", name=name) if seat in self.own else name
            for seat, name in enumerate(names)
        )

    def play(self) -> Match:
        """Go on until the match is over, or whoever plays leaves."""
        self.console.print(say("play-intro", title=self.game.info.title), style="dim")
        try:
            while True:
                match = self._let_others_act()
                if match.over:
                    self._show_end(match)
                    return match
                seat = self._own_to_act(match)[0]
                if not self._hand_over(seat) or not self._turn(seat):
                    self._say_how_to_go_on()
                    return self.service.load(self.id)
        except KeyboardInterrupt:
            self.console.print()
            self._say_how_to_go_on()
            raise

    def _own_to_act(self, match: Match) -> list[int]:
        """List the seats to act that are played here."""
        return [s for s in match.active if s in self.own and not match.seats[s].resigned]

    def _let_others_act(self) -> Match:
        """Let bots and the clock act until it is somebody's turn here."""
        match = self.service.catch_up(self.id)
        while not match.over and not self._own_to_act(match):
            seat = next_bot(match)
            if seat is not None:
                with self.console.status(say("thinking", name=self.names[seat])):
                    play_bot(self.service, self.id, seat)
            elif match.due is not None:
                time.sleep(min(1.0, max(0.01, (match.due - system_clock()) / 1000)))
            else:
                raise Rejected("nobody-to-act", *say_both("nobody-to-act"))
            match = self.service.catch_up(self.id)
        # Bots that may act at the same time do not wait for people.
        while not match.over and (seat := next_bot(match)) is not None:
            play_bot(self.service, self.id, seat)
            match = self.service.load(self.id)
        return match

    def _hand_over(self, seat: int) -> bool:
        """Hide the table before another person sits down at it; False: nobody came."""
        changed = self._last is not None and self._last != seat
        self._last = seat
        if not changed or not self.game.info.hidden:
            return True
        self.console.clear()
        return self.keyboard.ask(say("hand-over", name=self.names[seat]) + " ") is not None

    # One turn.

    def _turn(self, seat: int) -> bool:
        """Show the table and take commands until one changes it; False: quit."""
        look = self._look(seat)
        offers = Offers(self.game, look.legal)
        self._show(look, seat)
        show_offers(self.console, offers)
        while True:
            typed = self.keyboard.ask(self._prompt(look, seat))
            if typed is None or typed.lower() in ("q", "quit", "exit"):
                return False
            try:
                if self._obey(typed, seat, offers):
                    return True
            except (Rejected, Malformed) as error:
                self._complain(error)

    def _prompt(self, look: Look, seat: int) -> str:
        """Ask for a command; where an own clock runs (the view shows one), count its seconds."""
        clock = getattr(look.view, "clock", None)
        left = ""
        if clock is not None:
            seconds = max(0, clock.ends_at - self.service.clock()) / 1000
            left = say("seconds-left", seconds=f"{seconds:.0f}") + " "
        return left + say("prompt", name=self.names[seat]) + " "

    def _obey(self, typed: str, seat: int, offers: Offers) -> bool:
        """Do what was typed; True if the match has changed."""
        match typed.lower():
            case "":
                self.console.print(say("type-something"))
            case "?" | "help":
                self.console.print(say("play-keys"))
            case "h" | "history":
                lines = self.service.history(
                    self.id, seat, language=self.language, names=self.names
                )
                self.console.print(lines_drawn(lines, numbered=True))
            case "r" | "rules":
                page = rules_page(self.service.catalogue, self.game.info.name, self.language)
                self.console.print(Markdown(page))
            case "v" | "view":
                self._show(self._look(seat), seat)
                show_offers(self.console, offers)
            case "l" | "list":
                show_numbered(self.console, offers, range(1, len(offers.legal) + 1))
            case "u" | "undo":
                return self._undo(seat)
            case "resign":
                if self.keyboard.agrees(say("resign-sure")):
                    return self._request(seat, requests.Resign())
            case _:
                return self._command(typed, seat, offers)
        return False

    def _command(self, typed: str, seat: int, offers: Offers) -> bool:
        command = offers.read(typed)
        if isinstance(command, Found):
            show_numbered(self.console, offers, command.numbers, MANY)
            self.console.print(say("choose-number"), style="dim")
            return False
        return self._request(seat, command)

    def _request(self, seat: int, command: Any) -> bool:
        match = self.service.load(self.id)
        self.service.request(
            self.id, command, player=match.seats[seat].player, command_id=self.service.ids.token()
        )
        self._seen[seat] = match.version
        return True

    def _undo(self, seat: int) -> bool:
        """Ask to go back; whoever else sits here is asked whether they agree."""
        self._request(seat, requests.AskUndo())
        while (asked := self.service.load(self.id).undo) is not None:
            other = asked.ask[0]
            agree = bool(self.keyboard.agrees(say("undo-agree", name=self.names[other])))
            self._request(other, requests.AnswerUndo(asked.request, agree))
        return True

    # Showing.

    def _look(self, seat: int) -> Look:
        """Look at the table, with all that was told since the last time."""
        since = self._seen.get(seat)
        if since is None:
            since = self._before_last_turn(seat)
        return self.service.look(
            self.id, seat, since=since, language=self.language, names=self.names
        )

    def _before_last_turn(self, seat: int) -> int:
        """Find where to begin telling somebody who comes back: before their own last command."""
        here: Match | None = self.service.load(self.id)
        while here is not None and here.commit is not None:
            if here.commit.seat == seat:
                return here.version - 1
            here = here.previous
        return 0

    def _show(self, look: Look, seat: int) -> None:
        console = self.console
        console.print()
        title = say("turn-title", title=self.game.info.title, name=self.names[seat])
        console.print(Rule(Text(title, style="bold")))
        if look.recap:
            console.print(lines_drawn(look.recap))
            console.print()
        console.print(drawn(self.game, look.view, self.language))
        console.print()

    def _complain(self, error: TaflError) -> None:
        self.console.print(Text(error.text(self.language), style="yellow"))

    def _show_end(self, match: Match) -> None:
        seat = self.own[0] if len(self.own) == 1 else None
        look = self.service.look(
            self.id,
            seat,
            since=self._seen.get(seat, 0) if seat is not None else max(0, match.version - 1),
            language=self.language,
            names=self.names,
        )
        self.console.print()
        self.console.print(Rule(Text(say("end-title", title=self.game.info.title), style="bold")))
        self.console.print(lines_drawn(look.recap))
        self.console.print()
        self.console.print(drawn(self.game, look.view, self.language))
        self.console.print()
        self.console.print(Text(result(match.outcome, self.names, self.own), style="bold green"))
        self.console.print(say("end-next", match=self.id), soft_wrap=True)

    def _say_how_to_go_on(self) -> None:
        self.console.print(
            say("go-on", game=self.game.info.name, match=self.id), soft_wrap=True, markup=False
        )
