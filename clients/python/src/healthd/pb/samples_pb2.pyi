# Made from proto/health/v1/samples.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import effort_pb2 as _effort_pb2
from healthd.pb import filter_pb2 as _filter_pb2
from healthd.pb import sources_pb2 as _sources_pb2
from healthd.pb import relations_pb2 as _relations_pb2
from healthd.pb import statistics_pb2 as _statistics_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
END_ASCENDING: SampleOrder
END_DESCENDING: SampleOrder
START_ASCENDING: SampleOrder
START_DESCENDING: SampleOrder
WORKOUT_DISTANCE_ASCENDING: SampleOrder
WORKOUT_DISTANCE_DESCENDING: SampleOrder
WORKOUT_DURATION_ASCENDING: SampleOrder
WORKOUT_DURATION_DESCENDING: SampleOrder
WORKOUT_ENERGY_ASCENDING: SampleOrder
WORKOUT_ENERGY_DESCENDING: SampleOrder
WORKOUT_FLIGHTS_ASCENDING: SampleOrder
WORKOUT_FLIGHTS_DESCENDING: SampleOrder
WORKOUT_STROKES_ASCENDING: SampleOrder
WORKOUT_STROKES_DESCENDING: SampleOrder

class ChangePage(_message.Message):
    __slots__ = ["added", "anchor", "contained", "deleted", "has_more"]
    ADDED_FIELD_NUMBER: _ClassVar[int]
    ANCHOR_FIELD_NUMBER: _ClassVar[int]
    CONTAINED_FIELD_NUMBER: _ClassVar[int]
    DELETED_FIELD_NUMBER: _ClassVar[int]
    HAS_MORE_FIELD_NUMBER: _ClassVar[int]
    added: _batch_pb2.SampleBatch
    anchor: bytes
    contained: _batch_pb2.SampleBatch
    deleted: _containers.RepeatedCompositeFieldContainer[DeletedObject]
    has_more: bool
    def __init__(self, added: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ..., deleted: _Optional[_Iterable[_Union[DeletedObject, _Mapping]]] = ..., anchor: _Optional[bytes] = ..., has_more: bool = ..., contained: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ...) -> None: ...

class ChangeQuery(_message.Message):
    __slots__ = ["anchor", "descriptors", "limit"]
    ANCHOR_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTORS_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    anchor: bytes
    descriptors: _containers.RepeatedCompositeFieldContainer[_filter_pb2.QueryDescriptor]
    limit: int
    def __init__(self, descriptors: _Optional[_Iterable[_Union[_filter_pb2.QueryDescriptor, _Mapping]]] = ..., anchor: _Optional[bytes] = ..., limit: _Optional[int] = ...) -> None: ...

class DeleteReply(_message.Message):
    __slots__ = ["deleted_count"]
    DELETED_COUNT_FIELD_NUMBER: _ClassVar[int]
    deleted_count: int
    def __init__(self, deleted_count: _Optional[int] = ...) -> None: ...

class DeleteRequest(_message.Message):
    __slots__ = ["matching", "objects"]
    MATCHING_FIELD_NUMBER: _ClassVar[int]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    matching: MatchingObjects
    objects: _values_pb2.ObjectIDSet
    def __init__(self, objects: _Optional[_Union[_values_pb2.ObjectIDSet, _Mapping]] = ..., matching: _Optional[_Union[MatchingObjects, _Mapping]] = ...) -> None: ...

class DeletedObject(_message.Message):
    __slots__ = ["id", "metadata", "type"]
    ID_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    id: _values_pb2.ObjectID
    metadata: _values_pb2.Metadata
    type: int
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., type: _Optional[int] = ..., metadata: _Optional[_Union[_values_pb2.Metadata, _Mapping]] = ...) -> None: ...

class MatchingObjects(_message.Message):
    __slots__ = ["filter", "type"]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    filter: _filter_pb2.SampleFilter
    type: int
    def __init__(self, type: _Optional[int] = ..., filter: _Optional[_Union[_filter_pb2.SampleFilter, _Mapping]] = ...) -> None: ...

class ObserveRequest(_message.Message):
    __slots__ = ["credit", "query"]
    CREDIT_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    credit: int
    query: ChangeQuery
    def __init__(self, query: _Optional[_Union[ChangeQuery, _Mapping]] = ..., credit: _Optional[int] = ...) -> None: ...

class SamplePage(_message.Message):
    __slots__ = ["contained", "cursor", "samples"]
    CONTAINED_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    contained: _batch_pb2.SampleBatch
    cursor: bytes
    samples: _batch_pb2.SampleBatch
    def __init__(self, samples: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ..., cursor: _Optional[bytes] = ..., contained: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ...) -> None: ...

class SampleQuery(_message.Message):
    __slots__ = ["cursor", "descriptors", "includes_document_data", "limit", "order", "page_bytes"]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTORS_FIELD_NUMBER: _ClassVar[int]
    INCLUDES_DOCUMENT_DATA_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    PAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    cursor: bytes
    descriptors: _containers.RepeatedCompositeFieldContainer[_filter_pb2.QueryDescriptor]
    includes_document_data: bool
    limit: int
    order: SampleOrder
    page_bytes: int
    def __init__(self, descriptors: _Optional[_Iterable[_Union[_filter_pb2.QueryDescriptor, _Mapping]]] = ..., order: _Optional[_Union[SampleOrder, str]] = ..., limit: _Optional[int] = ..., cursor: _Optional[bytes] = ..., page_bytes: _Optional[int] = ..., includes_document_data: bool = ...) -> None: ...

class SaveReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SaveRequest(_message.Message):
    __slots__ = ["relations", "replaced", "samples", "series"]
    RELATIONS_FIELD_NUMBER: _ClassVar[int]
    REPLACED_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    SERIES_FIELD_NUMBER: _ClassVar[int]
    relations: _containers.RepeatedCompositeFieldContainer[_relations_pb2.Relation]
    replaced: _values_pb2.ObjectID
    samples: _batch_pb2.SampleBatch
    series: _containers.RepeatedCompositeFieldContainer[SeriesReference]
    def __init__(self, samples: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ..., series: _Optional[_Iterable[_Union[SeriesReference, _Mapping]]] = ..., relations: _Optional[_Iterable[_Union[_relations_pb2.Relation, _Mapping]]] = ..., replaced: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ...) -> None: ...

class SeriesReference(_message.Message):
    __slots__ = ["buffer", "row"]
    BUFFER_FIELD_NUMBER: _ClassVar[int]
    ROW_FIELD_NUMBER: _ClassVar[int]
    buffer: int
    row: int
    def __init__(self, row: _Optional[int] = ..., buffer: _Optional[int] = ...) -> None: ...

class SampleOrder(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
