#!/usr/bin/env python3
"""Computes what an import of a Health Auto Export file must contain, without the importer.

    check_auto_export.py FILE     prints {type: {"count", "sum", "days": {day: sum}}} as JSON

The local day is that of the offset in the file. Sums are in HealthKit's units, rounded to four digits.
"""

import collections
import datetime
import json
import sys

# Name, HealthKit type, factor to its unit.
QUANTITIES = {
    "step_count": ("stepCount", {"count": 1}),
    "walking_running_distance": ("distanceWalkingRunning", {"mi": 1609.344}),
    "active_energy": ("activeEnergyBurned", {"kJ": 1 / 4.184}),
    "heart_rate": ("heartRate", {"count/min": 1}),
    "resting_heart_rate": ("restingHeartRate", {"bpm": 1}),
    "blood_oxygen_saturation": ("oxygenSaturation", {"%": 0.01}),
    "weight_body_mass": ("bodyMass", {"lb": 0.45359237}),
    "blood_glucose": ("bloodGlucose", {"mmol/L": 18.01558800000541}),
}
STAGES = {"In Bed": 0, "Asleep": 1, "Awake": 2, "Core": 3, "Deep": 4, "REM": 5}

totals = collections.defaultdict(lambda: {"count": 0, "sum": 0.0, "days": collections.Counter()})


def add(name, date, value):
    day = date[:10]  # the file states local times
    totals[name]["count"] += 1
    totals[name]["sum"] += value
    totals[name]["days"][day] += value


def moment(date):
    return datetime.datetime.strptime(date, "%Y-%m-%d %H:%M:%S %z")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)["data"]
    rates = set()
    for metric in data["metrics"]:
        name = metric["name"]
        for entry in metric["data"]:
            if name in QUANTITIES:
                kind, factors = QUANTITIES[name]
                value = entry.get("qty", entry.get("Avg"))
                add(kind, entry["date"], value * factors[metric["units"]])
                if name == "heart_rate":
                    rates.add(moment(entry["date"]))
            elif name == "blood_pressure":
                add("bloodPressureSystolic", entry["date"], entry["systolic"])
                add("bloodPressureDiastolic", entry["date"], entry["diastolic"])
                add("bloodPressure", entry["date"], 0)
            elif name == "sleep_analysis" and "value" in entry:
                add("sleepAnalysis", entry["startDate"], STAGES[entry["value"]])
            elif name == "sleep_analysis":
                add("sleepAnalysis", entry["inBedStart"], 0)
                add("sleepAnalysis", entry["sleepStart"], 1)
    for mood in data.get("stateOfMind", []):
        add("stateOfMind", mood["start"], mood["valence"])
    for workout in data.get("workouts", []):
        kind = 37 if "Run" in workout["name"] else 52
        add("workout", workout["start"], kind)
        if workout.get("route"):
            add("workoutRoute", workout["route"][0]["timestamp"], 0)
        for entry in workout.get("heartRateData", []):
            # A heart rate of the same time in the metrics is the same one.
            if moment(entry["date"]) not in rates:
                rates.add(moment(entry["date"]))
                add("heartRate", entry["date"], entry.get("qty", entry.get("Avg")))
    for total in totals.values():
        total["sum"] = round(total["sum"], 4)
        total["days"] = {day: round(value, 4) for day, value in sorted(total["days"].items())}
    json.dump(totals, sys.stdout, indent=1, sort_keys=True)


main()
