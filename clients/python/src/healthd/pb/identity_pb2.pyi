# Made from proto/health/v1/identity.proto by scripts/generate-clients. Do not edit.
from healthd.pb import apps_pb2 as _apps_pb2
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ConfirmAppReply(_message.Message):
    __slots__ = ["app"]
    APP_FIELD_NUMBER: _ClassVar[int]
    app: _apps_pb2.RegisteredApp
    def __init__(self, app: _Optional[_Union[_apps_pb2.RegisteredApp, _Mapping]] = ...) -> None: ...

class ConfirmAppRequest(_message.Message):
    __slots__ = ["principal", "program"]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    PROGRAM_FIELD_NUMBER: _ClassVar[int]
    principal: _values_pb2.ObjectID
    program: bytes
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., program: _Optional[bytes] = ...) -> None: ...

class RelinkAppReply(_message.Message):
    __slots__ = ["app"]
    APP_FIELD_NUMBER: _ClassVar[int]
    app: _apps_pb2.RegisteredApp
    def __init__(self, app: _Optional[_Union[_apps_pb2.RegisteredApp, _Mapping]] = ...) -> None: ...

class RelinkAppRequest(_message.Message):
    __slots__ = ["principal"]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    principal: _values_pb2.ObjectID
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ...) -> None: ...
