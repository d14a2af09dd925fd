# Made from proto/health/v1/earliest_dates.proto by scripts/generate-clients. Do not edit.
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class EarliestDate(_message.Message):
    __slots__ = ["earliest_us", "type"]
    EARLIEST_US_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    earliest_us: int
    type: int
    def __init__(self, type: _Optional[int] = ..., earliest_us: _Optional[int] = ...) -> None: ...

class EarliestDatesReply(_message.Message):
    __slots__ = ["dates"]
    DATES_FIELD_NUMBER: _ClassVar[int]
    dates: _containers.RepeatedCompositeFieldContainer[EarliestDate]
    def __init__(self, dates: _Optional[_Iterable[_Union[EarliestDate, _Mapping]]] = ...) -> None: ...

class EarliestDatesRequest(_message.Message):
    __slots__ = ["types"]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, types: _Optional[_Iterable[int]] = ...) -> None: ...
