"""Every way in which the rules say no: what is wrong, and what would be right.

None of them says more than the seat's own view does.
"""

# French typography needs the curly apostrophe.
# ruff: noqa: RUF001

from tafl import Rejected

from .state import Phase

_AWAITED: dict[Phase, tuple[str, str]] = {
    "grab": (
        "A throw lies on the table: it is time to claim runes.",
        "Un lancer est sur la table : c’est le moment de réclamer des runes.",
    ),
    "slide": (
        "A slide has to decide first: choose your aim.",
        "Une glissade doit d’abord décider : choisissez votre visée.",
    ),
    "order": (
        "First decide in which order the thefts are carried out.",
        "Décidez d’abord de l’ordre des vols.",
    ),
    "over": ("The game is over.", "La partie est terminée."),
}


def not_your_turn() -> Rejected:
    """Refuse a seat that has nothing to decide now."""
    return Rejected(
        "not-your-turn",
        "You have nothing to do now: wait for the others.",
        "Vous n’avez rien à faire pour l’instant : attendez les autres.",
    )


def not_now(phase: Phase) -> Rejected:
    """Refuse a command that belongs to another phase."""
    return Rejected("not-now", *_AWAITED[phase])


def not_at_this_table(race: bool) -> Rejected:
    """Refuse a command of the other way to grab."""
    if race:
        return Rejected(
            "not-at-this-table",
            "This table races: open the throw and grab rune by rune.",
            "Cette table joue la course : découvrez le lancer et prenez les runes une à une.",
        )
    return Rejected(
        "not-at-this-table",
        "This table does not race: send one list of claims.",
        "Cette table ne joue pas la course : envoyez une seule liste de prises.",
    )


def already_open() -> Rejected:
    """Refuse to open a throw twice."""
    return Rejected(
        "already-open",
        "You have opened this throw: your clock is running.",
        "Vous avez déjà découvert ce lancer : votre pendule tourne.",
    )


def not_open() -> Rejected:
    """Refuse to grab what the seat has not seen."""
    return Rejected(
        "not-open",
        "Open the throw first: then your clock runs and you may grab.",
        "Découvrez d’abord le lancer : votre pendule tournera et vous pourrez prendre.",
    )


def time_over() -> Rejected:
    """Refuse a claim after the last millisecond of the run."""
    return Rejected(
        "time-over",
        "Your time is over: claims count up to the last millisecond of your clock.",
        "Votre temps est écoulé : les prises comptent jusqu’à la dernière milliseconde.",
    )


def same_rune() -> Rejected:
    """Refuse a pair of one rune."""
    return Rejected(
        "same-rune",
        "A pair is two different runes: name two spots.",
        "Une paire, ce sont deux runes différentes : nommez deux emplacements.",
    )


def no_such_rune(spot: int) -> Rejected:
    """Refuse a spot where nothing lies."""
    return Rejected(
        "no-such-rune",
        f"No rune lies at spot {spot}: choose one from the table.",
        f"Aucune rune à l’emplacement {spot} : choisissez-en une sur la table.",
    )


def face_down(spot: int) -> Rejected:
    """Refuse to turn over a rune."""
    return Rejected(
        "face-down",
        f"The rune at spot {spot} lies face down and cannot be taken.",
        f"La rune de l’emplacement {spot} est face cachée et ne peut être prise.",
    )


def claimed_already(spot: int) -> Rejected:
    """Refuse a rune that the seat has claimed in this throw."""
    return Rejected(
        "claimed-already",
        f"You have claimed the rune at spot {spot} in this throw: each rune only once.",
        f"Vous avez déjà réclamé la rune de l’emplacement {spot} : une seule fois par lancer.",
    )


def no_such_seat(seats: int) -> Rejected:
    """Refuse the balance rune of a seat that is not there."""
    return Rejected(
        "no-such-seat",
        f"There is no such seat: the seats are 0 to {seats - 1}.",
        f"Il n’y a pas de telle place : les places vont de 0 à {seats - 1}.",
    )


def no_balance() -> Rejected:
    """Refuse the twin of a balance rune that is not there."""
    return Rejected(
        "no-balance",
        "This seat has no balance rune in this throw: there is no twin to take.",
        "Cette place n’a pas de rune d’Équilibre à ce lancer : il n’y a pas de jumelle à prendre.",
    )


def bots_only() -> Rejected:
    """Refuse a run at once to a person."""
    return Rejected(
        "bots-only",
        "Only bots send a whole run at once: grab rune by rune.",
        "Seuls les robots envoient toute leur course d’un coup : prenez les runes une à une.",
    )


def already_grabbed() -> Rejected:
    """Refuse a run after single claims."""
    return Rejected(
        "already-grabbed",
        "A run comes instead of single claims, and there are some already.",
        "Une course remplace les prises une à une, et il y en a déjà.",
    )


def not_in_order() -> Rejected:
    """Refuse a run whose times go back."""
    return Rejected(
        "not-in-order",
        "The times of a run must not decrease.",
        "Les temps d’une course ne doivent pas décroître.",
    )


def not_these_thefts() -> Rejected:
    """Refuse an order that is not of the contested thefts, each once."""
    return Rejected(
        "not-these-thefts",
        "Name every contested theft of this colour exactly once.",
        "Nommez chaque vol disputé de cette couleur exactement une fois.",
    )
