"""What an audit found: for people in two languages, for programs as JSON."""

from typing import Literal

from msgspec import Struct

from .game import Outcome

Name = Literal[
    "chain",
    "header",
    "promise",
    "blinds",
    "times",
    "seats",
    "chance",
    "rules",
    "bots",
    "end",
    "receipts",
]


class Said(Struct, frozen=True):
    """A sentence in both languages."""

    en: str
    fr: str


class Check(Struct, frozen=True):
    """One thing that was looked at; `ok` is None where it could not be."""

    name: Name
    ok: bool | None
    detail: Said


class Report(Struct, frozen=True):
    """The result of an audit."""

    ok: bool
    """Everything was checked, and everything is right."""
    complete: bool
    """The final commit is there, and with it the secret."""
    match: str | None
    game: str | None
    game_version: str | None
    commits: int
    """How many commits are sound in form and chain."""
    head: str | None
    """The hash of the last of them."""
    outcome: Outcome | None
    checks: tuple[Check, ...]
    first_bad: int | None
    """The first version that is wrong; 0 is the header, None that no line is."""
    problem: Said | None
    """What is wrong there, or what is missing."""
    notes: tuple[Said, ...] = ()
    salts: tuple[str | None, ...] = ()
    """Who made the salt of each seat: `player`, `server` or `bot`."""


class Fault(Exception):
    """Something that an audit found; `version` is None when no line of the record is to blame."""

    def __init__(self, check: Name, version: int | None, en: str, fr: str) -> None:
        super().__init__(en)
        self.check = check
        self.version = version
        self.said = Said(en, fr)


def at_commit(check: Name, version: int, en: str, fr: str) -> Fault:
    """Blame a commit."""
    return Fault(check, version, f"Commit {version}: {en}.", f"Inscription {version} : {fr}.")


# What each check says when it found nothing wrong. {n} is the number of commits it saw.
SOUND: dict[Name, Said] = {
    "chain": Said(
        "{n} commits are in canonical form, each sealed with the one before it.",
        "{n} inscriptions sont en forme canonique, chacune scellée avec la précédente.",
    ),
    "header": Said(
        "The header says what the match was opened with.",
        "L'en-tête dit avec quoi la partie a été ouverte.",
    ),
    "promise": Said(
        "The secret is the one that was promised before the salts were known.",
        "Le secret est celui qui fut promis avant que les sels ne soient connus.",
    ),
    "blinds": Said(
        "The blinds of {n} commits follow from the secret.",
        "Les masques de {n} inscriptions découlent du secret.",
    ),
    "times": Said(
        "No commit is earlier than the one before it.",
        "Aucune inscription n'est antérieure à la précédente.",
    ),
    "seats": Said(
        "Every command came from whoever held the seat.",
        "Chaque commande vient de qui tenait la place.",
    ),
    "chance": Said(
        "{draws} draws follow from the secret and the salts.",
        "{draws} tirages découlent du secret et des sels.",
    ),
    "rules": Said(
        "{n} commands were decided again, with the same result.",
        "{n} commandes ont été décidées à nouveau, avec le même résultat.",
    ),
    "end": Said(
        "The final commit is there, and the match ends with it.",
        "L'inscription finale est là, et la partie finit avec elle.",
    ),
    "receipts": Said(
        "{receipts} receipts are of this very log.",
        "{receipts} reçus sont bien de ce journal.",
    ),
}

CHOSEN = Said(
    "{bots} choices of bots were made again, with the same result.",
    "{bots} choix de robots ont été refaits, avec le même résultat.",
)
STOPPED = Said(
    "Nothing wrong was found up to commit {n}, where the audit stopped.",
    "Rien de faux n'a été trouvé jusqu'à l'inscription {n}, où la vérification s'est arrêtée.",
)
INCOMPLETE = Said(
    "The record is incomplete: its {n} commits are sound, but the final one is missing. "
    "Either the match goes on, or its end was cut off.",
    "L'enregistrement est incomplet : ses {n} inscriptions sont saines, mais la dernière manque. "
    "Ou la partie continue, ou sa fin a été coupée.",
)
NOT_REVEALED = Said(
    "The secret is not revealed before the end, so this could not be checked.",
    "Le secret n'est pas révélé avant la fin, ceci n'a donc pas pu être vérifié.",
)
NOT_INSTALLED = Said(
    "Version {version} of the game {game} is not installed here: chain, seats and chance were "
    "checked, the commands were not decided again.",
    "La version {version} du jeu {game} n'est pas installée ici : la chaîne, les places et les "
    "tirages ont été vérifiés, les commandes n'ont pas été décidées à nouveau.",
)
SERVER_SALT = Said(
    "Seat {seat}'s salt was made by the server.",
    "Le sel de la place {seat} a été fait par le serveur.",
)
NO_RECEIPTS = Said("No receipts were given.", "Aucun reçu n'a été donné.")
ABSENT = Said("This is not a Tafl record.", "Ce n'est pas un enregistrement Tafl.")
