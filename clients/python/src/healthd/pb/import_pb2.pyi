# Made from proto/health/v1/import.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import profile_pb2 as _profile_pb2
from healthd.pb import relations_pb2 as _relations_pb2
from healthd.pb import samples_pb2 as _samples_pb2
from healthd.pb import values_pb2 as _values_pb2_1
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DEFLATE: ImportedEncoding
DESCRIPTOR: _descriptor.FileDescriptor
IDENTITY: ImportedEncoding
MERGE_APPLY: MergeSourcesAction
MERGE_PREVIEW: MergeSourcesAction
MERGE_SPLIT: MergeSourcesAction

class BeginImportReply(_message.Message):
    __slots__ = ["import_id"]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    import_id: int
    def __init__(self, import_id: _Optional[int] = ...) -> None: ...

class BeginImportRequest(_message.Message):
    __slots__ = ["exported_at_us", "label"]
    EXPORTED_AT_US_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    exported_at_us: int
    label: str
    def __init__(self, label: _Optional[str] = ..., exported_at_us: _Optional[int] = ...) -> None: ...

class DeferRecordsReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class DeferRecordsRequest(_message.Message):
    __slots__ = ["objects"]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    objects: _containers.RepeatedCompositeFieldContainer[ImportedObject]
    def __init__(self, objects: _Optional[_Iterable[_Union[ImportedObject, _Mapping]]] = ...) -> None: ...

class DeferredObjectsReply(_message.Message):
    __slots__ = ["next", "objects"]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    next: int
    objects: _containers.RepeatedCompositeFieldContainer[ImportedObject]
    def __init__(self, objects: _Optional[_Iterable[_Union[ImportedObject, _Mapping]]] = ..., next: _Optional[int] = ...) -> None: ...

class DeferredObjectsRequest(_message.Message):
    __slots__ = ["after", "is_summary", "keys"]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    IS_SUMMARY_FIELD_NUMBER: _ClassVar[int]
    KEYS_FIELD_NUMBER: _ClassVar[int]
    after: int
    is_summary: bool
    keys: _containers.RepeatedCompositeFieldContainer[_values_pb2_1.ObjectID]
    def __init__(self, keys: _Optional[_Iterable[_Union[_values_pb2_1.ObjectID, _Mapping]]] = ..., is_summary: bool = ..., after: _Optional[int] = ...) -> None: ...

class FinishImportReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class FinishImportRequest(_message.Message):
    __slots__ = ["import_id"]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    import_id: int
    def __init__(self, import_id: _Optional[int] = ...) -> None: ...

class ImportCharacteristicsRequest(_message.Message):
    __slots__ = ["characteristics", "import_id"]
    CHARACTERISTICS_FIELD_NUMBER: _ClassVar[int]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    characteristics: _containers.RepeatedCompositeFieldContainer[_profile_pb2.Characteristic]
    import_id: int
    def __init__(self, import_id: _Optional[int] = ..., characteristics: _Optional[_Iterable[_Union[_profile_pb2.Characteristic, _Mapping]]] = ...) -> None: ...

class ImportCount(_message.Message):
    __slots__ = ["added_count", "present_count", "type"]
    ADDED_COUNT_FIELD_NUMBER: _ClassVar[int]
    PRESENT_COUNT_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    added_count: int
    present_count: int
    type: int
    def __init__(self, type: _Optional[int] = ..., added_count: _Optional[int] = ..., present_count: _Optional[int] = ...) -> None: ...

