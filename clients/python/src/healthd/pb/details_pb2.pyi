# Made from proto/health/v1/details.proto by scripts/generate-clients. Do not edit.
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
INVALID: CardSignature
NOT_CHECKED: CardSignature
VERIFIED: CardSignature

class ActivitySummary(_message.Message):
    __slots__ = ["active_energy_burned_goal_kcal", "active_energy_burned_kcal", "day", "exercise_time_goal_min", "exercise_time_min", "move_mode", "move_time_goal_min", "move_time_min", "stand_hours", "stand_hours_goal"]
    ACTIVE_ENERGY_BURNED_GOAL_KCAL_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_ENERGY_BURNED_KCAL_FIELD_NUMBER: _ClassVar[int]
    DAY_FIELD_NUMBER: _ClassVar[int]
    EXERCISE_TIME_GOAL_MIN_FIELD_NUMBER: _ClassVar[int]
    EXERCISE_TIME_MIN_FIELD_NUMBER: _ClassVar[int]
    MOVE_MODE_FIELD_NUMBER: _ClassVar[int]
    MOVE_TIME_GOAL_MIN_FIELD_NUMBER: _ClassVar[int]
    MOVE_TIME_MIN_FIELD_NUMBER: _ClassVar[int]
    STAND_HOURS_FIELD_NUMBER: _ClassVar[int]
    STAND_HOURS_GOAL_FIELD_NUMBER: _ClassVar[int]
    active_energy_burned_goal_kcal: float
    active_energy_burned_kcal: float
    day: _values_pb2.CalendarDay
    exercise_time_goal_min: float
    exercise_time_min: float
    move_mode: int
    move_time_goal_min: float
    move_time_min: float
    stand_hours: float
    stand_hours_goal: float
    def __init__(self, day: _Optional[_Union[_values_pb2.CalendarDay, _Mapping]] = ..., move_mode: _Optional[int] = ..., active_energy_burned_kcal: _Optional[float] = ..., active_energy_burned_goal_kcal: _Optional[float] = ..., move_time_min: _Optional[float] = ..., move_time_goal_min: _Optional[float] = ..., exercise_time_min: _Optional[float] = ..., exercise_time_goal_min: _Optional[float] = ..., stand_hours: _Optional[float] = ..., stand_hours_goal: _Optional[float] = ...) -> None: ...

class Audiogram(_message.Message):
    __slots__ = ["points"]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    points: _containers.RepeatedCompositeFieldContainer[SensitivityPoint]
    def __init__(self, points: _Optional[_Iterable[_Union[SensitivityPoint, _Mapping]]] = ...) -> None: ...

class ClinicalCoding(_message.Message):
    __slots__ = ["code", "system", "version"]
    CODE_FIELD_NUMBER: _ClassVar[int]
    SYSTEM_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    code: str
    system: str
    version: str
    def __init__(self, system: _Optional[str] = ..., version: _Optional[str] = ..., code: _Optional[str] = ...) -> None: ...

class ClinicalDocument(_message.Message):
    __slots__ = ["author_name", "custodian_name", "data", "patient_name", "title"]
    AUTHOR_NAME_FIELD_NUMBER: _ClassVar[int]
    CUSTODIAN_NAME_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    PATIENT_NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    author_name: str
    custodian_name: str
    data: bytes
    patient_name: str
    title: str
    def __init__(self, title: _Optional[str] = ..., patient_name: _Optional[str] = ..., author_name: _Optional[str] = ..., custodian_name: _Optional[str] = ..., data: _Optional[bytes] = ...) -> None: ...

class ClinicalRecord(_message.Message):
    __slots__ = ["data", "display_name", "release", "resource_identifier", "resource_type", "source_url", "version"]
    DATA_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    RELEASE_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_TYPE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_URL_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    display_name: str
    release: str
    resource_identifier: str
    resource_type: str
    source_url: str
    version: str
    def __init__(self, display_name: _Optional[str] = ..., resource_type: _Optional[str] = ..., resource_identifier: _Optional[str] = ..., release: _Optional[str] = ..., version: _Optional[str] = ..., source_url: _Optional[str] = ..., data: _Optional[bytes] = ...) -> None: ...

class Correlation(_message.Message):
    __slots__ = ["contained"]
    CONTAINED_FIELD_NUMBER: _ClassVar[int]
    contained: _values_pb2.ObjectIDSet
    def __init__(self, contained: _Optional[_Union[_values_pb2.ObjectIDSet, _Mapping]] = ...) -> None: ...

