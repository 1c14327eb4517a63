"""The words of notices, in the reader's language."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct
from tafl.errors import Language
from tafl.people.mail import Mail

from .causes import Kind

RECAP = 12
"""How many lines of a recap are sent; the rest is in the match."""

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}


class Item(Struct, frozen=True):
    """One notice, with all that its words need."""

    kind: Kind
    game: str
    link: str
    others: tuple[str, ...]
    recap: tuple[str, ...] = ()
    deadline: int | None = None
    asker: str = ""
    percent: int = 0
    until: int | None = None


def letter(to: str, items: Sequence[Item], language: Language, stop: str) -> Mail:
    """Write one message about everything that waits, the most urgent first."""
    items = sorted(items, key=lambda item: (item.deadline or 1 << 62, item.game, item.kind))
    words = _FR if language == "fr" else _EN
    if len(items) == 1:
        subject = headline(items[0], language)
    else:
        subject = words["many"].format(count=len(items))
    parts = [_part(item, language) for item in items]
    text = "\n\n\n".join(parts) + "\n\n-- \n" + words["footer"].format(stop=stop) + "\n"
    headers = (
        ("List-Unsubscribe", f"<{stop}>"),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
        ("Auto-Submitted", "auto-generated"),
    )
    return Mail(to, f"Tafl{words['colon']} {subject}", text, headers)


def headline(item: Item, language: Language) -> str:
    """Say in one line what waits."""
    words = _FR if language == "fr" else _EN
    line = words[f"{item.kind}-{item.percent}" if item.kind == "reminder" else item.kind]
    return line.format(game=item.game, asker=item.asker)


def _part(item: Item, language: Language) -> str:
    words = _FR if language == "fr" else _EN
    head = headline(item, language)
    lines = [head[:1].upper() + head[1:] + "."]
    if item.others:
        played = words["played" if item.kind == "over" else "with"]
        lines.append(played.format(names=", ".join(item.others)))
    if item.deadline is not None:
        lines.append(words["deadline"].format(moment=moment(item.deadline, language)))
    if item.until is not None:
        lines.append(words["until"].format(moment=moment(item.until, language)))
    if item.recap:
        lines += ["", words["recap"]]
        if len(item.recap) > RECAP:
            lines.append(words["more"].format(count=len(item.recap) - RECAP))
        lines += [f"  - {line}" for line in item.recap[-RECAP:]]
    return "\n".join([*lines, "", words["link"], item.link])


def moment(at: int, language: Language) -> str:
    """Write a moment; nobody's time zone is known here."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    month = _MONTHS[language].split()[when.month - 1]
    if language == "fr":
        return f"{when.day} {month} {when.year} à {when:%H:%M} UTC"
    return f"{when.day} {month} {when.year}, {when:%H:%M} UTC"


_EN = {
    "colon": ":",
    "turn": "it is your turn in {game}",
    "reminder-50": "half of your time in {game} is over",
    "reminder-90": "your time in {game} is nearly over",
    "undo": "{asker} asks to take a move back in {game}",
    "pause": "{asker} asks for a pause in {game}",
    "over": "your match of {game} is over",
    "many": "{count} things wait for you",
    "with": "You play with {names}.",
    "played": "You played with {names}.",
    "link": "To the match:",
    "deadline": "You have time until {moment}.",
    "until": "The pause would last until {moment}.",
    "recap": "Since your last move:",
    "more": "  ({count} earlier lines are in the match)",
    "footer": "You get this because you play on Tafl. To get no more such messages, open:\n{stop}",
}
_FR = {
    "colon": " :",
    "turn": "c'est à vous de jouer à {game}",
    "reminder-50": "la moitié de votre temps à {game} est passée",
    "reminder-90": "votre temps à {game} est presque écoulé",
    "undo": "{asker} demande à reprendre un coup à {game}",
    "pause": "{asker} demande une pause à {game}",
    "over": "votre partie de {game} est terminée",
    "many": "{count} choses vous attendent",
    "with": "Vous jouez avec {names}.",
    "played": "Vous avez joué avec {names}.",
    "link": "Vers la partie :",
    "deadline": "Vous avez jusqu'au {moment}.",
    "until": "La pause durerait jusqu'au {moment}.",
    "recap": "Depuis votre dernier coup :",
    "more": "  ({count} lignes plus anciennes sont dans la partie)",
    "footer": "Vous recevez ceci parce que vous jouez sur Tafl. Pour ne plus rien recevoir, "
    "ouvrez :\n{stop}",
}
