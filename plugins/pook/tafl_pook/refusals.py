"""Every way in which the rules say no: what is wrong, and what would be right.

None of them says more than the seat's own view does.
"""

# French typography needs the curly apostrophe.
# ruff: noqa: RUF001

from tafl import Malformed, Rejected

from .state import Phase

_AWAITED: dict[Phase, tuple[str, str]] = {
    "play": (
        "Purses are picked in a tie-break only: place a card, swap Piggy or end your turn.",
        "On ne désigne une bourse qu’au départage : posez une carte, déplacez Piggy"
        " ou finissez votre tour.",
    ),
    "tiebreak": (
        "All cards are placed, and you are tied: pick a purse to turn up.",
        "Toutes les cartes sont posées, et vous êtes à égalité : désignez une bourse à retourner.",
    ),
    "over": ("The game is over.", "La partie est terminée."),
}


def teams_need_four(seats: int) -> Malformed:
    """Refuse a table of teams that are not two pairs."""
    return Malformed(
        "bad-options",
        f"Teams are two pairs: `teams` needs four players, not {seats}.",
        f"Les équipes sont deux paires : `teams` demande quatre joueurs, et non {seats}.",
    )


def not_your_turn() -> Rejected:
    """Refuse a seat that has nothing to decide now."""
    return Rejected(
        "not-your-turn",
        "It is not up to you now: wait for the others.",
        "Ce n’est pas à vous de jouer : attendez les autres.",
    )


def not_now(phase: Phase) -> Rejected:
    """Refuse a command that belongs to another phase."""
    return Rejected("not-now", *_AWAITED[phase])


def already_placed() -> Rejected:
    """Refuse a second card in one turn."""
    return Rejected(
        "already-placed",
        "You have placed your card: swap Piggy if you still may, or end your turn.",
        "Vous avez posé votre carte : déplacez Piggy si vous le pouvez encore,"
        " ou finissez votre tour.",
    )


def not_placed() -> Rejected:
    """Refuse to end a turn without a card."""
    return Rejected(
        "not-placed",
        "Every turn places a card: do that before you end it.",
        "Chaque tour pose une carte : faites-le avant de le finir.",
    )


def not_in_hand() -> Rejected:
    """Refuse a card that the seat does not hold."""
    return Rejected(
        "not-in-hand",
        "You do not hold this card: choose one from your hand.",
        "Vous n’avez pas cette carte : choisissez-en une de votre main.",
    )


def needs_banner() -> Rejected:
    """Refuse a last card without a banner."""
    return Rejected(
        "needs-banner",
        "This is your last card, and your side has no banner: take one first.",
        "C’est votre dernière carte, et votre camp n’a pas de bannière : prenez-en une d’abord.",
    )


def cell_taken() -> Rejected:
    """Refuse a cell with a card."""
    return Rejected(
        "cell-taken",
        "A card lies there already: choose an empty cell.",
        "Une carte s’y trouve déjà : choisissez une case vide.",
    )


def outside() -> Rejected:
    """Refuse a cell that would make the field too large."""
    return Rejected(
        "outside",
        "All cards must fit a square of five by five: choose a nearer cell.",
        "Toutes les cartes doivent tenir dans un carré de cinq sur cinq :"
        " choisissez une case plus proche.",
    )


def not_adjacent() -> Rejected:
    """Refuse a cell without a neighbour."""
    return Rejected(
        "not-adjacent",
        "A card must touch another one by an edge: choose a cell next to a card.",
        "Une carte doit en toucher une autre par un bord : choisissez une case voisine d’une"
        " carte.",
    )


def level_too_high(level: int, limit: int) -> Rejected:
    """Refuse a warrior that stands on too few purses."""
    return Rejected(
        "level-too-high",
        f"The row and column of this cell have {limit} purse{'' if limit == 1 else 's'}:"
        f" a warrior of level {level} needs {level}.",
        f"La rangée et la colonne de cette case comptent {limit} bourse{_s(limit)} : un guerrier"
        f" de niveau {level} en demande {level}.",
    )


