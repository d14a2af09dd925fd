# Made from proto/health/v1/details.proto by scripts/generate-clients. Do not edit.
"""The objects with more than one number, as dataclasses."""

from __future__ import annotations

import dataclasses
import datetime
import uuid
from typing import ClassVar, Optional, Type as Class

from . import codec
from .enums import (
    ActivityMoveMode,
    AudiogramConductionType,
    AudiogramSensitivityTestSide,
    CardSignature,
    ElectrocardiogramClassification,
    ElectrocardiogramLead,
    ElectrocardiogramSymptomsStatus,
    MedicationDoseEventLogStatus,
    MedicationDoseEventScheduleType,
    PHQ9Answer,
    PrismBase,
    StateOfMindAssociation,
    StateOfMindKind,
    StateOfMindLabel,
    VisionPrescriptionType,
    WorkoutActivityType,
    WorkoutEventType,
    WorkoutSessionLocationType,
    WorkoutSwimmingLocationType,
)
from .points import Heartbeat, Location, QuantityPoint, Voltage
from .totals import WorkoutTotals
from .types import Type
from .values import MetadataValue, Sample

__all__ = [
    "ActivitySummary",
    "Audiogram",
    "ClinicalCoding",
    "ClinicalDocument",
    "ClinicalRecord",
    "Correlation",
    "Electrocardiogram",
    "HeartbeatSeries",
    "Lens",
    "MedicationConcept",
    "MedicationDoseEvent",
    "Prism",
    "QuantitySeries",
    "ScheduledDose",
    "ScoredAssessment",
    "SensitivityPoint",
    "SensitivityTest",
    "StateOfMind",
    "UserAnnotatedMedication",
    "VerifiableClinicalRecord",
    "VisionPrescription",
    "Workout",
    "WorkoutActivity",
    "WorkoutEvent",
    "WorkoutRoute",
    "WorkoutStatistics",
    "WorkoutZone",
    "WorkoutZoneGroup",
]


