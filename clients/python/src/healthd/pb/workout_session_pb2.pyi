# Made from proto/health/v1/workout_session.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import details_pb2 as _details_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
WORKOUT_SESSION_ACTION_KIND_BEGIN_ACTIVITY: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_END: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_END_ACTIVITY: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_NONE: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_PAUSE: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_PREPARE: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_RECORD: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_RESUME: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_START: WorkoutSessionActionKind
WORKOUT_SESSION_ACTION_KIND_STOP: WorkoutSessionActionKind
WORKOUT_SESSION_STATE_ENDED: WorkoutSessionState
WORKOUT_SESSION_STATE_NONE: WorkoutSessionState
WORKOUT_SESSION_STATE_NOT_STARTED: WorkoutSessionState
WORKOUT_SESSION_STATE_PAUSED: WorkoutSessionState
WORKOUT_SESSION_STATE_PREPARED: WorkoutSessionState
WORKOUT_SESSION_STATE_RUNNING: WorkoutSessionState
WORKOUT_SESSION_STATE_STOPPED: WorkoutSessionState

class ActOnSessionReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class ActOnSessionRequest(_message.Message):
    __slots__ = ["activity", "date_us", "event", "kind", "session"]
    ACTIVITY_FIELD_NUMBER: _ClassVar[int]
    DATE_US_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    activity: _details_pb2.WorkoutActivity
    date_us: int
    event: _details_pb2.WorkoutEvent
    kind: WorkoutSessionActionKind
    session: _values_pb2.ObjectID
    def __init__(self, session: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., kind: _Optional[_Union[WorkoutSessionActionKind, str]] = ..., date_us: _Optional[int] = ..., event: _Optional[_Union[_details_pb2.WorkoutEvent, _Mapping]] = ..., activity: _Optional[_Union[_details_pb2.WorkoutActivity, _Mapping]] = ...) -> None: ...

class FollowSessionRequest(_message.Message):
    __slots__ = ["configuration", "is_mirror", "session"]
    CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    IS_MIRROR_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    configuration: WorkoutConfiguration
    is_mirror: bool
    session: _values_pb2.ObjectID
    def __init__(self, session: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., configuration: _Optional[_Union[WorkoutConfiguration, _Mapping]] = ..., is_mirror: bool = ...) -> None: ...

class ListenForSessionsRequest(_message.Message):
    __slots__ = ["wants_configurations", "wants_mirrored"]
    WANTS_CONFIGURATIONS_FIELD_NUMBER: _ClassVar[int]
    WANTS_MIRRORED_FIELD_NUMBER: _ClassVar[int]
    wants_configurations: bool
    wants_mirrored: bool
    def __init__(self, wants_mirrored: bool = ..., wants_configurations: bool = ...) -> None: ...

class MirrorSessionReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class MirrorSessionRequest(_message.Message):
    __slots__ = ["is_mirrored", "session"]
    IS_MIRRORED_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    is_mirrored: bool
    session: _values_pb2.ObjectID
    def __init__(self, session: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., is_mirrored: bool = ...) -> None: ...

class RecoverSessionReply(_message.Message):
    __slots__ = ["session"]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    session: WorkoutSession
    def __init__(self, session: _Optional[_Union[WorkoutSession, _Mapping]] = ...) -> None: ...

class RecoverSessionRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SendToRemoteReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SendToRemoteRequest(_message.Message):
    __slots__ = ["data", "is_mirror", "session"]
    DATA_FIELD_NUMBER: _ClassVar[int]
    IS_MIRROR_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    is_mirror: bool
    session: _values_pb2.ObjectID
    def __init__(self, session: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., is_mirror: bool = ..., data: _Optional[bytes] = ...) -> None: ...

class SessionAnnouncement(_message.Message):
    __slots__ = ["configuration", "mirrored"]
    CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    MIRRORED_FIELD_NUMBER: _ClassVar[int]
    configuration: WorkoutConfiguration
    mirrored: WorkoutSession
    def __init__(self, mirrored: _Optional[_Union[WorkoutSession, _Mapping]] = ..., configuration: _Optional[_Union[WorkoutConfiguration, _Mapping]] = ...) -> None: ...

class StartCompanionReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class StartCompanionRequest(_message.Message):
    __slots__ = ["configuration"]
    CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    configuration: WorkoutConfiguration
    def __init__(self, configuration: _Optional[_Union[WorkoutConfiguration, _Mapping]] = ...) -> None: ...

class WorkoutConfiguration(_message.Message):
    __slots__ = ["activity_type", "lap_length_m", "location_type", "swimming_location_type"]
    ACTIVITY_TYPE_FIELD_NUMBER: _ClassVar[int]
    LAP_LENGTH_M_FIELD_NUMBER: _ClassVar[int]
    LOCATION_TYPE_FIELD_NUMBER: _ClassVar[int]
    SWIMMING_LOCATION_TYPE_FIELD_NUMBER: _ClassVar[int]
    activity_type: int
    lap_length_m: float
    location_type: int
    swimming_location_type: int
    def __init__(self, activity_type: _Optional[int] = ..., location_type: _Optional[int] = ..., swimming_location_type: _Optional[int] = ..., lap_length_m: _Optional[float] = ...) -> None: ...

class WorkoutSession(_message.Message):
    __slots__ = ["activities", "configuration", "end_us", "events", "id", "is_mirrored", "start_us", "state"]
    ACTIVITIES_FIELD_NUMBER: _ClassVar[int]
    CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    IS_MIRRORED_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    activities: _containers.RepeatedCompositeFieldContainer[_details_pb2.WorkoutActivity]
    configuration: WorkoutConfiguration
    end_us: int
    events: _containers.RepeatedCompositeFieldContainer[_details_pb2.WorkoutEvent]
    id: _values_pb2.ObjectID
    is_mirrored: bool
    start_us: int
    state: WorkoutSessionState
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., configuration: _Optional[_Union[WorkoutConfiguration, _Mapping]] = ..., state: _Optional[_Union[WorkoutSessionState, str]] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., events: _Optional[_Iterable[_Union[_details_pb2.WorkoutEvent, _Mapping]]] = ..., activities: _Optional[_Iterable[_Union[_details_pb2.WorkoutActivity, _Mapping]]] = ..., is_mirrored: bool = ...) -> None: ...

class WorkoutSessionChange(_message.Message):
    __slots__ = ["date_us", "to"]
    DATE_US_FIELD_NUMBER: _ClassVar[int]
    FROM_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    date_us: int
    to: WorkoutSessionState
    def __init__(self, to: _Optional[_Union[WorkoutSessionState, str]] = ..., date_us: _Optional[int] = ..., **kwargs) -> None: ...

class WorkoutSessionUpdate(_message.Message):
    __slots__ = ["began", "changed", "data", "disconnected", "ended", "event", "failed", "snapshot"]
    BEGAN_FIELD_NUMBER: _ClassVar[int]
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    DISCONNECTED_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    began: _details_pb2.WorkoutActivity
    changed: WorkoutSessionChange
    data: bytes
    disconnected: bool
    ended: _details_pb2.WorkoutActivity
    event: _details_pb2.WorkoutEvent
    failed: int
    snapshot: WorkoutSession
    def __init__(self, snapshot: _Optional[_Union[WorkoutSession, _Mapping]] = ..., changed: _Optional[_Union[WorkoutSessionChange, _Mapping]] = ..., event: _Optional[_Union[_details_pb2.WorkoutEvent, _Mapping]] = ..., began: _Optional[_Union[_details_pb2.WorkoutActivity, _Mapping]] = ..., ended: _Optional[_Union[_details_pb2.WorkoutActivity, _Mapping]] = ..., failed: _Optional[int] = ..., data: _Optional[bytes] = ..., disconnected: bool = ...) -> None: ...

class WorkoutSessionState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class WorkoutSessionActionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
