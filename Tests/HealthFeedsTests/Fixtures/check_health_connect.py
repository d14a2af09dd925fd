#!/usr/bin/env python3
"""Computes what an import of a Health Connect export must contain, without the importer.

    check_health_connect.py FILE     prints {type: {"count", "sum", "days": {day: sum}}} as JSON

The local day is that of the zone offset of each record, by SQL. Sums are in HealthKit's units.
"""

import collections
import json
import sqlite3
import sys
import tempfile
import zipfile

totals = collections.defaultdict(lambda: {"count": 0, "sum": 0.0, "days": collections.Counter()})


def add(kind, rows):
    for day, value in rows:
        totals[kind]["count"] += 1
        totals[kind]["sum"] += value
        totals[kind]["days"][day] += value


def day(time, offset):
    return f"date(({time} + 1000 * {offset}) / 1000, 'unixepoch')"


def main():
    with zipfile.ZipFile(sys.argv[1]) as archive, tempfile.NamedTemporaryFile() as file:
        file.write(archive.read("health_connect_export.db"))
        file.flush()
        database = sqlite3.connect(file.name)
        select = lambda sql: database.execute(sql).fetchall()
        interval = day("start_time", "start_zone_offset")
        instant = day("time", "zone_offset")
        for table, kind, value, when in [
            ("steps_record_table", "stepCount", "count", interval),
            ("distance_record_table", "distanceWalkingRunning", "distance", interval),
            ("active_calories_burned_record_table", "activeEnergyBurned", "energy / 1000", interval),
            ("hydration_record_table", "dietaryWater", "volume * 1000", interval),
            ("weight_record_table", "bodyMass", "weight / 1000", instant),
            ("body_fat_record_table", "bodyFatPercentage", "percentage / 100", instant),
            ("oxygen_saturation_record_table", "oxygenSaturation", "percentage / 100", instant),
            ("resting_heart_rate_record_table", "restingHeartRate", "beats_per_minute", instant),
            ("heart_rate_variability_rmssd_record_table", "heartRateVariabilityRMSSD",
             "heart_rate_variability_millis", instant),
            ("blood_glucose_record_table", "bloodGlucose", "level * 18.01558800000541", instant),
            ("blood_pressure_record_table", "bloodPressureSystolic", "systolic", instant),
            ("blood_pressure_record_table", "bloodPressureDiastolic", "diastolic", instant),
            ("blood_pressure_record_table", "bloodPressure", "0", instant),
            ("menstruation_flow_record_table", "menstrualFlow", "flow + 1", instant),
            ("nutrition_record_table", "food", "0", interval),
            ("nutrition_record_table", "dietaryEnergyConsumed", "energy / 1000", interval),
            ("nutrition_record_table", "dietaryProtein", "protein", interval),
            ("nutrition_record_table", "dietarySodium", "sodium", interval),
            # Running is 33 in Health Connect and 37 in HealthKit.
            ("exercise_session_record_table", "workout", "exercise_type + 4", interval),
        ]:
            add(kind, select(f"SELECT {when}, {value} FROM {table}"))
        add("heartRate", select(
            f"SELECT {day('epoch_millis', 'start_zone_offset')}, beats_per_minute "
            "FROM heart_rate_record_series_table JOIN heart_rate_record_table ON parent_key = row_id"))
        add("runningSpeed", select(
            f"SELECT {day('epoch_millis', 's.start_zone_offset')}, speed FROM speed_record_table "
            "JOIN SpeedRecordTable s ON parent_key = s.row_id JOIN exercise_session_record_table e "
            "ON e.app_info_id = s.app_info_id AND epoch_millis BETWEEN e.start_time AND e.end_time "
            "WHERE exercise_type = 33"))
        add("sleepAnalysis", select(
            f"SELECT {day('stage_start_time', 'start_zone_offset')}, CASE stage_type WHEN 1 THEN 2 "
            "WHEN 2 THEN 1 WHEN 3 THEN 2 WHEN 7 THEN 2 ELSE stage_type - 1 END FROM sleep_stages_table "
            "JOIN sleep_session_record_table ON parent_key = row_id WHERE stage_type > 0"))
        add("sleepAnalysis", select(
            f"SELECT {interval}, 1 FROM sleep_session_record_table WHERE row_id NOT IN "
            "(SELECT parent_key FROM sleep_stages_table)"))
        add("workoutRoute", select(
            f"SELECT {day('min(timestamp_millis)', 'start_zone_offset')}, 0 FROM exercise_route_table "
            "JOIN exercise_session_record_table ON parent_key = row_id GROUP BY parent_key"))
    for total in totals.values():
        total["sum"] = round(total["sum"], 4)
        total["days"] = {key: round(value, 4) for key, value in sorted(total["days"].items())}
    json.dump(totals, sys.stdout, indent=1, sort_keys=True)


main()