class Electrocardiogram(_message.Message):
    __slots__ = ["average_heart_rate", "classification", "lead", "sampling_frequency_hz", "symptoms_status", "voltage_count"]
    AVERAGE_HEART_RATE_FIELD_NUMBER: _ClassVar[int]
    CLASSIFICATION_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    SAMPLING_FREQUENCY_HZ_FIELD_NUMBER: _ClassVar[int]
    SYMPTOMS_STATUS_FIELD_NUMBER: _ClassVar[int]
    VOLTAGE_COUNT_FIELD_NUMBER: _ClassVar[int]
    average_heart_rate: float
    classification: int
    lead: int
    sampling_frequency_hz: float
    symptoms_status: int
    voltage_count: int
    def __init__(self, classification: _Optional[int] = ..., symptoms_status: _Optional[int] = ..., average_heart_rate: _Optional[float] = ..., sampling_frequency_hz: _Optional[float] = ..., lead: _Optional[int] = ..., voltage_count: _Optional[int] = ...) -> None: ...

class HeartbeatSeries(_message.Message):
    __slots__ = ["count"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    count: int
    def __init__(self, count: _Optional[int] = ...) -> None: ...

class Lens(_message.Message):
    __slots__ = ["add_power", "axis", "base_curve_mm", "cylinder", "diameter_mm", "far_pupillary_distance_mm", "near_pupillary_distance_mm", "prism", "sphere", "vertex_distance_mm"]
    ADD_POWER_FIELD_NUMBER: _ClassVar[int]
    AXIS_FIELD_NUMBER: _ClassVar[int]
    BASE_CURVE_MM_FIELD_NUMBER: _ClassVar[int]
    CYLINDER_FIELD_NUMBER: _ClassVar[int]
    DIAMETER_MM_FIELD_NUMBER: _ClassVar[int]
    FAR_PUPILLARY_DISTANCE_MM_FIELD_NUMBER: _ClassVar[int]
    NEAR_PUPILLARY_DISTANCE_MM_FIELD_NUMBER: _ClassVar[int]
    PRISM_FIELD_NUMBER: _ClassVar[int]
    SPHERE_FIELD_NUMBER: _ClassVar[int]
    VERTEX_DISTANCE_MM_FIELD_NUMBER: _ClassVar[int]
    add_power: float
    axis: float
    base_curve_mm: float
    cylinder: float
    diameter_mm: float
    far_pupillary_distance_mm: float
    near_pupillary_distance_mm: float
    prism: Prism
    sphere: float
    vertex_distance_mm: float
    def __init__(self, sphere: _Optional[float] = ..., cylinder: _Optional[float] = ..., axis: _Optional[float] = ..., add_power: _Optional[float] = ..., vertex_distance_mm: _Optional[float] = ..., prism: _Optional[_Union[Prism, _Mapping]] = ..., far_pupillary_distance_mm: _Optional[float] = ..., near_pupillary_distance_mm: _Optional[float] = ..., base_curve_mm: _Optional[float] = ..., diameter_mm: _Optional[float] = ...) -> None: ...

class MedicationConcept(_message.Message):
    __slots__ = ["display_text", "general_form", "identifier", "related_codings"]
    DISPLAY_TEXT_FIELD_NUMBER: _ClassVar[int]
    GENERAL_FORM_FIELD_NUMBER: _ClassVar[int]
    IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    RELATED_CODINGS_FIELD_NUMBER: _ClassVar[int]
    display_text: str
    general_form: str
    identifier: str
    related_codings: _containers.RepeatedCompositeFieldContainer[ClinicalCoding]
    def __init__(self, identifier: _Optional[str] = ..., display_text: _Optional[str] = ..., general_form: _Optional[str] = ..., related_codings: _Optional[_Iterable[_Union[ClinicalCoding, _Mapping]]] = ...) -> None: ...

class MedicationDoseEvent(_message.Message):
    __slots__ = ["concept_identifier", "log_status", "quantity", "schedule_type", "scheduled_quantity", "scheduled_us", "unit"]
    CONCEPT_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    LOG_STATUS_FIELD_NUMBER: _ClassVar[int]
    QUANTITY_FIELD_NUMBER: _ClassVar[int]
    SCHEDULED_QUANTITY_FIELD_NUMBER: _ClassVar[int]
    SCHEDULED_US_FIELD_NUMBER: _ClassVar[int]
    SCHEDULE_TYPE_FIELD_NUMBER: _ClassVar[int]
    UNIT_FIELD_NUMBER: _ClassVar[int]
    concept_identifier: str
    log_status: int
    quantity: float
    schedule_type: int
    scheduled_quantity: float
    scheduled_us: int
    unit: str
    def __init__(self, log_status: _Optional[int] = ..., schedule_type: _Optional[int] = ..., concept_identifier: _Optional[str] = ..., scheduled_us: _Optional[int] = ..., scheduled_quantity: _Optional[float] = ..., quantity: _Optional[float] = ..., unit: _Optional[str] = ...) -> None: ...

class Prism(_message.Message):
    __slots__ = ["horizontal_amount", "horizontal_base", "vertical_amount", "vertical_base"]
    HORIZONTAL_AMOUNT_FIELD_NUMBER: _ClassVar[int]
    HORIZONTAL_BASE_FIELD_NUMBER: _ClassVar[int]
    VERTICAL_AMOUNT_FIELD_NUMBER: _ClassVar[int]
    VERTICAL_BASE_FIELD_NUMBER: _ClassVar[int]
    horizontal_amount: float
    horizontal_base: int
    vertical_amount: float
    vertical_base: int
    def __init__(self, vertical_amount: _Optional[float] = ..., vertical_base: _Optional[int] = ..., horizontal_amount: _Optional[float] = ..., horizontal_base: _Optional[int] = ...) -> None: ...

class QuantitySeries(_message.Message):
    __slots__ = ["average", "count", "maximum", "minimum", "most_recent", "most_recent_end_us", "most_recent_start_us", "sum"]
    AVERAGE_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    MOST_RECENT_END_US_FIELD_NUMBER: _ClassVar[int]
    MOST_RECENT_FIELD_NUMBER: _ClassVar[int]
    MOST_RECENT_START_US_FIELD_NUMBER: _ClassVar[int]
    SUM_FIELD_NUMBER: _ClassVar[int]
    average: float
    count: int
    maximum: float
    minimum: float
    most_recent: float
    most_recent_end_us: int
    most_recent_start_us: int
    sum: float
    def __init__(self, count: _Optional[int] = ..., sum: _Optional[float] = ..., average: _Optional[float] = ..., minimum: _Optional[float] = ..., maximum: _Optional[float] = ..., most_recent: _Optional[float] = ..., most_recent_start_us: _Optional[int] = ..., most_recent_end_us: _Optional[int] = ...) -> None: ...

class SampleDetails(_message.Message):
    __slots__ = ["activity_summary", "audiogram", "clinical_record", "correlation", "document", "electrocardiogram", "heartbeat_series", "medication_dose_event", "quantity_series", "scored_assessment", "state_of_mind", "user_annotated_medication", "verifiable_clinical_record", "vision_prescription", "workout", "workout_route"]
    ACTIVITY_SUMMARY_FIELD_NUMBER: _ClassVar[int]
    AUDIOGRAM_FIELD_NUMBER: _ClassVar[int]
    CLINICAL_RECORD_FIELD_NUMBER: _ClassVar[int]
    CORRELATION_FIELD_NUMBER: _ClassVar[int]
    DOCUMENT_FIELD_NUMBER: _ClassVar[int]
    ELECTROCARDIOGRAM_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_SERIES_FIELD_NUMBER: _ClassVar[int]
    MEDICATION_DOSE_EVENT_FIELD_NUMBER: _ClassVar[int]
    QUANTITY_SERIES_FIELD_NUMBER: _ClassVar[int]
    SCORED_ASSESSMENT_FIELD_NUMBER: _ClassVar[int]
    STATE_OF_MIND_FIELD_NUMBER: _ClassVar[int]
    USER_ANNOTATED_MEDICATION_FIELD_NUMBER: _ClassVar[int]
    VERIFIABLE_CLINICAL_RECORD_FIELD_NUMBER: _ClassVar[int]
    VISION_PRESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    WORKOUT_FIELD_NUMBER: _ClassVar[int]
    WORKOUT_ROUTE_FIELD_NUMBER: _ClassVar[int]
    activity_summary: ActivitySummary
    audiogram: Audiogram
    clinical_record: ClinicalRecord
    correlation: Correlation
    document: ClinicalDocument
    electrocardiogram: Electrocardiogram
    heartbeat_series: HeartbeatSeries
    medication_dose_event: MedicationDoseEvent
    quantity_series: QuantitySeries
    scored_assessment: ScoredAssessment
    state_of_mind: StateOfMind
    user_annotated_medication: UserAnnotatedMedication
    verifiable_clinical_record: VerifiableClinicalRecord
    vision_prescription: VisionPrescription
    workout: Workout
    workout_route: WorkoutRoute
    def __init__(self, quantity_series: _Optional[_Union[QuantitySeries, _Mapping]] = ..., heartbeat_series: _Optional[_Union[HeartbeatSeries, _Mapping]] = ..., workout_route: _Optional[_Union[WorkoutRoute, _Mapping]] = ..., correlation: _Optional[_Union[Correlation, _Mapping]] = ..., workout: _Optional[_Union[Workout, _Mapping]] = ..., electrocardiogram: _Optional[_Union[Electrocardiogram, _Mapping]] = ..., audiogram: _Optional[_Union[Audiogram, _Mapping]] = ..., vision_prescription: _Optional[_Union[VisionPrescription, _Mapping]] = ..., state_of_mind: _Optional[_Union[StateOfMind, _Mapping]] = ..., scored_assessment: _Optional[_Union[ScoredAssessment, _Mapping]] = ..., medication_dose_event: _Optional[_Union[MedicationDoseEvent, _Mapping]] = ..., user_annotated_medication: _Optional[_Union[UserAnnotatedMedication, _Mapping]] = ..., clinical_record: _Optional[_Union[ClinicalRecord, _Mapping]] = ..., document: _Optional[_Union[ClinicalDocument, _Mapping]] = ..., verifiable_clinical_record: _Optional[_Union[VerifiableClinicalRecord, _Mapping]] = ..., activity_summary: _Optional[_Union[ActivitySummary, _Mapping]] = ...) -> None: ...

class ScheduledDose(_message.Message):
    __slots__ = ["quantity", "second_of_day", "weekdays"]
    QUANTITY_FIELD_NUMBER: _ClassVar[int]
    SECOND_OF_DAY_FIELD_NUMBER: _ClassVar[int]
    WEEKDAYS_FIELD_NUMBER: _ClassVar[int]
    quantity: float
    second_of_day: int
    weekdays: int
    def __init__(self, second_of_day: _Optional[int] = ..., weekdays: _Optional[int] = ..., quantity: _Optional[float] = ...) -> None: ...

class ScoredAssessment(_message.Message):
    __slots__ = ["answers"]
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    answers: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, answers: _Optional[_Iterable[int]] = ...) -> None: ...

