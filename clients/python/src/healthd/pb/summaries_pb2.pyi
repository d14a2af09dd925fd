# Made from proto/health/v1/summaries.proto by scripts/generate-clients. Do not edit.
from healthd.pb import details_pb2 as _details_pb2
from healthd.pb import predicate_pb2 as _predicate_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SummaryQuery(_message.Message):
    __slots__ = ["predicate", "time_zone"]
    PREDICATE_FIELD_NUMBER: _ClassVar[int]
    TIME_ZONE_FIELD_NUMBER: _ClassVar[int]
    predicate: _predicate_pb2.Predicate
    time_zone: str
    def __init__(self, predicate: _Optional[_Union[_predicate_pb2.Predicate, _Mapping]] = ..., time_zone: _Optional[str] = ...) -> None: ...

class SummaryReply(_message.Message):
    __slots__ = ["summaries"]
    SUMMARIES_FIELD_NUMBER: _ClassVar[int]
    summaries: _containers.RepeatedCompositeFieldContainer[_details_pb2.ActivitySummary]
    def __init__(self, summaries: _Optional[_Iterable[_Union[_details_pb2.ActivitySummary, _Mapping]]] = ...) -> None: ...

class SummaryUpdate(_message.Message):
    __slots__ = ["changed", "emptied"]
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    EMPTIED_FIELD_NUMBER: _ClassVar[int]
    changed: _containers.RepeatedCompositeFieldContainer[_details_pb2.ActivitySummary]
    emptied: _containers.RepeatedCompositeFieldContainer[_values_pb2.CalendarDay]
    def __init__(self, changed: _Optional[_Iterable[_Union[_details_pb2.ActivitySummary, _Mapping]]] = ..., emptied: _Optional[_Iterable[_Union[_values_pb2.CalendarDay, _Mapping]]] = ...) -> None: ...

class WatchSummariesRequest(_message.Message):
    __slots__ = ["credit", "query"]
    CREDIT_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    credit: int
    query: SummaryQuery
    def __init__(self, query: _Optional[_Union[SummaryQuery, _Mapping]] = ..., credit: _Optional[int] = ...) -> None: ...
