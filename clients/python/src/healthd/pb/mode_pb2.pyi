# Made from proto/health/v1/mode.proto by scripts/generate-clients. Do not edit.
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
LOCKED: LockState
NOT_YET_UNLOCKED: LockState
UNLOCKED: LockState

class ModeRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetModeRequest(_message.Message):
    __slots__ = ["is_guest", "is_locked"]
    IS_GUEST_FIELD_NUMBER: _ClassVar[int]
    IS_LOCKED_FIELD_NUMBER: _ClassVar[int]
    is_guest: bool
    is_locked: bool
    def __init__(self, is_guest: bool = ..., is_locked: bool = ...) -> None: ...

class StoreMode(_message.Message):
    __slots__ = ["is_guest", "is_restricted", "lock"]
    IS_GUEST_FIELD_NUMBER: _ClassVar[int]
    IS_RESTRICTED_FIELD_NUMBER: _ClassVar[int]
    LOCK_FIELD_NUMBER: _ClassVar[int]
    is_guest: bool
    is_restricted: bool
    lock: LockState
    def __init__(self, is_guest: bool = ..., lock: _Optional[_Union[LockState, str]] = ..., is_restricted: bool = ...) -> None: ...

class LockState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
