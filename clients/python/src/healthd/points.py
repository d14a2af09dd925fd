"""The points of series: quantities, heartbeats, locations of a route, voltages."""

from __future__ import annotations

import dataclasses
import datetime
from typing import Optional, Union


@dataclasses.dataclass(frozen=True)
class QuantityPoint:
    """A quantity of a quantity series, in the canonical unit of the type. Without `end` it is a
    point in time."""

    start: datetime.datetime
    value: float
    end: Optional[datetime.datetime] = None


@dataclasses.dataclass(frozen=True)
class Heartbeat:
    """A heartbeat at a time after the start of its series."""

    offset: datetime.timedelta
    preceded_by_gap: bool = False


@dataclasses.dataclass(frozen=True)
class Location:
    """A location of a workout route. A negative accuracy means that the value is not known."""

    time: datetime.datetime
    latitude_deg: float
    longitude_deg: float
    altitude_m: float = 0
    horizontal_accuracy_m: float = 0
    vertical_accuracy_m: float = -1
    course_deg: float = 0
    course_accuracy_deg: float = -1
    speed_m_s: float = 0
    speed_accuracy_m_s: float = -1


@dataclasses.dataclass(frozen=True)
class Voltage:
    """A voltage of an electrocardiogram at a time after its start."""

    offset: datetime.timedelta
    volts: float


Point = Union[QuantityPoint, Heartbeat, Location, Voltage]
