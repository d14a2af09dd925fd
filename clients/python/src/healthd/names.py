"""Names of types in any spelling, as healthctl accepts them: `steps`, `Heart Rate`, `bodyMass`."""

from __future__ import annotations

import difflib
import re
from typing import Optional

from . import catalog
from .errors import UnknownType


def folded(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


_CODES = {folded(name): code for code, names in catalog.NAMES.items() for name in names}


def code_of(text: str) -> int:
    """Returns the code of a type.

    Raises UnknownType, which names the nearest types."""
    code = _CODES.get(folded(text))
    if code is None:
        raise UnknownType(f'unknown type "{text}"', _remedy(text))
    return code


def _remedy(text: str) -> str:
    near = nearest(text)
    advice = f"Did you mean {', '.join(near)}? " if near else ""
    return advice + "List all types with: list(healthd.Type)"


def nearest(text: str) -> list[str]:
    """Returns the names of at most three types whose names contain or resemble a text."""
    word = folded(text)
    exact = [name for name in _CODES if len(word) > 2 and word in name]
    similar = difflib.get_close_matches(word, list(_CODES), n=6, cutoff=0.7)
    codes: list[int] = []
    for name in similar + sorted(exact, key=len):
        if _CODES[name] not in codes:
            codes.append(_CODES[name])
    return [catalog.NAMES[code][1] for code in codes[:3]]


def unit_of(text: str) -> Optional[str]:
    """Returns the unit string of an everyday name such as `bpm` or `pounds`."""
    return _UNITS.get(text.strip().lower())


_UNITS = {name.lower(): unit for name, unit in catalog.EVERYDAY_UNITS.items()}
