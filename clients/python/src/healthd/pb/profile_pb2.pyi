# Made from proto/health/v1/profile.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
MOVE_MODE_ACTIVE_ENERGY: ActivityMoveMode
MOVE_MODE_MOVE_TIME: ActivityMoveMode
MOVE_MODE_UNKNOWN: ActivityMoveMode
SETTING_CONDENSING: SettingName
SETTING_DELETED_OBJECT_RETENTION: SettingName
SETTING_EARLIEST_PERMITTED_SAMPLE_DATE: SettingName
SETTING_HEALTH_RECORDS: SettingName
SETTING_REGION: SettingName
SETTING_UNKNOWN: SettingName

class ActivityGoals(_message.Message):
    __slots__ = ["day", "exercise_min", "move_kcal", "move_min", "stand_h"]
    DAY_FIELD_NUMBER: _ClassVar[int]
    EXERCISE_MIN_FIELD_NUMBER: _ClassVar[int]
    MOVE_KCAL_FIELD_NUMBER: _ClassVar[int]
    MOVE_MIN_FIELD_NUMBER: _ClassVar[int]
    STAND_H_FIELD_NUMBER: _ClassVar[int]
    day: _values_pb2.CalendarDay
    exercise_min: float
    move_kcal: float
    move_min: float
    stand_h: float
    def __init__(self, day: _Optional[_Union[_values_pb2.CalendarDay, _Mapping]] = ..., move_kcal: _Optional[float] = ..., exercise_min: _Optional[float] = ..., stand_h: _Optional[float] = ..., move_min: _Optional[float] = ...) -> None: ...

class Characteristic(_message.Message):
    __slots__ = ["choice", "date", "type"]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    DATE_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    choice: int
    date: _values_pb2.CalendarDay
    type: int
    def __init__(self, type: _Optional[int] = ..., choice: _Optional[int] = ..., date: _Optional[_Union[_values_pb2.CalendarDay, _Mapping]] = ...) -> None: ...

class CharacteristicsReply(_message.Message):
    __slots__ = ["characteristics"]
    CHARACTERISTICS_FIELD_NUMBER: _ClassVar[int]
    characteristics: _containers.RepeatedCompositeFieldContainer[Characteristic]
    def __init__(self, characteristics: _Optional[_Iterable[_Union[Characteristic, _Mapping]]] = ...) -> None: ...

class CharacteristicsRequest(_message.Message):
    __slots__ = ["types"]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, types: _Optional[_Iterable[int]] = ...) -> None: ...

class EarliestPermittedSampleDateReply(_message.Message):
    __slots__ = ["date_us"]
    DATE_US_FIELD_NUMBER: _ClassVar[int]
    date_us: int
    def __init__(self, date_us: _Optional[int] = ...) -> None: ...

class EarliestPermittedSampleDateRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class EstimateRecalibration(_message.Message):
    __slots__ = ["bundle_identifier", "date_us", "recorded_at_us", "type"]
    BUNDLE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    DATE_US_FIELD_NUMBER: _ClassVar[int]
    RECORDED_AT_US_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    bundle_identifier: str
    date_us: int
    recorded_at_us: int
    type: int
    def __init__(self, type: _Optional[int] = ..., date_us: _Optional[int] = ..., recorded_at_us: _Optional[int] = ..., bundle_identifier: _Optional[str] = ...) -> None: ...

class GoalsReply(_message.Message):
    __slots__ = ["goals"]
    GOALS_FIELD_NUMBER: _ClassVar[int]
    goals: _containers.RepeatedCompositeFieldContainer[ActivityGoals]
    def __init__(self, goals: _Optional[_Iterable[_Union[ActivityGoals, _Mapping]]] = ...) -> None: ...

class GoalsRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class MoveModeReply(_message.Message):
    __slots__ = ["mode"]
    MODE_FIELD_NUMBER: _ClassVar[int]
    mode: ActivityMoveMode
    def __init__(self, mode: _Optional[_Union[ActivityMoveMode, str]] = ...) -> None: ...

class MoveModeRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class PreferredUnitsReply(_message.Message):
    __slots__ = ["units"]
    UNITS_FIELD_NUMBER: _ClassVar[int]
    units: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, units: _Optional[_Iterable[str]] = ...) -> None: ...

class PreferredUnitsRequest(_message.Message):
    __slots__ = ["types"]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, types: _Optional[_Iterable[int]] = ...) -> None: ...

class RecalibrateEstimatesReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RecalibrateEstimatesRequest(_message.Message):
    __slots__ = ["date_us", "type"]
    DATE_US_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    date_us: int
    type: int
    def __init__(self, type: _Optional[int] = ..., date_us: _Optional[int] = ...) -> None: ...

class RecalibrationsReply(_message.Message):
    __slots__ = ["recalibrations"]
    RECALIBRATIONS_FIELD_NUMBER: _ClassVar[int]
    recalibrations: _containers.RepeatedCompositeFieldContainer[EstimateRecalibration]
    def __init__(self, recalibrations: _Optional[_Iterable[_Union[EstimateRecalibration, _Mapping]]] = ...) -> None: ...

class RecalibrationsRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetCharacteristicReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetCharacteristicRequest(_message.Message):
    __slots__ = ["characteristic"]
    CHARACTERISTIC_FIELD_NUMBER: _ClassVar[int]
    characteristic: Characteristic
    def __init__(self, characteristic: _Optional[_Union[Characteristic, _Mapping]] = ...) -> None: ...

class SetGoalsReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetGoalsRequest(_message.Message):
    __slots__ = ["goals"]
    GOALS_FIELD_NUMBER: _ClassVar[int]
    goals: ActivityGoals
    def __init__(self, goals: _Optional[_Union[ActivityGoals, _Mapping]] = ...) -> None: ...

class SetPreferredUnitReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetPreferredUnitRequest(_message.Message):
    __slots__ = ["type", "unit"]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    UNIT_FIELD_NUMBER: _ClassVar[int]
    type: int
    unit: str
    def __init__(self, type: _Optional[int] = ..., unit: _Optional[str] = ...) -> None: ...

class SetSettingsReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetSettingsRequest(_message.Message):
    __slots__ = ["changes", "reset"]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    RESET_FIELD_NUMBER: _ClassVar[int]
    changes: StoreSettings
    reset: _containers.RepeatedScalarFieldContainer[SettingName]
    def __init__(self, changes: _Optional[_Union[StoreSettings, _Mapping]] = ..., reset: _Optional[_Iterable[_Union[SettingName, str]]] = ...) -> None: ...

class SettingsRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SplitTotalEnergyReply(_message.Message):
    __slots__ = ["active_kcal", "resting_kcal"]
    ACTIVE_KCAL_FIELD_NUMBER: _ClassVar[int]
    RESTING_KCAL_FIELD_NUMBER: _ClassVar[int]
    active_kcal: float
    resting_kcal: float
    def __init__(self, resting_kcal: _Optional[float] = ..., active_kcal: _Optional[float] = ...) -> None: ...

class SplitTotalEnergyRequest(_message.Message):
    __slots__ = ["end_us", "start_us", "total_kcal"]
    END_US_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    TOTAL_KCAL_FIELD_NUMBER: _ClassVar[int]
    end_us: int
    start_us: int
    total_kcal: float
    def __init__(self, total_kcal: _Optional[float] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ...) -> None: ...

class StoreSettings(_message.Message):
    __slots__ = ["condensing_months", "deleted_object_retention_s", "earliest_permitted_sample_date_us", "health_records", "region"]
    CONDENSING_MONTHS_FIELD_NUMBER: _ClassVar[int]
    DELETED_OBJECT_RETENTION_S_FIELD_NUMBER: _ClassVar[int]
    EARLIEST_PERMITTED_SAMPLE_DATE_US_FIELD_NUMBER: _ClassVar[int]
    HEALTH_RECORDS_FIELD_NUMBER: _ClassVar[int]
    REGION_FIELD_NUMBER: _ClassVar[int]
    condensing_months: int
    deleted_object_retention_s: int
    earliest_permitted_sample_date_us: int
    health_records: bool
    region: str
    def __init__(self, earliest_permitted_sample_date_us: _Optional[int] = ..., deleted_object_retention_s: _Optional[int] = ..., condensing_months: _Optional[int] = ..., health_records: bool = ..., region: _Optional[str] = ...) -> None: ...

class SupportsHealthRecordsReply(_message.Message):
    __slots__ = ["is_supported"]
    IS_SUPPORTED_FIELD_NUMBER: _ClassVar[int]
    is_supported: bool
    def __init__(self, is_supported: bool = ...) -> None: ...

class SupportsHealthRecordsRequest(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SettingName(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class ActivityMoveMode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
