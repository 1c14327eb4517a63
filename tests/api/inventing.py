"""Values made up for a JSON schema: mostly of the right form, sometimes of a slightly wrong one."""

import re
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    -(2**70),
    1.5,
    "",
    "0",
    "a\0b",
    "\u202e",
    "é" * 600,
    "{0}",
    "../..",
    "' or 1=1",
    [],
    [[]],
    {},
    {"type": "take"},
    {"a": {"b": {"c": {}}}},
)
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


class Inventor:
    """Make values up, from a seed."""

    def __init__(self, document: dict[str, Any], rng: Random, oddness: float = 0.08) -> None:
        self._schemas = document["components"]["schemas"]
        self._rng = rng
        self._oddness = oddness

    def value(self, schema: dict[str, Any]) -> Any:
        """Make a value for a schema."""
        rng = self._rng
        if rng.random() < self._oddness:
            return rng.choice(ODD)
        if "$ref" in schema:
            return self.value(self._schemas[schema["$ref"].rpartition("/")[2]])
        if "anyOf" in schema:
            return self.value(rng.choice(schema["anyOf"]))
        if "enum" in schema:
            return rng.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                return self._object(schema)
            case "array":
                least = schema.get("minItems", 0)
                count = rng.randint(least, min(schema.get("maxItems", 4), least + 4))
                return [self.value(schema.get("items", {})) for _ in range(count)]
            case "string":
                return self._text(schema)
            case "integer" | "number":
                least = schema.get("minimum", -3)
                return rng.choice([least, rng.randint(least, schema.get("maximum", least + 5))])
            case "boolean":
                return rng.random() < 0.5
            case "null":
                return None
        return rng.choice(ODD)

    def _object(self, schema: dict[str, Any]) -> dict[str, Any]:
        needed = schema.get("required", ())
        made = {
            name: self.value(form)
            for name, form in schema.get("properties", {}).items()
            if name in needed or self._rng.random() < 0.4
        }
        if self._rng.random() < self._oddness:
            made["surprise"] = self._rng.choice(ODD)
        return made

    def _text(self, schema: dict[str, Any]) -> str:
        if "pattern" in schema:
            return self._from_pattern(schema["pattern"])
        least = schema.get("minLength", 0)
        length = self._rng.randint(least, min(schema.get("maxLength", 20), least + 20))
        return "".join(self._rng.choices(LETTERS + "é ", k=length))

    def _from_pattern(self, pattern: str) -> str:
        """Make a text for the few kinds of pattern that are used here."""
        rng, text = self._rng, pattern.strip("^$")
        while found := re.search(r"\(([^()]*)\)", text):
            text = text.replace(found[0], rng.choice(found[1].split("|")), 1)
        made = ""
        for kind, literal, count in re.findall(r"(\[[^]]+\])|([^[{}])|\{([0-9,]+)\}", text):
            if count:
                least, _, most = count.partition(",")
                made += made[-1:] * (rng.randint(int(least), min(int(most or least), 12)) - 1)
            else:
                made += (
                    rng.choice("0123456789" if "a-z" not in kind else LETTERS) if kind else literal
                )
        return made
