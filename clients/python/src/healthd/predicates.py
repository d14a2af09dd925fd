"""Conditions on objects, for the argument `where` of queries.

    health.samples("heartRate", where=key.quantity > 2.5)
    indoors = key.metadata("HKIndoorWorkout") == 1
    health.samples(Workout, where=(key.workout_activity_type == 37) & ~indoors)
"""

from __future__ import annotations

import datetime
import uuid
from typing import Any, Iterable, Optional, Sequence, Union

from . import codec
from .errors import InvalidArgument
from .pb import predicate_pb2
from .values import (
    Device, Quantity, RelationKind, Sample, Source, TypeName, as_type, microseconds)

PredicateValue = Union[
    float, str, datetime.datetime, datetime.date, datetime.timedelta, uuid.UUID, Source, Device,
    Quantity]


class Predicate:
    """A condition. Combine conditions with `&`, `|` and `~`."""

    def __init__(self, nodes: Sequence[predicate_pb2.PredicateNode]) -> None:
        self.nodes = list(nodes)

    def __and__(self, other: "Predicate") -> "Predicate":
        return Predicate([predicate_pb2.PredicateNode(all_of=2), *self.nodes, *other.nodes])

    def __or__(self, other: "Predicate") -> "Predicate":
        return Predicate([predicate_pb2.PredicateNode(any_of=2), *self.nodes, *other.nodes])

    def __invert__(self) -> "Predicate":
        return Predicate([predicate_pb2.PredicateNode(negation=True), *self.nodes])

    def __bool__(self) -> bool:
        raise InvalidArgument.because(
            "a condition has no truth value here", "Combine conditions with & | ~, in parentheses.")

    def message(self) -> predicate_pb2.Predicate:
        return predicate_pb2.Predicate(nodes=self.nodes)


class Key:
    """A property of objects, which comparisons turn into a condition."""

    def __init__(self, path: str, **argument: Any) -> None:
        self._key = predicate_pb2.PredicateKey(
            path=f"KEY_{path}", **argument)

    def _compare(self, comparison: int, value: PredicateValue) -> Predicate:
        test = predicate_pb2.ComparisonTest(
            key=self._key, comparison=comparison, value=_value(value))  # type: ignore[arg-type]
        return Predicate([predicate_pb2.PredicateNode(comparison=test)])

    def __lt__(self, value: PredicateValue) -> Predicate:
        return self._compare(predicate_pb2.LESS_THAN, value)

    def __le__(self, value: PredicateValue) -> Predicate:
        return self._compare(predicate_pb2.LESS_THAN_OR_EQUAL, value)

    def __gt__(self, value: PredicateValue) -> Predicate:
        return self._compare(predicate_pb2.GREATER_THAN, value)

    def __ge__(self, value: PredicateValue) -> Predicate:
        return self._compare(predicate_pb2.GREATER_THAN_OR_EQUAL, value)

    def __eq__(self, value: PredicateValue) -> Predicate:  # type: ignore[override]
        return self._compare(predicate_pb2.EQUAL, value)

    def __ne__(self, value: PredicateValue) -> Predicate:  # type: ignore[override]
        return self._compare(predicate_pb2.NOT_EQUAL, value)

    __hash__ = None  # type: ignore[assignment]

    def begins_with(self, text: str) -> Predicate:
        return self._compare(predicate_pb2.BEGINS_WITH, text)

    def ends_with(self, text: str) -> Predicate:
        return self._compare(predicate_pb2.ENDS_WITH, text)

    def contains(self, text: str) -> Predicate:
        return self._compare(predicate_pb2.CONTAINS, text)

    def like(self, pattern: str) -> Predicate:
        """`?` is one character, `*` any number, and a backslash escapes the next one."""
        return self._compare(predicate_pb2.LIKE, pattern)

    def one_of(self, values: Iterable[PredicateValue]) -> Predicate:
        test = predicate_pb2.MembershipTest(key=self._key, values=map(_value, values))
        return Predicate([predicate_pb2.PredicateNode(is_any=test)])

    def exists(self) -> Predicate:
        return Predicate([predicate_pb2.PredicateNode(exists=self._key)])


