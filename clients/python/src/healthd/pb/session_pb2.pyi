# Made from proto/health/v1/session.proto by scripts/generate-clients. Do not edit.
from healthd.pb import apps_pb2 as _apps_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BeginSessionReply(_message.Message):
    __slots__ = ["daemon_id", "nonce"]
    DAEMON_ID_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    daemon_id: bytes
    nonce: bytes
    def __init__(self, nonce: _Optional[bytes] = ..., daemon_id: _Optional[bytes] = ...) -> None: ...

class BeginSessionRequest(_message.Message):
    __slots__ = ["bundle_identifier"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    def __init__(self, bundle_identifier: _Optional[str] = ...) -> None: ...

class HandOverReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class HandOverRequest(_message.Message):
    __slots__ = ["process_id"]
    PROCESS_ID_FIELD_NUMBER: _ClassVar[int]
    process_id: int
    def __init__(self, process_id: _Optional[int] = ...) -> None: ...

class HelloReply(_message.Message):
    __slots__ = ["daemon_version"]
    DAEMON_VERSION_FIELD_NUMBER: _ClassVar[int]
    daemon_version: str
    def __init__(self, daemon_version: _Optional[str] = ...) -> None: ...

class HelloRequest(_message.Message):
    __slots__ = ["bundle_identifier", "nonce", "signature", "token", "version"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    nonce: bytes
    signature: bytes
    token: bytes
    version: str
    def __init__(self, bundle_identifier: _Optional[str] = ..., token: _Optional[bytes] = ..., nonce: _Optional[bytes] = ..., signature: _Optional[bytes] = ..., version: _Optional[str] = ...) -> None: ...

class IntroduceReply(_message.Message):
    __slots__ = ["daemon_version"]
    DAEMON_VERSION_FIELD_NUMBER: _ClassVar[int]
    daemon_version: str
    def __init__(self, daemon_version: _Optional[str] = ...) -> None: ...

class IntroduceRequest(_message.Message):
    __slots__ = ["hello", "manifest"]
    HELLO_FIELD_NUMBER: _ClassVar[int]
    MANIFEST_FIELD_NUMBER: _ClassVar[int]
    hello: HelloRequest
    manifest: _apps_pb2.AppManifest
    def __init__(self, hello: _Optional[_Union[HelloRequest, _Mapping]] = ..., manifest: _Optional[_Union[_apps_pb2.AppManifest, _Mapping]] = ...) -> None: ...

class RepresentReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RepresentRequest(_message.Message):
    __slots__ = ["process_id"]
    PROCESS_ID_FIELD_NUMBER: _ClassVar[int]
    process_id: int
    def __init__(self, process_id: _Optional[int] = ...) -> None: ...
