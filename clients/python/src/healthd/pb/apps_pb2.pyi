# Made from proto/health/v1/apps.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import decision_pb2 as _decision_pb2
from healthd.pb import object_grants_pb2 as _object_grants_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
RAW: GrantForm
READ: AuthorizationDirection
SHARE: AuthorizationDirection
STATISTICS_ONLY: GrantForm

class AppManifest(_message.Message):
    __slots__ = ["bundle_identifier", "clinical_usage", "ed25519_key", "entitlements", "executable_sha256", "flatpak_id", "group_id", "has_own_socket", "launch_command", "launch_unit", "name", "read_usage", "required_clinical_types", "share_usage", "token", "user_id", "version"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    CLINICAL_USAGE_FIELD_NUMBER: _ClassVar[int]
    ED25519_KEY_FIELD_NUMBER: _ClassVar[int]
    ENTITLEMENTS_FIELD_NUMBER: _ClassVar[int]
    EXECUTABLE_SHA256_FIELD_NUMBER: _ClassVar[int]
    FLATPAK_ID_FIELD_NUMBER: _ClassVar[int]
    GROUP_ID_FIELD_NUMBER: _ClassVar[int]
    HAS_OWN_SOCKET_FIELD_NUMBER: _ClassVar[int]
    LAUNCH_COMMAND_FIELD_NUMBER: _ClassVar[int]
    LAUNCH_UNIT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    READ_USAGE_FIELD_NUMBER: _ClassVar[int]
    REQUIRED_CLINICAL_TYPES_FIELD_NUMBER: _ClassVar[int]
    SHARE_USAGE_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    USER_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    clinical_usage: str
    ed25519_key: bytes
    entitlements: _containers.RepeatedScalarFieldContainer[str]
    executable_sha256: bytes
    flatpak_id: str
    group_id: int
    has_own_socket: bool
    launch_command: _containers.RepeatedScalarFieldContainer[str]
    launch_unit: str
    name: str
    read_usage: str
    required_clinical_types: _containers.RepeatedScalarFieldContainer[int]
    share_usage: str
    token: TokenBinding
    user_id: int
    version: str
    def __init__(self, bundle_identifier: _Optional[str] = ..., name: _Optional[str] = ..., version: _Optional[str] = ..., read_usage: _Optional[str] = ..., share_usage: _Optional[str] = ..., entitlements: _Optional[_Iterable[str]] = ..., token: _Optional[_Union[TokenBinding, _Mapping]] = ..., executable_sha256: _Optional[bytes] = ..., user_id: _Optional[int] = ..., group_id: _Optional[int] = ..., ed25519_key: _Optional[bytes] = ..., flatpak_id: _Optional[str] = ..., launch_command: _Optional[_Iterable[str]] = ..., launch_unit: _Optional[str] = ..., has_own_socket: bool = ..., clinical_usage: _Optional[str] = ..., required_clinical_types: _Optional[_Iterable[int]] = ...) -> None: ...

class AppProgram(_message.Message):
    __slots__ = ["digest", "is_confirmed", "seen_at_us"]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    IS_CONFIRMED_FIELD_NUMBER: _ClassVar[int]
    SEEN_AT_US_FIELD_NUMBER: _ClassVar[int]
    digest: bytes
    is_confirmed: bool
    seen_at_us: int
    def __init__(self, digest: _Optional[bytes] = ..., is_confirmed: bool = ..., seen_at_us: _Optional[int] = ...) -> None: ...

class Grant(_message.Message):
    __slots__ = ["decision", "direction", "limits", "type"]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    decision: _decision_pb2.AuthorizationDecision
    direction: AuthorizationDirection
    limits: GrantLimits
    type: int
    def __init__(self, type: _Optional[int] = ..., direction: _Optional[_Union[AuthorizationDirection, str]] = ..., decision: _Optional[_Union[_decision_pb2.AuthorizationDecision, str]] = ..., limits: _Optional[_Union[GrantLimits, _Mapping]] = ...) -> None: ...

class GrantLimits(_message.Message):
    __slots__ = ["earliest_us", "expires_us", "form", "purpose"]
    EARLIEST_US_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_US_FIELD_NUMBER: _ClassVar[int]
    FORM_FIELD_NUMBER: _ClassVar[int]
    PURPOSE_FIELD_NUMBER: _ClassVar[int]
    earliest_us: int
    expires_us: int
    form: GrantForm
    purpose: str
    def __init__(self, expires_us: _Optional[int] = ..., earliest_us: _Optional[int] = ..., form: _Optional[_Union[GrantForm, str]] = ..., purpose: _Optional[str] = ...) -> None: ...

class ListAppsReply(_message.Message):
    __slots__ = ["apps"]
    APPS_FIELD_NUMBER: _ClassVar[int]
    apps: _containers.RepeatedCompositeFieldContainer[RegisteredApp]
    def __init__(self, apps: _Optional[_Iterable[_Union[RegisteredApp, _Mapping]]] = ...) -> None: ...

class ListAppsRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RegisterAppReply(_message.Message):
    __slots__ = ["app", "token"]
    APP_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    app: RegisteredApp
    token: bytes
    def __init__(self, app: _Optional[_Union[RegisteredApp, _Mapping]] = ..., token: _Optional[bytes] = ...) -> None: ...

class RegisterAppRequest(_message.Message):
    __slots__ = ["manifest"]
    MANIFEST_FIELD_NUMBER: _ClassVar[int]
    manifest: AppManifest
    def __init__(self, manifest: _Optional[_Union[AppManifest, _Mapping]] = ...) -> None: ...

class RegisteredApp(_message.Message):
    __slots__ = ["grants", "is_pending", "level", "manifest", "principal", "programs", "registered_at_us"]
    GRANTS_FIELD_NUMBER: _ClassVar[int]
    IS_PENDING_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    MANIFEST_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    PROGRAMS_FIELD_NUMBER: _ClassVar[int]
    REGISTERED_AT_US_FIELD_NUMBER: _ClassVar[int]
    grants: _containers.RepeatedCompositeFieldContainer[Grant]
    is_pending: bool
    level: int
    manifest: AppManifest
    principal: _values_pb2.ObjectID
    programs: _containers.RepeatedCompositeFieldContainer[AppProgram]
    registered_at_us: int
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., manifest: _Optional[_Union[AppManifest, _Mapping]] = ..., registered_at_us: _Optional[int] = ..., grants: _Optional[_Iterable[_Union[Grant, _Mapping]]] = ..., level: _Optional[int] = ..., is_pending: bool = ..., programs: _Optional[_Iterable[_Union[AppProgram, _Mapping]]] = ...) -> None: ...

class RemoveAppReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RemoveAppRequest(_message.Message):
    __slots__ = ["principal"]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    principal: _values_pb2.ObjectID
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ...) -> None: ...

class RenewAppReply(_message.Message):
    __slots__ = ["app", "token"]
    APP_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    app: RegisteredApp
    token: bytes
    def __init__(self, app: _Optional[_Union[RegisteredApp, _Mapping]] = ..., token: _Optional[bytes] = ...) -> None: ...

class RenewAppRequest(_message.Message):
    __slots__ = ["ed25519_key", "principal"]
    ED25519_KEY_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    ed25519_key: bytes
    principal: _values_pb2.ObjectID
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., ed25519_key: _Optional[bytes] = ...) -> None: ...

class SetGrantsReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetGrantsRequest(_message.Message):
    __slots__ = ["grants", "overrides_ceilings", "principal"]
    GRANTS_FIELD_NUMBER: _ClassVar[int]
    OVERRIDES_CEILINGS_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    grants: _containers.RepeatedCompositeFieldContainer[Grant]
    overrides_ceilings: bool
    principal: _values_pb2.ObjectID
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., grants: _Optional[_Iterable[_Union[Grant, _Mapping]]] = ..., overrides_ceilings: bool = ...) -> None: ...

class TokenBinding(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class UpdateAppReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class UpdateAppRequest(_message.Message):
    __slots__ = ["manifest", "principal"]
    MANIFEST_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    manifest: AppManifest
    principal: _values_pb2.ObjectID
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., manifest: _Optional[_Union[AppManifest, _Mapping]] = ...) -> None: ...

class AuthorizationDirection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class GrantForm(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
