"""Conversion between dataclasses and messages, driven by a table of fields in each class."""

from __future__ import annotations

import datetime
import uuid
from typing import Any, Callable, ClassVar, NamedTuple, Optional, Sequence, Type as Class, TypeVar

from .pb import values_pb2
from .raw_value import RawValue
from .types import Type
from .values import Device, MetadataValue, Quantity, instant, microseconds

V = TypeVar("V")


class Codec(NamedTuple):
    """`write` returns the value of a scalar field, `fill` fills in a message field."""

    read: Callable[[Any], Any]
    write: Optional[Callable[[Any], Any]] = None
    fill: Optional[Callable[[Any, Any], None]] = None


class Field(NamedTuple):
    """A field of a class and of its message."""

    name: str
    wire: str
    codec: Codec


Fields = Sequence[Field]


class Value:
    """The base class of the dataclasses that are parts of objects."""

    _fields: ClassVar[Fields] = ()


def encode(value: Any, message: Any) -> None:
    """Fills in a message. A field that is None stays absent."""
    for name, wire, codec in value._fields:
        content = getattr(value, name)
        if content is None:
            continue
        is_repeated = isinstance(content, list)
        if codec.fill is None:
            assert codec.write is not None
            if is_repeated:
                getattr(message, wire).extend(map(codec.write, content))
            else:
                setattr(message, wire, codec.write(content))
        elif is_repeated:
            for element in content:
                codec.fill(element, getattr(message, wire).add())
        elif content or codec is not METADATA:
            getattr(message, wire).SetInParent()
            codec.fill(content, getattr(message, wire))


def arguments(fields: Fields, message: Any) -> dict[str, Any]:
    """Returns the values of a message's fields, by the names of the class."""
    values: dict[str, Any] = {}
    for name, wire, codec in fields:
        field = message.DESCRIPTOR.fields_by_name[wire]
        content = getattr(message, wire)
        if _is_repeated(field):
            values[name] = list(map(codec.read, content))
        elif codec is METADATA or not _is_absent(field, message):
            values[name] = codec.read(content)
        else:
            values[name] = None
    return values


def decode(kind: Class[V], message: Any) -> V:
    """Creates a value of a class from its message."""
    return kind(**arguments(kind._fields, message))  # type: ignore[attr-defined]


def _is_repeated(field: Any) -> bool:
    # Later versions of protobuf have no labels, and earlier ones no `is_repeated`.
    if hasattr(field, "is_repeated"):
        return bool(field.is_repeated)
    return bool(field.label == field.LABEL_REPEATED)


def _is_absent(field: Any, message: Any) -> bool:
    has_presence = field.containing_oneof is not None or field.message_type is not None
    return has_presence and not message.HasField(field.name)


# Codecs


def identifier(message: Any) -> uuid.UUID:
    return uuid.UUID(int=message.high << 64 | message.low)


def fill_identifier(value: uuid.UUID, message: Any) -> None:
    message.high, message.low = value.int >> 64, value.int & (1 << 64) - 1


def object_id(value: uuid.UUID) -> values_pb2.ObjectID:
    message = values_pb2.ObjectID()
    fill_identifier(value, message)
    return message


def id_set(values: Sequence[uuid.UUID]) -> values_pb2.ObjectIDSet:
    return values_pb2.ObjectIDSet(
        highs=[value.int >> 64 for value in values],
        lows=[value.int & (1 << 64) - 1 for value in values])


def _fill_day(value: datetime.date, message: Any) -> None:
    message.year, message.month, message.day = value.year, value.month, value.day


def day(value: datetime.date) -> values_pb2.CalendarDay:
    return values_pb2.CalendarDay(year=value.year, month=value.month, day=value.day)


def metadata(message: Any) -> dict[str, MetadataValue]:
    values: dict[str, MetadataValue] = {}
    for entry in message.entries:
        kind = entry.value.WhichOneof("kind")
        if kind == "date_us":
            values[entry.key] = instant(entry.value.date_us)
        elif kind == "quantity":
            values[entry.key] = Quantity(entry.value.quantity.value, entry.value.quantity.unit)
        elif kind:
            values[entry.key] = getattr(entry.value, kind)
    return values


def fill_metadata(values: dict[str, MetadataValue], message: Any) -> None:
    for key, value in sorted(values.items()):
        fill_metadata_value(value, message.entries.add(key=key).value)


def fill_metadata_value(value: MetadataValue, message: Any) -> None:
    if isinstance(value, str):
        message.text = value
    elif isinstance(value, datetime.datetime):
        message.date_us = microseconds(value)
    elif isinstance(value, Quantity):
        message.quantity.value, message.quantity.unit = value.value, value.unit
    elif isinstance(value, int):
        message.integer = value
    else:
        message.number = value


def device(message: Any) -> Device:
    return Device(**{field.name: value for field, value in message.ListFields()})


def fill_device(value: Device, message: Any) -> None:
    for name in Device.__dataclass_fields__:
        if getattr(value, name) is not None:
            setattr(message, name, getattr(value, name))


def _same(value: Any) -> Any:
    return value


def raw(kind: Class[RawValue]) -> Codec:
    return Codec(kind, int)


def Nested(kind: Callable[[], Any]) -> Codec:  # noqa: N802
    return Codec(lambda message: decode(kind(), message), fill=encode)


PLAIN = Codec(_same, _same)
TYPE = Codec(Type, int)
TIME = Codec(instant, microseconds)
SPAN = Codec(lambda seconds: datetime.timedelta(seconds=seconds), datetime.timedelta.total_seconds)
ID = Codec(identifier, fill=fill_identifier)
DAY = Codec(lambda value: datetime.date(value.year, value.month, value.day), fill=_fill_day)
METADATA = Codec(metadata, fill=fill_metadata)
