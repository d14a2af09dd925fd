# Made from proto/health/v1/import.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import relations_pb2 as _relations_pb2
from healthd.pb import samples_pb2 as _samples_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DEFLATE: ImportedEncoding
DESCRIPTOR: _descriptor.FileDescriptor
IDENTITY: ImportedEncoding

class BeginImportReply(_message.Message):
    __slots__ = ["import_id"]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    import_id: int
    def __init__(self, import_id: _Optional[int] = ...) -> None: ...

class BeginImportRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class ImportCount(_message.Message):
    __slots__ = ["added_count", "present_count", "type"]
    ADDED_COUNT_FIELD_NUMBER: _ClassVar[int]
    PRESENT_COUNT_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    added_count: int
    present_count: int
    type: int
    def __init__(self, type: _Optional[int] = ..., added_count: _Optional[int] = ..., present_count: _Optional[int] = ...) -> None: ...

class ImportObjectsRequest(_message.Message):
    __slots__ = ["import_id", "objects"]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    import_id: int
    objects: _containers.RepeatedCompositeFieldContainer[ImportedObject]
    def __init__(self, import_id: _Optional[int] = ..., objects: _Optional[_Iterable[_Union[ImportedObject, _Mapping]]] = ...) -> None: ...

class ImportReply(_message.Message):
    __slots__ = ["added_count", "present_count", "types"]
    ADDED_COUNT_FIELD_NUMBER: _ClassVar[int]
    PRESENT_COUNT_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    added_count: int
    present_count: int
    types: _containers.RepeatedCompositeFieldContainer[ImportCount]
    def __init__(self, added_count: _Optional[int] = ..., present_count: _Optional[int] = ..., types: _Optional[_Iterable[_Union[ImportCount, _Mapping]]] = ...) -> None: ...

class ImportSamplesRequest(_message.Message):
    __slots__ = ["import_id", "kept_keys", "relations", "samples", "series"]
    IMPORT_ID_FIELD_NUMBER: _ClassVar[int]
    KEPT_KEYS_FIELD_NUMBER: _ClassVar[int]
    RELATIONS_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    SERIES_FIELD_NUMBER: _ClassVar[int]
    import_id: int
    kept_keys: _containers.RepeatedCompositeFieldContainer[_values_pb2.ObjectID]
    relations: _containers.RepeatedCompositeFieldContainer[_relations_pb2.Relation]
    samples: _batch_pb2.SampleBatch
    series: _containers.RepeatedCompositeFieldContainer[_samples_pb2.SeriesReference]
    def __init__(self, import_id: _Optional[int] = ..., samples: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ..., series: _Optional[_Iterable[_Union[_samples_pb2.SeriesReference, _Mapping]]] = ..., relations: _Optional[_Iterable[_Union[_relations_pb2.Relation, _Mapping]]] = ..., kept_keys: _Optional[_Iterable[_Union[_values_pb2.ObjectID, _Mapping]]] = ...) -> None: ...

class ImportedObject(_message.Message):
    __slots__ = ["encoding", "end_us", "key", "kind", "name", "part", "part_count", "payload", "reader_version", "reason", "start_us"]
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
    encoding: ImportedEncoding
    end_us: int
    key: _values_pb2.ObjectID
    kind: str
    name: str
    part: int
    part_count: int
    payload: bytes
    reader_version: int
    reason: str
    start_us: int
    def __init__(self, key: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., kind: _Optional[str] = ..., name: _Optional[str] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., encoding: _Optional[_Union[ImportedEncoding, str]] = ..., part: _Optional[int] = ..., part_count: _Optional[int] = ..., payload: _Optional[bytes] = ..., reason: _Optional[str] = ..., reader_version: _Optional[int] = ...) -> None: ...

class KeptObjectsReply(_message.Message):
    __slots__ = ["next", "objects"]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    next: int
    objects: _containers.RepeatedCompositeFieldContainer[ImportedObject]
    def __init__(self, objects: _Optional[_Iterable[_Union[ImportedObject, _Mapping]]] = ..., next: _Optional[int] = ...) -> None: ...

class KeptObjectsRequest(_message.Message):
    __slots__ = ["after", "is_summary", "keys"]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    IS_SUMMARY_FIELD_NUMBER: _ClassVar[int]
    KEYS_FIELD_NUMBER: _ClassVar[int]
    after: int
    is_summary: bool
    keys: _containers.RepeatedCompositeFieldContainer[_values_pb2.ObjectID]
    def __init__(self, keys: _Optional[_Iterable[_Union[_values_pb2.ObjectID, _Mapping]]] = ..., is_summary: bool = ..., after: _Optional[int] = ...) -> None: ...

class ImportedEncoding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
