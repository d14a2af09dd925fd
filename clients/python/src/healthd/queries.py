"""Requests and replies of queries, without input and output."""

from __future__ import annotations

import datetime
import os
from typing import Any, Iterable, Optional, Type as Class, TypeVar, Union

from . import batches, codec, objects
from .errors import InvalidArgument
from .pb import filter_pb2, samples_pb2, statistics_pb2, summaries_pb2
from .predicates import Predicate
from .types import Type
from .values import (
    AVERAGE, MAXIMUM, MINIMUM, SUM, Changes, Deleted, Interval, Sample, Source, Statistics,
    StatisticsUpdate, TypeName, Types, as_type, as_types, instant, microseconds)

Time = Optional[datetime.datetime]
S = TypeVar("S", bound=Sample)
# The types of queries: types, their names, or a class of objects such as Workout.
Kinds = Union[Types, Class[Sample]]

_TYPES_OF_KINDS = {
    objects.Correlation: "correlation", objects.ScoredAssessment: "scoredAssessment",
    objects.ClinicalRecord: "clinical", objects.QuantitySeries: "quantity"}


def types_of(kinds: Kinds) -> list[Type]:
    if not (isinstance(kinds, type) and issubclass(kinds, Sample)):
        types = as_types(kinds)
        if not types:
            raise InvalidArgument.because("no types", "Name at least one type.")
        return types
    if kinds in _TYPES_OF_KINDS:
        return [kind for kind in Type if kind.kind == _TYPES_OF_KINDS[kinds]]
    default: Any = kinds.__dataclass_fields__["type"].default
    if not isinstance(default, Type):
        raise InvalidArgument.because(
            "Sample is the class of several types", "Name the types, such as Type.stepCount.")
    return [default]


def filter_of(
    start: Time = None, end: Time = None, where: Optional[Predicate] = None,
    sources: Optional[Iterable[Source]] = None,
) -> filter_pb2.SampleFilter:
    condition = filter_pb2.SampleFilter()
    if start:
        condition.start_us = microseconds(start)
    if end:
        condition.end_us = microseconds(end)
    if start and end and condition.end_us < condition.start_us:
        raise InvalidArgument.because("the end is before the start", "Exchange start and end.")
    if where is not None:
        condition.predicate.CopyFrom(where.message())
    if sources is not None:
        condition.sources.SetInParent()
        for source in sources:
            condition.sources.sources.add(
                name=source.name, bundle_identifier=source.bundle_identifier)
    return condition


def descriptor(
    kinds: Kinds, start: Time = None, end: Time = None, where: Optional[Predicate] = None,
    sources: Optional[Iterable[Source]] = None,
) -> filter_pb2.QueryDescriptor:
    return filter_pb2.QueryDescriptor(
        types=types_of(kinds), filter=filter_of(start, end, where, sources))


def changes(page: samples_pb2.ChangePage) -> Changes:
    deleted = [
        Deleted(codec.identifier(gone.id), Type(gone.type), codec.metadata(gone.metadata))
        for gone in page.deleted
    ]
    return Changes(list(batches.decode(page.added, page.contained)), deleted, page.anchor)


def statistics_query(
    kind: TypeName, options: int, condition: filter_pb2.SampleFilter, every: Optional[Interval],
    count: int, anchor: Time, time_zone: Optional[str],
) -> statistics_pb2.StatisticsQuery:
    named = as_type(kind)
    if named.kind != "quantity":
        raise InvalidArgument.because(
            f"{named.name} is not a quantity type, so it has no statistics",
            "Query its samples, and sum them up yourself.")
    wrong = AVERAGE | MINIMUM | MAXIMUM if named.is_cumulative else SUM
    if options & wrong:
        fitting = "SUM" if named.is_cumulative else "AVERAGE, MINIMUM and MAXIMUM"
        raise InvalidArgument.because(
            f"{named.name} does not have these statistics", f"Its statistics are {fitting}.")
    query = statistics_pb2.StatisticsQuery(type=named, options=options, filter=condition)
    if every is not None:
        calendar = query.calendar
        calendar.component = every.value  # type: ignore[assignment]
        calendar.count = count
        calendar.anchor_us = microseconds(anchor) if anchor else condition.start_us
        calendar.time_zone = time_zone or local_time_zone()
        if condition.HasField("start_us") and condition.HasField("end_us"):
            calendar.period_start_us = condition.start_us
            calendar.period_end_us = condition.end_us
    return query


def statistics(entry: statistics_pb2.Statistics) -> Statistics:
    return _statistics(entry, entry.merged, {
        Source(one.source.name, one.source.bundle_identifier): _statistics(entry, one.values, {})
        for one in entry.by_source})


def _statistics(entry: Any, values: Any, by_source: dict[Source, Statistics]) -> Statistics:
    def number(name: str) -> Any:
        return getattr(values, name) if values.HasField(name) else None

    def time(name: str) -> Time:
        return instant(getattr(values, name)) if values.HasField(name) else None

    seconds = number("duration_s")
    return Statistics(
        instant(entry.start_us), instant(entry.end_us), number("sum"), number("average"),
        number("minimum"), number("maximum"), number("most_recent"),
        None if seconds is None else datetime.timedelta(seconds=seconds),
        time("most_recent_start_us"), time("most_recent_end_us"), by_source)


def statistics_update(message: Any) -> StatisticsUpdate:
    return StatisticsUpdate(
        [statistics(entry) for entry in message.changed],
        [(instant(gone.start_us), instant(gone.end_us)) for gone in message.emptied])


def summary_query(where: Optional[Predicate], time_zone: Optional[str]) -> Any:
    query = summaries_pb2.SummaryQuery(time_zone=time_zone or local_time_zone())
    if where is not None:
        query.predicate.CopyFrom(where.message())
    return query


def summary(message: Any) -> objects.ActivitySummary:
    """The summary of a day, from its start to its end in the zone of this machine."""
    values = codec.arguments(objects.ActivitySummary._fields, message)
    first = datetime.datetime.combine(values["day"], datetime.time()).astimezone()
    after = values["day"] + datetime.timedelta(days=1)
    last = datetime.datetime.combine(after, datetime.time()).astimezone()
    return objects.ActivitySummary(start=first, end=last, **values)


def local_time_zone() -> str:
    if name := os.environ.get("TZ"):
        return name.lstrip(":")
    path = os.path.realpath("/etc/localtime")
    return path.split("zoneinfo/")[1] if "zoneinfo/" in path else "UTC"
