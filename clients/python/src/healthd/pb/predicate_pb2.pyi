# Made from proto/health/v1/predicate.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

BEGINS_WITH: Comparison
CONTAINS: Comparison
DESCRIPTOR: _descriptor.FileDescriptor
EFFORT_OF_WORKOUT: PredicateRelation
ENDS_WITH: Comparison
EQUAL: Comparison
GREATER_THAN: Comparison
GREATER_THAN_OR_EQUAL: Comparison
INSIDE_CORRELATION: PredicateRelation
KEY_AVERAGE: KeyPath
KEY_AVERAGE_HEART_RATE: KeyPath
KEY_CATEGORY_VALUE: KeyPath
KEY_COUNT: KeyPath
KEY_DAY: KeyPath
KEY_DEVICE: KeyPath
KEY_DEVICE_PROPERTY: KeyPath
KEY_DOCUMENT_AUTHOR_NAME: KeyPath
KEY_DOCUMENT_CUSTODIAN_NAME: KeyPath
KEY_DOCUMENT_PATIENT_NAME: KeyPath
KEY_DOCUMENT_TITLE: KeyPath
KEY_DOSE_SCHEDULED_DATE: KeyPath
KEY_DOSE_SCHEDULE_TYPE: KeyPath
KEY_DOSE_STATUS: KeyPath
KEY_DURATION: KeyPath
KEY_ELECTROCARDIOGRAM_CLASSIFICATION: KeyPath
KEY_ELECTROCARDIOGRAM_SYMPTOMS_STATUS: KeyPath
KEY_END_DATE: KeyPath
KEY_FHIR_RESOURCE_IDENTIFIER: KeyPath
KEY_FHIR_RESOURCE_TYPE: KeyPath
KEY_MAXIMUM: KeyPath
KEY_MEDICATION_CONCEPT_IDENTIFIER: KeyPath
KEY_MEDICATION_HAS_SCHEDULE: KeyPath
KEY_MEDICATION_IS_ARCHIVED: KeyPath
KEY_METADATA: KeyPath
KEY_MINIMUM: KeyPath
KEY_MOST_RECENT: KeyPath
KEY_MOST_RECENT_DURATION: KeyPath
KEY_MOST_RECENT_END_DATE: KeyPath
KEY_MOST_RECENT_START_DATE: KeyPath
KEY_NONE: KeyPath
KEY_QUANTITY: KeyPath
KEY_RELEVANT_DATE: KeyPath
KEY_SOURCE: KeyPath
KEY_SOURCE_REVISION: KeyPath
KEY_START_DATE: KeyPath
KEY_STATE_OF_MIND_ASSOCIATION: KeyPath
KEY_STATE_OF_MIND_KIND: KeyPath
KEY_STATE_OF_MIND_LABEL: KeyPath
KEY_STATE_OF_MIND_VALENCE: KeyPath
KEY_SUM: KeyPath
KEY_UUID: KeyPath
KEY_WORKOUT_ACTIVITY_TYPE: KeyPath
KEY_WORKOUT_AVERAGE: KeyPath
KEY_WORKOUT_DURATION: KeyPath
KEY_WORKOUT_MAXIMUM: KeyPath
KEY_WORKOUT_MINIMUM: KeyPath
KEY_WORKOUT_SUM: KeyPath
KEY_WORKOUT_TOTAL_DISTANCE: KeyPath
KEY_WORKOUT_TOTAL_ENERGY_BURNED: KeyPath
KEY_WORKOUT_TOTAL_FLIGHTS_CLIMBED: KeyPath
KEY_WORKOUT_TOTAL_SWIMMING_STROKE_COUNT: KeyPath
LESS_THAN: Comparison
LESS_THAN_OR_EQUAL: Comparison
LIKE: Comparison
NOT_EQUAL: Comparison
OF_WORKOUT: PredicateRelation
SYMPTOM_OF_ELECTROCARDIOGRAM: PredicateRelation

class ComparisonTest(_message.Message):
    __slots__ = ["comparison", "key", "value"]
    COMPARISON_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    comparison: Comparison
    key: PredicateKey
    value: PredicateValue
    def __init__(self, key: _Optional[_Union[PredicateKey, _Mapping]] = ..., comparison: _Optional[_Union[Comparison, str]] = ..., value: _Optional[_Union[PredicateValue, _Mapping]] = ...) -> None: ...

class MembershipTest(_message.Message):
    __slots__ = ["key", "values"]
    KEY_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    key: PredicateKey
    values: _containers.RepeatedCompositeFieldContainer[PredicateValue]
    def __init__(self, key: _Optional[_Union[PredicateKey, _Mapping]] = ..., values: _Optional[_Iterable[_Union[PredicateValue, _Mapping]]] = ...) -> None: ...

