# Made from proto/health/v1/background.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
UPDATE_FREQUENCY_DAILY: UpdateFrequency
UPDATE_FREQUENCY_HOURLY: UpdateFrequency
UPDATE_FREQUENCY_IMMEDIATE: UpdateFrequency
UPDATE_FREQUENCY_NONE: UpdateFrequency
UPDATE_FREQUENCY_WEEKLY: UpdateFrequency

class BackgroundApp(_message.Message):
    __slots__ = ["bundle_identifier", "is_stopped", "principal", "registrations", "unanswered_count"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    IS_STOPPED_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    REGISTRATIONS_FIELD_NUMBER: _ClassVar[int]
    UNANSWERED_COUNT_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    is_stopped: bool
    principal: _values_pb2.ObjectID
    registrations: _containers.RepeatedCompositeFieldContainer[BackgroundRegistration]
    unanswered_count: int
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., bundle_identifier: _Optional[str] = ..., registrations: _Optional[_Iterable[_Union[BackgroundRegistration, _Mapping]]] = ..., unanswered_count: _Optional[int] = ..., is_stopped: bool = ...) -> None: ...

class BackgroundDelivery(_message.Message):
    __slots__ = ["id", "types"]
    ID_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    id: int
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, id: _Optional[int] = ..., types: _Optional[_Iterable[int]] = ...) -> None: ...

class BackgroundRegistration(_message.Message):
    __slots__ = ["frequency", "type"]
    FREQUENCY_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    frequency: UpdateFrequency
    type: int
    def __init__(self, type: _Optional[int] = ..., frequency: _Optional[_Union[UpdateFrequency, str]] = ...) -> None: ...

class DeliveriesRequest(_message.Message):
    __slots__ = ["acknowledged"]
    ACKNOWLEDGED_FIELD_NUMBER: _ClassVar[int]
    acknowledged: int
    def __init__(self, acknowledged: _Optional[int] = ...) -> None: ...

class DisableBackgroundReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class DisableBackgroundRequest(_message.Message):
    __slots__ = ["type"]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    type: int
    def __init__(self, type: _Optional[int] = ...) -> None: ...

class EnableBackgroundReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class EnableBackgroundRequest(_message.Message):
    __slots__ = ["registration"]
    REGISTRATION_FIELD_NUMBER: _ClassVar[int]
    registration: BackgroundRegistration
    def __init__(self, registration: _Optional[_Union[BackgroundRegistration, _Mapping]] = ...) -> None: ...

class ListBackgroundReply(_message.Message):
    __slots__ = ["apps"]
    APPS_FIELD_NUMBER: _ClassVar[int]
    apps: _containers.RepeatedCompositeFieldContainer[BackgroundApp]
    def __init__(self, apps: _Optional[_Iterable[_Union[BackgroundApp, _Mapping]]] = ...) -> None: ...

class ListBackgroundRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class UpdateFrequency(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
