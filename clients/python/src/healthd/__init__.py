"""A client of healthd, a health data store for one user on Linux.

    import healthd

    with healthd.connect_user() as health:
        for sample in health.samples("steps"):
            print(sample.start, sample.value)
"""

from .enums import *  # noqa: F403
from .errors import (
    ErrorReason, HealthError, InvalidArgument, LimitExceeded, MissingPackage, NotAuthorized,
    NotFound, NotRegistered, NotRunning, UnitError, UnknownType)
from .identity import AppManifest
from .objects import *  # noqa: F403
from .points import Heartbeat, Location, QuantityPoint, Voltage
from .predicates import Predicate, key
from .sessions import (
    Attachment, BackgroundApp, BackgroundRegistration, Effort, Efforts, SessionAction, StoredType,
    SummaryUpdate, WorkoutConfiguration, WorkoutSession, WorkoutSessionChange,
    WorkoutSessionUpdate)
from .sync.client import Client, connect, connect_user, register
from .types import Type
from .values import (
    AVERAGE, DURATION, FOREVER, MAXIMUM, MINIMUM, MOST_RECENT, SEPARATE_BY_SOURCE, SUM, Changes,
    Decision, Deleted, Device, Interval, Order, Quantity, Relation, RelationKind, RequestStatus,
    Sample, Source, Statistics, StatisticsUpdate)
from . import enums as _enums, objects as _objects

__all__ = [
    *_enums.__all__, *_objects.__all__,
    "AVERAGE", "DURATION", "FOREVER", "MAXIMUM", "MINIMUM", "MOST_RECENT", "SEPARATE_BY_SOURCE",
    "SUM", "AppManifest", "Attachment", "BackgroundApp", "BackgroundRegistration", "Changes",
    "Client", "Decision", "Deleted", "Device", "Effort", "Efforts", "ErrorReason", "HealthError",
    "Heartbeat", "Interval", "InvalidArgument", "LimitExceeded", "Location", "MissingPackage", "NotAuthorized",
    "NotFound", "NotRegistered", "NotRunning", "Order", "Predicate", "Quantity", "QuantityPoint",
    "Relation", "RelationKind", "RequestStatus", "Sample", "SessionAction", "Source", "Statistics",
    "StatisticsUpdate", "StoredType", "SummaryUpdate", "Type", "UnitError", "UnknownType",
    "Voltage", "WorkoutConfiguration", "WorkoutSession", "WorkoutSessionChange",
    "WorkoutSessionUpdate", "connect", "connect_user", "key", "register",
]
