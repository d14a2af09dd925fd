# Made from proto/health/v1/batch.proto by scripts/generate-clients. Do not edit.
from healthd.pb import details_pb2 as _details_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

from healthd.pb.values_pb2 import ObjectID
from healthd.pb.values_pb2 import ObjectIDSet
from healthd.pb.values_pb2 import CalendarDay
from healthd.pb.values_pb2 import Source
from healthd.pb.values_pb2 import SourceRevision
from healthd.pb.values_pb2 import Device
from healthd.pb.values_pb2 import Quantity
from healthd.pb.values_pb2 import MetadataValue
from healthd.pb.values_pb2 import MetadataEntry
from healthd.pb.values_pb2 import Metadata
DESCRIPTOR: _descriptor.FileDescriptor

class SampleBatch(_message.Message):
    __slots__ = ["detail_indices", "details", "device_indices", "dictionary", "durations_us", "id_counts", "id_highs", "id_lows", "metadata_indices", "source_indices", "starts_us", "type_indices", "values"]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    DETAIL_INDICES_FIELD_NUMBER: _ClassVar[int]
    DEVICE_INDICES_FIELD_NUMBER: _ClassVar[int]
    DICTIONARY_FIELD_NUMBER: _ClassVar[int]
    DURATIONS_US_FIELD_NUMBER: _ClassVar[int]
    ID_COUNTS_FIELD_NUMBER: _ClassVar[int]
    ID_HIGHS_FIELD_NUMBER: _ClassVar[int]
    ID_LOWS_FIELD_NUMBER: _ClassVar[int]
    METADATA_INDICES_FIELD_NUMBER: _ClassVar[int]
    SOURCE_INDICES_FIELD_NUMBER: _ClassVar[int]
    STARTS_US_FIELD_NUMBER: _ClassVar[int]
    TYPE_INDICES_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    detail_indices: _containers.RepeatedScalarFieldContainer[int]
    details: _containers.RepeatedCompositeFieldContainer[_details_pb2.SampleDetails]
    device_indices: _containers.RepeatedScalarFieldContainer[int]
    dictionary: SampleDictionary
    durations_us: _containers.RepeatedScalarFieldContainer[int]
    id_counts: _containers.RepeatedScalarFieldContainer[int]
    id_highs: _containers.RepeatedScalarFieldContainer[int]
    id_lows: _containers.RepeatedScalarFieldContainer[int]
    metadata_indices: _containers.RepeatedScalarFieldContainer[int]
    source_indices: _containers.RepeatedScalarFieldContainer[int]
    starts_us: _containers.RepeatedScalarFieldContainer[int]
    type_indices: _containers.RepeatedScalarFieldContainer[int]
    values: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, dictionary: _Optional[_Union[SampleDictionary, _Mapping]] = ..., id_highs: _Optional[_Iterable[int]] = ..., id_lows: _Optional[_Iterable[int]] = ..., id_counts: _Optional[_Iterable[int]] = ..., starts_us: _Optional[_Iterable[int]] = ..., durations_us: _Optional[_Iterable[int]] = ..., values: _Optional[_Iterable[float]] = ..., type_indices: _Optional[_Iterable[int]] = ..., source_indices: _Optional[_Iterable[int]] = ..., device_indices: _Optional[_Iterable[int]] = ..., metadata_indices: _Optional[_Iterable[int]] = ..., details: _Optional[_Iterable[_Union[_details_pb2.SampleDetails, _Mapping]]] = ..., detail_indices: _Optional[_Iterable[int]] = ...) -> None: ...

class SampleDictionary(_message.Message):
    __slots__ = ["devices", "metadata", "sources", "types", "units"]
    DEVICES_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    UNITS_FIELD_NUMBER: _ClassVar[int]
    devices: _containers.RepeatedCompositeFieldContainer[_values_pb2.Device]
    metadata: _containers.RepeatedCompositeFieldContainer[_values_pb2.Metadata]
    sources: _containers.RepeatedCompositeFieldContainer[_values_pb2.SourceRevision]
    types: _containers.RepeatedScalarFieldContainer[int]
    units: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, types: _Optional[_Iterable[int]] = ..., units: _Optional[_Iterable[str]] = ..., sources: _Optional[_Iterable[_Union[_values_pb2.SourceRevision, _Mapping]]] = ..., devices: _Optional[_Iterable[_Union[_values_pb2.Device, _Mapping]]] = ..., metadata: _Optional[_Iterable[_Union[_values_pb2.Metadata, _Mapping]]] = ...) -> None: ...
