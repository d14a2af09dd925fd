#!/usr/bin/env python3
"""Prints data frames of healthd.frames. Without pandas, or with the argument `stand-in`, a class
replaces pandas.DataFrame that has the methods used here."""
import datetime
import pathlib
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))
from healthd import Sample, Source, Statistics, Type  # noqa: E402


class Frame:
    def __init__(self, rows, columns):
        assert all(set(row) == set(columns) for row in rows)
        self.rows, self.columns, self.index_name = rows, columns, None

    def set_index(self, name):
        frame = Frame(self.rows, self.columns)
        frame.index_name = name
        return frame

    def reset_index(self):
        return self

    def to_dict(self, orient):
        assert orient == "records" and self.index_name is not None
        return self.rows


def use_pandas():
    try:
        if "stand-in" in sys.argv:
            raise ImportError
        import pandas
    except ImportError:
        pandas = sys.modules["pandas"] = types.ModuleType("pandas")
        pandas.DataFrame = Frame
    return pandas


def text(value):
    if value is None or value != value:
        return "none"
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).strftime("%H:%M")
    if isinstance(value, datetime.timedelta):
        return f"{value.total_seconds():.0f} s"
    return str(value)


def show(frame):
    rows = frame.reset_index().to_dict("records")
    print(len(rows), "rows")
    for row in rows:
        print(*(f"{name}={text(value)}" for name, value in row.items()))


def main():
    use_pandas()
    from healthd.frames import samples_frame, statistics_frame

    noon = datetime.datetime(2025, 10, 10, 12, tzinfo=datetime.timezone.utc)
    minute = datetime.timedelta(minutes=1)
    source = Source("Steps", "org.example.steps")
    show(samples_frame([
        Sample(Type.stepCount, 120.0, noon, noon + minute, "count", source=source),
        Sample(Type.heartRate, 61.5, noon + minute, noon + minute, "count/min", source=source),
    ]))
    show(statistics_frame(iter([
        Statistics(noon, noon + 60 * minute, sum=120.0, duration=minute),
        Statistics(noon + 60 * minute, noon + 120 * minute),
    ])))
    show(samples_frame([]))
    show(statistics_frame([]))


main()
