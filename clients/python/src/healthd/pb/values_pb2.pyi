# Made from proto/health/v1/values.proto by scripts/generate-clients. Do not edit.
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CalendarDay(_message.Message):
    __slots__ = ["day", "month", "year"]
    DAY_FIELD_NUMBER: _ClassVar[int]
    MONTH_FIELD_NUMBER: _ClassVar[int]
    YEAR_FIELD_NUMBER: _ClassVar[int]
    day: int
    month: int
    year: int
    def __init__(self, year: _Optional[int] = ..., month: _Optional[int] = ..., day: _Optional[int] = ...) -> None: ...

class Device(_message.Message):
    __slots__ = ["firmware_version", "hardware_version", "local_identifier", "manufacturer", "model", "name", "software_version", "udi_device_identifier"]
    FIRMWARE_VERSION_FIELD_NUMBER: _ClassVar[int]
    HARDWARE_VERSION_FIELD_NUMBER: _ClassVar[int]
    LOCAL_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    MANUFACTURER_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SOFTWARE_VERSION_FIELD_NUMBER: _ClassVar[int]
    UDI_DEVICE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    firmware_version: str
    hardware_version: str
    local_identifier: str
    manufacturer: str
    model: str
    name: str
    software_version: str
    udi_device_identifier: str
    def __init__(self, name: _Optional[str] = ..., manufacturer: _Optional[str] = ..., model: _Optional[str] = ..., hardware_version: _Optional[str] = ..., firmware_version: _Optional[str] = ..., software_version: _Optional[str] = ..., local_identifier: _Optional[str] = ..., udi_device_identifier: _Optional[str] = ...) -> None: ...

class Metadata(_message.Message):
    __slots__ = ["entries"]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[MetadataEntry]
    def __init__(self, entries: _Optional[_Iterable[_Union[MetadataEntry, _Mapping]]] = ...) -> None: ...

class MetadataEntry(_message.Message):
    __slots__ = ["key", "value"]
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    key: str
    value: MetadataValue
    def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[MetadataValue, _Mapping]] = ...) -> None: ...

class MetadataValue(_message.Message):
    __slots__ = ["date_us", "integer", "number", "quantity", "text"]
    DATE_US_FIELD_NUMBER: _ClassVar[int]
    INTEGER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    QUANTITY_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    date_us: int
    integer: int
    number: float
    quantity: Quantity
    text: str
    def __init__(self, text: _Optional[str] = ..., integer: _Optional[int] = ..., number: _Optional[float] = ..., date_us: _Optional[int] = ..., quantity: _Optional[_Union[Quantity, _Mapping]] = ...) -> None: ...

class ObjectID(_message.Message):
    __slots__ = ["high", "low"]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    high: int
    low: int
    def __init__(self, high: _Optional[int] = ..., low: _Optional[int] = ...) -> None: ...

class ObjectIDSet(_message.Message):
    __slots__ = ["highs", "lows"]
    HIGHS_FIELD_NUMBER: _ClassVar[int]
    LOWS_FIELD_NUMBER: _ClassVar[int]
    highs: _containers.RepeatedScalarFieldContainer[int]
    lows: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, highs: _Optional[_Iterable[int]] = ..., lows: _Optional[_Iterable[int]] = ...) -> None: ...

class Quantity(_message.Message):
    __slots__ = ["unit", "value"]
    UNIT_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    unit: str
    value: float
    def __init__(self, value: _Optional[float] = ..., unit: _Optional[str] = ...) -> None: ...

class Source(_message.Message):
    __slots__ = ["bundle_identifier", "name"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    name: str
    def __init__(self, name: _Optional[str] = ..., bundle_identifier: _Optional[str] = ...) -> None: ...

class SourceRevision(_message.Message):
    __slots__ = ["operating_system_version", "product_type", "source", "version"]
    OPERATING_SYSTEM_VERSION_FIELD_NUMBER: _ClassVar[int]
    PRODUCT_TYPE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    operating_system_version: str
    product_type: str
    source: Source
    version: str
    def __init__(self, source: _Optional[_Union[Source, _Mapping]] = ..., version: _Optional[str] = ..., product_type: _Optional[str] = ..., operating_system_version: _Optional[str] = ...) -> None: ...
