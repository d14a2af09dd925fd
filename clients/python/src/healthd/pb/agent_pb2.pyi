# Made from proto/health/v1/agent.proto by scripts/generate-clients. Do not edit.
from healthd.pb import apps_pb2 as _apps_pb2
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

ASSURANCE_PRESENCE: Assurance
ASSURANCE_SCRIPTED: Assurance
ASSURANCE_SESSION: Assurance
DESCRIPTOR: _descriptor.FileDescriptor

class AgentEvent(_message.Message):
    __slots__ = ["closed", "outcome", "sheet"]
    CLOSED_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    closed: _values_pb2.ObjectID
    outcome: SheetOutcome
    sheet: ConsentSheet
    def __init__(self, sheet: _Optional[_Union[ConsentSheet, _Mapping]] = ..., closed: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., outcome: _Optional[_Union[SheetOutcome, _Mapping]] = ...) -> None: ...

class AgentHello(_message.Message):
    __slots__ = ["interactive"]
    INTERACTIVE_FIELD_NUMBER: _ClassVar[int]
    interactive: bool
    def __init__(self, interactive: bool = ...) -> None: ...

class AgentMessage(_message.Message):
    __slots__ = ["decision", "hello", "touched", "watching"]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    HELLO_FIELD_NUMBER: _ClassVar[int]
    TOUCHED_FIELD_NUMBER: _ClassVar[int]
    WATCHING_FIELD_NUMBER: _ClassVar[int]
    decision: SheetDecision
    hello: AgentHello
    touched: _values_pb2.ObjectID
    watching: bool
    def __init__(self, hello: _Optional[_Union[AgentHello, _Mapping]] = ..., touched: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., decision: _Optional[_Union[SheetDecision, _Mapping]] = ..., watching: bool = ...) -> None: ...

class ConsentSheet(_message.Message):
    __slots__ = ["app", "created_at_us", "expires_at_us", "from_extension", "id", "items", "object_type", "objects", "version"]
    APP_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_US_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_AT_US_FIELD_NUMBER: _ClassVar[int]
    FROM_EXTENSION_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    OBJECT_TYPE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    app: SheetApp
    created_at_us: int
    expires_at_us: int
    from_extension: bool
    id: _values_pb2.ObjectID
    items: _containers.RepeatedCompositeFieldContainer[SheetItem]
    object_type: int
    objects: _containers.RepeatedCompositeFieldContainer[SheetObject]
    version: int
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., version: _Optional[int] = ..., app: _Optional[_Union[SheetApp, _Mapping]] = ..., items: _Optional[_Iterable[_Union[SheetItem, _Mapping]]] = ..., object_type: _Optional[int] = ..., objects: _Optional[_Iterable[_Union[SheetObject, _Mapping]]] = ..., created_at_us: _Optional[int] = ..., expires_at_us: _Optional[int] = ..., from_extension: bool = ...) -> None: ...

class DecisionReply(_message.Message):
    __slots__ = ["assurance", "unproved"]
    ASSURANCE_FIELD_NUMBER: _ClassVar[int]
    UNPROVED_FIELD_NUMBER: _ClassVar[int]
    assurance: Assurance
    unproved: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, assurance: _Optional[_Union[Assurance, str]] = ..., unproved: _Optional[_Iterable[int]] = ...) -> None: ...

class ListRequestsReply(_message.Message):
    __slots__ = ["muted", "sheets"]
    MUTED_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    muted: _containers.RepeatedCompositeFieldContainer[MutedApp]
    sheets: _containers.RepeatedCompositeFieldContainer[ConsentSheet]
    def __init__(self, sheets: _Optional[_Iterable[_Union[ConsentSheet, _Mapping]]] = ..., muted: _Optional[_Iterable[_Union[MutedApp, _Mapping]]] = ...) -> None: ...

class ListRequestsRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class MutedApp(_message.Message):
    __slots__ = ["bundle_identifier", "request_count"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    REQUEST_COUNT_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    request_count: int
    def __init__(self, bundle_identifier: _Optional[str] = ..., request_count: _Optional[int] = ...) -> None: ...

class ObjectChoice(_message.Message):
    __slots__ = ["granted", "id"]
    GRANTED_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    granted: bool
    id: _values_pb2.ObjectID
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., granted: bool = ...) -> None: ...

class SheetApp(_message.Message):
    __slots__ = ["bundle_identifier", "clinical_usage", "has_namesake", "is_pending", "level", "name", "principal", "read_usage", "share_usage"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    CLINICAL_USAGE_FIELD_NUMBER: _ClassVar[int]
    HAS_NAMESAKE_FIELD_NUMBER: _ClassVar[int]
    IS_PENDING_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    READ_USAGE_FIELD_NUMBER: _ClassVar[int]
    SHARE_USAGE_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    clinical_usage: str
    has_namesake: bool
    is_pending: bool
    level: int
    name: str
    principal: _values_pb2.ObjectID
    read_usage: str
    share_usage: str
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., bundle_identifier: _Optional[str] = ..., name: _Optional[str] = ..., level: _Optional[int] = ..., read_usage: _Optional[str] = ..., share_usage: _Optional[str] = ..., clinical_usage: _Optional[str] = ..., is_pending: bool = ..., has_namesake: bool = ...) -> None: ...

class SheetDecision(_message.Message):
    __slots__ = ["dismissed", "grants", "objects", "scripted", "sheet", "version"]
    DISMISSED_FIELD_NUMBER: _ClassVar[int]
    GRANTS_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    SCRIPTED_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    dismissed: bool
    grants: _containers.RepeatedCompositeFieldContainer[_apps_pb2.Grant]
    objects: _containers.RepeatedCompositeFieldContainer[ObjectChoice]
    scripted: bool
    sheet: _values_pb2.ObjectID
    version: int
    def __init__(self, sheet: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., version: _Optional[int] = ..., grants: _Optional[_Iterable[_Union[_apps_pb2.Grant, _Mapping]]] = ..., objects: _Optional[_Iterable[_Union[ObjectChoice, _Mapping]]] = ..., dismissed: bool = ..., scripted: bool = ...) -> None: ...

class SheetItem(_message.Message):
    __slots__ = ["below_ceiling", "direction", "oldest_us", "required", "sample_count", "sensitive", "type"]
    BELOW_CEILING_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    OLDEST_US_FIELD_NUMBER: _ClassVar[int]
    REQUIRED_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    SENSITIVE_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    below_ceiling: bool
    direction: _apps_pb2.AuthorizationDirection
    oldest_us: int
    required: bool
    sample_count: int
    sensitive: bool
    type: int
    def __init__(self, type: _Optional[int] = ..., direction: _Optional[_Union[_apps_pb2.AuthorizationDirection, str]] = ..., sensitive: bool = ..., sample_count: _Optional[int] = ..., oldest_us: _Optional[int] = ..., required: bool = ..., below_ceiling: bool = ...) -> None: ...

class SheetObject(_message.Message):
    __slots__ = ["granted", "id", "source", "start_us", "title"]
    GRANTED_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    granted: bool
    id: _values_pb2.ObjectID
    source: str
    start_us: int
    title: str
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., title: _Optional[str] = ..., start_us: _Optional[int] = ..., source: _Optional[str] = ..., granted: bool = ...) -> None: ...

class SheetOutcome(_message.Message):
    __slots__ = ["rejection", "reply", "sheet"]
    REJECTION_FIELD_NUMBER: _ClassVar[int]
    REPLY_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    rejection: str
    reply: DecisionReply
    sheet: _values_pb2.ObjectID
    def __init__(self, sheet: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., rejection: _Optional[str] = ..., reply: _Optional[_Union[DecisionReply, _Mapping]] = ...) -> None: ...

class Assurance(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
