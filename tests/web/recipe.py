"""The published recipe, to compare the browser with."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

RECIPE = Path(__file__).parents[2] / "docs" / "verify.py"


def _load() -> ModuleType:
    spec = spec_from_file_location("tafl_recipe", RECIPE)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def first_bad(data: bytes) -> int | None:
    """Give the first bad line of a record as `docs/verify.py` finds it; None: all is right."""
    recipe = _load()
    try:
        recipe.verify(data)
    except recipe.Bad as bad:
        line: int = bad.line
        return line
    return None