class ImportHistoryEntry(_message.Message):
    __slots__ = ["added_count", "deferred_count", "deleted_count", "exported_at_us", "finished_at_us", "is_undone", "label", "number", "started_at_us", "updated_count"]
    ADDED_COUNT_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_COUNT_FIELD_NUMBER: _ClassVar[int]
    DELETED_COUNT_FIELD_NUMBER: _ClassVar[int]
    EXPORTED_AT_US_FIELD_NUMBER: _ClassVar[int]
    FINISHED_AT_US_FIELD_NUMBER: _ClassVar[int]
    IS_UNDONE_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    STARTED_AT_US_FIELD_NUMBER: _ClassVar[int]
    UPDATED_COUNT_FIELD_NUMBER: _ClassVar[int]
    added_count: int
    deferred_count: int
    deleted_count: int
    exported_at_us: int
    finished_at_us: int
    is_undone: bool
    label: str
    number: int
    started_at_us: int
    updated_count: int
    def __init__(self, number: _Optional[int] = ..., label: _Optional[str] = ..., exported_at_us: _Optional[int] = ..., started_at_us: _Optional[int] = ..., finished_at_us: _Optional[int] = ..., added_count: _Optional[int] = ..., updated_count: _Optional[int] = ..., deleted_count: _Optional[int] = ..., deferred_count: _Optional[int] = ..., is_undone: bool = ...) -> None: ...

class ImportHistoryReply(_message.Message):
    __slots__ = ["imports"]
    IMPORTS_FIELD_NUMBER: _ClassVar[int]
    imports: _containers.RepeatedCompositeFieldContainer[ImportHistoryEntry]
    def __init__(self, imports: _Optional[_Iterable[_Union[ImportHistoryEntry, _Mapping]]] = ...) -> None: ...

class ImportHistoryRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class ImportObjectsRequest(_message.Message):
    __slots__ = ["import_id", "objects"]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    import_id: int
    objects: _containers.RepeatedCompositeFieldContainer[ImportedObject]
    def __init__(self, import_id: _Optional[int] = ..., objects: _Optional[_Iterable[_Union[ImportedObject, _Mapping]]] = ...) -> None: ...

class ImportReply(_message.Message):
    __slots__ = ["added_count", "ids", "present_count", "types", "updated_count"]
    ADDED_COUNT_FIELD_NUMBER: _ClassVar[int]
    IDS_FIELD_NUMBER: _ClassVar[int]
    PRESENT_COUNT_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    UPDATED_COUNT_FIELD_NUMBER: _ClassVar[int]
    added_count: int
    ids: _containers.RepeatedCompositeFieldContainer[_values_pb2_1.ObjectID]
    present_count: int
    types: _containers.RepeatedCompositeFieldContainer[ImportCount]
    updated_count: int
    def __init__(self, added_count: _Optional[int] = ..., present_count: _Optional[int] = ..., updated_count: _Optional[int] = ..., types: _Optional[_Iterable[_Union[ImportCount, _Mapping]]] = ..., ids: _Optional[_Iterable[_Union[_values_pb2_1.ObjectID, _Mapping]]] = ...) -> None: ...

class ImportSamplesRequest(_message.Message):
    __slots__ = ["deferred_keys", "import_id", "is_lookup", "relations", "samples", "series"]
    DEFERRED_KEYS_FIELD_NUMBER: _ClassVar[int]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    IS_LOOKUP_FIELD_NUMBER: _ClassVar[int]
    RELATIONS_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    SERIES_FIELD_NUMBER: _ClassVar[int]
    deferred_keys: _containers.RepeatedCompositeFieldContainer[_values_pb2_1.ObjectID]
    import_id: int
    is_lookup: bool
    relations: _containers.RepeatedCompositeFieldContainer[_relations_pb2.Relation]
    samples: _batch_pb2.SampleBatch
    series: _containers.RepeatedCompositeFieldContainer[_samples_pb2.SeriesReference]
    def __init__(self, import_id: _Optional[int] = ..., samples: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ..., series: _Optional[_Iterable[_Union[_samples_pb2.SeriesReference, _Mapping]]] = ..., relations: _Optional[_Iterable[_Union[_relations_pb2.Relation, _Mapping]]] = ..., deferred_keys: _Optional[_Iterable[_Union[_values_pb2_1.ObjectID, _Mapping]]] = ..., is_lookup: bool = ...) -> None: ...