def no_power() -> Rejected:
    """Refuse a power to a purse or to a Knight."""
    return Rejected(
        "no-power",
        "Only a Mage, an Orc or a Viking placed as a warrior has a power to use.",
        "Seul un Mage, un Orc ou un Viking posé comme guerrier a un pouvoir à utiliser.",
    )


def needs_gift() -> Rejected:
    """Refuse a Mage that gives nothing."""
    return Rejected(
        "needs-gift",
        "A Mage exchanges: name the card of your hand that it gives (`give`).",
        "Un Mage échange : nommez la carte de votre main qu’il donne (`give`).",
    )


def no_gift() -> Rejected:
    """Refuse a gift to a power that takes none."""
    return Rejected(
        "no-gift",
        "Only a Mage gives a card: leave `give` out.",
        "Seul un Mage donne une carte : n’indiquez pas `give`.",
    )


def out_of_reach() -> Rejected:
    """Refuse a target that is not next to the warrior."""
    return Rejected(
        "out-of-reach",
        "A power reaches only a card next to its warrior: choose one of those.",
        "Un pouvoir n’atteint qu’une carte voisine de son guerrier : choisissez l’une d’elles.",
    )


def nothing_there() -> Rejected:
    """Refuse an empty cell as a target."""
    return Rejected(
        "nothing-there",
        "No card lies there: choose a cell with a card.",
        "Il n’y a pas de carte à cet endroit : choisissez une case occupée.",
    )


def not_piggy() -> Rejected:
    """Refuse Piggy as a target."""
    return Rejected(
        "not-piggy",
        "Piggy cannot be turned over, exchanged or picked: choose a faction card.",
        "Piggy ne se retourne pas, ne s’échange pas et ne se désigne pas : choisissez une carte"
        " de faction.",
    )


def guarded() -> Rejected:
    """Refuse a target next to a Knight."""
    return Rejected(
        "guarded",
        "A Knight protects this card: choose one without a Knight beside it.",
        "Un Chevalier protège cette carte : choisissez-en une sans Chevalier à côté.",
    )


def not_a_warrior() -> Rejected:
    """Refuse a purse as an Orc's target."""
    return Rejected(
        "not-a-warrior",
        "An Orc turns warriors over, and this is a purse.",
        "Un Orc retourne les guerriers, et ceci est une bourse.",
    )


def not_a_purse() -> Rejected:
    """Refuse a warrior where a purse is wanted."""
    return Rejected(
        "not-a-purse",
        "This is a warrior already: choose a purse.",
        "C’est déjà un guerrier : choisissez une bourse.",
    )


def piggy_moved() -> Rejected:
    """Refuse a second swap in one turn."""
    return Rejected(
        "piggy-moved",
        "You have swapped Piggy in this turn already.",
        "Vous avez déjà déplacé Piggy pendant ce tour.",
    )


def not_beside_piggy() -> Rejected:
    """Refuse a swap with what does not lie next to Piggy."""
    return Rejected(
        "not-beside-piggy",
        "Piggy swaps only with a card that touches it by an edge.",
        "Piggy ne s’échange qu’avec une carte qui le touche par un bord.",
    )


def swap_barred() -> Rejected:
    """Refuse to undo the swap of the turn before."""
    return Rejected(
        "swap-barred",
        "Piggy was swapped with this card in the turn before: that may not be undone now.",
        "Piggy vient d’être échangé avec cette carte : cela ne peut être défait à ce tour.",
    )


def no_open_banners() -> Rejected:
    """Refuse to take a banner where they are dealt."""
    return Rejected(
        "no-open-banners",
        "Banners were dealt at this table: there is none to take.",
        "Les bannières ont été distribuées à cette table : il n’y en a pas à prendre.",
    )


def has_banner() -> Rejected:
    """Refuse a second banner."""
    return Rejected(
        "has-banner",
        "Your side has its banner and keeps it to the end.",
        "Votre camp a sa bannière et la garde jusqu’à la fin.",
    )


def banner_gone() -> Rejected:
    """Refuse a banner that somebody has."""
    return Rejected(
        "banner-gone",
        "Somebody has this banner: choose one that still lies open.",
        "Cette bannière est prise : choisissez-en une qui est encore disponible.",
    )


def _s(count: int) -> str:
    return "s" if count > 1 else ""
