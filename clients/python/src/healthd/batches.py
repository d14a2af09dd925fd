"""Encoding and decoding of health.v1.SampleBatch, which holds samples in columns."""

from __future__ import annotations

import dataclasses
import datetime
import os
import uuid
from typing import Any, Iterable, Iterator, Optional, Sequence, Union

from . import codec, objects
from .errors import InvalidArgument
from .pb import batch_pb2, details_pb2, relations_pb2, samples_pb2, series_pb2, values_pb2
from .points import Heartbeat, Location, Point, QuantityPoint, Voltage
from .types import Type
from .values import Relation, Sample, Source, instant, microseconds

_SERIES = (
    objects.QuantitySeries, objects.HeartbeatSeries, objects.WorkoutRoute,
    objects.Electrocardiogram)
_NAMES = {kind: name for name, kind in objects.KINDS.items()}


class Identifiers:
    """Creates UUIDs of version 8: random except for the last 32 bits, which are a counter
    (batch.proto)."""

    def __init__(self) -> None:
        bits = int.from_bytes(os.urandom(16), "big")
        bits = bits & ~(0xF << 76) | 8 << 76
        bits = bits & ~(0b11 << 62) | 0b10 << 62
        self._next = bits >> 32 << 32

    def make(self) -> uuid.UUID:
        self._next += 1
        return uuid.UUID(int=self._next - 1)


def halves(identifier: uuid.UUID) -> tuple[int, int]:
    return identifier.int >> 64, identifier.int & (1 << 64) - 1


def identifier(high: int, low: int) -> uuid.UUID:
    return uuid.UUID(int=high << 64 | low)


def known_id(sample: Union[Sample, uuid.UUID]) -> uuid.UUID:
    found = sample.id if isinstance(sample, Sample) else sample
    if found is None:
        raise InvalidArgument.because(
            "a sample without an id was never saved", "Save it first, or query it.")
    return found


# Encoding


class _Dictionary:
    """Values that samples share. Index 0 means none."""

    def __init__(self, field: Any) -> None:
        self._field = field
        self._places: dict[bytes, int] = {}

    def index(self, value: Any, fill: Any, message: Any) -> int:
        if not value:
            return 0
        fill(value, message)
        key = message.SerializeToString(deterministic=True)
        if key not in self._places:
            self._places[key] = len(self._places) + 1
            self._field.append(message)
        return self._places[key]


class Encoder:
    """A save request. Creates an id for each sample without one."""

    def __init__(self, identifiers: Identifiers) -> None:
        self._identifiers = identifiers
        self._types: dict[tuple[Type, str], int] = {}
        self.batch = batch_pb2.SampleBatch()
        self._metadata = _Dictionary(self.batch.dictionary.metadata)
        self._devices = _Dictionary(self.batch.dictionary.devices)
        # The row and the points of each series.
        self.series: list[tuple[int, Sequence[Point]]] = []

    def add(self, sample: Sample) -> None:
        if not isinstance(sample, Sample):
            raise InvalidArgument.because(
                f"a sample is a healthd.Sample, not {type(sample).__name__}",
                "Create it with Sample(Type.stepCount, 1200, start).")
        batch = self.batch
        contained: list[Sample] = getattr(sample, "contained", [])
        for part in contained:
            self.add(part)
        sample.id = sample.id or self._identifiers.make()
        high, low = halves(sample.id)
        batch.id_highs.append(high)
        batch.id_lows.append(low)
        start = microseconds(sample.start)
        batch.starts_us.append(start)
        batch.durations_us.append(microseconds(sample.end or sample.start) - start)
        batch.values.append(representative(sample))
        place = self._types.setdefault((sample.type, sample.unit), len(self._types))
        batch.type_indices.append(place)
        if place == len(batch.dictionary.types):
            batch.dictionary.types.append(sample.type)
            batch.dictionary.units.append(sample.unit)
        batch.metadata_indices.append(
            self._metadata.index(sample.metadata, codec.fill_metadata, values_pb2.Metadata()))
        batch.device_indices.append(
            self._devices.index(sample.device, codec.fill_device, values_pb2.Device()))
        batch.detail_indices.append(self._details(sample, contained))

    def _details(self, sample: Sample, contained: list[Sample]) -> int:
        name = _NAMES.get(type(sample))
        if name is None:
            return 0
        details = self.batch.details.add()
        getattr(details, name).SetInParent()
        codec.encode(sample, getattr(details, name))
        if isinstance(sample, objects.Correlation):
            ids = codec.id_set([known_id(part) for part in contained])
            details.correlation.contained.CopyFrom(ids)
        points: Sequence[Point] = getattr(sample, "points", [])
        if points and isinstance(sample, _SERIES):
            self.series.append((len(self.batch.starts_us) - 1, points))
        return len(self.batch.details)


def representative(sample: Sample) -> float:
    """The number that the daemon stores in the column of values (batch.proto)."""
    if isinstance(sample, objects.Workout):
        return sample.activity_type
    if isinstance(sample, objects.Electrocardiogram):
        return sample.classification
    if isinstance(sample, objects.StateOfMind):
        return sample.valence
    if isinstance(sample, objects.ScoredAssessment):
        # A question of the PHQ-9 that the user prefers not to answer counts 0.
        return sum(answer for answer in sample.answers if answer < 4)
    if isinstance(sample, objects.MedicationDoseEvent):
        return sample.log_status
    if isinstance(sample, objects.VisionPrescription):
        return sample.prescription_type
    if isinstance(sample, objects.ActivitySummary):
        return sample.day.year * 10000 + sample.day.month * 100 + sample.day.day
    return float(sample.value)


