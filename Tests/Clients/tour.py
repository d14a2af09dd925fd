#!/usr/bin/env python3
"""Calls every method of the client in Python once and prints the results; see tour.c."""
import datetime
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))
import healthd  # noqa: E402
from healthd import Interval, Order, Sample, Type  # noqa: E402

BUNDLE = "org.example.tour"
# 2025-10-10 00:00 in Berlin.
DAY = datetime.datetime(2025, 10, 9, 22, tzinfo=datetime.timezone.utc)
MINUTE = datetime.timedelta(minutes=1)


def micro(span):
    return span // datetime.timedelta(microseconds=1)


def print_sample(sample):
    print(
        sample.type.name, micro(sample.start - DAY), micro(sample.end - sample.start),
        f"{sample.value:.3f}", sample.source.name, sample.source.bundle_identifier)


def print_entry(entry):
    seconds = None if entry.duration is None else entry.duration.total_seconds()
    numbers = [
        entry.sum, entry.average, entry.minimum, entry.maximum, entry.most_recent, seconds]
    texts = ["none" if number is None else f"{number:.3f}" for number in numbers]
    print((entry.start - DAY) // MINUTE, *texts)


def print_changes(changes):
    for sample in changes.added:
        print_sample(sample)
    for gone in changes.deleted:
        print("deleted", gone.type.name, "minted" if gone.id.version == 8 else "given")


def tell_authorization(client):
    types = [Type.stepCount, Type.heartRate, Type.bodyMass]
    for name, decision in client.authorization_status(types).items():
        print(name.name, decision.value)
    print("request", client.authorization_request_status(types[:1], types[:1]).value)
    print("request", client.authorization_request_status(types[2:]).value)
    client.request_authorization(share=types[:1], read=types[:2])


def refuse(client, kind):
    try:
        client.save(Sample(kind, 70, DAY))
    except healthd.HealthError as error:
        print(0, error.code, error.health_code, error)


def use(client):
    steps, heart = Type.stepCount, Type.named("HKQuantityTypeIdentifierHeartRate")
    both = [steps, heart]
    samples = [
        Sample(steps, 100 + i, DAY + (i + 1) * 600 * MINUTE, DAY + ((i + 1) * 600 + 10) * MINUTE)
        for i in range(3)
    ] + [
        Sample(heart, 1.1 + i / 10, DAY + (i + 1) * 600 * MINUTE, unit="count/s")
        for i in range(3, 5)
    ]
    client.save(samples)
    refuse(client, Type.bodyMass)
    refuse(client, Type.sleepAnalysis)

    for sample in client.samples(both, order=Order.START_DESCENDING):
        print_sample(sample)
    print_sample(next(client.samples(both, order=Order.START_DESCENDING)))
    for sample in client.samples("stepCount", DAY, DAY + 1000 * MINUTE, limit=5):
        print_sample(sample)

    options = healthd.AVERAGE | healthd.MINIMUM | healthd.MAXIMUM | healthd.MOST_RECENT
    for entry in client.statistics(heart, options):
        print_entry(entry)
    for entry in client.statistics(
            steps, healthd.SUM | healthd.DURATION, DAY, DAY + 3 * 1440 * MINUTE,
            every=Interval.DAY, time_zone="Europe/Berlin"):
        print_entry(entry)

    anchor = b""
    for changes in client.changes(both):
        print_changes(changes)
        anchor = changes.anchor
    print("deleted", client.delete(samples[0]))
    print("deleted", client.delete_matching(heart, DAY, DAY + 2500 * MINUTE))
    for changes in client.changes(both, anchor):
        print_changes(changes)
        anchor = changes.anchor
    follow(client, anchor)


def follow(client, anchor):
    # An anchor of other types.
    try:
        list(client.observe(Type.stepCount, anchor))
        sys.exit("an anchor of another query was taken")
    except healthd.HealthError:
        pass
    sample = Sample(Type.stepCount, 7, DAY)
    for number, changes in enumerate(client.observe(Type.stepCount), 1):
        print_changes(changes)
        print("page", number, "anchor" if changes.anchor else "none")
        if number == 1:
            client.save(sample)
        elif number == 2:
            client.delete(sample)
        else:
            break


def main():
    if sys.argv[1] == "register":
        with healthd.connect_user() as user:
            healthd.register(
                user, BUNDLE, "Tour", read_usage="Shows it.", share_usage="Adds to it.")
        return
    with healthd.connect(BUNDLE) as client:
        tell_authorization(client)
        use(client)
    for arguments in [["org.example.unknown"], [BUNDLE, "/nonexistent/healthd.sock"]]:
        try:
            healthd.connect(*arguments)
        except healthd.HealthError as error:
            print(1, error.code)


main()
