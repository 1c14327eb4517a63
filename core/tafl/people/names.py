"""What people may call themselves: one printable line, without marks that deceive the eye."""

import unicodedata

from ..errors import Malformed

LONGEST = 32

# Controls, invisible and direction-changing marks, halves of characters, private and unassigned
# ones, line ends: with these a name can look like another, or turn the words after it around.
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_name(given: str) -> str:
    """Give a name as it is kept; refuse what is empty, too long or cannot be seen."""
    if len(given) <= 4 * LONGEST and not any(unicodedata.category(c) in _HIDDEN for c in given):
        name = " ".join(unicodedata.normalize("NFC", given).split())
        # Marks are drawn over each other: more than a few of them cover the lines around.
        marks = sum(unicodedata.combining(c) > 0 for c in name)
        if 1 <= len(name) <= LONGEST and marks <= len(name) / 2:
            return name
    raise Malformed(
        "bad-name",
        f"A name is one line of 1 to {LONGEST} visible characters.",
        f"Un nom est une ligne de 1 à {LONGEST} caractères visibles.",
    )


def clean_email(given: str) -> str:
    """Give an address in the form that is compared; refuse what cannot be one."""
    email = unicodedata.normalize("NFC", given.strip()).lower()
    local, at, domain = email.rpartition("@")
    is_line = email.isprintable() and " " not in email
    if not is_line or not at or not local or "." not in domain or len(email) > 254:
        raise Malformed(
            "bad-email",
            "This cannot be an e-mail address.",
            "Ceci ne peut pas être une adresse e-mail.",
        )
    return email
