"""Requests steps, saves a walk, charts the week, and follows changes until it is interrupted."""
import datetime
import sys

import healthd
from healthd import Interval, Sample, Type, key

now = datetime.datetime.now().astimezone()
today = now.replace(hour=0, minute=0, second=0, microsecond=0)

with healthd.connect("org.example.steps") as health:
    health.request_authorization(share=Type.stepCount, read=Type.stepCount)
    walk = Sample(Type.stepCount, 1200, now - datetime.timedelta(minutes=10), now)
    health.save(walk)
    week = health.statistics(
        Type.stepCount, healthd.SUM, start=today - datetime.timedelta(days=6),
        end=today + datetime.timedelta(days=1), every=Interval.DAY)
    for day in week:
        steps = day.sum or 0
        print(f"{day.start:%a %d %b} {steps:7.0f} {'#' * int(steps / 250)}", flush=True)
    # From the walk on, because an observation starts with everything that matches.
    for changes in health.observe(Type.stepCount, where=key.start_date >= walk.start):
        for sample in changes.added:
            print(f"added {sample.value:.0f} steps by {sample.source.name}", flush=True)
        if changes.deleted:
            print(f"deleted {len(changes.deleted)}", flush=True)
        if "--once" in sys.argv:
            break
