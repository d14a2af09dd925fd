# Made from proto/health/v1/statistics.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import filter_pb2 as _filter_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DAY: CalendarComponent
DESCRIPTOR: _descriptor.FileDescriptor
HOUR: CalendarComponent
MINUTE: CalendarComponent
MONTH: CalendarComponent
WEEK: CalendarComponent
YEAR: CalendarComponent

class CalendarIntervals(_message.Message):
    __slots__ = ["anchor_us", "component", "count", "period_end_us", "period_start_us", "time_zone"]
    ANCHOR_US_FIELD_NUMBER: _ClassVar[int]
    COMPONENT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    PERIOD_END_US_FIELD_NUMBER: _ClassVar[int]
    PERIOD_START_US_FIELD_NUMBER: _ClassVar[int]
    TIME_ZONE_FIELD_NUMBER: _ClassVar[int]
    anchor_us: int
    component: CalendarComponent
    count: int
    period_end_us: int
    period_start_us: int
    time_zone: str
    def __init__(self, component: _Optional[_Union[CalendarComponent, str]] = ..., count: _Optional[int] = ..., anchor_us: _Optional[int] = ..., time_zone: _Optional[str] = ..., period_start_us: _Optional[int] = ..., period_end_us: _Optional[int] = ...) -> None: ...

class SourceStatistics(_message.Message):
    __slots__ = ["source", "values"]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    source: _values_pb2.Source
    values: StatisticsValues
    def __init__(self, source: _Optional[_Union[_values_pb2.Source, _Mapping]] = ..., values: _Optional[_Union[StatisticsValues, _Mapping]] = ...) -> None: ...

class Statistics(_message.Message):
    __slots__ = ["by_source", "end_us", "merged", "start_us"]
    BY_SOURCE_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    MERGED_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    by_source: _containers.RepeatedCompositeFieldContainer[SourceStatistics]
    end_us: int
    merged: StatisticsValues
    start_us: int
    def __init__(self, start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., merged: _Optional[_Union[StatisticsValues, _Mapping]] = ..., by_source: _Optional[_Iterable[_Union[SourceStatistics, _Mapping]]] = ...) -> None: ...

class StatisticsQuery(_message.Message):
    __slots__ = ["calendar", "filter", "first_us", "options", "type"]
    CALENDAR_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    FIRST_US_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    calendar: CalendarIntervals
    filter: _filter_pb2.SampleFilter
    first_us: int
    options: int
    type: int
    def __init__(self, type: _Optional[int] = ..., filter: _Optional[_Union[_filter_pb2.SampleFilter, _Mapping]] = ..., options: _Optional[int] = ..., calendar: _Optional[_Union[CalendarIntervals, _Mapping]] = ..., first_us: _Optional[int] = ...) -> None: ...

class StatisticsReply(_message.Message):
    __slots__ = ["next_us", "statistics"]
    NEXT_US_FIELD_NUMBER: _ClassVar[int]
    STATISTICS_FIELD_NUMBER: _ClassVar[int]
    next_us: int
    statistics: _containers.RepeatedCompositeFieldContainer[Statistics]
    def __init__(self, statistics: _Optional[_Iterable[_Union[Statistics, _Mapping]]] = ..., next_us: _Optional[int] = ...) -> None: ...

class StatisticsValues(_message.Message):
    __slots__ = ["average", "duration_s", "maximum", "minimum", "most_recent", "most_recent_end_us", "most_recent_start_us", "sum"]
    AVERAGE_FIELD_NUMBER: _ClassVar[int]
    DURATION_S_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    MOST_RECENT_END_US_FIELD_NUMBER: _ClassVar[int]
    MOST_RECENT_FIELD_NUMBER: _ClassVar[int]
    MOST_RECENT_START_US_FIELD_NUMBER: _ClassVar[int]
    SUM_FIELD_NUMBER: _ClassVar[int]
    average: float
    duration_s: float
    maximum: float
    minimum: float
    most_recent: float
    most_recent_end_us: int
    most_recent_start_us: int
    sum: float
    def __init__(self, sum: _Optional[float] = ..., average: _Optional[float] = ..., minimum: _Optional[float] = ..., maximum: _Optional[float] = ..., most_recent: _Optional[float] = ..., most_recent_start_us: _Optional[int] = ..., most_recent_end_us: _Optional[int] = ..., duration_s: _Optional[float] = ...) -> None: ...

class CalendarComponent(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
