# Made from proto/health/v1/owner.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import ledger_pb2 as _ledger_pb2
from healthd.pb import mode_pb2 as _mode_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CompactStoreReply(_message.Message):
    __slots__ = ["bytes_after", "bytes_before", "erased", "purged_tombstones", "removed_metadata", "removed_samples", "rewritten_chunks"]
    BYTES_AFTER_FIELD_NUMBER: _ClassVar[int]
    BYTES_BEFORE_FIELD_NUMBER: _ClassVar[int]
    ERASED_FIELD_NUMBER: _ClassVar[int]
    PURGED_TOMBSTONES_FIELD_NUMBER: _ClassVar[int]
    REMOVED_METADATA_FIELD_NUMBER: _ClassVar[int]
    REMOVED_SAMPLES_FIELD_NUMBER: _ClassVar[int]
    REWRITTEN_CHUNKS_FIELD_NUMBER: _ClassVar[int]
    bytes_after: int
    bytes_before: int
    erased: bool
    purged_tombstones: int
    removed_metadata: int
    removed_samples: int
    rewritten_chunks: int
    def __init__(self, bytes_before: _Optional[int] = ..., bytes_after: _Optional[int] = ..., rewritten_chunks: _Optional[int] = ..., removed_samples: _Optional[int] = ..., purged_tombstones: _Optional[int] = ..., removed_metadata: _Optional[int] = ..., erased: bool = ...) -> None: ...

class CompactStoreRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class CondenseStoreReply(_message.Message):
    __slots__ = ["samples", "series"]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    SERIES_FIELD_NUMBER: _ClassVar[int]
    samples: int
    series: int
    def __init__(self, series: _Optional[int] = ..., samples: _Optional[int] = ...) -> None: ...

class CondenseStoreRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class ImportedKindCount(_message.Message):
    __slots__ = ["count", "kind"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    count: int
    kind: str
    def __init__(self, kind: _Optional[str] = ..., count: _Optional[int] = ...) -> None: ...

class MethodMetrics(_message.Message):
    __slots__ = ["duration_counts", "duration_sum_us", "method", "statuses"]
    DURATION_COUNTS_FIELD_NUMBER: _ClassVar[int]
    DURATION_SUM_US_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    STATUSES_FIELD_NUMBER: _ClassVar[int]
    duration_counts: _containers.RepeatedScalarFieldContainer[int]
    duration_sum_us: int
    method: str
    statuses: _containers.RepeatedCompositeFieldContainer[StatusCount]
    def __init__(self, method: _Optional[str] = ..., statuses: _Optional[_Iterable[_Union[StatusCount, _Mapping]]] = ..., duration_counts: _Optional[_Iterable[int]] = ..., duration_sum_us: _Optional[int] = ...) -> None: ...

class MetricsReply(_message.Message):
    __slots__ = ["commit_count", "connection_count", "duration_bounds_us", "job_count", "methods", "store_bytes"]
    COMMIT_COUNT_FIELD_NUMBER: _ClassVar[int]
    CONNECTION_COUNT_FIELD_NUMBER: _ClassVar[int]
    DURATION_BOUNDS_US_FIELD_NUMBER: _ClassVar[int]
    JOB_COUNT_FIELD_NUMBER: _ClassVar[int]
    METHODS_FIELD_NUMBER: _ClassVar[int]
    STORE_BYTES_FIELD_NUMBER: _ClassVar[int]
    commit_count: int
    connection_count: int
    duration_bounds_us: _containers.RepeatedScalarFieldContainer[int]
    job_count: int
    methods: _containers.RepeatedCompositeFieldContainer[MethodMetrics]
    store_bytes: int
    def __init__(self, methods: _Optional[_Iterable[_Union[MethodMetrics, _Mapping]]] = ..., duration_bounds_us: _Optional[_Iterable[int]] = ..., commit_count: _Optional[int] = ..., connection_count: _Optional[int] = ..., job_count: _Optional[int] = ..., store_bytes: _Optional[int] = ...) -> None: ...

class MetricsRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RecordExportReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RecordExportRequest(_message.Message):
    __slots__ = ["format", "types"]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    format: str
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, format: _Optional[str] = ..., types: _Optional[_Iterable[int]] = ...) -> None: ...

class SalvageStoreReply(_message.Message):
    __slots__ = ["damaged", "journal_rows", "rolled_back", "salvaged"]
    DAMAGED_FIELD_NUMBER: _ClassVar[int]
    JOURNAL_ROWS_FIELD_NUMBER: _ClassVar[int]
    ROLLED_BACK_FIELD_NUMBER: _ClassVar[int]
    SALVAGED_FIELD_NUMBER: _ClassVar[int]
    damaged: _containers.RepeatedCompositeFieldContainer[TypeCount]
    journal_rows: int
    rolled_back: bool
    salvaged: bool
    def __init__(self, damaged: _Optional[_Iterable[_Union[TypeCount, _Mapping]]] = ..., journal_rows: _Optional[int] = ..., salvaged: bool = ..., rolled_back: bool = ...) -> None: ...

class SalvageStoreRequest(_message.Message):
    __slots__ = ["accepts"]
    ACCEPTS_FIELD_NUMBER: _ClassVar[int]
    accepts: bool
    def __init__(self, accepts: bool = ...) -> None: ...

class SetSourceOrderReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetSourceOrderRequest(_message.Message):
    __slots__ = ["sources", "type"]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    sources: _containers.RepeatedCompositeFieldContainer[_values_pb2.Source]
    type: int
    def __init__(self, type: _Optional[int] = ..., sources: _Optional[_Iterable[_Union[_values_pb2.Source, _Mapping]]] = ...) -> None: ...

class StatusCount(_message.Message):
    __slots__ = ["code", "count"]
    CODE_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    code: int
    count: int
    def __init__(self, code: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class StatusReply(_message.Message):
    __slots__ = ["available_bytes", "connection_count", "daemon_version", "deleted_count", "has_agent", "imported_object_count", "imported_objects", "is_ledger_failing", "is_system_mode", "last_backup_at_us", "last_failure", "last_failure_at_us", "mode", "notifier_count", "pending_request_count", "process_id", "sample_count", "started_at_us", "store_bytes", "store_path", "types", "waiting_launch_count"]
    AVAILABLE_BYTES_FIELD_NUMBER: _ClassVar[int]
    CONNECTION_COUNT_FIELD_NUMBER: _ClassVar[int]
    DAEMON_VERSION_FIELD_NUMBER: _ClassVar[int]
    DELETED_COUNT_FIELD_NUMBER: _ClassVar[int]
    HAS_AGENT_FIELD_NUMBER: _ClassVar[int]
    IMPORTED_OBJECTS_FIELD_NUMBER: _ClassVar[int]
    IMPORTED_OBJECT_COUNT_FIELD_NUMBER: _ClassVar[int]
    IS_LEDGER_FAILING_FIELD_NUMBER: _ClassVar[int]
    IS_SYSTEM_MODE_FIELD_NUMBER: _ClassVar[int]
    LAST_BACKUP_AT_US_FIELD_NUMBER: _ClassVar[int]
    LAST_FAILURE_AT_US_FIELD_NUMBER: _ClassVar[int]
    LAST_FAILURE_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    NOTIFIER_COUNT_FIELD_NUMBER: _ClassVar[int]
    PENDING_REQUEST_COUNT_FIELD_NUMBER: _ClassVar[int]
    PROCESS_ID_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    STARTED_AT_US_FIELD_NUMBER: _ClassVar[int]
    STORE_BYTES_FIELD_NUMBER: _ClassVar[int]
    STORE_PATH_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    WAITING_LAUNCH_COUNT_FIELD_NUMBER: _ClassVar[int]
    available_bytes: int
    connection_count: int
    daemon_version: str
    deleted_count: int
    has_agent: bool
    imported_object_count: int
    imported_objects: _containers.RepeatedCompositeFieldContainer[ImportedKindCount]
    is_ledger_failing: bool
    is_system_mode: bool
    last_backup_at_us: int
    last_failure: str
    last_failure_at_us: int
    mode: _mode_pb2.StoreMode
    notifier_count: int
    pending_request_count: int
    process_id: int
    sample_count: int
    started_at_us: int
    store_bytes: int
    store_path: str
    types: _containers.RepeatedCompositeFieldContainer[TypeCount]
    waiting_launch_count: int
    def __init__(self, daemon_version: _Optional[str] = ..., process_id: _Optional[int] = ..., started_at_us: _Optional[int] = ..., connection_count: _Optional[int] = ..., store_path: _Optional[str] = ..., store_bytes: _Optional[int] = ..., sample_count: _Optional[int] = ..., deleted_count: _Optional[int] = ..., imported_object_count: _Optional[int] = ..., imported_objects: _Optional[_Iterable[_Union[ImportedKindCount, _Mapping]]] = ..., types: _Optional[_Iterable[_Union[TypeCount, _Mapping]]] = ..., last_failure: _Optional[str] = ..., last_failure_at_us: _Optional[int] = ..., pending_request_count: _Optional[int] = ..., mode: _Optional[_Union[_mode_pb2.StoreMode, _Mapping]] = ..., is_ledger_failing: bool = ..., available_bytes: _Optional[int] = ..., is_system_mode: bool = ..., waiting_launch_count: _Optional[int] = ..., has_agent: bool = ..., notifier_count: _Optional[int] = ..., last_backup_at_us: _Optional[int] = ...) -> None: ...

class StatusRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class TypeCount(_message.Message):
    __slots__ = ["first_us", "last_us", "sample_count", "source", "type"]
    FIRST_US_FIELD_NUMBER: _ClassVar[int]
    LAST_US_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    first_us: int
    last_us: int
    sample_count: int
    source: _values_pb2.Source
    type: int
    def __init__(self, type: _Optional[int] = ..., source: _Optional[_Union[_values_pb2.Source, _Mapping]] = ..., sample_count: _Optional[int] = ..., first_us: _Optional[int] = ..., last_us: _Optional[int] = ...) -> None: ...

class VerifyStoreReply(_message.Message):
    __slots__ = ["checked_chunks", "checked_samples", "problems"]
    CHECKED_CHUNKS_FIELD_NUMBER: _ClassVar[int]
    CHECKED_SAMPLES_FIELD_NUMBER: _ClassVar[int]
    PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    checked_chunks: int
    checked_samples: int
    problems: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, checked_chunks: _Optional[int] = ..., checked_samples: _Optional[int] = ..., problems: _Optional[_Iterable[str]] = ...) -> None: ...

class VerifyStoreRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...
