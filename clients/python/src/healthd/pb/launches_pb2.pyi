# Made from proto/health/v1/launches.proto by scripts/generate-clients. Do not edit.
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class LaunchOrder(_message.Message):
    __slots__ = ["command", "unit"]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    UNIT_FIELD_NUMBER: _ClassVar[int]
    command: _containers.RepeatedScalarFieldContainer[str]
    unit: str
    def __init__(self, command: _Optional[_Iterable[str]] = ..., unit: _Optional[str] = ...) -> None: ...

class LaunchSubscription(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...
