# Made from proto/health/v1/live.proto by scripts/generate-clients. Do not edit.
from healthd.pb import samples_pb2 as _samples_pb2
from healthd.pb import statistics_pb2 as _statistics_pb2
from healthd.pb import summaries_pb2 as _summaries_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StatisticsInterval(_message.Message):
    __slots__ = ["end_us", "start_us"]
    END_US_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    end_us: int
    start_us: int
    def __init__(self, start_us: _Optional[int] = ..., end_us: _Optional[int] = ...) -> None: ...

class StatisticsUpdate(_message.Message):
    __slots__ = ["changed", "emptied"]
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    EMPTIED_FIELD_NUMBER: _ClassVar[int]
    changed: _containers.RepeatedCompositeFieldContainer[_statistics_pb2.Statistics]
    emptied: _containers.RepeatedCompositeFieldContainer[StatisticsInterval]
    def __init__(self, changed: _Optional[_Iterable[_Union[_statistics_pb2.Statistics, _Mapping]]] = ..., emptied: _Optional[_Iterable[_Union[StatisticsInterval, _Mapping]]] = ...) -> None: ...

class WatchRequest(_message.Message):
    __slots__ = ["credit", "query"]
    CREDIT_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    credit: int
    query: _samples_pb2.ChangeQuery
    def __init__(self, query: _Optional[_Union[_samples_pb2.ChangeQuery, _Mapping]] = ..., credit: _Optional[int] = ...) -> None: ...

class WatchSignal(_message.Message):
    __slots__ = ["types"]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, types: _Optional[_Iterable[int]] = ...) -> None: ...

class WatchStatisticsRequest(_message.Message):
    __slots__ = ["credit", "query"]
    CREDIT_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    credit: int
    query: _statistics_pb2.StatisticsQuery
    def __init__(self, query: _Optional[_Union[_statistics_pb2.StatisticsQuery, _Mapping]] = ..., credit: _Optional[int] = ...) -> None: ...
