"""Values of workout sessions, background delivery, attachments and efforts."""

from __future__ import annotations

import dataclasses
import datetime
import enum
import uuid
from typing import ClassVar, Optional

from . import codec
from .enums import (
    UpdateFrequency, WorkoutActivityType, WorkoutSessionLocationType, WorkoutSessionState,
    WorkoutSwimmingLocationType)
from .objects import ActivitySummary, WorkoutActivity, WorkoutEvent
from .types import Type
from .values import MetadataValue, Sample


@dataclasses.dataclass(kw_only=True)
class WorkoutConfiguration(codec.Value):
    """The intended kind of workout."""

    activity_type: WorkoutActivityType
    location_type: WorkoutSessionLocationType = WorkoutSessionLocationType.unknown
    swimming_location_type: WorkoutSwimmingLocationType = WorkoutSwimmingLocationType.unknown
    lap_length_m: Optional[float] = None

    _fields: ClassVar[codec.Fields] = (
        codec.Field("activity_type", "activity_type", codec.raw(WorkoutActivityType)),
        codec.Field("location_type", "location_type", codec.raw(WorkoutSessionLocationType)),
        codec.Field(
            "swimming_location_type", "swimming_location_type",
            codec.raw(WorkoutSwimmingLocationType)),
        codec.Field("lap_length_m", "lap_length_m", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutSession(codec.Value):
    """A workout in progress."""

    id: uuid.UUID
    configuration: WorkoutConfiguration
    state: WorkoutSessionState
    start: Optional[datetime.datetime] = None
    end: Optional[datetime.datetime] = None
    events: list[WorkoutEvent] = dataclasses.field(default_factory=list)
    activities: list[WorkoutActivity] = dataclasses.field(default_factory=list)
    is_mirrored: bool = False

    _fields: ClassVar[codec.Fields] = (
        codec.Field("id", "id", codec.ID),
        codec.Field("configuration", "configuration", codec.Nested(lambda: WorkoutConfiguration)),
        codec.Field("state", "state", codec.raw(WorkoutSessionState)),
        codec.Field("start", "start_us", codec.TIME),
        codec.Field("end", "end_us", codec.TIME),
        codec.Field("events", "events", codec.Nested(lambda: WorkoutEvent)),
        codec.Field("activities", "activities", codec.Nested(lambda: WorkoutActivity)),
        codec.Field("is_mirrored", "is_mirrored", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutSessionChange(codec.Value):
    """A change of the state of a session."""

    previous: WorkoutSessionState
    state: WorkoutSessionState
    date: datetime.datetime

    _fields: ClassVar[codec.Fields] = (
        codec.Field("previous", "from", codec.raw(WorkoutSessionState)),
        codec.Field("state", "to", codec.raw(WorkoutSessionState)),
        codec.Field("date", "date_us", codec.TIME),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutSessionUpdate(codec.Value):
    """An update of a session: one field is not None. The first is a snapshot."""

    snapshot: Optional[WorkoutSession] = None
    changed: Optional[WorkoutSessionChange] = None
    event: Optional[WorkoutEvent] = None
    began: Optional[WorkoutActivity] = None
    ended: Optional[WorkoutActivity] = None
    # The HKError.Code with which the session ended.
    failed: Optional[int] = None
    data: Optional[bytes] = None
    disconnected: Optional[bool] = None

    _fields: ClassVar[codec.Fields] = (
        codec.Field("snapshot", "snapshot", codec.Nested(lambda: WorkoutSession)),
        codec.Field("changed", "changed", codec.Nested(lambda: WorkoutSessionChange)),
        codec.Field("event", "event", codec.Nested(lambda: WorkoutEvent)),
        codec.Field("began", "began", codec.Nested(lambda: WorkoutActivity)),
        codec.Field("ended", "ended", codec.Nested(lambda: WorkoutActivity)),
        codec.Field("failed", "failed", codec.PLAIN),
        codec.Field("data", "data", codec.PLAIN),
        codec.Field("disconnected", "disconnected", codec.PLAIN),
    )


class SessionAction(enum.IntEnum):
    """An action on a workout session; the table of health.v1.WorkoutSessions states when each is
    allowed."""

    PREPARE = 1
    START = 2
    PAUSE = 3
    RESUME = 4
    STOP = 5
    END = 6
    RECORD = 7
    BEGIN_ACTIVITY = 8
    END_ACTIVITY = 9


@dataclasses.dataclass(frozen=True)
class BackgroundRegistration:
    """A type whose changes wake the app."""

    type: Type
    frequency: UpdateFrequency


@dataclasses.dataclass(frozen=True)
class BackgroundApp:
    """The registrations of an app, and whether its deliveries have stopped."""

    bundle_identifier: str
    registrations: list[BackgroundRegistration]
    unanswered_count: int
    is_stopped: bool


@dataclasses.dataclass(kw_only=True)
class Attachment(codec.Value):
    """A file that belongs to a sample."""

    id: uuid.UUID
    name: str
    content_type: str
    size: int
    created: datetime.datetime
    metadata: dict[str, MetadataValue] = dataclasses.field(default_factory=dict)
    sha256: bytes = b""

    _fields: ClassVar[codec.Fields] = (
        codec.Field("id", "id", codec.ID), codec.Field("name", "name", codec.PLAIN),
        codec.Field("content_type", "content_type", codec.PLAIN),
        codec.Field("size", "size", codec.PLAIN), codec.Field("created", "created_us", codec.TIME),
        codec.Field("metadata", "metadata", codec.METADATA),
        codec.Field("sha256", "sha256", codec.PLAIN),
    )


@dataclasses.dataclass(frozen=True)
class Effort:
    """The effort scores of a workout, or of one of its activities."""

    workout: uuid.UUID
    activity: Optional[uuid.UUID]
    scores: list[Sample]


@dataclasses.dataclass(frozen=True)
class Efforts:
    """Effort scores. Pass `anchor` to the next query, which returns what has changed since then."""

    efforts: list[Effort]
    anchor: bytes


@dataclasses.dataclass(frozen=True)
class SummaryUpdate:
    """Days that are new or have changed, and days that no longer have any data."""

    changed: list[ActivitySummary]
    emptied: list[datetime.date]


@dataclasses.dataclass(frozen=True)
class StoredType:
    """A type in the store, with the number of its samples."""

    type: Type
    count: int