class SensitivityPoint(_message.Message):
    __slots__ = ["frequency_hz", "tests"]
    FREQUENCY_HZ_FIELD_NUMBER: _ClassVar[int]
    TESTS_FIELD_NUMBER: _ClassVar[int]
    frequency_hz: float
    tests: _containers.RepeatedCompositeFieldContainer[SensitivityTest]
    def __init__(self, frequency_hz: _Optional[float] = ..., tests: _Optional[_Iterable[_Union[SensitivityTest, _Mapping]]] = ...) -> None: ...

class SensitivityTest(_message.Message):
    __slots__ = ["clamping_lower_bound_dbhl", "clamping_upper_bound_dbhl", "conduction_type", "is_masked", "sensitivity_dbhl", "side"]
    CLAMPING_LOWER_BOUND_DBHL_FIELD_NUMBER: _ClassVar[int]
    CLAMPING_UPPER_BOUND_DBHL_FIELD_NUMBER: _ClassVar[int]
    CONDUCTION_TYPE_FIELD_NUMBER: _ClassVar[int]
    IS_MASKED_FIELD_NUMBER: _ClassVar[int]
    SENSITIVITY_DBHL_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    clamping_lower_bound_dbhl: float
    clamping_upper_bound_dbhl: float
    conduction_type: int
    is_masked: bool
    sensitivity_dbhl: float
    side: int
    def __init__(self, sensitivity_dbhl: _Optional[float] = ..., side: _Optional[int] = ..., conduction_type: _Optional[int] = ..., is_masked: bool = ..., clamping_lower_bound_dbhl: _Optional[float] = ..., clamping_upper_bound_dbhl: _Optional[float] = ...) -> None: ...

