"""Arguments and results of calls: samples, statistics, changes."""

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
    """Returns a list for one type or several, given as types or names."""
    if isinstance(names, (Type, str)):
        return [as_type(names)]
    return [as_type(name) for name in names]


def microseconds(time: datetime.datetime) -> int:
    """Microseconds since 1970. A time without a zone is in the zone of this machine."""
    since = time.astimezone(datetime.timezone.utc) - _EPOCH
    return since // datetime.timedelta(microseconds=1)


def instant(count: int) -> datetime.datetime:
    """The time that is so many microseconds after 1970, in the zone of this machine."""
    return (_EPOCH + datetime.timedelta(microseconds=count)).astimezone()


_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


@dataclasses.dataclass(frozen=True)
class Source:
    """The app that saved a sample."""

    name: str
    bundle_identifier: str


@dataclasses.dataclass
class Sample:
    """A quantity or category sample. Samples of other kinds are read with these fields only.

    `value` is in `unit`; an empty unit in `save` is the canonical unit of the type. Samples that
    are read are in the canonical unit. Without `end` a sample is a point in time.
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
    """Statistics of one interval. A value that does not exist or was not requested is None."""

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
    """A deleted sample."""

    id: uuid.UUID
    type: Type


@dataclasses.dataclass(frozen=True)
class Changes:
    """A page of changes. Store `anchor` to continue after this page later."""

    added: list[Sample]
    deleted: list[Deleted]
    anchor: bytes


class Decision(enum.IntEnum):
    """HKAuthorizationStatus, for saving."""

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
    """A unit of the calendar."""

    MINUTE = 0
    HOUR = 1
    DAY = 2
    WEEK = 3
    MONTH = 4
    YEAR = 5
