"""Units of HealthKit, such as `mg/dL` or `count/min`, and conversion between them."""

from __future__ import annotations

import functools
import math
import re
from fractions import Fraction
from typing import NamedTuple

from . import catalog, names
from .errors import UnitError

_TOKEN = re.compile(r"([^./*^()<>·\s]+)|([./*^()<>·])")
_BASES = {"length^3": ("length", 3), "length^-1": ("length", -1)}
# Derived units in base dimensions, so that kg·m/s^2 and similar units are comparable.
_DERIVED = {
    "pressure": {"mass": 1, "length": -1, "time": -2}, "frequency": {"time": -1},
    "energy": {"mass": 1, "length": 2, "time": -2}, "power": {"mass": 1, "length": 2, "time": -3}}


class Unit(NamedTuple):
    """A parsed unit: a value x in it is x * factor + offset in the base units."""

    factor: float
    offset: float
    is_level: bool
    dimensions: frozenset[tuple[str, int]]


def convert(value: float, unit: str, to: str) -> float:
    """Converts a number to a unit of the same dimension. Everyday names such as `pounds` are
    accepted.

    Raises UnitError."""
    if unit == to:
        return value
    source, target = parse(unit), parse(to)
    if source.dimensions != target.dimensions:
        raise UnitError(
            f'"{unit}" and "{to}" measure different things',
            "Choose a unit of the same dimension; Type.unit is the canonical unit of a type.")
    base = source.factor * 10 ** (value / 20) if source.is_level else (
        value * source.factor + source.offset)
    if target.is_level:
        return 20 * math.log10(base / target.factor)
    return (base - target.offset) / target.factor


@functools.lru_cache(maxsize=256)
def parse(text: str) -> Unit:
    """Parses a unit string.

    Raises UnitError."""
    unit = names.unit_of(text) or text
    tokens = _tokens(unit)
    try:
        above, rest = _product(tokens)
        below: list[tuple[str, int]] = []
        if rest[:1] == ["/"]:
            below, rest = _product(rest[1:])
        if rest:
            raise ValueError
        return _unit(above + [(symbol, -power) for symbol, power in below])
    except (ValueError, IndexError):
        raise UnitError(
            f'"{text}" is not a unit', "Use a unit such as kg, count/min, mg/dL or mmol<180.156>/L."
        ) from None


def _tokens(text: str) -> list[str]:
    tokens = [name or mark for name, mark in _TOKEN.findall(text)]
    # The molar mass contains a point, so that it is put together again: mol<180.156>.
    while "<" in tokens and ">" in tokens:
        first, last = tokens.index("<"), tokens.index(">")
        tokens[first - 1 : last + 1] = ["".join(tokens[first - 1 : last + 1])]
    return tokens


def _product(tokens: list[str]) -> tuple[list[tuple[str, int]], list[str]]:
    factors: list[tuple[str, int]] = []
    while True:
        head, *tokens = tokens
        if head == "(":
            group, tokens = _product(tokens)
            if tokens.pop(0) != ")":
                raise ValueError
        elif head == "1":
            group = []
        else:
            group = [(head, 1)]
        if tokens[:1] == ["^"]:
            power = int(tokens[1])
            tokens = tokens[2:]
            group = [(symbol, each * power) for symbol, each in group]
        factors += group
        if tokens[:1] not in (["."], ["*"], ["·"]):
            return factors, tokens
        tokens = tokens[1:]


def _unit(factors: list[tuple[str, int]]) -> Unit:
    total, offset, is_level = 1.0, 0.0, False
    dimensions: dict[str, int] = {}
    for symbol, power in factors:
        dimension, factor, shift, level = _symbol(symbol)
        total *= factor**power
        # Offsets and levels are meaningful for a unit by itself only.
        if len(factors) == 1 and power == 1:
            offset, is_level = shift, level
        for base, count in _DERIVED.get(dimension, {dimension: 1}).items():
            name, times = _BASES.get(base, (base, 1))
            dimensions[name] = dimensions.get(name, 0) + count * times * power
    known = frozenset((name, count) for name, count in dimensions.items() if name and count)
    return Unit(total, offset, is_level, known)


def _symbol(text: str) -> tuple[str, float, float, bool]:
    name, _, mass = text.partition("<")
    for length in range(3):
        prefix, symbol = name[:length], name[length:]
        if symbol not in catalog.UNITS or (prefix and prefix not in catalog.PREFIXES):
            continue
        dimension, factor, offset, takes_prefix, level = catalog.UNITS[symbol]
        if prefix and not takes_prefix:
            continue
        scale = float(Fraction(10) ** catalog.PREFIXES[prefix]) if prefix else 1.0
        if mass and symbol == "mol":
            # With its molar mass, an amount is a mass.
            return "mass", scale * float(mass.rstrip(">")) / 1000, 0, False
        return dimension, factor * scale, offset, level
    raise ValueError
