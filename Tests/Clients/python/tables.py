#!/usr/bin/env python3
"""Reads frames of pandas, polars and Arrow, across changes of daylight saving, and writes back."""
import datetime
import sys
import zoneinfo

import pandas
from harness import DAY, minutes, new_app, raises, seconds

import healthd
from healthd import Interval, Sample, SleepAnalysis, Type, frames

BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
HOUR = minutes(60)
# The hours of the days around both changes of daylight saving.
CHANGES = {datetime.date(2025, 10, 25): 24, datetime.date(2025, 10, 26): 25,
           datetime.date(2025, 10, 27): 24, datetime.date(2026, 3, 28): 24,
           datetime.date(2026, 3, 29): 23, datetime.date(2026, 3, 30): 24}


def hourly(day):
    """One sample of one step for each hour of a day in Berlin."""
    start = datetime.datetime.combine(day, datetime.time(), BERLIN)
    end = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(), BERLIN)
    at, end = (moment.astimezone(datetime.timezone.utc) for moment in (start, end))
    while at < end:
        yield Sample(Type.stepCount, 1, at, at + minutes(10))
        at += HOUR


def test_days_of_23_and_25_hours_sum_correctly():
    with healthd.connect_user() as user:
        user.save([sample for day in CHANGES for sample in hourly(day)])
        frame = frames.samples(user, "steps", zone="Europe/Berlin")
        assert isinstance(frame.index, pandas.DatetimeIndex)
        assert str(frame.index.tz) == "Europe/Berlin" and frame.value.dtype == "float64"
        assert frame.index.name == "start" and frame.index.is_monotonic_increasing
        for daily in (frame.value.resample("D").sum(),
                      frames.samples_frame(user.samples("steps")).value.resample("D").sum(),
                      frames.statistics(user, "steps", healthd.SUM, every=Interval.DAY,
                                        anchor=datetime.datetime(2025, 10, 25, tzinfo=BERLIN),
                                        zone="Europe/Berlin")["sum"]):
            sums = {moment.date(): total for moment, total in daily.items() if total}
            assert sums == CHANGES
        # A day of Tokyo is another one.
        tokyo = frames.samples(user, "steps", zone="Asia/Tokyo")
        assert str(tokyo.index.tz) == "Asia/Tokyo" and len(tokyo) == len(frame)
        assert {moment.hour for moment in tokyo.value.resample("D").sum().index} == {0}
        assert (frame["end"] - frame.index == minutes(10)).all()
        assert list(frame.unit.cat.categories) == ["count"]
        total = frame.groupby("source", observed=True).value.sum()
        assert len(total) == 1 and total.iloc[0] == sum(CHANGES.values())


def test_frames_of_arrow_and_polars_have_the_same_columns():
    import polars
    import pyarrow

    with healthd.connect_user() as user:
        frame = frames.samples(user, "steps", zone="Europe/Berlin")
        table = frames.samples_arrow(user, "steps", zone="Europe/Berlin")
        assert table.schema.field("start").type == pyarrow.timestamp("us", "Europe/Berlin")
        other = table.to_pandas()
        assert (other.start.array == frame.index.array).all()
        assert (other.type == "stepCount").all() and (other.value == frame.value.array).all()
        wide = frames.samples_polars(user, "steps", zone="Europe/Berlin")
        assert wide.schema["start"] == polars.Datetime("us", "Europe/Berlin")
        daily = wide.sort("start").group_by_dynamic("start", every="1d").agg(
            polars.col("value").sum())
        assert {row[0].date(): row[1] for row in daily.iter_rows()} == CHANGES
        assert frames.samples_polars(user, "height").height == 0


def test_categories_have_names():
    with healthd.connect_user() as user:
        stages = [SleepAnalysis.asleepCore, SleepAnalysis.asleepDeep, SleepAnalysis.asleepCore]
        user.save([Sample(Type.sleepAnalysis, stage, DAY + i * HOUR, DAY + (i + 1) * HOUR)
                   for i, stage in enumerate(stages)])
        frame = frames.samples(user, "sleep")
        assert list(frame.category) == [stage.name for stage in stages]
        asleep = (frame["end"] - frame.index).groupby(frame.category.array, observed=True).sum()
        assert asleep["asleepCore"] == 2 * HOUR
        both = frames.samples(user, ["sleep", "steps"])
        assert both.category.isna().sum() == len(both) - 3 and set(both.type) == {
            "sleepAnalysis", "stepCount"}


def test_workouts_and_points():
    with healthd.connect_user() as user:
        walk = healthd.Workout(
            start=DAY, end=DAY + HOUR, activity_type=healthd.WorkoutActivityType.walking,
            duration=minutes(50), statistics=[healthd.WorkoutStatistics(
                type=Type.distanceWalkingRunning, start=DAY, end=DAY + HOUR, sum=4000)])
        volts = [healthd.Voltage(seconds(i / 256), i / 1e6) for i in range(256)]
        ecg = healthd.Electrocardiogram(
            start=DAY, end=DAY + seconds(1), sampling_frequency_hz=256, points=volts,
            classification=healthd.ElectrocardiogramClassification.sinusRhythm)
        user.save([walk, ecg])
        [row] = frames.workouts(user, zone="Europe/Berlin").itertuples()
        assert (row.activity, row.distance_m, row.duration) == ("walking", 4000, minutes(50))
        assert row.energy_kcal != row.energy_kcal and row.Index == DAY
        frame = frames.points(user, ecg)
        assert isinstance(frame.index, pandas.TimedeltaIndex) and frame.volts.max() == 255 / 1e6


def test_frames_without_rows():
    with healthd.connect_user() as user:
        for frame in (frames.samples(user, "height"), frames.samples_frame([]),
                      frames.statistics_frame([]),
                      frames.workouts(user, end=datetime.datetime(2000, 1, 1))):
            assert len(frame) == 0 and frame.index.tz is not None
            assert len(frame.resample("D").size()) == 0


def test_a_frame_is_written_back():
    kinds = [Type.bodyMass]
    with new_app(kinds, kinds) as app:
        index = pandas.date_range("2025-10-25 08:00", periods=4, freq="D", tz="Europe/Berlin")
        frame = pandas.DataFrame({"kilos": [70.0, 70.5, 71, 70]}, index=index)
        for _ in range(2):
            assert frames.save(app, frame, "weight", "kilos", sync_identifier="scale") == 4
            read = frames.samples(app, "weight", zone="Europe/Berlin")
            assert list(read.value) == [70, 70.5, 71, 70], read
            assert list(read.index.hour) == [8, 8, 8, 8] and (read.index == index).all()
        frames.save(app, frame + 1, "weight", "kilos", sync_identifier="scale", sync_version=2)
        assert list(frames.samples(app, "weight").value) == [71, 71.5, 72, 71]
        frames.save(app, frame.tail(1) * 2, "weight", "kilos", unit="lb")
        assert abs(frames.samples(app, "weight").value.min() - 63.50293) < 1e-3
        for wrong, column in [
                (frame.tz_localize(None), "kilos"), (pandas.concat([frame, frame]), "kilos"),
                (frame, "value"), (frame.assign(kilos=[1, None, 2, 3]), "kilos"),
                (frame.reset_index(), "kilos"), (frame.assign(kilos="x"), "kilos"),
                (frame.assign(end=frame.index.tz_localize(None)), "kilos")]:
            raises(healthd.InvalidArgument, frames.save, app, wrong, "weight", column)
        assert len(frames.samples(app, "weight")) == 5


if __name__ == "__main__":
    import harness

    harness.main(sys.modules["__main__"])
