# Made from proto/health/v1/encryption.proto by scripts/generate-clients. Do not edit.
from healthd.pb import mode_pb2 as _mode_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
KEY_SLOT_CREDENTIAL: KeySlotKind
KEY_SLOT_KEY_FILE: KeySlotKind
KEY_SLOT_PASSPHRASE: KeySlotKind
KEY_SLOT_RECOVERY: KeySlotKind
KEY_SLOT_SECRET: KeySlotKind

class AddKeySlotReply(_message.Message):
    __slots__ = ["recovery_key", "slot"]
    RECOVERY_KEY_FIELD_NUMBER: _ClassVar[int]
    SLOT_FIELD_NUMBER: _ClassVar[int]
    recovery_key: str
    slot: KeySlotInfo
    def __init__(self, slot: _Optional[_Union[KeySlotInfo, _Mapping]] = ..., recovery_key: _Optional[str] = ...) -> None: ...

class AddKeySlotRequest(_message.Message):
    __slots__ = ["replaces_kind", "slot"]
    REPLACES_KIND_FIELD_NUMBER: _ClassVar[int]
    SLOT_FIELD_NUMBER: _ClassVar[int]
    replaces_kind: bool
    slot: NewKeySlot
    def __init__(self, slot: _Optional[_Union[NewKeySlot, _Mapping]] = ..., replaces_kind: bool = ...) -> None: ...

class EnableEncryptionReply(_message.Message):
    __slots__ = ["recovery_key", "slots"]
    RECOVERY_KEY_FIELD_NUMBER: _ClassVar[int]
    SLOTS_FIELD_NUMBER: _ClassVar[int]
    recovery_key: str
    slots: _containers.RepeatedCompositeFieldContainer[KeySlotInfo]
    def __init__(self, slots: _Optional[_Iterable[_Union[KeySlotInfo, _Mapping]]] = ..., recovery_key: _Optional[str] = ...) -> None: ...

class EnableEncryptionRequest(_message.Message):
    __slots__ = ["slots"]
    SLOTS_FIELD_NUMBER: _ClassVar[int]
    slots: _containers.RepeatedCompositeFieldContainer[NewKeySlot]
    def __init__(self, slots: _Optional[_Iterable[_Union[NewKeySlot, _Mapping]]] = ...) -> None: ...

class EncryptionStatus(_message.Message):
    __slots__ = ["created_at_us", "health_key_id", "is_enabled", "is_keyring_outdated", "is_recovery_due", "opens_automatically", "policy_key_id", "slots"]
    CREATED_AT_US_FIELD_NUMBER: _ClassVar[int]
    HEALTH_KEY_ID_FIELD_NUMBER: _ClassVar[int]
    IS_ENABLED_FIELD_NUMBER: _ClassVar[int]
    IS_KEYRING_OUTDATED_FIELD_NUMBER: _ClassVar[int]
    IS_RECOVERY_DUE_FIELD_NUMBER: _ClassVar[int]
    OPENS_AUTOMATICALLY_FIELD_NUMBER: _ClassVar[int]
    POLICY_KEY_ID_FIELD_NUMBER: _ClassVar[int]
    SLOTS_FIELD_NUMBER: _ClassVar[int]
    created_at_us: int
    health_key_id: bytes
    is_enabled: bool
    is_keyring_outdated: bool
    is_recovery_due: bool
    opens_automatically: bool
    policy_key_id: bytes
    slots: _containers.RepeatedCompositeFieldContainer[KeySlotInfo]
    def __init__(self, is_enabled: bool = ..., slots: _Optional[_Iterable[_Union[KeySlotInfo, _Mapping]]] = ..., health_key_id: _Optional[bytes] = ..., policy_key_id: _Optional[bytes] = ..., created_at_us: _Optional[int] = ..., opens_automatically: bool = ..., is_keyring_outdated: bool = ..., is_recovery_due: bool = ...) -> None: ...

class EncryptionStatusRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class EraseStoreReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class EraseStoreRequest(_message.Message):
    __slots__ = ["confirmation"]
    CONFIRMATION_FIELD_NUMBER: _ClassVar[int]
    confirmation: str
    def __init__(self, confirmation: _Optional[str] = ...) -> None: ...

class KeySecret(_message.Message):
    __slots__ = ["kind", "secret"]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    kind: KeySlotKind
    secret: bytes
    def __init__(self, kind: _Optional[_Union[KeySlotKind, str]] = ..., secret: _Optional[bytes] = ...) -> None: ...

class KeySlotInfo(_message.Message):
    __slots__ = ["created_at_us", "id", "kind", "name", "opens_samples"]
    CREATED_AT_US_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OPENS_SAMPLES_FIELD_NUMBER: _ClassVar[int]
    created_at_us: int
    id: bytes
    kind: KeySlotKind
    name: str
    opens_samples: bool
    def __init__(self, id: _Optional[bytes] = ..., kind: _Optional[_Union[KeySlotKind, str]] = ..., name: _Optional[str] = ..., created_at_us: _Optional[int] = ..., opens_samples: bool = ...) -> None: ...

class NewKeySlot(_message.Message):
    __slots__ = ["kind", "name", "secret"]
    KIND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    kind: KeySlotKind
    name: str
    secret: bytes
    def __init__(self, kind: _Optional[_Union[KeySlotKind, str]] = ..., name: _Optional[str] = ..., secret: _Optional[bytes] = ...) -> None: ...

class RecoverKeysReply(_message.Message):
    __slots__ = ["slot"]
    SLOT_FIELD_NUMBER: _ClassVar[int]
    slot: KeySlotInfo
    def __init__(self, slot: _Optional[_Union[KeySlotInfo, _Mapping]] = ...) -> None: ...

class RecoverKeysRequest(_message.Message):
    __slots__ = ["secret"]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    secret: KeySecret
    def __init__(self, secret: _Optional[_Union[KeySecret, _Mapping]] = ...) -> None: ...

class RemoveKeySlotReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RemoveKeySlotRequest(_message.Message):
    __slots__ = ["id"]
    ID_FIELD_NUMBER: _ClassVar[int]
    id: bytes
    def __init__(self, id: _Optional[bytes] = ...) -> None: ...

class RotateKeysReply(_message.Message):
    __slots__ = ["health_key_id", "policy_key_id", "removed"]
    HEALTH_KEY_ID_FIELD_NUMBER: _ClassVar[int]
    POLICY_KEY_ID_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    health_key_id: bytes
    policy_key_id: bytes
    removed: _containers.RepeatedCompositeFieldContainer[KeySlotInfo]
    def __init__(self, health_key_id: _Optional[bytes] = ..., removed: _Optional[_Iterable[_Union[KeySlotInfo, _Mapping]]] = ..., policy_key_id: _Optional[bytes] = ...) -> None: ...

class RotateKeysRequest(_message.Message):
    __slots__ = ["dropped_slots", "secrets"]
    DROPPED_SLOTS_FIELD_NUMBER: _ClassVar[int]
    SECRETS_FIELD_NUMBER: _ClassVar[int]
    dropped_slots: _containers.RepeatedScalarFieldContainer[bytes]
    secrets: _containers.RepeatedCompositeFieldContainer[KeySecret]
    def __init__(self, secrets: _Optional[_Iterable[_Union[KeySecret, _Mapping]]] = ..., dropped_slots: _Optional[_Iterable[bytes]] = ...) -> None: ...

class UnlockRequest(_message.Message):
    __slots__ = ["secret"]
    SECRET_FIELD_NUMBER: _ClassVar[int]
    secret: KeySecret
    def __init__(self, secret: _Optional[_Union[KeySecret, _Mapping]] = ...) -> None: ...

class KeySlotKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