def _value(value: PredicateValue) -> predicate_pb2.PredicateValue:
    message = predicate_pb2.PredicateValue()
    if isinstance(value, str):
        message.text = value
    elif isinstance(value, datetime.datetime):
        message.date_us = microseconds(value)
    elif isinstance(value, datetime.date):
        message.number = value.year * 10000 + value.month * 100 + value.day
    elif isinstance(value, datetime.timedelta):
        message.number = value.total_seconds()
    elif isinstance(value, uuid.UUID):
        codec.fill_identifier(value, message.id)
    elif isinstance(value, Source):
        message.source.name = value.name
        message.source.bundle_identifier = value.bundle_identifier
    elif isinstance(value, Device):
        codec.fill_device(value, message.device)
    elif isinstance(value, Quantity):
        message.quantity.value, message.quantity.unit = value.value, value.unit
    else:
        message.number = value
    return message


class _Keys:
    """The properties that conditions compare: `key.quantity`, `key.metadata("HKWasUserEntered")`.

    Their names are those of health.v1.KeyPath in lower case without `KEY_`. Quantities are in the
    canonical unit of the type, durations in seconds, enumerations by their values.
    """

    def __getattr__(self, name: str) -> Key:
        path = name.upper()
        if f"KEY_{path}" not in predicate_pb2.KeyPath.keys() or path == "NONE":
            names = [text[4:].lower() for text in predicate_pb2.KeyPath.keys()[1:]]
            raise AttributeError(f"no key {name}; the keys are {', '.join(names)}")
        return Key(path)

    def metadata(self, name: str) -> Key:
        return Key("METADATA", metadata_key=name)

    def device_property(self, name: str) -> Key:
        """`name` is a field of Device, such as `model`."""
        return Key("DEVICE_PROPERTY", device_property=list(Device.__dataclass_fields__).index(name))

    def workout_sum(self, kind: TypeName) -> Key:
        return Key("WORKOUT_SUM", type=as_type(kind))

    def workout_average(self, kind: TypeName) -> Key:
        return Key("WORKOUT_AVERAGE", type=as_type(kind))

    def workout_minimum(self, kind: TypeName) -> Key:
        return Key("WORKOUT_MINIMUM", type=as_type(kind))

    def workout_maximum(self, kind: TypeName) -> Key:
        return Key("WORKOUT_MAXIMUM", type=as_type(kind))


key = _Keys()


def during(
    start: Optional[datetime.datetime] = None, end: Optional[datetime.datetime] = None,
    strict_start: bool = False, strict_end: bool = False,
) -> Predicate:
    """The object overlaps a period; with the strict options it starts or ends in it."""
    test = predicate_pb2.PeriodTest(strict_start=strict_start, strict_end=strict_end)
    if start:
        test.start_us = microseconds(start)
    if end:
        test.end_us = microseconds(end)
    return Predicate([predicate_pb2.PredicateNode(period=test)])


def related_to(
    parent: Union[Sample, uuid.UUID], kind: RelationKind = RelationKind.WORKOUT,
    activity: Optional[uuid.UUID] = None,
) -> Predicate:
    """The sample belongs to a workout or an electrocardiogram."""
    found = parent.id if isinstance(parent, Sample) else parent
    if found is None:
        raise InvalidArgument.because("the parent has no id", "Save it first, or query it.")
    test = predicate_pb2.RelationTest(
        kind=int(kind), object=codec.object_id(found))  # type: ignore[arg-type]
    if activity is not None:
        test.activity.CopyFrom(codec.object_id(activity))
    return Predicate([predicate_pb2.PredicateNode(related=test)])


def has_no_correlation() -> Predicate:
    """The sample is not part of a correlation."""
    return Predicate([predicate_pb2.PredicateNode(has_no_correlation=True)])


def contains(kind: TypeName, condition: Optional[Predicate] = None) -> Predicate:
    """A correlation contains a sample of a type for which a condition holds."""
    nodes = condition.nodes if condition is not None else [predicate_pb2.PredicateNode(all_of=0)]
    return Predicate([predicate_pb2.PredicateNode(contains_type=as_type(kind)), *nodes])


def has_activity(condition: Predicate) -> Predicate:
    """A workout has an activity for which a condition holds."""
    return Predicate([predicate_pb2.PredicateNode(has_activity=True), *condition.nodes])


__all__ = [
    "Key", "Predicate", "contains", "during", "has_activity", "has_no_correlation", "key",
    "related_to"]
