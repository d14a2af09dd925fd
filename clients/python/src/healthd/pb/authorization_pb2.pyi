# Made from proto/health/v1/authorization.proto by scripts/generate-clients. Do not edit.
from healthd.pb import decision_pb2 as _decision_pb2
from healthd.pb import earliest_dates_pb2 as _earliest_dates_pb2
from healthd.pb import predicate_pb2 as _predicate_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
REQUEST_STATUS_SHOULD_REQUEST: AuthorizationRequestStatus
REQUEST_STATUS_UNKNOWN: AuthorizationRequestStatus
REQUEST_STATUS_UNNECESSARY: AuthorizationRequestStatus

class AuthorizationReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class AuthorizationRequest(_message.Message):
    __slots__ = ["from_extension", "read", "share"]
    FROM_EXTENSION_FIELD_NUMBER: _ClassVar[int]
    READ_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    from_extension: bool
    read: _containers.RepeatedScalarFieldContainer[int]
    share: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, share: _Optional[_Iterable[int]] = ..., read: _Optional[_Iterable[int]] = ..., from_extension: bool = ...) -> None: ...

class AuthorizationStatusReply(_message.Message):
    __slots__ = ["statuses"]
    STATUSES_FIELD_NUMBER: _ClassVar[int]
    statuses: _containers.RepeatedScalarFieldContainer[_decision_pb2.AuthorizationDecision]
    def __init__(self, statuses: _Optional[_Iterable[_Union[_decision_pb2.AuthorizationDecision, str]]] = ...) -> None: ...

class AuthorizationStatusRequest(_message.Message):
    __slots__ = ["types"]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, types: _Optional[_Iterable[int]] = ...) -> None: ...

class HandleExtensionRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class ObjectAuthorizationRequest(_message.Message):
    __slots__ = ["predicate", "type"]
    PREDICATE_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    predicate: _predicate_pb2.Predicate
    type: int
    def __init__(self, type: _Optional[int] = ..., predicate: _Optional[_Union[_predicate_pb2.Predicate, _Mapping]] = ...) -> None: ...

class RequestStatusReply(_message.Message):
    __slots__ = ["status"]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    status: AuthorizationRequestStatus
    def __init__(self, status: _Optional[_Union[AuthorizationRequestStatus, str]] = ...) -> None: ...

class RequestStatusRequest(_message.Message):
    __slots__ = ["read", "share"]
    READ_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    read: _containers.RepeatedScalarFieldContainer[int]
    share: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, share: _Optional[_Iterable[int]] = ..., read: _Optional[_Iterable[int]] = ...) -> None: ...

class AuthorizationRequestStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
