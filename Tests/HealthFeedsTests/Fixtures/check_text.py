#!/usr/bin/env python3
"""Computes what an import of a text file must contain, without the importer and its mapping files.

    check_text.py FILE     prints {type: {"count", "sum", "days": {day: sum}}} as JSON

The local day is the one in the file.
"""

import collections
import csv
import datetime
import json
import pathlib
import sys

totals = collections.defaultdict(lambda: {"count": 0, "sum": 0.0, "days": collections.Counter()})
MMOL = 18.01558800000541


# What a sensor measures, in mmol/L.
LIMITS = {"Low": "2.2", "High": "22.2"}


def add(kind, day, text, factor=1.0):
    text = LIMITS.get(text, text)
    try:
        value = float(text.replace(",", ".")) * factor
    except ValueError:
        return
    totals[kind]["count"] += 1
    totals[kind]["sum"] += value
    totals[kind]["days"][day] += value


def main():
    path = pathlib.Path(sys.argv[1])
    text = path.read_bytes().decode("utf-8-sig")
    lines = list(csv.reader(text.splitlines(), delimiter=";" if path.name == "scale.csv" else ","))
    if path.name == "libreview.csv":
        for row in lines[2:]:
            day = datetime.datetime.strptime(row[2], "%m-%d-%Y %I:%M %p").date().isoformat()
            for column, kind in ((4, "bloodGlucose"), (5, "bloodGlucose"), (7, "insulinDelivery"),
                                 (9, "dietaryCarbohydrates")):
                add(kind, day, row[column])
    elif path.name == "clarity.csv":
        for row in lines[1:]:
            day = row[1][:10]
            if row[2] == "EGV":
                add("bloodGlucose", day, row[7], MMOL)
            elif row[2] == "Insulin":
                add("insulinDelivery", day, row[8])
            elif row[2] == "Carbs":
                add("dietaryCarbohydrates", day, row[9])
    elif path.name == "withings_weight.csv":
        for row in lines[1:]:
            add("bodyMass", row[0][:10], row[1])
            add("bodyFatPercentage", row[0][:10], str(float(row[2]) / float(row[1])))
            add("leanBodyMass", row[0][:10], str(float(row[1]) - float(row[2])))
    elif path.name == "withings_bp.csv":
        for row in lines[1:]:
            add("heartRate", row[0][:10], row[1])
            add("bloodPressureSystolic", row[0][:10], row[2])
            add("bloodPressureDiastolic", row[0][:10], row[3])
            add("bloodPressure", row[0][:10], "0")
    else:
        for row in lines[1:]:
            day, month, year = row[1][:10].split(".")
            if (month, day) == ("02", "31"):
                continue
            date = f"{year}-{month}-{day}"
            if row[3]:
                add("bodyMass", date, row[3])
            if row[4]:
                add("sleepAnalysis", date, {"tief": "4", "leicht": "3"}[row[4]])
    for total in totals.values():
        total["sum"] = round(total["sum"], 4)
        total["days"] = {day: round(value, 4) for day, value in sorted(total["days"].items())}
    json.dump(totals, sys.stdout, indent=1, sort_keys=True)


main()
