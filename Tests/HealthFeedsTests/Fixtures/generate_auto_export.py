#!/usr/bin/env python3
"""Writes the fixtures of Health Auto Export. All values are invented.

    generate_auto_export.py     writes auto_export_v2.json and auto_export_v1.json beside it

The structure follows the wiki of github.com/Lybron/health-auto-export, "API Export - JSON Format", and
the names of github.com/HealthyApps/health-auto-export-server. Version 2 has values by minute and single
stages of sleep; version 1 has values by day, summed up, over a change of the clocks, and nights.
"""

import datetime
import json
import pathlib
import random
import zoneinfo

FOLDER = pathlib.Path(__file__).resolve().parent
BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
random = random.Random(20261024)


def text(moment):
    return moment.strftime("%Y-%m-%d %H:%M:%S %z")


def at(day, hour=0, minute=0, second=0):
    return datetime.datetime(2026, 10, day, hour, minute, second, tzinfo=BERLIN)


def later(moment, **delta):
    """Adds real time, so that the result is right across a change of the clocks."""
    utc = moment.astimezone(datetime.timezone.utc) + datetime.timedelta(**delta)
    return utc.astimezone(BERLIN)


def minutes(day, hour, count, low, high, source, digits=0):
    """Entries of one minute each; some minutes have none."""
    entries = []
    for minute in range(count):
        if random.random() < 0.8:
            value = round(random.uniform(low, high), digits)
            entries.append({
                "qty": value if digits else int(value), "source": source,
                "date": text(later(at(day, hour), minutes=minute))})
    return entries


def metric(name, units, data):
    return {"name": name, "units": units, "data": data}


def rates(day, hour, count):
    entries = []
    for minute in range(count):
        low = random.randint(55, 90)
        average, high = low + random.choice([0, 1.5, 3]), low + random.choice([0, 4, 9])
        entries.append({
            "date": text(later(at(day, hour), minutes=minute)), "Min": low,
            "Avg": min(average, high), "Max": high, "source": "Ada’s Apple Watch"})
    return entries


def stages(day):
    moment, entries = at(day, 23, 5), []
    for _ in range(14):
        end = later(moment, minutes=random.randint(8, 50))
        entries.append({
            "startDate": text(moment), "endDate": text(end), "source": "Ada’s Apple Watch",
            "qty": (end - moment).total_seconds() / 3600,
            "value": random.choice(["Core", "Core", "Deep", "REM", "Awake"])})
        moment = end
    entries.append({
        "startDate": text(at(day, 22, 58)), "endDate": text(moment), "source": "Ada’s iPhone",
        "qty": 0, "value": "In Bed"})
    return entries


def workout_2():
    start = at(24, 17, 30)
    heart = rates(24, 17, 45)[30:]
    route = [
        {"latitude": 52.5 + i * 1e-4, "longitude": 13.4 - i * 2e-4, "altitude": 34 + i / 10,
         "course": (i * 7) % 360, "courseAccuracy": 4, "horizontalAccuracy": 5,
         "verticalAccuracy": 3, "timestamp": text(later(start, seconds=i * 5)),
         "speed": 2.8, "speedAccuracy": 0.3} for i in range(120)]
    return {
        "id": "7A0F7B52-63B5-4C2E-9A55-2F1F0C1D7E11", "name": "Outdoor Run", "start": text(start),
        "end": text(later(start, minutes=15)), "duration": 890.5, "location": "Outdoor",
        "distance": {"qty": 2.61, "units": "km"},
        "activeEnergyBurned": {"qty": 702.5, "units": "kJ"},
        "avgHeartRate": {"qty": 141, "units": "bpm"}, "maxHeartRate": {"qty": 166, "units": "bpm"},
        "humidity": {"qty": 61, "units": "%"}, "temperature": {"qty": 54, "units": "degF"},
        "elevationUp": {"qty": 18, "units": "m"},
        "stepCount": [
            {"qty": 160, "units": "count", "date": text(later(start, minutes=i)),
             "source": "Ada’s Apple Watch"} for i in range(15)],
        "heartRateData": [dict(entry, units="bpm") for entry in heart], "route": route}


