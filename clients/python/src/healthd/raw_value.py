"""The base class of the enumerations in `healthd.enums`."""

from __future__ import annotations

import enum


class RawValue(enum.IntEnum):
    """A named number. A number that a later version of healthd defines has a name such as
    `unknown7`."""

    @classmethod
    def _missing_(cls, value: object) -> "RawValue | None":
        if not isinstance(value, (int, float)) or value != int(value) or value < 0:
            return None
        number = int(value)
        if number in cls._value2member_map_:
            return cls(number)
        member = int.__new__(cls, number)
        member._name_ = f"unknown{number}"
        member._value_ = number
        return member
