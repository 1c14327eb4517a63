"""What the platform writes to people, in their language."""

from ..errors import Language
from .mail import Mail


def verify_letter(to: str, address: str, code: str, language: Language) -> Mail:
    """Ask somebody to show that an address is theirs."""
    link = f"{address}/account#verify={code}"
    if language == "fr":
        return Mail(
            to, "Tafl : votre adresse", f"Pour confirmer votre adresse, ouvrez :\n\n{link}\n"
        )
    return Mail(to, "Tafl: your address", f"To confirm your address, open:\n\n{link}\n")


def reset_letter(to: str, address: str, code: str, language: Language) -> Mail:
    """Let somebody choose a new password."""
    link = f"{address}/account#reset={code}"
    if language == "fr":
        return Mail(
            to,
            "Tafl : nouveau mot de passe",
            f"Pour choisir un nouveau mot de passe, ouvrez dans l'heure :\n\n{link}\n\n"
            "Si vous n'avez rien demandé, ne faites rien.\n",
        )
    return Mail(
        to,
        "Tafl: a new password",
        f"To choose a new password, open within the hour:\n\n{link}\n\n"
        "If you did not ask for this, do nothing.\n",
    )


def already_letter(to: str, address: str, language: Language) -> Mail:
    """Tell the owner of an address that somebody registered with it."""
    if language == "fr":
        return Mail(
            to,
            "Tafl : vous avez déjà un compte",
            "Quelqu'un, peut-être vous, a voulu créer un compte avec cette adresse.\n"
            f"Vous en avez déjà un : connectez-vous sur {address}/account\n",
        )
    return Mail(
        to,
        "Tafl: you have an account already",
        "Somebody, perhaps you, wanted to make an account with this address.\n"
        f"You have one already: sign in at {address}/account\n",
    )
