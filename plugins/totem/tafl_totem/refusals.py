"""Every way in which the rules say no: what is wrong, and what would be right.

None of them says more than the seat's own view does.
"""

# French typography needs the curly apostrophe.
# ruff: noqa: RUF001

from tafl import Rejected

from .state import Phase

_AWAITED: dict[Phase, tuple[str, str]] = {
    "deploy": (
        "The zones are being chosen: send the four cards that you want to defend.",
        "Les zones se choisissent encore : envoyez les quatre cartes à défendre.",
    ),
    "action": (
        "It is time for your action: attack, defend, exchange or discard.",
        "C’est le moment de votre action : attaquer, défendre, échanger ou défausser.",
    ),
    "again": (
        "Your attack succeeded: attack once more or stop, or draw if your hand is empty.",
        "Votre attaque a réussi : attaquez encore ou arrêtez, ou piochez si votre main est vide.",
    ),
    "reveal": (
        "Your Eye works first: choose a face-down totem of your opponent.",
        "Votre Œil agit d’abord : choisissez un totem caché de votre adversaire.",
    ),
    "trim": (
        "Your hand is too full: discard down to six cards first.",
        "Votre main est trop pleine : défaussez d’abord jusqu’à six cartes.",
    ),
    "over": ("The game is over.", "La partie est terminée."),
}


def not_your_turn() -> Rejected:
    """Refuse a seat that has nothing to decide now."""
    return Rejected(
        "not-your-turn",
        "It is not up to you now: wait for your opponent.",
        "Ce n’est pas à vous de jouer : attendez votre adversaire.",
    )


def not_now(phase: Phase) -> Rejected:
    """Refuse a command that belongs to another phase."""
    return Rejected("not-now", *_AWAITED[phase])


def not_in_hand() -> Rejected:
    """Refuse a card that the seat does not hold."""
    return Rejected(
        "not-in-hand",
        "You do not hold this card: choose one from your hand.",
        "Vous n’avez pas cette carte : choisissez-en une de votre main.",
    )


def same_card() -> Rejected:
    """Refuse a card that is named twice."""
    return Rejected(
        "same-card",
        "You named the same card twice: choose different cards.",
        "Vous avez nommé deux fois la même carte : choisissez des cartes différentes.",
    )


def not_a_sword() -> Rejected:
    """Refuse a pair whose added card is no Sword."""
    return Rejected(
        "not-a-sword",
        "Only a Sword can be added to an attack: name the Sword as the added card.",
        "Seule une Épée peut s’ajouter à une attaque : nommez l’Épée comme carte ajoutée.",
    )


def no_totem() -> Rejected:
    """Refuse an empty slot as a target."""
    return Rejected(
        "no-totem",
        "No totem stands there: choose a slot that holds one.",
        "Il n’y a pas de totem à cet endroit : choisissez un emplacement occupé.",
    )


def too_weak(strength: int, level: int) -> Rejected:
    """Refuse a hopeless attack on a face-up totem."""
    return Rejected(
        "too-weak",
        f"{strength} is below {level}: a face-up totem falls only to its own level or more.",
        f"{strength} est inférieur à {level} : un totem visible ne s’attaque"
        " qu’avec son niveau ou davantage.",
    )


def too_strong(level: int) -> Rejected:
    """Refuse a card that the literal reading keeps from a face-up totem."""
    return Rejected(
        "too-strong",
        f"At this table every card that attacks this face-up totem must be below {level}.",
        f"À cette table, chaque carte qui attaque ce totem visible doit être inférieure à {level}.",
    )


def zone_full() -> Rejected:
    """Refuse a fifth totem."""
    return Rejected(
        "zone-full",
        "You already defend four totems: choose another action.",
        "Vous défendez déjà quatre totems : choisissez une autre action.",
    )


def face_up() -> Rejected:
    """Refuse to exchange or to turn up what lies face up."""
    return Rejected(
        "face-up",
        "This totem is already face up: choose one that is face down.",
        "Ce totem est déjà visible : choisissez-en un qui est caché.",
    )


def hand_not_empty() -> Rejected:
    """Refuse to draw instead of attacking while there are cards to attack with."""
    return Rejected(
        "hand-not-empty",
        "You still hold cards: attack once more or stop.",
        "Vous avez encore des cartes : attaquez encore ou arrêtez.",
    )


def pile_empty() -> Rejected:
    """Refuse to draw from nothing."""
    return Rejected(
        "pile-empty",
        "The pile is empty: stop to end your turn.",
        "La pioche est vide : arrêtez pour finir votre tour.",
    )


def wrong_count(excess: int) -> Rejected:
    """Refuse to trim more or fewer cards than are too many."""
    return Rejected(
        "wrong-count",
        f"Discard exactly {excess}, so that six cards stay in your hand.",
        f"Défaussez exactement {excess} carte{'s' if excess > 1 else ''}, pour en garder six.",
    )
