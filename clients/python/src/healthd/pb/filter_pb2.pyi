# Made from proto/health/v1/filter.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import predicate_pb2 as _predicate_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DeviceSet(_message.Message):
    __slots__ = ["devices"]
    DEVICES_FIELD_NUMBER: _ClassVar[int]
    devices: _containers.RepeatedCompositeFieldContainer[_values_pb2.Device]
    def __init__(self, devices: _Optional[_Iterable[_Union[_values_pb2.Device, _Mapping]]] = ...) -> None: ...

class MetadataCondition(_message.Message):
    __slots__ = ["key", "values"]
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    key: str
    values: MetadataValueSet
    def __init__(self, key: _Optional[str] = ..., values: _Optional[_Union[MetadataValueSet, _Mapping]] = ...) -> None: ...

class MetadataValueSet(_message.Message):
    __slots__ = ["values"]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    values: _containers.RepeatedCompositeFieldContainer[_values_pb2.MetadataValue]
    def __init__(self, values: _Optional[_Iterable[_Union[_values_pb2.MetadataValue, _Mapping]]] = ...) -> None: ...

class QueryDescriptor(_message.Message):
    __slots__ = ["filter", "types"]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    filter: SampleFilter
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, types: _Optional[_Iterable[int]] = ..., filter: _Optional[_Union[SampleFilter, _Mapping]] = ...) -> None: ...

class SampleFilter(_message.Message):
    __slots__ = ["devices", "end_us", "ids", "metadata", "predicate", "sources", "start_us", "strict_end", "strict_start"]
    DEVICES_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    IDS_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    PREDICATE_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    STRICT_END_FIELD_NUMBER: _ClassVar[int]
    STRICT_START_FIELD_NUMBER: _ClassVar[int]
    devices: DeviceSet
    end_us: int
    ids: _values_pb2.ObjectIDSet
    metadata: _containers.RepeatedCompositeFieldContainer[MetadataCondition]
    predicate: _predicate_pb2.Predicate
    sources: SourceSet
    start_us: int
    strict_end: bool
    strict_start: bool
    def __init__(self, start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., strict_start: bool = ..., strict_end: bool = ..., sources: _Optional[_Union[SourceSet, _Mapping]] = ..., devices: _Optional[_Union[DeviceSet, _Mapping]] = ..., metadata: _Optional[_Iterable[_Union[MetadataCondition, _Mapping]]] = ..., ids: _Optional[_Union[_values_pb2.ObjectIDSet, _Mapping]] = ..., predicate: _Optional[_Union[_predicate_pb2.Predicate, _Mapping]] = ...) -> None: ...

class SourceSet(_message.Message):
    __slots__ = ["sources"]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    sources: _containers.RepeatedCompositeFieldContainer[_values_pb2.Source]
    def __init__(self, sources: _Optional[_Iterable[_Union[_values_pb2.Source, _Mapping]]] = ...) -> None: ...
