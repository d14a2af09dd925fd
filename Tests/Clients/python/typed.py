"""A user's script that uses each part of the client; mypy --strict checks it, and it is not run."""
import datetime
from collections.abc import Iterator

import healthd
from healthd import (
    AppManifest, Changes, Interval, Relation, RelationKind, Sample, SleepAnalysis, Type, Workout,
    aio, frames, key)
from healthd.units import convert

NOW = datetime.datetime.now().astimezone()


def distances(health: healthd.Client) -> Iterator[float]:
    for workout in health.samples(Workout, limit=10, where=key.workout_duration > 600):
        activity: healthd.WorkoutActivityType = workout.activity_type
        length: datetime.timedelta = workout.duration
        print(activity.name, length, workout.events, workout.id)
        if workout.distance_m is not None:
            yield convert(workout.distance_m, "m", "km")


def volts(health: healthd.Client) -> list[float]:
    return [
        point.volts for ecg in health.samples(healthd.Electrocardiogram)
        for point in health.points(ecg)]


def nights(health: healthd.Client) -> dict[str, float]:
    hours: dict[str, float] = {}
    for sample in health.samples(Type.sleepAnalysis, NOW - datetime.timedelta(days=7)):
        if sample.category is not None and sample.end is not None:
            name = sample.category.name
            hours[name] = hours.get(name, 0) + (sample.end - sample.start).total_seconds() / 3600
    return hours


def write(health: healthd.Client) -> None:
    walk = Workout(start=NOW, activity_type=healthd.WorkoutActivityType.walking)
    steps = Sample(Type.stepCount, 100, NOW, metadata={"note": "x"}, device=healthd.Device("Band"))
    health.save([walk, steps], [Relation(RelationKind.WORKOUT, walk, [steps])])
    health.save(Sample(Type.sleepAnalysis, SleepAnalysis.asleepREM, NOW))
    deleted: int = health.delete([steps])
    print(deleted, health.attach(walk, "a.pdf", "application/pdf", b"").size)


def days(health: healthd.Client) -> list[tuple[datetime.date, float]]:
    statistics = health.statistics(
        "steps", healthd.SUM, NOW - datetime.timedelta(days=7), NOW, every=Interval.DAY)
    return [(entry.start.date(), entry.sum or 0.0) for entry in statistics]


async def follow() -> None:
    async with await aio.connect(AppManifest("org.example.typed", "Typed")) as health:
        changes: Changes
        async for changes in health.observe("steps"):
            print(len(changes.added), changes.deleted[0].type)
        found: list[healthd.Audiogram] = [one async for one in health.samples(healthd.Audiogram)]
        print(found[0].points[0].tests[0].side.name)


def main() -> None:
    try:
        with healthd.connect_user() as health:
            frame = frames.samples(health, "steps", zone="Europe/Berlin")
            print(frame, list(distances(health)), volts(health), nights(health), days(health))
    except healthd.HealthError as error:
        print(error, error.remedy, error.code, error.health_code)