class PeriodTest(_message.Message):
    __slots__ = ["end_us", "start_us", "strict_end", "strict_start"]
    END_US_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    STRICT_END_FIELD_NUMBER: _ClassVar[int]
    STRICT_START_FIELD_NUMBER: _ClassVar[int]
    end_us: int
    start_us: int
    strict_end: bool
    strict_start: bool
    def __init__(self, start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., strict_start: bool = ..., strict_end: bool = ...) -> None: ...

class Predicate(_message.Message):
    __slots__ = ["nodes"]
    NODES_FIELD_NUMBER: _ClassVar[int]
    nodes: _containers.RepeatedCompositeFieldContainer[PredicateNode]
    def __init__(self, nodes: _Optional[_Iterable[_Union[PredicateNode, _Mapping]]] = ...) -> None: ...

class PredicateKey(_message.Message):
    __slots__ = ["device_property", "metadata_key", "path", "type"]
    DEVICE_PROPERTY_FIELD_NUMBER: _ClassVar[int]
    METADATA_KEY_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    device_property: int
    metadata_key: str
    path: KeyPath
    type: int
    def __init__(self, path: _Optional[_Union[KeyPath, str]] = ..., metadata_key: _Optional[str] = ..., device_property: _Optional[int] = ..., type: _Optional[int] = ...) -> None: ...

class PredicateNode(_message.Message):
    __slots__ = ["all_of", "any_of", "comparison", "contains_type", "exists", "has_activity", "has_no_correlation", "is_any", "negation", "period", "related"]
    ALL_OF_FIELD_NUMBER: _ClassVar[int]
    ANY_OF_FIELD_NUMBER: _ClassVar[int]
    COMPARISON_FIELD_NUMBER: _ClassVar[int]
    CONTAINS_TYPE_FIELD_NUMBER: _ClassVar[int]
    EXISTS_FIELD_NUMBER: _ClassVar[int]
    HAS_ACTIVITY_FIELD_NUMBER: _ClassVar[int]
    HAS_NO_CORRELATION_FIELD_NUMBER: _ClassVar[int]
    IS_ANY_FIELD_NUMBER: _ClassVar[int]
    NEGATION_FIELD_NUMBER: _ClassVar[int]
    PERIOD_FIELD_NUMBER: _ClassVar[int]
    RELATED_FIELD_NUMBER: _ClassVar[int]
    all_of: int
    any_of: int
    comparison: ComparisonTest
    contains_type: int
    exists: PredicateKey
    has_activity: bool
    has_no_correlation: bool
    is_any: MembershipTest
    negation: bool
    period: PeriodTest
    related: RelationTest
    def __init__(self, all_of: _Optional[int] = ..., any_of: _Optional[int] = ..., negation: bool = ..., comparison: _Optional[_Union[ComparisonTest, _Mapping]] = ..., is_any: _Optional[_Union[MembershipTest, _Mapping]] = ..., exists: _Optional[_Union[PredicateKey, _Mapping]] = ..., period: _Optional[_Union[PeriodTest, _Mapping]] = ..., has_no_correlation: bool = ..., related: _Optional[_Union[RelationTest, _Mapping]] = ..., contains_type: _Optional[int] = ..., has_activity: bool = ...) -> None: ...

class PredicateValue(_message.Message):
    __slots__ = ["date_us", "device", "id", "number", "quantity", "source", "source_revision", "text"]
    DATE_US_FIELD_NUMBER: _ClassVar[int]
    DEVICE_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    QUANTITY_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_REVISION_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    date_us: int
    device: _values_pb2.Device
    id: _values_pb2.ObjectID
    number: float
    quantity: _values_pb2.Quantity
    source: _values_pb2.Source
    source_revision: _values_pb2.SourceRevision
    text: str
    def __init__(self, number: _Optional[float] = ..., text: _Optional[str] = ..., date_us: _Optional[int] = ..., id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., source: _Optional[_Union[_values_pb2.Source, _Mapping]] = ..., source_revision: _Optional[_Union[_values_pb2.SourceRevision, _Mapping]] = ..., device: _Optional[_Union[_values_pb2.Device, _Mapping]] = ..., quantity: _Optional[_Union[_values_pb2.Quantity, _Mapping]] = ...) -> None: ...

class RelationTest(_message.Message):
    __slots__ = ["activity", "kind", "object"]
    ACTIVITY_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    OBJECT_FIELD_NUMBER: _ClassVar[int]
    activity: _values_pb2.ObjectID
    kind: PredicateRelation
    object: _values_pb2.ObjectID
    def __init__(self, kind: _Optional[_Union[PredicateRelation, str]] = ..., object: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., activity: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ...) -> None: ...

class PredicateRelation(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class Comparison(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []

class KeyPath(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