class ImportedObject(_message.Message):
    __slots__ = ["app", "encoding", "end_us", "key", "kind", "name", "part", "part_count", "payload", "reader_version", "reason", "start_us"]
    APP_FIELD_NUMBER: _ClassVar[int]
    ENCODING_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PART_COUNT_FIELD_NUMBER: _ClassVar[int]
    PART_FIELD_NUMBER: _ClassVar[int]
    PAYLOAD_FIELD_NUMBER: _ClassVar[int]
    READER_VERSION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    app: str
    encoding: ImportedEncoding
    end_us: int
    key: _values_pb2_1.ObjectID
    kind: str
    name: str
    part: int
    part_count: int
    payload: bytes
    reader_version: int
    reason: str
    start_us: int
    def __init__(self, key: _Optional[_Union[_values_pb2_1.ObjectID, _Mapping]] = ..., kind: _Optional[str] = ..., name: _Optional[str] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., encoding: _Optional[_Union[ImportedEncoding, str]] = ..., part: _Optional[int] = ..., part_count: _Optional[int] = ..., payload: _Optional[bytes] = ..., reason: _Optional[str] = ..., reader_version: _Optional[int] = ..., app: _Optional[str] = ...) -> None: ...

class MergeSourcesReply(_message.Message):
    __slots__ = ["duplicate_count", "merges", "sample_count"]
    DUPLICATE_COUNT_FIELD_NUMBER: _ClassVar[int]
    MERGES_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    duplicate_count: int
    merges: _containers.RepeatedCompositeFieldContainer[SourceMerge]
    sample_count: int
    def __init__(self, sample_count: _Optional[int] = ..., duplicate_count: _Optional[int] = ..., merges: _Optional[_Iterable[_Union[SourceMerge, _Mapping]]] = ...) -> None: ...

class MergeSourcesRequest(_message.Message):
    __slots__ = ["action", "name", "target"]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    action: MergeSourcesAction
    name: str
    target: str
    def __init__(self, name: _Optional[str] = ..., target: _Optional[str] = ..., action: _Optional[_Union[MergeSourcesAction, str]] = ...) -> None: ...

class RemoveImportedReply(_message.Message):
    __slots__ = ["characteristics", "deferred_count", "is_finished", "number", "other_imports", "types", "updated_count"]
    CHARACTERISTICS_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_COUNT_FIELD_NUMBER: _ClassVar[int]
    IS_FINISHED_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    OTHER_IMPORTS_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    UPDATED_COUNT_FIELD_NUMBER: _ClassVar[int]
    characteristics: _containers.RepeatedScalarFieldContainer[int]
    deferred_count: int
    is_finished: bool
    number: int
    other_imports: _containers.RepeatedScalarFieldContainer[int]
    types: _containers.RepeatedCompositeFieldContainer[RemovedTypeCount]
    updated_count: int
    def __init__(self, number: _Optional[int] = ..., types: _Optional[_Iterable[_Union[RemovedTypeCount, _Mapping]]] = ..., deferred_count: _Optional[int] = ..., characteristics: _Optional[_Iterable[int]] = ..., updated_count: _Optional[int] = ..., other_imports: _Optional[_Iterable[int]] = ..., is_finished: bool = ...) -> None: ...

class RemoveImportedRequest(_message.Message):
    __slots__ = ["imported", "is_preview", "missing"]
    IMPORTED_FIELD_NUMBER: _ClassVar[int]
    IS_PREVIEW_FIELD_NUMBER: _ClassVar[int]
    MISSING_FIELD_NUMBER: _ClassVar[int]
    imported: int
    is_preview: bool
    missing: int
    def __init__(self, imported: _Optional[int] = ..., missing: _Optional[int] = ..., is_preview: bool = ...) -> None: ...

class RemovedTypeCount(_message.Message):
    __slots__ = ["count", "source", "type"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    count: int
    source: _values_pb2_1.Source
    type: int
    def __init__(self, type: _Optional[int] = ..., source: _Optional[_Union[_values_pb2_1.Source, _Mapping]] = ..., count: _Optional[int] = ...) -> None: ...

class SourceMerge(_message.Message):
    __slots__ = ["name", "target"]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    name: str
    target: str
    def __init__(self, name: _Optional[str] = ..., target: _Optional[str] = ...) -> None: ...

class ImportedEncoding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class MergeSourcesAction(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