class StateOfMind(_message.Message):
    __slots__ = ["associations", "kind", "labels", "valence"]
    ASSOCIATIONS_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    LABELS_FIELD_NUMBER: _ClassVar[int]
    VALENCE_FIELD_NUMBER: _ClassVar[int]
    associations: _containers.RepeatedScalarFieldContainer[int]
    kind: int
    labels: _containers.RepeatedScalarFieldContainer[int]
    valence: float
    def __init__(self, kind: _Optional[int] = ..., valence: _Optional[float] = ..., labels: _Optional[_Iterable[int]] = ..., associations: _Optional[_Iterable[int]] = ...) -> None: ...

class UserAnnotatedMedication(_message.Message):
    __slots__ = ["concept", "has_schedule", "is_archived", "nickname", "schedule"]
    CONCEPT_FIELD_NUMBER: _ClassVar[int]
    HAS_SCHEDULE_FIELD_NUMBER: _ClassVar[int]
    IS_ARCHIVED_FIELD_NUMBER: _ClassVar[int]
    NICKNAME_FIELD_NUMBER: _ClassVar[int]
    SCHEDULE_FIELD_NUMBER: _ClassVar[int]
    concept: MedicationConcept
    has_schedule: bool
    is_archived: bool
    nickname: str
    schedule: _containers.RepeatedCompositeFieldContainer[ScheduledDose]
    def __init__(self, nickname: _Optional[str] = ..., is_archived: bool = ..., has_schedule: bool = ..., concept: _Optional[_Union[MedicationConcept, _Mapping]] = ..., schedule: _Optional[_Iterable[_Union[ScheduledDose, _Mapping]]] = ...) -> None: ...

