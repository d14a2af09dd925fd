# Made from proto/health/v1/mode.proto by scripts/generate-clients. Do not edit.
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
LOCKED: LockState
NOT_YET_UNLOCKED: LockState
UNLOCKED: LockState

class GuestApp(_message.Message):
    __slots__ = ["bundle_identifier", "principal"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    principal: _values_pb2.ObjectID
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., bundle_identifier: _Optional[str] = ...) -> None: ...

class ModeRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetModeRequest(_message.Message):
    __slots__ = ["guest_apps", "is_guest", "is_locked", "secret"]
    GUEST_APPS_FIELD_NUMBER: _ClassVar[int]
    IS_GUEST_FIELD_NUMBER: _ClassVar[int]
    IS_LOCKED_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    guest_apps: _containers.RepeatedCompositeFieldContainer[GuestApp]
    is_guest: bool
    is_locked: bool
    secret: bytes
    def __init__(self, is_guest: bool = ..., is_locked: bool = ..., guest_apps: _Optional[_Iterable[_Union[GuestApp, _Mapping]]] = ..., secret: _Optional[bytes] = ...) -> None: ...

class StoreMode(_message.Message):
    __slots__ = ["ends_with_secret", "guest_apps", "is_guest", "is_restricted", "lock"]
    ENDS_WITH_SECRET_FIELD_NUMBER: _ClassVar[int]
    GUEST_APPS_FIELD_NUMBER: _ClassVar[int]
    IS_GUEST_FIELD_NUMBER: _ClassVar[int]
    IS_RESTRICTED_FIELD_NUMBER: _ClassVar[int]
    LOCK_FIELD_NUMBER: _ClassVar[int]
    ends_with_secret: bool
    guest_apps: _containers.RepeatedCompositeFieldContainer[GuestApp]
    is_guest: bool
    is_restricted: bool
    lock: LockState
    def __init__(self, is_guest: bool = ..., lock: _Optional[_Union[LockState, str]] = ..., is_restricted: bool = ..., guest_apps: _Optional[_Iterable[_Union[GuestApp, _Mapping]]] = ..., ends_with_secret: bool = ...) -> None: ...

class LockState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
