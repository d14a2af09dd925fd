"""Samples and statistics as pandas data frames. The only module that requires pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

from .values import Sample, Statistics

if TYPE_CHECKING:
    import pandas


def samples_frame(samples: Iterable[Sample]) -> "pandas.DataFrame":
    """Returns a row per sample, indexed by start: end, type, value, unit, source."""
    import pandas

    rows = [
        {
            "start": sample.start, "end": sample.end, "type": sample.type.name,
            "value": sample.value, "unit": sample.unit,
            "source": sample.source.name if sample.source else None,
        }
        for sample in samples
    ]
    columns = ["start", "end", "type", "value", "unit", "source"]
    return pandas.DataFrame(rows, columns=columns).set_index("start")


def statistics_frame(statistics: Iterable[Statistics]) -> "pandas.DataFrame":
    """Returns a row per interval, indexed by start. Values that do not exist are missing."""
    import pandas

    columns = [
        "start", "end", "sum", "average", "minimum", "maximum", "most_recent", "duration"]
    rows = [{name: getattr(entry, name) for name in columns} for entry in statistics]
    return pandas.DataFrame(rows, columns=columns).set_index("start")
