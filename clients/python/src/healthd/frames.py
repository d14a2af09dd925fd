"""Samples, workouts and statistics as data frames of pandas, and of polars and Arrow.

    from healthd import frames

    with healthd.connect_user() as health:
        steps = frames.samples(health, "steps", zone="Europe/Berlin")
        print(steps.value.resample("D").sum())

The index of a frame of pandas is the start, with a time zone: days of 23 and 25 hours are days.
`zone` is the name of a zone, by default that of this machine. Numbers are in the canonical unit of
the type. The values of categories are a Categorical with their names. These functions use the
synchronous client; in asyncio, call them with `asyncio.to_thread`.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, Iterable, Optional, Sequence

from . import columns, enums, queries
from .errors import InvalidArgument, MissingPackage
from .objects import Workout
from .points import Heartbeat, Location, Voltage
from .predicates import Predicate
from .queries import Kinds, Time
from .sync.client import Client
from .values import Interval, MetadataValue, Sample, Source, Statistics, TypeName, as_type, instant

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

# Samples that `save` sends in one request.
_SAVED = 5000


def samples(
    health: Client, types: Kinds, start: Time = None, end: Time = None,
    zone: Optional[str] = None, where: Optional[Predicate] = None,
    sources: Optional[Iterable[Source]] = None, limit: int = 0,
) -> "pandas.DataFrame":
    """Returns a row for each sample that overlaps a period, indexed by start: end, type, value,
    unit, source, and with types of categories also category."""
    pandas = _pandas()
    read = columns.read(health, types, start, end, where, sources, limit)
    names = [kind.name for kind in read.all_types]
    units = sorted({kind.unit for kind in read.all_types})
    unit_of = [units.index(kind.unit) for kind in read.all_types]
    data: dict[str, Any] = {
        "end": _times(pandas, read.ends_us, zone),
        "type": pandas.Categorical.from_codes(read.types, names),
        "value": read.values,
        "unit": pandas.Categorical.from_codes(_chosen(unit_of, read.types), units),
        "source": pandas.Categorical.from_codes(read.sources, read.all_sources),
    }
    if any(kind.kind == "category" for kind in queries.types_of(types)):
        data["category"] = _categories(pandas, read)
    return _frame(pandas, data, _times(pandas, read.starts_us, zone), "start")


def samples_arrow(
    health: Client, types: Kinds, start: Time = None, end: Time = None,
    zone: Optional[str] = None, where: Optional[Predicate] = None,
    sources: Optional[Iterable[Source]] = None, limit: int = 0,
) -> "pyarrow.Table":
    """Returns the columns of `samples` as a table of Arrow, with the column start."""
    try:
        import pyarrow
    except ImportError:
        raise MissingPackage("pyarrow", "lake") from None
    read = columns.read(health, types, start, end, where, sources, limit)
    moment = pyarrow.timestamp("us", tz=zone or queries.local_time_zone())
    of_types: dict[str, list[Any]] = {
        "type": [kind.name for kind in read.all_types],
        "unit": [kind.unit for kind in read.all_types]}
    data = {
        "start": pyarrow.array(read.starts_us, pyarrow.int64()).cast(moment),
        "end": pyarrow.array(read.ends_us, pyarrow.int64()).cast(moment),
        "value": pyarrow.array(read.values)}
    for name, texts in of_types.items():
        data[name] = pyarrow.array(texts, pyarrow.string()).take(
            pyarrow.array(read.types)).dictionary_encode()
    data["source"] = pyarrow.array(read.all_sources, pyarrow.string()).take(
        pyarrow.array(read.sources)).dictionary_encode()
    return pyarrow.table(data)


def samples_polars(
    health: Client, types: Kinds, start: Time = None, end: Time = None,
    zone: Optional[str] = None, where: Optional[Predicate] = None,
    sources: Optional[Iterable[Source]] = None, limit: int = 0,
) -> "polars.DataFrame":
    """Returns the columns of `samples` as a frame of polars, with the column start."""
    try:
        import polars
    except ImportError:
        raise MissingPackage("polars", "polars") from None
    read = columns.read(health, types, start, end, where, sources, limit)
    moment = zone or queries.local_time_zone()

    def times(values: Any) -> Any:
        series = polars.Series(values).cast(polars.Datetime("us"))
        return series.dt.replace_time_zone("UTC").dt.convert_time_zone(moment)

    def chosen(texts: Sequence[str], indices: Any) -> Any:
        series = polars.Series(list(texts), dtype=polars.String)
        return series.gather(indices.astype("uint32")).cast(polars.Categorical)

    return polars.DataFrame({
        "start": times(read.starts_us), "end": times(read.ends_us), "value": read.values,
        "type": chosen([kind.name for kind in read.all_types], read.types),
        "unit": chosen([kind.unit for kind in read.all_types], read.types),
        "source": chosen(read.all_sources, read.sources)})


def workouts(
    health: Client, start: Time = None, end: Time = None, zone: Optional[str] = None,
    where: Optional[Predicate] = None,
) -> "pandas.DataFrame":
    """Returns a row for each workout, indexed by start: end, activity, duration without pauses,
    distance_m, energy_kcal, source, id."""
    pandas = _pandas()
    found = list(health.samples(Workout, start, end, where=where))
    return _frame(pandas, {
        "end": _moments(pandas, [one.end for one in found], zone),
        "activity": pandas.Categorical([one.activity_type.name for one in found]),
        "duration": pandas.to_timedelta([one.duration for one in found]),
        "distance_m": pandas.array([one.distance_m for one in found], "float64"),
        "energy_kcal": pandas.array([one.energy_kcal for one in found], "float64"),
        "source": pandas.Categorical([one.source.name if one.source else "" for one in found]),
        "id": [str(one.id) for one in found],
    }, _moments(pandas, [one.start for one in found], zone), "start")


def statistics(
    health: Client, kind: TypeName, options: int, start: Time = None, end: Time = None,
    every: Optional[Interval] = None, count: int = 1, anchor: Time = None,
    zone: Optional[str] = None, where: Optional[Predicate] = None,
) -> "pandas.DataFrame":
    """Returns a row for each interval of the calendar, indexed by start; see
    `Client.statistics`."""
    zone = zone or queries.local_time_zone()
    return statistics_frame(
        health.statistics(kind, options, start, end, every, count, anchor, zone, where), zone)


def points(health: Client, sample: Sample, zone: Optional[str] = None) -> "pandas.DataFrame":
    """Returns the points of a series. Voltages and heartbeats are indexed by the time since the
    start of the sample, quantities and locations by their time."""
    pandas = _pandas()
    found: list[Any] = list(health.points(sample))
    if found and isinstance(found[0], (Voltage, Heartbeat)):
        name = "volts" if isinstance(found[0], Voltage) else "preceded_by_gap"
        index = pandas.to_timedelta([point.offset for point in found])
        return _frame(
            pandas, {name: [getattr(point, name) for point in found]}, index, "offset")
    if found and isinstance(found[0], Location):
        names = list(Location.__dataclass_fields__)[1:]
        return _frame(
            pandas, {name: [getattr(point, name) for point in found] for name in names},
            _moments(pandas, [point.time for point in found], zone), "time")
    return _frame(
        pandas, {
            "end": _moments(pandas, [point.end for point in found], zone),
            "value": pandas.array([point.value for point in found], "float64")},
        _moments(pandas, [point.start for point in found], zone), "start")


def samples_frame(found: Iterable[Sample], zone: Optional[str] = None) -> "pandas.DataFrame":
    """Returns the columns of `samples` for samples that were already read."""
    pandas = _pandas()
    listed = list(found)
    return _frame(pandas, {
        "end": _moments(pandas, [one.end or one.start for one in listed], zone),
        "type": pandas.Categorical([one.type.name for one in listed]),
        "value": pandas.array([one.value for one in listed], "float64"),
        "unit": pandas.Categorical([one.unit for one in listed]),
        "source": pandas.Categorical([one.source.name if one.source else "" for one in listed]),
    }, _moments(pandas, [one.start for one in listed], zone), "start")


def statistics_frame(
    found: Iterable[Statistics], zone: Optional[str] = None
) -> "pandas.DataFrame":
    """Returns a row per interval, indexed by start. Values that do not exist are missing."""
    pandas = _pandas()
    listed = list(found)
    data: dict[str, Any] = {"end": _moments(pandas, [one.end for one in listed], zone)}
    for name in ("sum", "average", "minimum", "maximum", "most_recent"):
        data[name] = pandas.array([getattr(one, name) for one in listed], "float64")
    data["duration"] = pandas.to_timedelta([one.duration for one in listed])
    return _frame(pandas, data, _moments(pandas, [one.start for one in listed], zone), "start")


def save(
    health: Client, frame: "pandas.DataFrame", kind: TypeName, column: str = "value",
    unit: str = "", sync_identifier: Optional[str] = None, sync_version: int = 1,
) -> int:
    """Saves a sample for each row and returns their number.

    The index is the start, with a time zone and without duplicates; the column end, if there is
    one, is the end. With a sync identifier, the identifier of a row is it and the start: a second
    save of the same rows adds nothing, and one with a greater version replaces them. Rows are saved
    in steps of 5,000, each all or none.
    """
    named = as_type(kind)
    starts, values = _saved(frame, column)
    ends = starts
    if "end" in frame.columns:
        ends = _microseconds(frame["end"].array, "the column end")
    made: list[Sample] = []
    for first, last, value in zip(starts, ends, values):
        metadata: dict[str, MetadataValue] = {}
        if sync_identifier is not None:
            metadata = {
                "HKMetadataKeySyncIdentifier": f"{sync_identifier}/{first}",
                "HKMetadataKeySyncVersion": sync_version}
        made.append(Sample(named, value, instant(first), instant(last), unit, metadata))
    for at in range(0, len(made), _SAVED):
        health.save(made[at : at + _SAVED])
    return len(made)


def _saved(frame: "pandas.DataFrame", column: str) -> tuple[list[int], list[float]]:
    if column not in frame.columns:
        raise InvalidArgument.because(
            f'the frame has no column "{column}"', f"Pass one of {', '.join(frame.columns)}.")
    starts = _microseconds(frame.index, "the index")
    if frame.index.has_duplicates:
        raise InvalidArgument.because(
            "the index has duplicates", "Group the rows: frame.groupby(level=0).sum()")
    if frame[column].isna().any():
        raise InvalidArgument.because(
            f"the column {column} has missing values", "Remove them: frame.dropna()")
    try:
        return starts, frame[column].astype("float64").tolist()
    except (TypeError, ValueError):
        raise InvalidArgument.because(
            f"the column {column} is not numeric",
            "Convert it: frame.value.astype('float64')") from None


def _microseconds(times: Any, what: str) -> list[int]:
    if getattr(times, "tz", None) is None:
        raise InvalidArgument.because(
            f"{what} has no time zone", "Localize it: frame.tz_localize('Europe/Berlin')")
    if times.isna().any():
        raise InvalidArgument.because(f"{what} has missing times", "Remove these rows.")
    numbers = times.tz_convert("UTC").tz_localize(None).to_numpy().astype("M8[us]")
    listed: list[int] = numbers.astype("int64").tolist()
    return listed


def _frame(module: Any, data: dict[str, Any], index: Any, name: str) -> "pandas.DataFrame":
    made: "pandas.DataFrame" = module.DataFrame(data, index=index.rename(name))
    return made


def _times(pandas: Any, counts: Any, zone: Optional[str]) -> Any:
    utc = pandas.DatetimeIndex(counts.view("M8[us]"), tz="UTC")
    return utc.tz_convert(zone or queries.local_time_zone())


def _moments(pandas: Any, moments: Sequence[Time], zone: Optional[str]) -> Any:
    utc = [None if one is None else one.astimezone(datetime.timezone.utc) for one in moments]
    index = pandas.DatetimeIndex(pandas.to_datetime(utc, utc=True))
    return index.tz_convert(zone or queries.local_time_zone())


def _chosen(places: list[int], indices: Any) -> Any:
    import numpy

    return numpy.array(places or [0], "i4")[indices]


def _categories(pandas: Any, read: columns.Columns) -> Any:
    import numpy

    names: list[str] = []
    codes = numpy.full(len(read.values), -1, "i4")
    for place, kind in enumerate(read.all_types):
        if kind.kind != "category":
            continue
        rows = read.types == place
        for number in numpy.unique(read.values[rows]):
            name = enums.OF_TYPES[kind](number).name
            if name not in names:
                names.append(name)
            codes[rows & (read.values == number)] = names.index(name)
    return pandas.Categorical.from_codes(codes, names)


def _pandas() -> Any:
    try:
        import pandas
    except ImportError:
        raise MissingPackage("pandas", "pandas", "python3-pandas") from None
    return pandas


__all__ = [
    "points", "samples", "samples_arrow", "samples_frame", "samples_polars", "save", "statistics",
    "statistics_frame", "workouts"]
