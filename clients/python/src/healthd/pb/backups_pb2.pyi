# Made from proto/health/v1/backups.proto by scripts/generate-clients. Do not edit.
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BackupFile(_message.Message):
    __slots__ = ["byte_count", "name"]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    byte_count: int
    name: str
    def __init__(self, name: _Optional[str] = ..., byte_count: _Optional[int] = ...) -> None: ...

class BeginBackupReply(_message.Message):
    __slots__ = ["contents", "daemon_version", "files", "taken_at_us"]
    CONTENTS_FIELD_NUMBER: _ClassVar[int]
    DAEMON_VERSION_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    TAKEN_AT_US_FIELD_NUMBER: _ClassVar[int]
    contents: StoreContents
    daemon_version: str
    files: _containers.RepeatedCompositeFieldContainer[BackupFile]
    taken_at_us: int
    def __init__(self, files: _Optional[_Iterable[_Union[BackupFile, _Mapping]]] = ..., contents: _Optional[_Union[StoreContents, _Mapping]] = ..., taken_at_us: _Optional[int] = ..., daemon_version: _Optional[str] = ...) -> None: ...

class BeginBackupRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class BeginRestoreReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class BeginRestoreRequest(_message.Message):
    __slots__ = ["files"]
    FILES_FIELD_NUMBER: _ClassVar[int]
    files: _containers.RepeatedCompositeFieldContainer[BackupFile]
    def __init__(self, files: _Optional[_Iterable[_Union[BackupFile, _Mapping]]] = ...) -> None: ...

class CheckRestoreReply(_message.Message):
    __slots__ = ["current", "is_older", "keeps_current", "problems", "reset_grant_count", "restored"]
    CURRENT_FIELD_NUMBER: _ClassVar[int]
    IS_OLDER_FIELD_NUMBER: _ClassVar[int]
    KEEPS_CURRENT_FIELD_NUMBER: _ClassVar[int]
    PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    RESET_GRANT_COUNT_FIELD_NUMBER: _ClassVar[int]
    RESTORED_FIELD_NUMBER: _ClassVar[int]
    current: StoreContents
    is_older: bool
    keeps_current: bool
    problems: _containers.RepeatedScalarFieldContainer[str]
    reset_grant_count: int
    restored: StoreContents
    def __init__(self, current: _Optional[_Union[StoreContents, _Mapping]] = ..., restored: _Optional[_Union[StoreContents, _Mapping]] = ..., is_older: bool = ..., reset_grant_count: _Optional[int] = ..., keeps_current: bool = ..., problems: _Optional[_Iterable[str]] = ...) -> None: ...

class CheckRestoreRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class CommitRestoreReply(_message.Message):
    __slots__ = ["replaced_path"]
    REPLACED_PATH_FIELD_NUMBER: _ClassVar[int]
    replaced_path: str
    def __init__(self, replaced_path: _Optional[str] = ...) -> None: ...

class CommitRestoreRequest(_message.Message):
    __slots__ = ["accepts_problems"]
    ACCEPTS_PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    accepts_problems: bool
    def __init__(self, accepts_problems: bool = ...) -> None: ...

class ConfirmBackupReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class ConfirmBackupRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class ReadBackupReply(_message.Message):
    __slots__ = ["data"]
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    def __init__(self, data: _Optional[bytes] = ...) -> None: ...

class ReadBackupRequest(_message.Message):
    __slots__ = ["name", "offset"]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    name: str
    offset: int
    def __init__(self, name: _Optional[str] = ..., offset: _Optional[int] = ...) -> None: ...

class StoreContents(_message.Message):
    __slots__ = ["app_count", "change_count", "decision_count", "grant_count", "ledger_entry_count", "ledger_head", "ledger_number", "read_grant_count", "sample_count", "store_id"]
    APP_COUNT_FIELD_NUMBER: _ClassVar[int]
    CHANGE_COUNT_FIELD_NUMBER: _ClassVar[int]
    DECISION_COUNT_FIELD_NUMBER: _ClassVar[int]
    GRANT_COUNT_FIELD_NUMBER: _ClassVar[int]
    LEDGER_ENTRY_COUNT_FIELD_NUMBER: _ClassVar[int]
    LEDGER_HEAD_FIELD_NUMBER: _ClassVar[int]
    LEDGER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    READ_GRANT_COUNT_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    STORE_ID_FIELD_NUMBER: _ClassVar[int]
    app_count: int
    change_count: int
    decision_count: int
    grant_count: int
    ledger_entry_count: int
    ledger_head: bytes
    ledger_number: int
    read_grant_count: int
    sample_count: int
    store_id: bytes
    def __init__(self, store_id: _Optional[bytes] = ..., sample_count: _Optional[int] = ..., app_count: _Optional[int] = ..., grant_count: _Optional[int] = ..., read_grant_count: _Optional[int] = ..., ledger_entry_count: _Optional[int] = ..., ledger_number: _Optional[int] = ..., ledger_head: _Optional[bytes] = ..., change_count: _Optional[int] = ..., decision_count: _Optional[int] = ...) -> None: ...

class WriteRestoreReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class WriteRestoreRequest(_message.Message):
    __slots__ = ["data", "name", "offset"]
    DATA_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    name: str
    offset: int
    def __init__(self, name: _Optional[str] = ..., offset: _Optional[int] = ..., data: _Optional[bytes] = ...) -> None: ...
