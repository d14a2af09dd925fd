"""Arguments and results of calls: samples, statistics, changes."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import uuid
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Optional, Union

from . import enums, units
from .errors import InvalidArgument
from .raw_value import RawValue
from .types import Type

if TYPE_CHECKING:
    from .codec import Fields

# The same bits as HKStatisticsOptions.
SEPARATE_BY_SOURCE, AVERAGE, MINIMUM, MAXIMUM, SUM, MOST_RECENT, DURATION = 1, 2, 4, 8, 16, 32, 64

TypeName = Union[Type, str]
Types = Union[TypeName, Iterable[TypeName]]
MetadataValue = Union[str, int, float, datetime.datetime, "Quantity"]


def as_type(name: TypeName) -> Type:
    if isinstance(name, str):
        return Type.named(name)
    if not isinstance(name, int) or not 1 <= name <= max(Type):
        raise InvalidArgument.because(
            f"a type is a member of healthd.Type or a name, not {type(name).__name__}",
            'Pass a type such as Type.stepCount or "steps".')
    return Type(name)


def as_types(names: Types) -> list[Type]:
    """Returns a list for one type or several, given as types or names."""
    if isinstance(names, (int, str)) or not isinstance(names, Iterable):
        return [as_type(names)]
    return [as_type(name) for name in names]


def microseconds(time: datetime.datetime) -> int:
    """Microseconds since 1970. A time without a zone is in the zone of this machine."""
    if not isinstance(time, datetime.datetime):
        raise InvalidArgument.because(
            f"a time is a datetime, not {type(time).__name__}",
            "Pass a datetime, such as datetime.datetime(2026, 11, 2, 8, 30).astimezone().")
    if time.tzinfo is not None and time == FOREVER:
        return _GREATEST
    since = time.astimezone(datetime.timezone.utc) - _EPOCH
    return since // datetime.timedelta(microseconds=1)


def instant(count: int) -> datetime.datetime:
    """The time that is so many microseconds after 1970, in the zone of this machine."""
    try:
        return (_EPOCH + datetime.timedelta(microseconds=count)).astimezone()
    except OverflowError:
        return FOREVER


_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_GREATEST = (1 << 63) - 1
# The end of an activity that is in progress.
FOREVER = datetime.datetime.max.replace(tzinfo=datetime.timezone.utc)


@dataclasses.dataclass(frozen=True)
class Quantity:
    """A number with its unit, such as a temperature in metadata."""

    value: float
    unit: str

    def to(self, unit: str) -> float:
        """Returns the number in another unit of the same dimension."""
        return units.convert(self.value, self.unit, unit)


@dataclasses.dataclass(frozen=True)
class Source:
    """The app that saved a sample, with the versions that were in effect; empty when not known."""

    name: str
    bundle_identifier: str
    version: str = dataclasses.field(default="", compare=False)
    product_type: str = dataclasses.field(default="", compare=False)
    operating_system_version: str = dataclasses.field(default="", compare=False)


@dataclasses.dataclass(frozen=True)
class Device:
    """The hardware that measured a sample. What is not known is None."""

    name: Optional[str] = None
    manufacturer: Optional[str] = None
    model: Optional[str] = None
    hardware_version: Optional[str] = None
    firmware_version: Optional[str] = None
    software_version: Optional[str] = None
    local_identifier: Optional[str] = None
    udi_device_identifier: Optional[str] = None


@dataclasses.dataclass
class Sample:
    """A quantity or category sample. Objects of other kinds are of the classes in
    `healthd.objects`, which have the same fields and more.

    `value` is in `unit`; an empty unit in `save` is the canonical unit of the type. Samples that
    are read are in the canonical unit. The value of a category sample is a number or a member of
    its enumeration, such as SleepAnalysis.asleepREM. Without `end` a sample is a point in time. A
    time without a zone is in the zone of this machine.
    """

    type: Type
    value: float
    start: datetime.datetime
    end: Optional[datetime.datetime] = None
    unit: str = ""
    metadata: dict[str, MetadataValue] = dataclasses.field(default_factory=dict)
    source: Optional[Source] = None
    id: Optional[uuid.UUID] = None
    device: Optional[Device] = None

    _fields: ClassVar["Fields"] = ()

    @property
    def category(self) -> Optional[RawValue]:
        """The named value of a category sample, such as SleepAnalysis.asleepREM."""
        values = enums.OF_TYPES.get(self.type)
        return values(int(self.value)) if values and self.type.kind == "category" else None

    def to(self, unit: str) -> float:
        """Returns the value in a unit such as `lb`, or `beats/min`."""
        return units.convert(self.value, self.unit or self.type.unit, unit)


@dataclasses.dataclass(frozen=True)
class Relation:
    """Samples that belong to a workout or an electrocardiogram, and to one activity of a workout.

    The objects are given by themselves or by their ids; `children` of a save may be saved with it.
    """

    kind: "RelationKind"
    parent: Union[Sample, uuid.UUID]
    children: list[Union[Sample, uuid.UUID]]
    activity: Optional[uuid.UUID] = None


class RelationKind(enum.IntEnum):
    """How samples belong to an object."""

    WORKOUT = 0
    WORKOUT_EFFORT = 1
    ELECTROCARDIOGRAM_SYMPTOM = 2


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
    most_recent_start: Optional[datetime.datetime] = None
    most_recent_end: Optional[datetime.datetime] = None
    # With the option SEPARATE_BY_SOURCE: the statistics of each source, best first.
    by_source: "dict[Source, Statistics]" = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class StatisticsUpdate:
    """Entries that are new or have changed, and intervals that no longer have any sample. The first
    update has all entries."""

    changed: list[Statistics]
    emptied: list[tuple[datetime.datetime, datetime.datetime]]


@dataclasses.dataclass(frozen=True)
class Deleted:
    """A deleted sample. Its metadata has at most the sync identifier and its version."""

    id: uuid.UUID
    type: Type
    metadata: dict[str, MetadataValue] = dataclasses.field(default_factory=dict)


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
    """The order of samples. The orders that begin with WORKOUT are for workouts only."""

    START_ASCENDING = 0
    START_DESCENDING = 1
    END_ASCENDING = 2
    END_DESCENDING = 3
    WORKOUT_DURATION_ASCENDING = 4
    WORKOUT_DURATION_DESCENDING = 5
    WORKOUT_DISTANCE_ASCENDING = 6
    WORKOUT_DISTANCE_DESCENDING = 7
    WORKOUT_ENERGY_ASCENDING = 8
    WORKOUT_ENERGY_DESCENDING = 9
    WORKOUT_FLIGHTS_ASCENDING = 10
    WORKOUT_FLIGHTS_DESCENDING = 11
    WORKOUT_STROKES_ASCENDING = 12
    WORKOUT_STROKES_DESCENDING = 13


class Interval(enum.IntEnum):
    """A unit of the calendar."""

    MINUTE = 0
    HOUR = 1
    DAY = 2
    WEEK = 3
    MONTH = 4
    YEAR = 5