class VerifiableClinicalRecord(_message.Message):
    __slots__ = ["data", "expiration_us", "issued_us", "issuer_identifier", "item_names", "record_types", "relevant_us", "signature", "source_type", "subject_date_of_birth", "subject_name"]
    DATA_FIELD_NUMBER: _ClassVar[int]
    EXPIRATION_US_FIELD_NUMBER: _ClassVar[int]
    ISSUED_US_FIELD_NUMBER: _ClassVar[int]
    ISSUER_IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    ITEM_NAMES_FIELD_NUMBER: _ClassVar[int]
    RECORD_TYPES_FIELD_NUMBER: _ClassVar[int]
    RELEVANT_US_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_TYPE_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_DATE_OF_BIRTH_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_NAME_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    expiration_us: int
    issued_us: int
    issuer_identifier: str
    item_names: _containers.RepeatedScalarFieldContainer[str]
    record_types: _containers.RepeatedScalarFieldContainer[str]
    relevant_us: int
    signature: CardSignature
    source_type: str
    subject_date_of_birth: _values_pb2.CalendarDay
    subject_name: str
    def __init__(self, record_types: _Optional[_Iterable[str]] = ..., source_type: _Optional[str] = ..., issuer_identifier: _Optional[str] = ..., subject_name: _Optional[str] = ..., subject_date_of_birth: _Optional[_Union[_values_pb2.CalendarDay, _Mapping]] = ..., issued_us: _Optional[int] = ..., relevant_us: _Optional[int] = ..., expiration_us: _Optional[int] = ..., item_names: _Optional[_Iterable[str]] = ..., signature: _Optional[_Union[CardSignature, str]] = ..., data: _Optional[bytes] = ...) -> None: ...

class VisionPrescription(_message.Message):
    __slots__ = ["brand", "expiration_us", "left_eye", "prescription_type", "right_eye"]
    BRAND_FIELD_NUMBER: _ClassVar[int]
    EXPIRATION_US_FIELD_NUMBER: _ClassVar[int]
    LEFT_EYE_FIELD_NUMBER: _ClassVar[int]
    PRESCRIPTION_TYPE_FIELD_NUMBER: _ClassVar[int]
    RIGHT_EYE_FIELD_NUMBER: _ClassVar[int]
    brand: str
    expiration_us: int
    left_eye: Lens
    prescription_type: int
    right_eye: Lens
    def __init__(self, prescription_type: _Optional[int] = ..., expiration_us: _Optional[int] = ..., left_eye: _Optional[_Union[Lens, _Mapping]] = ..., right_eye: _Optional[_Union[Lens, _Mapping]] = ..., brand: _Optional[str] = ...) -> None: ...