def relation(value: Relation) -> relations_pb2.Relation:
    message = relations_pb2.Relation(
        kind=value.kind.value,  # type: ignore[arg-type]
        parent=codec.object_id(known_id(value.parent)),
        children=codec.id_set([known_id(child) for child in value.children]))
    if value.activity is not None:
        message.activity.CopyFrom(codec.object_id(value.activity))
    return message


# The size of an append, well below the maximum frame size.
_APPENDED = 32768


def series_points(points: Sequence[Point]) -> Iterator[series_pb2.SeriesPoints]:
    """Yields the points in columns, in steps."""
    for at in range(0, len(points), _APPENDED):
        yield _columns(points[at : at + _APPENDED])


def _columns(points: Sequence[Point]) -> series_pb2.SeriesPoints:
    columns = series_pb2.SeriesPoints()
    for point in points:
        if isinstance(point, QuantityPoint):
            columns.kind = series_pb2.QUANTITIES
            start = microseconds(point.start)
            columns.times_us.append(start)
            columns.durations_us.append(microseconds(point.end or point.start) - start)
            columns.values.append(point.value)
        elif isinstance(point, Heartbeat):
            columns.kind = series_pb2.HEARTBEATS
            columns.times_us.append(point.offset // datetime.timedelta(microseconds=1))
            columns.values.append(point.preceded_by_gap)
        elif isinstance(point, Voltage):
            columns.kind = series_pb2.VOLTAGES
            columns.times_us.append(point.offset // datetime.timedelta(microseconds=1))
            columns.values.append(point.volts)
        else:
            columns.kind = series_pb2.LOCATIONS
            columns.times_us.append(microseconds(point.time))
            for name, field in zip(_LOCATION, dataclasses.fields(point)[1:]):
                getattr(columns, name).append(getattr(point, field.name))
    return columns


_LOCATION = [
    "latitudes_deg", "longitudes_deg", "altitudes_m", "horizontal_accuracies_m",
    "vertical_accuracies_m", "courses_deg", "course_accuracies_deg", "speeds", "speed_accuracies"]


def decode_points(columns: series_pb2.SeriesPoints) -> Iterator[Point]:
    times = columns.times_us
    if columns.kind == series_pb2.QUANTITIES:
        for row, (time, value) in enumerate(zip(times, columns.values)):
            end = instant(time + _at(columns.durations_us, row))
            yield QuantityPoint(instant(time), value, end)
    elif columns.kind == series_pb2.LOCATIONS:
        parts = zip(*(getattr(columns, name) for name in _LOCATION))
        for time, values in zip(times, parts):
            yield Location(instant(time), *values)
    else:
        for time, value in zip(times, columns.values):
            offset = datetime.timedelta(microseconds=time)
            is_beat = columns.kind == series_pb2.HEARTBEATS
            yield Heartbeat(offset, value != 0) if is_beat else Voltage(offset, value)


# Decoding


def source(revision: Any) -> Source:
    return Source(
        revision.source.name, revision.source.bundle_identifier, revision.version,
        revision.product_type, revision.operating_system_version)


def decode(
    batch: batch_pb2.SampleBatch, contained: Optional[batch_pb2.SampleBatch] = None
) -> Iterator[Sample]:
    """Yields the samples of a page; `contained` has those of its correlations."""
    parts = {part.id: part for part in decode(contained)} if contained is not None else {}
    dictionary = batch.dictionary
    sources = [source(revision) for revision in dictionary.sources]
    devices = [codec.device(one) for one in dictionary.devices]
    metadata = [codec.metadata(entries) for entries in dictionary.metadata]
    types = [Type(code) for code in dictionary.types]
    ids = _identifiers(batch)
    for row, start in enumerate(batch.starts_us):
        place = _at(batch.source_indices, row)
        described = _at(batch.metadata_indices, row)
        device = _at(batch.device_indices, row)
        detail = _at(batch.detail_indices, row)
        common: dict[str, Any] = {
            "start": instant(start), "end": instant(start + _at(batch.durations_us, row)),
            "metadata": dict(metadata[described - 1]) if described else {},
            "source": sources[place] if place < len(sources) else None, "id": next(ids),
            "device": devices[device - 1] if device else None}
        kind = types[_at(batch.type_indices, row)]
        value = batch.values[row] if batch.values else 0
        if detail:
            yield _object(kind, value, common, batch.details[detail - 1], parts)
        else:
            yield Sample(kind, value, unit=kind.unit, **common)


def _object(
    kind: Type, value: float, common: dict[str, Any], details: details_pb2.SampleDetails,
    parts: dict[Optional[uuid.UUID], Sample],
) -> Sample:
    name = details.WhichOneof("kind")
    class_ = objects.KINDS[name]
    message = getattr(details, name)
    values = codec.arguments(class_._fields, message)
    if class_ is objects.Correlation:
        ids = zip(message.contained.highs, message.contained.lows)
        found = (parts.get(identifier(*halves)) for halves in ids)
        values["contained"] = [part for part in found if part is not None]
    if class_.__dataclass_fields__["type"].init:
        values["type"] = kind
    made = class_(**common, **values)
    # The number that represents the object; these fields are not arguments.
    made.value, made.unit = value, kind.unit
    return made


def _at(column: Sequence[int], row: int) -> int:
    return column[row] if column else 0


def _identifiers(batch: batch_pb2.SampleBatch) -> Iterator[uuid.UUID]:
    for run, high in enumerate(batch.id_highs):
        for offset in range(batch.id_counts[run] if batch.id_counts else 1):
            yield identifier(high, batch.id_lows[run] + offset)


def save_request(
    encoder: Encoder, samples: Iterable[Sample]
) -> samples_pb2.SaveRequest:
    for sample in samples:
        encoder.add(sample)
    return samples_pb2.SaveRequest(samples=encoder.batch)


