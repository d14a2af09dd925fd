# Made from proto/health/v1/ledger.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
LEDGER_ANSWERED: LedgerOutcome
LEDGER_CONDENSED: LedgerEvent
LEDGER_DELETED: LedgerEvent
LEDGER_EMPTY: LedgerOutcome
LEDGER_EXPORTED: LedgerEvent
LEDGER_GRANTED: LedgerEvent
LEDGER_IMPORTED: LedgerEvent
LEDGER_INTERRUPTED: LedgerEvent
LEDGER_MODE: LedgerEvent
LEDGER_NO_FORM: LedgerForm
LEDGER_RAW: LedgerForm
LEDGER_READ: LedgerEvent
LEDGER_REFUSAL: LedgerOutcome
LEDGER_REFUSED: LedgerEvent
LEDGER_REGISTERED: LedgerEvent
LEDGER_REMOVED: LedgerEvent
LEDGER_SAVED: LedgerEvent
LEDGER_STATISTICS: LedgerForm
LEDGER_WITHHELD: LedgerEvent

class LedgerEntry(_message.Message):
    __slots__ = ["answer_count", "bundle_identifier", "byte_count", "end_us", "epoch", "event", "foreign_sample_count", "form", "instance", "level", "method", "number", "outcome", "principal", "purpose", "sample_count", "start_us", "time_us", "types"]
    ANSWER_COUNT_FIELD_NUMBER: _ClassVar[int]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    BYTE_COUNT_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    FOREIGN_SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    FORM_FIELD_NUMBER: _ClassVar[int]
    INSTANCE_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    PURPOSE_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    TIME_US_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    answer_count: int
    bundle_identifier: str
    byte_count: int
    end_us: int
    epoch: int
    event: LedgerEvent
    foreign_sample_count: int
    form: LedgerForm
    instance: int
    level: int
    method: str
    number: int
    outcome: LedgerOutcome
    principal: _values_pb2.ObjectID
    purpose: str
    sample_count: int
    start_us: int
    time_us: int
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, number: _Optional[int] = ..., time_us: _Optional[int] = ..., event: _Optional[_Union[LedgerEvent, str]] = ..., bundle_identifier: _Optional[str] = ..., method: _Optional[str] = ..., types: _Optional[_Iterable[int]] = ..., sample_count: _Optional[int] = ..., foreign_sample_count: _Optional[int] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., level: _Optional[int] = ..., instance: _Optional[int] = ..., form: _Optional[_Union[LedgerForm, str]] = ..., outcome: _Optional[_Union[LedgerOutcome, str]] = ..., purpose: _Optional[str] = ..., epoch: _Optional[int] = ..., byte_count: _Optional[int] = ..., answer_count: _Optional[int] = ...) -> None: ...

class LedgerReply(_message.Message):
    __slots__ = ["entries"]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[LedgerEntry]
    def __init__(self, entries: _Optional[_Iterable[_Union[LedgerEntry, _Mapping]]] = ...) -> None: ...

class LedgerRequest(_message.Message):
    __slots__ = ["before", "bundle_identifier", "limit"]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    before: int
    bundle_identifier: str
    limit: int
    def __init__(self, bundle_identifier: _Optional[str] = ..., before: _Optional[int] = ..., limit: _Optional[int] = ...) -> None: ...

class LedgerRetention(_message.Message):
    __slots__ = ["entry_days", "sum_days"]
    ENTRY_DAYS_FIELD_NUMBER: _ClassVar[int]
    SUM_DAYS_FIELD_NUMBER: _ClassVar[int]
    entry_days: int
    sum_days: int
    def __init__(self, entry_days: _Optional[int] = ..., sum_days: _Optional[int] = ...) -> None: ...

class LedgerSummary(_message.Message):
    __slots__ = ["lines", "retention"]
    LINES_FIELD_NUMBER: _ClassVar[int]
    RETENTION_FIELD_NUMBER: _ClassVar[int]
    lines: _containers.RepeatedCompositeFieldContainer[LedgerSummaryLine]
    retention: LedgerRetention
    def __init__(self, lines: _Optional[_Iterable[_Union[LedgerSummaryLine, _Mapping]]] = ..., retention: _Optional[_Union[LedgerRetention, _Mapping]] = ...) -> None: ...

class LedgerSummaryLine(_message.Message):
    __slots__ = ["answer_count", "bundle_identifier", "event", "first_us", "foreign_sample_count", "last_us", "sample_count", "types"]
    ANSWER_COUNT_FIELD_NUMBER: _ClassVar[int]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    FIRST_US_FIELD_NUMBER: _ClassVar[int]
    FOREIGN_SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    LAST_US_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_COUNT_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    answer_count: int
    bundle_identifier: str
    event: LedgerEvent
    first_us: int
    foreign_sample_count: int
    last_us: int
    sample_count: int
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, bundle_identifier: _Optional[str] = ..., event: _Optional[_Union[LedgerEvent, str]] = ..., types: _Optional[_Iterable[int]] = ..., answer_count: _Optional[int] = ..., sample_count: _Optional[int] = ..., foreign_sample_count: _Optional[int] = ..., first_us: _Optional[int] = ..., last_us: _Optional[int] = ...) -> None: ...

class LedgerSummaryRequest(_message.Message):
    __slots__ = ["bundle_identifier"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    def __init__(self, bundle_identifier: _Optional[str] = ...) -> None: ...

class VerifyLedgerReply(_message.Message):
    __slots__ = ["checked_count", "first", "head", "last", "problems"]
    CHECKED_COUNT_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    checked_count: int
    first: int
    head: bytes
    last: int
    problems: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, checked_count: _Optional[int] = ..., first: _Optional[int] = ..., last: _Optional[int] = ..., head: _Optional[bytes] = ..., problems: _Optional[_Iterable[str]] = ...) -> None: ...

class VerifyLedgerRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class LedgerEvent(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class LedgerForm(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class LedgerOutcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
