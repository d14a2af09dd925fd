# Made from proto/health/v1/series.proto by scripts/generate-clients. Do not edit.
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
HEARTBEATS: SeriesKind
LOCATIONS: SeriesKind
QUANTITIES: SeriesKind
VOLTAGES: SeriesKind

class AppendSeriesReply(_message.Message):
    __slots__ = ["count"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    count: int
    def __init__(self, count: _Optional[int] = ...) -> None: ...

class AppendSeriesRequest(_message.Message):
    __slots__ = ["buffer", "points"]
    BUFFER_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    buffer: int
    points: SeriesPoints
    def __init__(self, buffer: _Optional[int] = ..., points: _Optional[_Union[SeriesPoints, _Mapping]] = ...) -> None: ...

class DiscardSeriesReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class DiscardSeriesRequest(_message.Message):
    __slots__ = ["buffer"]
    BUFFER_FIELD_NUMBER: _ClassVar[int]
    buffer: int
    def __init__(self, buffer: _Optional[int] = ...) -> None: ...

class SeriesPage(_message.Message):
    __slots__ = ["cursor", "points"]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    cursor: bytes
    points: SeriesPoints
    def __init__(self, points: _Optional[_Union[SeriesPoints, _Mapping]] = ..., cursor: _Optional[bytes] = ...) -> None: ...

class SeriesPoints(_message.Message):
    __slots__ = ["altitudes_m", "course_accuracies_deg", "courses_deg", "durations_us", "horizontal_accuracies_m", "kind", "latitudes_deg", "longitudes_deg", "speed_accuracies", "speeds", "times_us", "values", "vertical_accuracies_m"]
    ALTITUDES_M_FIELD_NUMBER: _ClassVar[int]
    COURSES_DEG_FIELD_NUMBER: _ClassVar[int]
    COURSE_ACCURACIES_DEG_FIELD_NUMBER: _ClassVar[int]
    DURATIONS_US_FIELD_NUMBER: _ClassVar[int]
    HORIZONTAL_ACCURACIES_M_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    LATITUDES_DEG_FIELD_NUMBER: _ClassVar[int]
    LONGITUDES_DEG_FIELD_NUMBER: _ClassVar[int]
    SPEEDS_FIELD_NUMBER: _ClassVar[int]
    SPEED_ACCURACIES_FIELD_NUMBER: _ClassVar[int]
    TIMES_US_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    VERTICAL_ACCURACIES_M_FIELD_NUMBER: _ClassVar[int]
    altitudes_m: _containers.RepeatedScalarFieldContainer[float]
    course_accuracies_deg: _containers.RepeatedScalarFieldContainer[float]
    courses_deg: _containers.RepeatedScalarFieldContainer[float]
    durations_us: _containers.RepeatedScalarFieldContainer[int]
    horizontal_accuracies_m: _containers.RepeatedScalarFieldContainer[float]
    kind: SeriesKind
    latitudes_deg: _containers.RepeatedScalarFieldContainer[float]
    longitudes_deg: _containers.RepeatedScalarFieldContainer[float]
    speed_accuracies: _containers.RepeatedScalarFieldContainer[float]
    speeds: _containers.RepeatedScalarFieldContainer[float]
    times_us: _containers.RepeatedScalarFieldContainer[int]
    values: _containers.RepeatedScalarFieldContainer[float]
    vertical_accuracies_m: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, kind: _Optional[_Union[SeriesKind, str]] = ..., times_us: _Optional[_Iterable[int]] = ..., durations_us: _Optional[_Iterable[int]] = ..., values: _Optional[_Iterable[float]] = ..., latitudes_deg: _Optional[_Iterable[float]] = ..., longitudes_deg: _Optional[_Iterable[float]] = ..., altitudes_m: _Optional[_Iterable[float]] = ..., horizontal_accuracies_m: _Optional[_Iterable[float]] = ..., vertical_accuracies_m: _Optional[_Iterable[float]] = ..., courses_deg: _Optional[_Iterable[float]] = ..., course_accuracies_deg: _Optional[_Iterable[float]] = ..., speeds: _Optional[_Iterable[float]] = ..., speed_accuracies: _Optional[_Iterable[float]] = ...) -> None: ...

class SeriesQuery(_message.Message):
    __slots__ = ["cursor", "end_us", "id", "limit", "start_us"]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    cursor: bytes
    end_us: int
    id: _values_pb2.ObjectID
    limit: int
    start_us: int
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., cursor: _Optional[bytes] = ..., limit: _Optional[int] = ...) -> None: ...

class SeriesKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
