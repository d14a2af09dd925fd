# Made from proto/health/v1/error.proto by scripts/generate-clients. Do not edit.
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
ERROR_REASON_ENTITLEMENT_MISSING: ErrorReason
ERROR_REASON_NO_SUCH_OBJECT: ErrorReason
ERROR_REASON_PRESENCE_REQUIRED: ErrorReason
ERROR_REASON_UNSPECIFIED: ErrorReason

class ErrorDetail(_message.Message):
    __slots__ = ["entitlement", "health_code", "reason", "retry_after_ms"]
    ENTITLEMENT_FIELD_NUMBER: _ClassVar[int]
    HEALTH_CODE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RETRY_AFTER_MS_FIELD_NUMBER: _ClassVar[int]
    entitlement: str
    health_code: int
    reason: ErrorReason
    retry_after_ms: int
    def __init__(self, health_code: _Optional[int] = ..., retry_after_ms: _Optional[int] = ..., reason: _Optional[_Union[ErrorReason, str]] = ..., entitlement: _Optional[str] = ...) -> None: ...

class ErrorReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
