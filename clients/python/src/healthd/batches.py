"""Encoding and decoding of health.v1.SampleBatch, which holds samples in columns."""

from __future__ import annotations

import datetime
import os
import uuid
from typing import Iterable, Iterator, Sequence

from .pb import batch_pb2, values_pb2
from .types import Type
from .values import MetadataValue, Sample, Source, instant, microseconds


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


def encode(samples: Iterable[Sample], identifiers: Identifiers) -> batch_pb2.SampleBatch:
    """Encodes samples, and creates an id for each sample without one."""
    batch = batch_pb2.SampleBatch()
    places: dict[tuple[Type, str], int] = {}
    metadata_places: dict[bytes, int] = {}
    for sample in samples:
        sample.id = sample.id or identifiers.make()
        high, low = halves(sample.id)
        batch.id_highs.append(high)
        batch.id_lows.append(low)
        start = microseconds(sample.start)
        batch.starts_us.append(start)
        batch.durations_us.append(microseconds(sample.end or sample.start) - start)
        batch.values.append(sample.value)
        place = places.setdefault((sample.type, sample.unit), len(places))
        batch.type_indices.append(place)
        entries = _metadata(sample)
        key = entries.SerializeToString(deterministic=True)
        if sample.metadata and key not in metadata_places:
            metadata_places[key] = len(metadata_places) + 1
            batch.dictionary.metadata.append(entries)
        batch.metadata_indices.append(metadata_places[key] if sample.metadata else 0)
    for kind, unit in places:
        batch.dictionary.types.append(kind)
        batch.dictionary.units.append(unit)
    return batch


def _metadata(sample: Sample) -> values_pb2.Metadata:
    metadata = values_pb2.Metadata()
    for key, value in sorted(sample.metadata.items()):
        entry = metadata.entries.add(key=key).value
        if isinstance(value, str):
            entry.text = value
        elif isinstance(value, datetime.datetime):
            entry.date_us = microseconds(value)
        elif isinstance(value, int):
            entry.integer = value
        else:
            entry.number = value
    return metadata


def decode(batch: batch_pb2.SampleBatch) -> Iterator[Sample]:
    dictionary = batch.dictionary
    sources = [
        Source(revision.source.name, revision.source.bundle_identifier)
        for revision in dictionary.sources
    ]
    metadata = [_values(entries) for entries in dictionary.metadata]
    types = [Type(code) for code in dictionary.types]
    ids = _identifiers(batch)
    for row, start in enumerate(batch.starts_us):
        kind = types[_at(batch.type_indices, row)]
        place = _at(batch.source_indices, row)
        index = _at(batch.metadata_indices, row)
        yield Sample(
            type=kind, value=batch.values[row] if batch.values else 0, start=instant(start),
            end=instant(start + _at(batch.durations_us, row)), unit=kind.unit,
            metadata=dict(metadata[index - 1]) if index else {},
            source=sources[place] if place < len(sources) else None, id=next(ids))


def _at(column: Sequence[int], row: int) -> int:
    return column[row] if column else 0


def _identifiers(batch: batch_pb2.SampleBatch) -> Iterator[uuid.UUID]:
    for run, high in enumerate(batch.id_highs):
        for offset in range(batch.id_counts[run] if batch.id_counts else 1):
            yield identifier(high, batch.id_lows[run] + offset)


def _values(metadata: values_pb2.Metadata) -> dict[str, MetadataValue]:
    values: dict[str, MetadataValue] = {}
    for entry in metadata.entries:
        kind = entry.value.WhichOneof("kind")
        if kind == "date_us":
            values[entry.key] = instant(entry.value.date_us)
        elif kind == "quantity":
            values[entry.key] = entry.value.quantity.value
        elif kind:
            values[entry.key] = getattr(entry.value, kind)
    return values
