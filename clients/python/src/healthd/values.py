"""What goes in and comes out: samples, statistics, changes."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import uuid
from typing import Iterable, Optional, Union

from .types import Type

TypeName = Union[Type, str]
Types = Union[TypeName, Iterable[TypeName]]
MetadataValue = Union[str, int, float, datetime.datetime]


def as_type(name: TypeName) -> Type:
    return Type.named(name) if isinstance(name, str) else Type(name)


def as_types(names: Types) -> list[Type]:
    """One type or several, by name or not."""
    if isinstance(names, (Type, str)):
        return [as_type(names)]
    return [as_type(name) for name in names]


def microseconds(time: datetime.datetime) -> int:
    """Since 1970. A time without a zone is one of this machine's zone."""
    since = time.astimezone(datetime.timezone.utc) - _EPOCH
    return since // datetime.timedelta(microseconds=1)


def instant(count: int) -> datetime.datetime:
    """In this machine's zone."""
    return (_EPOCH + datetime.timedelta(microseconds=count)).astimezone()


_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


@dataclasses.dataclass(frozen=True)
class Source:
    """Who saved a sample."""

    name: str
    bundle_identifier: str


@dataclasses.dataclass
class Sample:
    """A quantity or category sample; of other kinds what they have in common with these.

    `value` is in `unit`, which is the canonical unit of the type unless a save says otherwise.
    Without `end` a sample is a point in time.
    """

    type: Type
    value: float
    start: datetime.datetime
    end: Optional[datetime.datetime] = None
    unit: str = ""
    metadata: dict[str, MetadataValue] = dataclasses.field(default_factory=dict)
    source: Optional[Source] = None
    id: Optional[uuid.UUID] = None


@dataclasses.dataclass(frozen=True)
class Statistics:
    """Of one interval; None where there is nothing or nothing was asked for."""

    start: datetime.datetime
    end: datetime.datetime
    sum: Optional[float] = None
    average: Optional[float] = None
    minimum: Optional[float] = None
    maximum: Optional[float] = None
    most_recent: Optional[float] = None
    duration: Optional[datetime.timedelta] = None


@dataclasses.dataclass(frozen=True)
class Deleted:
    """A sample that is gone."""

    id: uuid.UUID
    type: Type


@dataclasses.dataclass(frozen=True)
class Changes:
    """A page of changes; keep `anchor` to go on behind it another time."""

    added: list[Sample]
    deleted: list[Deleted]
    anchor: bytes


class Decision(enum.IntEnum):
    """HKAuthorizationStatus of sharing."""

    NOT_DETERMINED = 0
    DENIED = 1
    AUTHORIZED = 2


class RequestStatus(enum.IntEnum):
    """HKAuthorizationRequestStatus."""

    UNKNOWN = 0
    SHOULD_REQUEST = 1
    UNNECESSARY = 2


class Order(enum.IntEnum):
    START_ASCENDING = 0
    START_DESCENDING = 1
    END_ASCENDING = 2
    END_DESCENDING = 3


class Interval(enum.IntEnum):
    """Of the calendar."""

    MINUTE = 0
    HOUR = 1
    DAY = 2
    WEEK = 3
    MONTH = 4
    YEAR = 5
