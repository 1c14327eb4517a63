"""The table as plain text, for the terminal."""

from tafl import Language

from .view import Seen, SeenHand, TotemView

_WORDS = {
    "en": ("Seat", "hand", "Pile", "discard", "spent"),
    "fr": ("Place", "main", "Pioche", "défausse", "épuisé"),
}


def sketch(view: TotemView, language: Language) -> str:
    """Draw both zones and hands: `0[7H]` is face up in slot 0, `(7H)` known, `(?)` unknown."""
    seat, hand, pile, discard, spent = _WORDS[language]
    lines = [
        f"{seat} {owner}{'*' if owner == view.turn else ' '} "
        + " ".join(f"{n}{_slot(seen, spent)}" for n, seen in enumerate(view.zones[owner]))
        + f"   {hand}: {_held(view.hands[owner])}"
        for owner in (0, 1)
    ]
    top = view.discard[-1] if view.discard else "-"
    lines.insert(1, f"{pile} {view.deck}, {discard} {len(view.discard)}: {top}")
    return "\n".join(lines)


def _slot(seen: Seen | None, spent: str) -> str:
    if seen is None:
        return " -  "
    if not seen.up:
        return f"({seen.card or '?'})"
    return f"[{seen.card} {spent}]" if seen.spent else f"[{seen.card}]"


def _held(hand: SeenHand) -> str:
    return " ".join(card or "?" for card in hand) or "-"