def version_2():
    watch, both = "Ada’s Apple Watch", "Ada’s Apple Watch|Ada’s iPhone"
    return {"data": {
        "metrics": [
            metric("step_count", "count", minutes(24, 7, 90, 10, 120, both)
                   + minutes(25, 1, 180, 5, 60, both)),
            metric("walking_running_distance", "mi", minutes(24, 7, 90, 0.005, 0.06, both, 6)),
            metric("active_energy", "kJ", minutes(24, 7, 60, 0.5, 30, watch, 4)),
            metric("heart_rate", "count/min", rates(24, 17, 60)),
            metric("blood_oxygen_saturation", "%", [
                {"qty": random.randint(93, 100), "date": text(at(24, hour, 12, 31)),
                 "source": watch} for hour in range(0, 24, 3)]),
            metric("weight_body_mass", "lb", [
                {"qty": 157.4, "date": text(at(24, 6, 58, 12)), "source": "Scale"},
                {"qty": 156.9, "date": text(at(25, 7, 2, 44)), "source": "Scale"}]),
            metric("blood_pressure", "mmHg", [
                {"date": text(at(24, 8, 1, 5)), "systolic": 121, "diastolic": 79, "source": "Cuff"},
                {"date": text(at(25, 8, 3, 9)), "systolic": 118, "diastolic": 76, "source": "Cuff"}]),
            metric("blood_glucose", "mmol/L", [
                {"qty": 5.4, "date": text(at(24, 7, 5, 1)), "mealTime": "Before Meal"},
                {"qty": 7.9, "date": text(at(24, 9, 0, 1)), "mealTime": "After Meal"}]),
            metric("sleep_analysis", "hr", stages(24)),
            metric("mindful_minutes", "min", [{"qty": 10, "date": text(at(24, 12, 0, 3))}]),
            metric("skin_temperature_trend", "degC", [{"qty": 0.2, "date": text(at(24))}]),
        ],
        "workouts": [workout_2()],
        "stateOfMind": [
            {"id": "A5", "start": text(at(24, 20)), "end": text(at(24, 20)), "kind": "daily_mood",
             "valence": 0.4, "labels": ["calm"], "associations": []}],
    }}


def version_1():
    days = range(23, 28)
    return {"data": {
        "workouts": [{
            "name": "Walking", "start": text(at(26, 18)), "end": text(at(26, 18, 40)),
            "activeEnergy": {"qty": 150, "units": "kcal"}, "distance": {"qty": 3.2, "units": "km"},
            "stepCount": {"qty": 4200, "units": "steps"},
            "heartRateData": [
                {"date": text(at(26, 18, minute)), "qty": 98 + minute, "units": "count"}
                for minute in range(0, 40, 5)],
            "route": [
                {"lat": 52.5, "lon": 13.4 + i * 1e-4, "altitude": 30,
                 "timestamp": text(later(at(26, 18), seconds=i * 20))} for i in range(60)]}],
        "metrics": [
            # The data comes before the name.
            {"data": [
                {"date": text(at(day)), "qty": random.randint(4000, 15000),
                 "source": "Ada’s Apple Watch|Ada’s iPhone"} for day in days],
             "units": "count", "name": "step_count"},
            metric("resting_heart_rate", "bpm", [
                {"date": text(at(day)), "qty": random.randint(50, 58)} for day in days]),
            metric("sleep_analysis", "hr", [
                {"date": f"2026-10-{day}", "totalSleep": 7.25, "asleep": 0, "core": 4.25, "deep": 1.0,
                 "rem": 2.0, "inBed": 8.0, "sleepStart": text(at(day - 1, 23, 10)),
                 "sleepEnd": text(at(day, 6, 45)), "inBedStart": text(at(day - 1, 22, 50)),
                 "inBedEnd": text(at(day, 6, 50)), "source": "Ada’s Apple Watch"}
                for day in (24, 26)]),
        ]}}


for name, document in (("auto_export_v2", version_2()), ("auto_export_v1", version_1())):
    (FOLDER / f"{name}.json").write_text(
        json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
