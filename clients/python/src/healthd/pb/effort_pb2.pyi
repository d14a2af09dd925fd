# Made from proto/health/v1/effort.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import filter_pb2 as _filter_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EffortQuery(_message.Message):
    __slots__ = ["anchor", "filter", "most_relevant"]
    ANCHOR_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    MOST_RELEVANT_FIELD_NUMBER: _ClassVar[int]
    anchor: bytes
    filter: _filter_pb2.SampleFilter
    most_relevant: bool
    def __init__(self, filter: _Optional[_Union[_filter_pb2.SampleFilter, _Mapping]] = ..., most_relevant: bool = ..., anchor: _Optional[bytes] = ...) -> None: ...

class EffortRelationship(_message.Message):
    __slots__ = ["activity", "rows", "workout"]
    ACTIVITY_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    WORKOUT_FIELD_NUMBER: _ClassVar[int]
    activity: _values_pb2.ObjectID
    rows: _containers.RepeatedScalarFieldContainer[int]
    workout: _values_pb2.ObjectID
    def __init__(self, workout: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., activity: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., rows: _Optional[_Iterable[int]] = ...) -> None: ...

class EffortReply(_message.Message):
    __slots__ = ["anchor", "relationships", "samples"]
    ANCHOR_FIELD_NUMBER: _ClassVar[int]
    RELATIONSHIPS_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    anchor: bytes
    relationships: _containers.RepeatedCompositeFieldContainer[EffortRelationship]
    samples: _batch_pb2.SampleBatch
    def __init__(self, relationships: _Optional[_Iterable[_Union[EffortRelationship, _Mapping]]] = ..., samples: _Optional[_Union[_batch_pb2.SampleBatch, _Mapping]] = ..., anchor: _Optional[bytes] = ...) -> None: ...
