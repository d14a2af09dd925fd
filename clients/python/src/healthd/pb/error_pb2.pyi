# Made from proto/health/v1/error.proto by scripts/generate-clients. Do not edit.
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class ErrorDetail(_message.Message):
    __slots__ = ["health_code", "retry_after_ms"]
    HEALTH_CODE_FIELD_NUMBER: _ClassVar[int]
    RETRY_AFTER_MS_FIELD_NUMBER: _ClassVar[int]
    health_code: int
    retry_after_ms: int
    def __init__(self, health_code: _Optional[int] = ..., retry_after_ms: _Optional[int] = ...) -> None: ...
