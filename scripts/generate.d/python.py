"""The catalog and the objects of proto/health/v1/details.proto for the client in Python."""

import csv
import pathlib
import re

import schema
from schema import comments

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Enumerations of raw values: those of values, characteristics and objects.
SKIPPED = ("HKError", "HKQuery", "HKSortIdentifier", "HKPredicateKeyPath", "HKMetricPrefix",
           "HKAuthorization", "HKStatisticsOptions", "HKWorkoutEffortRelationshipQueryOptions",
           "HKAppleECGAlgorithmVersion", "HKWorkoutSessionType", "HKVisionEye",
           "HKQuantityAggregationStyle")
KEYWORDS = {"in", "is", "not", "or", "and", "from", "import", "class", "pass", "None", "as"}
# The names of options.proto where the enumeration has another name.
RAW_VALUES = {
    "classification": "ElectrocardiogramClassification", "lead": "ElectrocardiogramLead",
    "symptomsStatus": "ElectrocardiogramSymptomsStatus", "answer": "PHQ9Answer",
    "sensitivityTestSide": "AudiogramSensitivityTestSide",
    "conductionType": "AudiogramConductionType", "prescriptionType": "VisionPrescriptionType",
    "logStatus": "MedicationDoseEventLogStatus",
    "scheduleType": "MedicationDoseEventScheduleType",
    "workoutLocationType": "WorkoutSessionLocationType",
    "swimmingLocationType": "WorkoutSwimmingLocationType",
}
# The kinds of objects: the types of each, and the field with the number that represents it.
OBJECTS = {
    "QuantitySeries": ("", ""), "HeartbeatSeries": ("heartbeatSeries", ""),
    "WorkoutRoute": ("workoutRoute", ""), "Correlation": ("", ""), "Workout": ("workout", ""),
    "Electrocardiogram": ("electrocardiogram", ""), "Audiogram": ("audiogram", ""),
    "VisionPrescription": ("visionPrescription", ""), "StateOfMind": ("stateOfMind", ""),
    "ScoredAssessment": ("", ""), "MedicationDoseEvent": ("medicationDoseEvent", ""),
    "UserAnnotatedMedication": ("userAnnotatedMedication", ""), "ClinicalRecord": ("", ""),
    "ClinicalDocument": ("cda", ""), "VerifiableClinicalRecord": ("verifiableClinicalRecord", ""),
    "ActivitySummary": ("activitySummary", ""),
}