@dataclasses.dataclass(kw_only=True)
class WorkoutZoneGroup(codec.Value):
    """The zones of one quantity type."""

    # The quantity type that the zones divide.
    type: Type
    # The method by which the bounds were chosen.
    source: str = ""
    # The zones; at most 16,384.
    zones: list[WorkoutZone] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("type", "type", codec.TYPE),
        codec.Field("source", "source", codec.PLAIN),
        codec.Field("zones", "zones", codec.Nested(lambda: WorkoutZone)),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutZone(codec.Value):
    """A zone: its bounds in the canonical unit of the type, and the time spent between them."""

    # The lower bound; absent: no bound.
    minimum: Optional[float] = None
    # The upper bound; absent: no bound.
    maximum: Optional[float] = None
    # The time between the bounds, 0 or more.
    duration: datetime.timedelta = datetime.timedelta()

    _fields: ClassVar[codec.Fields] = (
        codec.Field("minimum", "minimum", codec.PLAIN),
        codec.Field("maximum", "maximum", codec.PLAIN),
        codec.Field("duration", "duration_s", codec.SPAN),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutEvent(codec.Value):
    """An event during a workout, such as a pause or a lap."""

    # The kind of event.
    type: WorkoutEventType
    # The start of the event.
    start: datetime.datetime
    # The end of the event, not before the start; equal to it for an instant.
    end: datetime.datetime
    # The metadata of the event; absent: none.
    metadata: dict[str, MetadataValue] = dataclasses.field(default_factory=dict)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("type", "type", codec.raw(WorkoutEventType)),
        codec.Field("start", "start_us", codec.TIME),
        codec.Field("end", "end_us", codec.TIME),
        codec.Field("metadata", "metadata", codec.METADATA),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutActivity(codec.Value):
    """A part of a workout."""

    # The identifier, which occurs once in a workout.
    id: uuid.UUID = dataclasses.field(default_factory=uuid.uuid4)
    # The kind of activity.
    activity_type: WorkoutActivityType = WorkoutActivityType.other
    # Indoors or outdoors; 1: unknown.
    location_type: WorkoutSessionLocationType = WorkoutSessionLocationType.unknown
    # Pool or open water; 0: unknown.
    swimming_location_type: WorkoutSwimmingLocationType = WorkoutSwimmingLocationType.unknown
    # The length of a lap, 0 to 10,000; absent: does not apply.
    lap_length_m: Optional[float] = None
    # The start of the activity.
    start: datetime.datetime
    # The end of the activity, not before the start.
    end: datetime.datetime
    # The duration without pauses: 0 or more, at most the time from start to end.
    duration: datetime.timedelta = datetime.timedelta()
    # The events during the activity; at most 16,384.
    events: list[WorkoutEvent] = dataclasses.field(default_factory=list)
    # Statistics of quantity types, one for each type.
    statistics: list[WorkoutStatistics] = dataclasses.field(default_factory=list)
    # The metadata of the activity; absent: none.
    metadata: dict[str, MetadataValue] = dataclasses.field(default_factory=dict)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("id", "id", codec.ID),
        codec.Field("activity_type", "activity_type", codec.raw(WorkoutActivityType)),
        codec.Field("location_type", "location_type", codec.raw(WorkoutSessionLocationType)),
        codec.Field("swimming_location_type", "swimming_location_type", codec.raw(WorkoutSwimmingLocationType)),
        codec.Field("lap_length_m", "lap_length_m", codec.PLAIN),
        codec.Field("start", "start_us", codec.TIME),
        codec.Field("end", "end_us", codec.TIME),
        codec.Field("duration", "duration_s", codec.SPAN),
        codec.Field("events", "events", codec.Nested(lambda: WorkoutEvent)),
        codec.Field("statistics", "statistics", codec.Nested(lambda: WorkoutStatistics)),
        codec.Field("metadata", "metadata", codec.METADATA),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutStatistics(codec.Value):
    """Statistics of one quantity type, in its canonical unit."""

    # A quantity type.
    type: Type
    # The start of the first sample.
    start: datetime.datetime
    # The end of the last sample, not before the start.
    end: datetime.datetime
    # The sum; present for cumulative types only.
    sum: Optional[float] = None
    # The average. A discrete type has at least one of average, minimum and maximum.
    average: Optional[float] = None
    # The smallest value, for discrete types.
    minimum: Optional[float] = None
    # The largest value, for discrete types.
    maximum: Optional[float] = None

    _fields: ClassVar[codec.Fields] = (
        codec.Field("type", "type", codec.TYPE),
        codec.Field("start", "start_us", codec.TIME),
        codec.Field("end", "end_us", codec.TIME),
        codec.Field("sum", "sum", codec.PLAIN),
        codec.Field("average", "average", codec.PLAIN),
        codec.Field("minimum", "minimum", codec.PLAIN),
        codec.Field("maximum", "maximum", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class SensitivityPoint(codec.Value):
    """The hearing sensitivity at one frequency."""

    # The frequency of the tone, 1 to 48,000.
    frequency_hz: float = 0.0
    # The tests at this frequency, at least one; each side once in the same way.
    tests: list[SensitivityTest] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("frequency_hz", "frequency_hz", codec.PLAIN),
        codec.Field("tests", "tests", codec.Nested(lambda: SensitivityTest)),
    )


@dataclasses.dataclass(kw_only=True)
class SensitivityTest(codec.Value):
    """The hearing sensitivity of one side at one frequency."""

    # The level of the faintest tone that was heard, -50 to 200.
    sensitivity_dbhl: float = 0.0
    # The ear that was tested.
    side: AudiogramSensitivityTestSide
    # How the sound reached the ear.
    conduction_type: AudiogramConductionType = AudiogramConductionType.air
    # Noise was played to the other ear.
    is_masked: bool = False
    # The level below which the test could not measure, -50 to 200; absent: no bound.
    clamping_lower_bound_dbhl: Optional[float] = None
    # The level above which the test could not measure, -50 to 200; absent: no bound.
    clamping_upper_bound_dbhl: Optional[float] = None

    _fields: ClassVar[codec.Fields] = (
        codec.Field("sensitivity_dbhl", "sensitivity_dbhl", codec.PLAIN),
        codec.Field("side", "side", codec.raw(AudiogramSensitivityTestSide)),
        codec.Field("conduction_type", "conduction_type", codec.raw(AudiogramConductionType)),
        codec.Field("is_masked", "is_masked", codec.PLAIN),
        codec.Field("clamping_lower_bound_dbhl", "clamping_lower_bound_dbhl", codec.PLAIN),
        codec.Field("clamping_upper_bound_dbhl", "clamping_upper_bound_dbhl", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class Lens(codec.Value):
    """A lens. Powers are in diopters, lengths in millimeters, angles in degrees."""

    # The power for near- or farsightedness, -100 to 100.
    sphere: float = 0.0
    # The power that corrects astigmatism, -100 to 100; absent: none.
    cylinder: Optional[float] = None
    # The orientation of the cylinder, 0 to 180; present exactly when the cylinder is.
    axis: Optional[float] = None
    # The additional power for reading, -100 to 100; absent: none.
    add_power: Optional[float] = None
    # The distance from the lens to the eye, 0 to 200; glasses only.
    vertex_distance_mm: Optional[float] = None
    # The prism; glasses only; absent: none.
    prism: Optional[Prism] = None
    # The distance from the pupil to the middle of the face when looking far, 0 to 200; glasses
    # only.
    far_pupillary_distance_mm: Optional[float] = None
    # The distance from the pupil to the middle of the face when looking near, 0 to 200; glasses
    # only.
    near_pupillary_distance_mm: Optional[float] = None
    # The radius of the inner surface, 0 to 200; contact lenses only.
    base_curve_mm: Optional[float] = None
    # The diameter, 0 to 200; contact lenses only.
    diameter_mm: Optional[float] = None

    _fields: ClassVar[codec.Fields] = (
        codec.Field("sphere", "sphere", codec.PLAIN),
        codec.Field("cylinder", "cylinder", codec.PLAIN),
        codec.Field("axis", "axis", codec.PLAIN),
        codec.Field("add_power", "add_power", codec.PLAIN),
        codec.Field("vertex_distance_mm", "vertex_distance_mm", codec.PLAIN),
        codec.Field("prism", "prism", codec.Nested(lambda: Prism)),
        codec.Field("far_pupillary_distance_mm", "far_pupillary_distance_mm", codec.PLAIN),
        codec.Field("near_pupillary_distance_mm", "near_pupillary_distance_mm", codec.PLAIN),
        codec.Field("base_curve_mm", "base_curve_mm", codec.PLAIN),
        codec.Field("diameter_mm", "diameter_mm", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class Prism(codec.Value):
    """A prism, in prism diopters along two directions."""

    # The prism up or down, 0 to 100.
    vertical_amount: float = 0.0
    # Up or down; none if the amount is 0.
    vertical_base: PrismBase = PrismBase.none
    # The prism in or out, 0 to 100.
    horizontal_amount: float = 0.0
    # In or out; none if the amount is 0.
    horizontal_base: PrismBase = PrismBase.none

    _fields: ClassVar[codec.Fields] = (
        codec.Field("vertical_amount", "vertical_amount", codec.PLAIN),
        codec.Field("vertical_base", "vertical_base", codec.raw(PrismBase)),
        codec.Field("horizontal_amount", "horizontal_amount", codec.PLAIN),
        codec.Field("horizontal_base", "horizontal_base", codec.raw(PrismBase)),
    )


@dataclasses.dataclass(kw_only=True)
class MedicationConcept(codec.Value):
    """A medication as a concept, independent of the user's list."""

    # Identical on all devices and at all times.
    identifier: str = ""
    # The name of the medication; not empty.
    display_text: str = ""
    # A name of HKMedicationGeneralForm, such as `tablet`.
    general_form: str = ""
    # Its codes in coding systems such as RxNorm, each once.
    related_codings: list[ClinicalCoding] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("identifier", "identifier", codec.PLAIN),
        codec.Field("display_text", "display_text", codec.PLAIN),
        codec.Field("general_form", "general_form", codec.PLAIN),
        codec.Field("related_codings", "related_codings", codec.Nested(lambda: ClinicalCoding)),
    )


@dataclasses.dataclass(kw_only=True)
class ClinicalCoding(codec.Value):
    """A code within a system that is identified by a FHIR terminology URL."""

    # The URL of the coding system.
    system: str = ""
    # The version of the coding system; absent: not stated.
    version: Optional[str] = None
    # The code within the system; not empty.
    code: str = ""

    _fields: ClassVar[codec.Fields] = (
        codec.Field("system", "system", codec.PLAIN),
        codec.Field("version", "version", codec.PLAIN),
        codec.Field("code", "code", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class ScheduledDose(codec.Value):
    """A planned dose: a time of day on some days of the week."""

    # Seconds after midnight in the user's time zone, 0 to 86,399.
    second_of_day: int = 0
    # A bit for each day of the week, at least one: bit 0 is Sunday, bit 6 Saturday.
    weekdays: int = 0
    # The number of units, more than 0 and at most 1,000,000.
    quantity: float = 0.0

    _fields: ClassVar[codec.Fields] = (
        codec.Field("second_of_day", "second_of_day", codec.PLAIN),
        codec.Field("weekdays", "weekdays", codec.PLAIN),
        codec.Field("quantity", "quantity", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class QuantitySeries(Sample):
    """The aggregates of the points of a quantity series, in the canonical unit of the type. The
    daemon computes them; in a save they are ignored."""

    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The points to save, in ascending order of time; read them with `Client.points`.
    points: list[QuantityPoint] = dataclasses.field(default_factory=list)
    # The number of quantities.
    count: int = 0
    # The sum, for cumulative types.
    sum: Optional[float] = None
    # The average. This field and those after it are for discrete types.
    average: Optional[float] = None
    # The smallest quantity.
    minimum: Optional[float] = None
    # The largest quantity.
    maximum: Optional[float] = None
    # The most recent quantity.
    most_recent: Optional[float] = None
    # The start of the most recent quantity.
    most_recent_start: Optional[datetime.datetime] = None
    # The end of the most recent quantity.
    most_recent_end: Optional[datetime.datetime] = None

    _fields: ClassVar[codec.Fields] = (
        codec.Field("count", "count", codec.PLAIN),
        codec.Field("sum", "sum", codec.PLAIN),
        codec.Field("average", "average", codec.PLAIN),
        codec.Field("minimum", "minimum", codec.PLAIN),
        codec.Field("maximum", "maximum", codec.PLAIN),
        codec.Field("most_recent", "most_recent", codec.PLAIN),
        codec.Field("most_recent_start", "most_recent_start_us", codec.TIME),
        codec.Field("most_recent_end", "most_recent_end_us", codec.TIME),
    )


@dataclasses.dataclass(kw_only=True)
class HeartbeatSeries(Sample):
    """A heartbeat series. The daemon counts the beats."""

    type: Type = dataclasses.field(default=Type.heartbeatSeries, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The points to save, in ascending order of time; read them with `Client.points`.
    points: list[Heartbeat] = dataclasses.field(default_factory=list)
    # The number of heartbeats.
    count: int = 0

    _fields: ClassVar[codec.Fields] = (
        codec.Field("count", "count", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class WorkoutRoute(Sample):
    """A workout route. The daemon counts the locations."""

    type: Type = dataclasses.field(default=Type.workoutRoute, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The points to save, in ascending order of time; read them with `Client.points`.
    points: list[Location] = dataclasses.field(default_factory=list)
    # The number of locations.
    count: int = 0

    _fields: ClassVar[codec.Fields] = (
        codec.Field("count", "count", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class Correlation(Sample):
    """A blood pressure (one systolic and one diastolic sample) or food (dietary samples)."""

    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The samples of the correlation; of those, the ones that the caller may see.
    contained: list[Sample] = dataclasses.field(default_factory=list)


    _fields: ClassVar[codec.Fields] = ()


@dataclasses.dataclass(kw_only=True)
class Workout(WorkoutTotals, Sample):
    """A workout. Its samples are related to it, not contained in it."""

    type: Type = dataclasses.field(default=Type.workout, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The kind of activity.
    activity_type: WorkoutActivityType = WorkoutActivityType.other
    # The duration without pauses: 0 or more, at most the time from start to end.
    duration: datetime.timedelta = datetime.timedelta()
    # Pauses, laps, markers and segments; at most 16,384.
    events: list[WorkoutEvent] = dataclasses.field(default_factory=list)
    # The parts of a workout with several activities, which do not overlap; at most 16,384.
    activities: list[WorkoutActivity] = dataclasses.field(default_factory=list)
    # Statistics of quantity types, one for each type, as stated when the workout was saved.
    statistics: list[WorkoutStatistics] = dataclasses.field(default_factory=list)
    # The time in each zone of a quantity, as imported.
    zone_groups: list[WorkoutZoneGroup] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("activity_type", "activity_type", codec.raw(WorkoutActivityType)),
        codec.Field("duration", "duration_s", codec.SPAN),
        codec.Field("events", "events", codec.Nested(lambda: WorkoutEvent)),
        codec.Field("activities", "activities", codec.Nested(lambda: WorkoutActivity)),
        codec.Field("statistics", "statistics", codec.Nested(lambda: WorkoutStatistics)),
        codec.Field("zone_groups", "zone_groups", codec.Nested(lambda: WorkoutZoneGroup)),
    )


@dataclasses.dataclass(kw_only=True)
class Electrocardiogram(Sample):
    """An electrocardiogram. Its voltages are a separate series; its symptoms are related samples."""

    type: Type = dataclasses.field(default=Type.electrocardiogram, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The points to save, in ascending order of time; read them with `Client.points`.
    points: list[Voltage] = dataclasses.field(default_factory=list)
    # The rhythm that the device recognized.
    classification: ElectrocardiogramClassification
    # Whether the user had symptoms.
    symptoms_status: ElectrocardiogramSymptomsStatus = ElectrocardiogramSymptomsStatus.notSet
    # Beats per minute, 1 to 1,000; absent: not known.
    average_heart_rate: Optional[float] = None
    # Voltages per second, 1 to 100,000; absent: not known.
    sampling_frequency_hz: Optional[float] = None
    # The lead that was measured.
    lead: ElectrocardiogramLead = ElectrocardiogramLead.appleWatchSimilarToLeadI
    # The number of voltages, computed by the daemon.
    voltage_count: int = 0

    _fields: ClassVar[codec.Fields] = (
        codec.Field("classification", "classification", codec.raw(ElectrocardiogramClassification)),
        codec.Field("symptoms_status", "symptoms_status", codec.raw(ElectrocardiogramSymptomsStatus)),
        codec.Field("average_heart_rate", "average_heart_rate", codec.PLAIN),
        codec.Field("sampling_frequency_hz", "sampling_frequency_hz", codec.PLAIN),
        codec.Field("lead", "lead", codec.raw(ElectrocardiogramLead)),
        codec.Field("voltage_count", "voltage_count", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class Audiogram(Sample):
    """A hearing test: hearing sensitivity per frequency and side."""

    type: Type = dataclasses.field(default=Type.audiogram, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # In ascending order of frequency, each frequency once; 1 to 16,384.
    points: list[SensitivityPoint] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("points", "points", codec.Nested(lambda: SensitivityPoint)),
    )


@dataclasses.dataclass(kw_only=True)
class VisionPrescription(Sample):
    """A prescription for glasses or contact lenses. The start of the sample is the date of issue."""

    type: Type = dataclasses.field(default=Type.visionPrescription, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # 1 glasses, 2 contact lenses.
    prescription_type: VisionPrescriptionType
    # The time after which the prescription is no longer valid, not before its start; absent:
    # not stated.
    expiration: Optional[datetime.datetime] = None
    # The lens for the left eye; absent: none is prescribed.
    left_eye: Optional[Lens] = None
    # The lens for the right eye; absent: none is prescribed.
    right_eye: Optional[Lens] = None
    # The brand of contact lenses; empty for glasses.
    brand: str = ""

    _fields: ClassVar[codec.Fields] = (
        codec.Field("prescription_type", "prescription_type", codec.raw(VisionPrescriptionType)),
        codec.Field("expiration", "expiration_us", codec.TIME),
        codec.Field("left_eye", "left_eye", codec.Nested(lambda: Lens)),
        codec.Field("right_eye", "right_eye", codec.Nested(lambda: Lens)),
        codec.Field("brand", "brand", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class StateOfMind(Sample):
    """The user's mood at a moment or over a day."""

    type: Type = dataclasses.field(default=Type.stateOfMind, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # A momentary emotion or the mood of a day.
    kind: StateOfMindKind
    # From -1, very unpleasant, to 1, very pleasant.
    valence: float = 0.0
    # Words for the feeling, ascending, each once.
    labels: list[StateOfMindLabel] = dataclasses.field(default_factory=list)
    # What the feeling is related to, ascending, each once.
    associations: list[StateOfMindAssociation] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("kind", "kind", codec.raw(StateOfMindKind)),
        codec.Field("valence", "valence", codec.PLAIN),
        codec.Field("labels", "labels", codec.raw(StateOfMindLabel)),
        codec.Field("associations", "associations", codec.raw(StateOfMindAssociation)),
    )


@dataclasses.dataclass(kw_only=True)
class ScoredAssessment(Sample):
    """The answers to the GAD-7 or the PHQ-9, depending on the type. The score is their sum."""

    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # HKPHQ9Assessment.Answer, in the order of the questions. The GAD-7 has the same numbers
    # except for the last one.
    answers: list[PHQ9Answer] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("answers", "answers", codec.raw(PHQ9Answer)),
    )


@dataclasses.dataclass(kw_only=True)
class MedicationDoseEvent(Sample):
    """A record that a dose was taken, or why it was not."""

    type: Type = dataclasses.field(default=Type.medicationDoseEvent, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # Whether the dose was taken.
    log_status: MedicationDoseEventLogStatus
    # Scheduled or as needed.
    schedule_type: MedicationDoseEventScheduleType
    # The identifier of the medication concept that the dose belongs to (MED-04).
    concept_identifier: str = ""
    # The planned time; present in scheduled doses only.
    scheduled: Optional[datetime.datetime] = None
    # The planned number of units, 0 to 1,000,000; present in scheduled doses only.
    scheduled_quantity: Optional[float] = None
    # The number of units that were taken, 0 to 1,000,000; 0 or absent for a skipped dose.
    quantity: Optional[float] = None
    # The unit of the quantities, such as `count` or `mL`.
    dose_unit: str = ""

    _fields: ClassVar[codec.Fields] = (
        codec.Field("log_status", "log_status", codec.raw(MedicationDoseEventLogStatus)),
        codec.Field("schedule_type", "schedule_type", codec.raw(MedicationDoseEventScheduleType)),
        codec.Field("concept_identifier", "concept_identifier", codec.PLAIN),
        codec.Field("scheduled", "scheduled_us", codec.TIME),
        codec.Field("scheduled_quantity", "scheduled_quantity", codec.PLAIN),
        codec.Field("quantity", "quantity", codec.PLAIN),
        codec.Field("dose_unit", "unit", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class UserAnnotatedMedication(Sample):
    """A medication on the user's list. The object is the current entry of the list: an edit
    replaces the object, and only the concept's identifier stays the same."""

    type: Type = dataclasses.field(default=Type.userAnnotatedMedication, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The name that the user gave the medication; absent: none.
    nickname: Optional[str] = None
    # The user has archived the medication.
    is_archived: bool = False
    # Doses are planned.
    has_schedule: bool = False
    # The medication itself.
    concept: MedicationConcept
    # The doses that the user planned; may be empty although there is a schedule.
    schedule: list[ScheduledDose] = dataclasses.field(default_factory=list)

    _fields: ClassVar[codec.Fields] = (
        codec.Field("nickname", "nickname", codec.PLAIN),
        codec.Field("is_archived", "is_archived", codec.PLAIN),
        codec.Field("has_schedule", "has_schedule", codec.PLAIN),
        codec.Field("concept", "concept", codec.Nested(lambda: MedicationConcept)),
        codec.Field("schedule", "schedule", codec.Nested(lambda: ScheduledDose)),
    )


@dataclasses.dataclass(kw_only=True)
class ClinicalRecord(Sample):
    """A FHIR resource."""

    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The name of the record that the user sees; not empty.
    display_name: str = ""
    # The type of the resource in FHIR, such as `AllergyIntolerance`; not empty.
    resource_type: str = ""
    # The identifier that the provider assigned to the resource; not empty.
    resource_identifier: str = ""
    # The release of FHIR: a name of HKFHIRRelease.
    release: str = ""
    # The version of FHIR, such as `4.0.1`.
    version: str = ""
    # The URL at which the provider serves it; empty when not known.
    source_url: str = ""
    # The JSON, byte for byte as received; 1 byte to 3 MiB.
    data: bytes = b""

    _fields: ClassVar[codec.Fields] = (
        codec.Field("display_name", "display_name", codec.PLAIN),
        codec.Field("resource_type", "resource_type", codec.PLAIN),
        codec.Field("resource_identifier", "resource_identifier", codec.PLAIN),
        codec.Field("release", "release", codec.PLAIN),
        codec.Field("version", "version", codec.PLAIN),
        codec.Field("source_url", "source_url", codec.PLAIN),
        codec.Field("data", "data", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class ClinicalDocument(Sample):
    """A CDA document. The field names are those of its header."""

    type: Type = dataclasses.field(default=Type.cda, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The title of the document.
    title: str = ""
    # The name of the patient.
    patient_name: str = ""
    # The name of the author.
    author_name: str = ""
    # The organization that maintains the document.
    custodian_name: str = ""
    # The XML, byte for byte as received, at most 3 MiB; empty in answers to queries that do not
    # request it.
    data: bytes = b""

    _fields: ClassVar[codec.Fields] = (
        codec.Field("title", "title", codec.PLAIN),
        codec.Field("patient_name", "patient_name", codec.PLAIN),
        codec.Field("author_name", "author_name", codec.PLAIN),
        codec.Field("custodian_name", "custodian_name", codec.PLAIN),
        codec.Field("data", "data", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class VerifiableClinicalRecord(Sample):
    """The content of a SMART health card or an EU certificate."""

    type: Type = dataclasses.field(default=Type.verifiableClinicalRecord, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # Names of HKVerifiableClinicalRecordCredentialType, such as `immunization`.
    record_types: list[str] = dataclasses.field(default_factory=list)
    # The format of the card: a name of HKVerifiableClinicalRecordSourceType.
    source_type: str = ""
    # The issuer, such as the URL of its keys; not empty.
    issuer_identifier: str = ""
    # The name of the patient or card holder.
    subject_name: str = ""
    # The date of birth of the patient or card holder; absent: not stated.
    subject_date_of_birth: Optional[datetime.date] = None
    # The time of issue.
    issued: datetime.datetime
    # The time of the event, such as a vaccination.
    relevant: datetime.datetime
    # The time after which the record is no longer valid, not before the issue; absent: not
    # stated.
    expiration: Optional[datetime.datetime] = None
    # The names of the contained items, such as vaccines.
    item_names: list[str] = dataclasses.field(default_factory=list)
    # The result of the check of the signature.
    signature: CardSignature = CardSignature.notChecked
    # The card as received, such as a compact JWS; 1 byte to 3 MiB.
    data: bytes = b""

    _fields: ClassVar[codec.Fields] = (
        codec.Field("record_types", "record_types", codec.PLAIN),
        codec.Field("source_type", "source_type", codec.PLAIN),
        codec.Field("issuer_identifier", "issuer_identifier", codec.PLAIN),
        codec.Field("subject_name", "subject_name", codec.PLAIN),
        codec.Field("subject_date_of_birth", "subject_date_of_birth", codec.DAY),
        codec.Field("issued", "issued_us", codec.TIME),
        codec.Field("relevant", "relevant_us", codec.TIME),
        codec.Field("expiration", "expiration_us", codec.TIME),
        codec.Field("item_names", "item_names", codec.PLAIN),
        codec.Field("signature", "signature", codec.raw(CardSignature)),
        codec.Field("data", "data", codec.PLAIN),
    )


@dataclasses.dataclass(kw_only=True)
class ActivitySummary(Sample):
    """The activity rings of a day. A goal that is absent is not set."""

    type: Type = dataclasses.field(default=Type.activitySummary, init=False)
    value: float = dataclasses.field(default=0, init=False)
    unit: str = dataclasses.field(default="", init=False)
    # The day in the time zone in which the user spent it.
    day: datetime.date
    # What the move ring counts: 1 energy, 2 time.
    move_mode: ActivityMoveMode = ActivityMoveMode.activeEnergy
    # The active energy of the day, 0 to 100,000.
    active_energy_burned_kcal: float = 0.0
    # The goal for active energy, 0 to 100,000.
    active_energy_burned_goal_kcal: Optional[float] = None
    # The time of movement, 0 to 1,500.
    move_time_min: float = 0.0
    # The goal for movement, 0 to 1,500.
    move_time_goal_min: Optional[float] = None
    # The time of exercise, 0 to 1,500.
    exercise_time_min: float = 0.0
    # The goal for exercise, 0 to 1,500.
    exercise_time_goal_min: Optional[float] = None
    # The number of hours in which the user stood for at least one minute, 0 to 25.
    stand_hours: float = 0.0
    # The goal for such hours, 0 to 25.
    stand_hours_goal: Optional[float] = None

    _fields: ClassVar[codec.Fields] = (
        codec.Field("day", "day", codec.DAY),
        codec.Field("move_mode", "move_mode", codec.raw(ActivityMoveMode)),
        codec.Field("active_energy_burned_kcal", "active_energy_burned_kcal", codec.PLAIN),
        codec.Field("active_energy_burned_goal_kcal", "active_energy_burned_goal_kcal", codec.PLAIN),
        codec.Field("move_time_min", "move_time_min", codec.PLAIN),
        codec.Field("move_time_goal_min", "move_time_goal_min", codec.PLAIN),
        codec.Field("exercise_time_min", "exercise_time_min", codec.PLAIN),
        codec.Field("exercise_time_goal_min", "exercise_time_goal_min", codec.PLAIN),
        codec.Field("stand_hours", "stand_hours", codec.PLAIN),
        codec.Field("stand_hours_goal", "stand_hours_goal", codec.PLAIN),
    )


# The classes of objects by the field of health.v1.SampleDetails.
KINDS: dict[str, Class[Sample]] = {
    "quantity_series": QuantitySeries,
    "heartbeat_series": HeartbeatSeries,
    "workout_route": WorkoutRoute,
    "correlation": Correlation,
    "workout": Workout,
    "electrocardiogram": Electrocardiogram,
    "audiogram": Audiogram,
    "vision_prescription": VisionPrescription,
    "state_of_mind": StateOfMind,
    "scored_assessment": ScoredAssessment,
    "medication_dose_event": MedicationDoseEvent,
    "user_annotated_medication": UserAnnotatedMedication,
    "clinical_record": ClinicalRecord,
    "document": ClinicalDocument,
    "verifiable_clinical_record": VerifiableClinicalRecord,
    "activity_summary": ActivitySummary,
}
