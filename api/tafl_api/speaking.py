"""Which language a reader wants."""

from tafl.errors import Language


def preferred_language(header: str, otherwise: Language) -> Language:
    """Choose from Accept-Language what we can speak: the one with the highest weight."""
    best: tuple[float, Language] = (0.0, otherwise)
    for part in header[:200].split(","):
        tag, _, weight = part.partition(";")
        spoken = tag.strip().lower().split("-")[0]
        value = _weight(weight)
        if spoken == "fr" and value > best[0]:
            best = (value, "fr")
        elif spoken == "en" and value > best[0]:
            best = (value, "en")
    return best[1]


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return min(1.0, float(value)) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