def table(name):
    with open(ROOT / f"proto/catalog/{name}.tsv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def class_name(enumeration):
    if enumeration == "HKCategoryValue":
        return "NotApplicable"
    return re.sub(r"^HK(CategoryValue)?|Assessment(?=\.)|\.", "", enumeration)


def wrapped(text, indent):
    """Lines of at most 96 columns."""
    lines, line = [], ""
    for word in text.split():
        if line and len(indent) + len(line) + 1 + len(word) > 96:
            lines.append(indent + line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return "\n".join([*lines, indent + line])


def enumerations():
    cases = {}
    for row in table("enums"):
        if row["form"] == "integer" and not row["enumeration"].startswith(SKIPPED):
            cases.setdefault(row["enumeration"], []).append(row)
    texts = []
    for name, rows in cases.items():
        # The name of a value is the first; an alias comes after it.
        rows = sorted(rows, key=lambda row: (row["status"] == "alias", int(row["value"])))
        members = "\n".join(
            f'    {row["case"]}{"_" * (row["case"] in KEYWORDS)} = {row["value"]}' for row in rows)
        texts.append(f'class {class_name(name)}(RawValue):\n    """{name}."""\n\n{members}')
    of_types = "\n".join(
        f'    {row["code"]}: {class_name(row["values"])},' for row in table("object_types")
        if row["kind"] in ("category", "characteristic") and row["values"] and not row["replaced_by"])
    names = "\n".join(f'    "{class_name(name)}",' for name in sorted(cases, key=class_name))
    return f'''"""The values of categories, characteristics and objects, by their names in HealthKit."""

from __future__ import annotations

from typing import Type as Class

from .raw_value import RawValue

__all__ = [
    "CardSignature",
{names}
]


class CardSignature(RawValue):
    """The result of the check of a card's signature."""

    notChecked = 0
    verified = 1
    invalid = 2


{(chr(10) * 3).join(texts)}


# The values of categories and characteristics, by the code of the type.
OF_TYPES: dict[int, Class[RawValue]] = {{
{of_types}
}}
'''


def catalog():
    kinds = "\n".join(
        f'    {row["code"]}: "{row["kind"]}",' for row in table("object_types")
        if not row["replaced_by"])
    sums = ", ".join(
        row["code"] for row in table("object_types") if row["aggregation"] == "cumulative")
    everyday = {row["type"]: row for row in table("everyday_names")}
    words_of = {}
    for row in table("object_types"):
        entry = everyday[row["name"]]
        words = words_of.setdefault(row["replaced_by"] or row["name"], [])
        words += [row["identifier"], row["name"], entry["display_name"]]
        words += [word.strip() for word in entry["names"].split(",") if word.strip()]
    names = []
    for row in table("object_types"):
        if row["replaced_by"]:
            continue
        words = words_of[row["name"]]
        items = ", ".join('"' + word.replace(" ", "\0") + '"' for word in words)
        text = wrapped(f'{row["code"]}: [{items}],', "    ").replace("\n    ", "\n        ")
        names.append(text.replace("\0", " "))
    units = "\n".join(
        f'    "{row["symbol"]}": ("{row["dimension"]}", {row["factor"]}, {row["offset"] or 0}, '
        f'{row["prefixes"] == "yes"}, {row["scale"] != "linear"}),' for row in table("units"))
    prefixes = "\n".join(f'    "{row["symbol"]}": {row["exponent"]},' for row in table("prefixes"))
    spoken = "\n".join(
        f'    "{row["name"]}": "{row["unit"]}",' for row in table("everyday_units"))
    return f'''"""Tables of the catalog: kinds and names of types, units."""

from __future__ import annotations

# The kind of each type.
KINDS: dict[int, str] = {{
{kinds}
}}

# Quantities that are summed up; the others are averaged.
CUMULATIVE = frozenset([
{wrapped(sums, "    ")}
])

# The identifier, the name and further names of each type; the third is that of Apple's Health app.
NAMES: dict[int, list[str]] = {{
{chr(10).join(names)}
}}

# Dimension, factor and offset to its base unit, whether it takes prefixes, whether it is a level.
UNITS: dict[str, tuple[str, float, float, bool, bool]] = {{
{units}
}}

# Powers of ten.
PREFIXES: dict[str, int] = {{
{prefixes}
}}

EVERYDAY_UNITS: dict[str, str] = {{
{spoken}
}}
'''


class Objects:
    """Writes a class for each message of details.proto."""

    def __init__(self, definition):
        self.schema = definition
        self.file = next(f for f in definition.files if f.name == "health/v1/details.proto")
        self.comments = comments(self.file)
        self.enumerations = {class_name(row["enumeration"]) for row in table("enums")}
        self.messages = {message.name: message for message in self.file.message_type}
        self.written = []

    def text(self):
        parts = []
        for index, message in enumerate(self.file.message_type):
            if message.name != "SampleDetails":
                parts.append((message.name in OBJECTS, self.message(index, message)))
        # Values first, because objects consist of them; a value comes before those that contain it.
        values = [text for is_object, text in parts if not is_object]
        objects = [text for is_object, text in parts if is_object]
        enums = "\n".join(f"    {name}," for name in sorted(self.used))
        names = sorted([m for m in self.messages if m != "SampleDetails"])
        listed = "\n".join(f'    "{name}",' for name in names)
        kinds = self.messages["SampleDetails"].field
        details = "\n".join(f'    "{field.name}": {field.type_name.split(".")[-1]},'
                            for field in kinds)
        return f'''"""The objects with more than one number, as dataclasses."""

from __future__ import annotations

import dataclasses
import datetime
import uuid
from typing import ClassVar, Optional, Type as Class

from . import codec
from .enums import (
{enums}
)
from .points import Heartbeat, Location, QuantityPoint, Voltage
from .totals import WorkoutTotals
from .types import Type
from .values import MetadataValue, Sample

__all__ = [
{listed}
]


{(chr(10) * 3).join(values + objects)}


# The classes of objects by the field of health.v1.SampleDetails.
KINDS: dict[str, Class[Sample]] = {{
{details}
}}
'''

    used = {"CardSignature"}

    def message(self, index, message):
        is_object = message.name in OBJECTS
        lines, codecs = [], []
        for place, field in enumerate(message.field):
            if message.name == "Correlation":
                continue
            hint, default, name, code = self.field(field)
            # Every object has a unit, that of its number.
            name = "dose_unit" if is_object and name == "unit" else name
            note = self.note(4, index, 2, place)
            lines.append(wrapped(note, "    # "))
            lines.append(f"    {name}: {hint}{default}")
            codecs.append(f'        codec.Field("{name}", "{field.name}", {code}),')
        head = self.head(message, is_object)
        documentation = wrapped(self.note(4, index), "    ").strip()
        body = "\n".join(lines)
        listed = "\n".join(codecs)
        fields = f"(\n{listed}\n    )" if codecs else "()"
        return (f'{head}\n    """{documentation}"""\n\n{self.common(message.name)}{body}\n\n'
                f"    _fields: ClassVar[codec.Fields] = {fields}")

    def note(self, *path):
        """The comment without the numbers of rules."""
        return re.sub(r" \((?:[^()]*)?rules? [^()]*\)", "", " ".join(self.comments.get(path, [])))

    def head(self, message, is_object):
        base = "Sample" if is_object else "codec.Value"
        if message.name == "Workout":
            base = "WorkoutTotals, Sample"
        return f"@dataclasses.dataclass(kw_only=True)\nclass {message.name}({base}):"

    @staticmethod
    def common(name):
        if name not in OBJECTS:
            return ""
        kind = OBJECTS[name][0]
        lines = []
        if kind:
            lines.append(f"    type: Type = dataclasses.field(default=Type.{kind}, init=False)")
        lines.append("    value: float = dataclasses.field(default=0, init=False)")
        lines.append('    unit: str = dataclasses.field(default="", init=False)')
        points = {"QuantitySeries": "QuantityPoint", "HeartbeatSeries": "Heartbeat",
                  "WorkoutRoute": "Location", "Electrocardiogram": "Voltage"}.get(name)
        if points:
            lines.append("    # The points to save, in ascending order of time; read them with"
                         " `Client.points`.")
            lines.append(f"    points: list[{points}] = dataclasses.field(default_factory=list)")
        if name == "Correlation":
            lines.append("    # The samples of the correlation; of those, the ones that the caller"
                         " may see.")
            lines.append("    contained: list[Sample] = dataclasses.field(default_factory=list)")
        return "\n".join(lines) + "\n"

    def field(self, field):
        """The type, the default, the name and the codec of a field."""
        options = self.schema.options(field)
        kind = field.type_name.split(".")[-1]
        name = re.sub(r"_us$", "", field.name)
        hint, code, empty = self.plain(field, options, kind)
        if hint == "datetime.timedelta":
            name = re.sub(r"_s$", "", name)
        if field.label == field.LABEL_REPEATED:
            return f"list[{hint}]", " = dataclasses.field(default_factory=list)", name, code
        is_message = field.type == field.TYPE_MESSAGE
        if kind == "Metadata":
            return hint, " = dataclasses.field(default_factory=dict)", name, code
        if field.proto3_optional or (is_message and not options.get("required")):
            return f"Optional[{hint}]", " = None", name, code
        if options.get("required") and kind == "ObjectID":
            return hint, " = dataclasses.field(default_factory=uuid.uuid4)", name, code
        return hint, "" if empty is None else f" = {empty}", name, code

    def plain(self, field, options, kind):
        if field.type == field.TYPE_ENUM:
            self.used.add(kind)
            return kind, f"codec.raw({kind})", f"{kind}.notChecked"
        raw = options.get("swift_enumeration")
        if raw:
            name = RAW_VALUES.get(raw, raw[0].upper() + raw[1:])
            assert name in self.enumerations, name
            self.used.add(name)
            zero = {"WorkoutActivityType": "other", "WorkoutSessionLocationType": "unknown",
                    "WorkoutSwimmingLocationType": "unknown", "PrismBase": "none",
                    "ElectrocardiogramLead": "appleWatchSimilarToLeadI",
                    "ElectrocardiogramSymptomsStatus": "notSet",
                    "AudiogramConductionType": "air", "ActivityMoveMode": "activeEnergy"}
            default = f"{name}.{zero[name]}" if name in zero else None
            return name, f"codec.raw({name})", default
        if options.get("swift_type") == "ObjectType":
            return "Type", "codec.TYPE", None
        if field.type == field.TYPE_MESSAGE:
            return self.nested(kind)
        if field.name.endswith("_us"):
            return "datetime.datetime", "codec.TIME", None
        if field.name == "duration_s":
            return "datetime.timedelta", "codec.SPAN", "datetime.timedelta()"
        kinds = {field.TYPE_DOUBLE: ("float", "0.0"), field.TYPE_STRING: ("str", '""'),
                 field.TYPE_BYTES: ("bytes", 'b""'), field.TYPE_BOOL: ("bool", "False")}
        hint, empty = kinds.get(field.type, ("int", "0"))
        return hint, "codec.PLAIN", empty

    def nested(self, kind):
        special = {"ObjectID": ("uuid.UUID", "codec.ID"), "CalendarDay": ("datetime.date", "codec.DAY"),
                   "Metadata": ("dict[str, MetadataValue]", "codec.METADATA")}
        if kind in special:
            return *special[kind], None
        return kind, f"codec.Nested(lambda: {kind})", None


def outputs():
    head = "# Made from proto/{source} by scripts/generate-clients. Do not edit.\n"
    return {
        "enums.py": head.format(source="catalog/enums.tsv") + enumerations(),
        "catalog.py": head.format(source="catalog") + catalog(),
        "objects.py": head.format(source="health/v1/details.proto")
        + Objects(schema.Schema()).text(),
    }