class Workout(_message.Message):
    __slots__ = ["activities", "activity_type", "duration_s", "events", "statistics", "zone_groups"]
    ACTIVITIES_FIELD_NUMBER: _ClassVar[int]
    ACTIVITY_TYPE_FIELD_NUMBER: _ClassVar[int]
    DURATION_S_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    STATISTICS_FIELD_NUMBER: _ClassVar[int]
    ZONE_GROUPS_FIELD_NUMBER: _ClassVar[int]
    activities: _containers.RepeatedCompositeFieldContainer[WorkoutActivity]
    activity_type: int
    duration_s: float
    events: _containers.RepeatedCompositeFieldContainer[WorkoutEvent]
    statistics: _containers.RepeatedCompositeFieldContainer[WorkoutStatistics]
    zone_groups: _containers.RepeatedCompositeFieldContainer[WorkoutZoneGroup]
    def __init__(self, activity_type: _Optional[int] = ..., duration_s: _Optional[float] = ..., events: _Optional[_Iterable[_Union[WorkoutEvent, _Mapping]]] = ..., activities: _Optional[_Iterable[_Union[WorkoutActivity, _Mapping]]] = ..., statistics: _Optional[_Iterable[_Union[WorkoutStatistics, _Mapping]]] = ..., zone_groups: _Optional[_Iterable[_Union[WorkoutZoneGroup, _Mapping]]] = ...) -> None: ...

class WorkoutActivity(_message.Message):
    __slots__ = ["activity_type", "duration_s", "end_us", "events", "id", "lap_length_m", "location_type", "metadata", "start_us", "statistics", "swimming_location_type"]
    ACTIVITY_TYPE_FIELD_NUMBER: _ClassVar[int]
    DURATION_S_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    LAP_LENGTH_M_FIELD_NUMBER: _ClassVar[int]
    LOCATION_TYPE_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    STATISTICS_FIELD_NUMBER: _ClassVar[int]
    SWIMMING_LOCATION_TYPE_FIELD_NUMBER: _ClassVar[int]
    activity_type: int
    duration_s: float
    end_us: int
    events: _containers.RepeatedCompositeFieldContainer[WorkoutEvent]
    id: _values_pb2.ObjectID
    lap_length_m: float
    location_type: int
    metadata: _values_pb2.Metadata
    start_us: int
    statistics: _containers.RepeatedCompositeFieldContainer[WorkoutStatistics]
    swimming_location_type: int
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., activity_type: _Optional[int] = ..., location_type: _Optional[int] = ..., swimming_location_type: _Optional[int] = ..., lap_length_m: _Optional[float] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., duration_s: _Optional[float] = ..., events: _Optional[_Iterable[_Union[WorkoutEvent, _Mapping]]] = ..., statistics: _Optional[_Iterable[_Union[WorkoutStatistics, _Mapping]]] = ..., metadata: _Optional[_Union[_values_pb2.Metadata, _Mapping]] = ...) -> None: ...

class WorkoutEvent(_message.Message):
    __slots__ = ["end_us", "metadata", "start_us", "type"]
    END_US_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    end_us: int
    metadata: _values_pb2.Metadata
    start_us: int
    type: int
    def __init__(self, type: _Optional[int] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., metadata: _Optional[_Union[_values_pb2.Metadata, _Mapping]] = ...) -> None: ...

class WorkoutRoute(_message.Message):
    __slots__ = ["count"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    count: int
    def __init__(self, count: _Optional[int] = ...) -> None: ...

class WorkoutStatistics(_message.Message):
    __slots__ = ["average", "end_us", "maximum", "minimum", "start_us", "sum", "type"]
    AVERAGE_FIELD_NUMBER: _ClassVar[int]
    END_US_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    START_US_FIELD_NUMBER: _ClassVar[int]
    SUM_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    average: float
    end_us: int
    maximum: float
    minimum: float
    start_us: int
    sum: float
    type: int
    def __init__(self, type: _Optional[int] = ..., start_us: _Optional[int] = ..., end_us: _Optional[int] = ..., sum: _Optional[float] = ..., average: _Optional[float] = ..., minimum: _Optional[float] = ..., maximum: _Optional[float] = ...) -> None: ...

class WorkoutZone(_message.Message):
    __slots__ = ["duration_s", "maximum", "minimum"]
    DURATION_S_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    duration_s: float
    maximum: float
    minimum: float
    def __init__(self, minimum: _Optional[float] = ..., maximum: _Optional[float] = ..., duration_s: _Optional[float] = ...) -> None: ...

class WorkoutZoneGroup(_message.Message):
    __slots__ = ["source", "type", "zones"]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    ZONES_FIELD_NUMBER: _ClassVar[int]
    source: str
    type: int
    zones: _containers.RepeatedCompositeFieldContainer[WorkoutZone]
    def __init__(self, type: _Optional[int] = ..., source: _Optional[str] = ..., zones: _Optional[_Iterable[_Union[WorkoutZone, _Mapping]]] = ...) -> None: ...

class CardSignature(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
