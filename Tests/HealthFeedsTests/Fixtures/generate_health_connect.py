#!/usr/bin/env python3
"""Writes the fixture of Health Connect. All values are invented.

    generate_health_connect.py [DIRECTORY]     writes health_connect.zip, default: beside it

Tables, columns, units and numbers are those of Android's module HealthFitness
(github.com/GrapheneOS/platform_packages_modules_HealthFitness, service/java/.../datatypehelpers and
framework/java/android/health/connect/datatypes): milliseconds since 1970, offsets in seconds, grams,
small calories, mmol/L, percent to 100.
"""

import pathlib
import random
import sqlite3
import sys
import tempfile
import uuid
import zipfile

FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent
random = random.Random(20261031)
DAY = 86_400_000
# 2026-10-24 00:00 in Berlin; the clocks go back on the 25th at 03:00.
START = 1_792_792_800_000
CHANGE = 1_792_890_000_000

COMMON = ("row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE NOT NULL, last_modified_time INTEGER, "
          "client_record_id TEXT, client_record_version TEXT, device_info_id INTEGER, app_info_id INTEGER, "
          "recording_method INTEGER, dedupe_hash BLOB UNIQUE")
INTERVAL = ("start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER, "
            "local_date INTEGER, local_date_time_start_time INTEGER AS (start_time + 1000 * start_zone_offset)")
INSTANT = "time INTEGER, zone_offset INTEGER, local_date INTEGER, local_date_time INTEGER AS (time + 1000 * zone_offset)"

TABLES = {
    "steps_record_table": (INTERVAL, "count INTEGER"),
    "distance_record_table": (INTERVAL, "distance REAL"),
    "active_calories_burned_record_table": (INTERVAL, "energy REAL"),
    "total_calories_burned_record_table": (INTERVAL, "energy REAL"),
    "weight_record_table": (INSTANT, "weight REAL"),
    "body_fat_record_table": (INSTANT, "percentage REAL"),
    "bone_mass_record_table": (INSTANT, "mass REAL"),
    "oxygen_saturation_record_table": (INSTANT, "percentage REAL"),
    "resting_heart_rate_record_table": (INSTANT, "beats_per_minute INTEGER"),
    "heart_rate_variability_rmssd_record_table": (INSTANT, "heart_rate_variability_millis REAL"),
    "blood_glucose_record_table": (
        INSTANT, "specimen_source INTEGER, level REAL, relation_to_meal INTEGER, meal_type INTEGER"),
    "blood_pressure_record_table": (
        INSTANT, "measurement_location INTEGER, systolic REAL, diastolic REAL, body_position INTEGER"),
    "menstruation_flow_record_table": (INSTANT, "flow INTEGER"),
    "nutrition_record_table": (
        INTERVAL, "energy REAL, protein REAL, sodium REAL, sugar REAL, meal_name TEXT, meal_type INTEGER"),
    "hydration_record_table": (INTERVAL, "volume REAL"),
    "sleep_session_record_table": (INTERVAL, "notes TEXT, title TEXT"),
    "exercise_session_record_table": (
        INTERVAL, "notes TEXT, exercise_type INTEGER, title TEXT, has_route INTEGER"),
    "heart_rate_record_table": (INTERVAL, None),
    "SpeedRecordTable": (INTERVAL, None),
}
CHILDREN = {
    "heart_rate_record_series_table": "parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER",
    "speed_record_table": "parent_key INTEGER, speed REAL, epoch_millis INTEGER",
    "sleep_stages_table":
        "parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER",
    "exercise_laps_table": "parent_key INTEGER, lap_start_time INTEGER, lap_end_time INTEGER, lap_length REAL",
    "exercise_route_table":
        "parent_key INTEGER, timestamp_millis INTEGER, longitude REAL, latitude REAL, "
        "horizontal_accuracy REAL, vertical_accuracy REAL, altitude REAL",
}


def offset(time):
    return 7200 if time < CHANGE else 3600


def create(database):
    database.execute(
        "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT, "
        "app_icon BLOB)")
    database.execute(
        "CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT, "
        "device_type INTEGER)")
    database.executemany(
        "INSERT INTO application_info_table VALUES (?, ?, ?, ?)",
        [(1, "com.example.steps", "Steps", b"icon"), (2, "com.example.watch", "Watch", None)])
    database.executemany(
        "INSERT INTO device_info_table VALUES (?, ?, ?, ?)",
        [(1, None, None, 0), (2, "Example", "Watch 5", 1)])
    for name, (period, columns) in TABLES.items():
        database.execute(
            f"CREATE TABLE {name} ({', '.join(p for p in (COMMON, period, columns) if p)})")
    for name, columns in CHILDREN.items():
        database.execute(f"CREATE TABLE {name} ({columns})")


def add(database, table, start, end=None, app=2, **values):
    """Adds a record and returns its row."""
    values |= {
        "uuid": uuid.UUID(int=random.getrandbits(128), version=4).bytes, "app_info_id": app,
        "device_info_id": app, "recording_method": values.pop("method", 2),
        "last_modified_time": start + DAY, "client_record_version": "0"}
    if end is None:
        values |= {"time": start, "zone_offset": offset(start),
                   "local_date": (start + 1000 * offset(start)) // DAY}
    else:
        values |= {"start_time": start, "start_zone_offset": offset(start), "end_time": end,
                   "end_zone_offset": offset(end),
                   "local_date": (start + 1000 * offset(start)) // DAY}
    cursor = database.execute(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
        list(values.values()))
    return cursor.lastrowid


def fill(database):
    for slot in range(3 * 24 * 4):
        start = START + slot * 900_000
        if random.random() < 0.6:
            add(database, "steps_record_table", start, start + 900_000, app=1,
                count=random.randint(1, 900))
            add(database, "distance_record_table", start, start + 900_000,
                distance=random.uniform(5, 700))
            add(database, "total_calories_burned_record_table", start, start + 900_000,
                energy=random.uniform(15_000, 40_000))
        row = add(database, "heart_rate_record_table", start, start + 900_000)
        database.executemany(
            "INSERT INTO heart_rate_record_series_table VALUES (?, ?, ?)",
            [(row, random.randint(48, 130), start + i * 60_000) for i in range(15)])
    for day in range(3):
        morning = START + day * DAY + 7 * 3_600_000
        add(database, "weight_record_table", morning, app=1, weight=71_400.0 + 100 * day, method=3)
        add(database, "body_fat_record_table", morning, app=1, percentage=21.5)
        add(database, "bone_mass_record_table", morning, app=1, mass=3_100.0)
        add(database, "oxygen_saturation_record_table", morning, percentage=97.0)
        add(database, "resting_heart_rate_record_table", morning, beats_per_minute=52 + day)
        add(database, "heart_rate_variability_rmssd_record_table", morning,
            heart_rate_variability_millis=44.5 + day)
        add(database, "blood_glucose_record_table", morning, level=5.4 + day / 10, relation_to_meal=3,
            specimen_source=2, meal_type=0)
        add(database, "blood_pressure_record_table", morning, systolic=121.0, diastolic=79.0 + day,
            measurement_location=1, body_position=2)
        add(database, "menstruation_flow_record_table", morning, app=1, flow=day + 1)
        add(database, "hydration_record_table", morning, morning + 60_000, app=1, volume=0.25)
        add(database, "nutrition_record_table", morning, morning + 600_000, app=1, energy=412_000.0,
            protein=21.0, sodium=0.6, sugar=0.0, meal_name="Porridge", meal_type=1)
        night = START + day * DAY + 23 * 3_600_000
        row = add(database, "sleep_session_record_table", night, night + 7 * 3_600_000, title="Night")
        begin = night
        for stage in (4, 5, 4, 6, 1, 4, 5, 4, 6, 4, 3, 0):
            end = min(begin + random.randint(10, 45) * 60_000, night + 7 * 3_600_000)
            database.execute(
                "INSERT INTO sleep_stages_table VALUES (?, ?, ?, ?)", (row, begin, end, stage))
            begin = end
    add(database, "sleep_session_record_table", START + 13 * 3_600_000, START + 14 * 3_600_000, app=1)
    run = START + 17 * 3_600_000
    row = add(database, "exercise_session_record_table", run, run + 1_800_000, exercise_type=33,
              title="Park", has_route=1)
    add(database, "distance_record_table", run, run + 1_800_000, distance=5_012.5)
    add(database, "active_calories_burned_record_table", run, run + 1_800_000, energy=331_000.0)
    for lap in range(5):
        database.execute(
            "INSERT INTO exercise_laps_table VALUES (?, ?, ?, ?)",
            (row, run + lap * 360_000, run + (lap + 1) * 360_000, 1_000.0))
    database.executemany(
        "INSERT INTO exercise_route_table VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(row, run + i * 5_000, 13.4 + i * 1e-4, 52.5 + i * 5e-5, 4.0, 3.0, 34.0 + i / 10)
         for i in range(300)])
    speed = add(database, "SpeedRecordTable", run, run + 1_800_000)
    database.executemany(
        "INSERT INTO speed_record_table VALUES (?, ?, ?)",
        [(speed, 2.5 + i / 100, run + i * 60_000) for i in range(30)])
    elsewhere = add(database, "SpeedRecordTable", START, START + 60_000)
    database.execute(
        "INSERT INTO speed_record_table VALUES (?, ?, ?)", (elsewhere, 20.0, START + 1_000))


with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "health_connect_export.db"
    connection = sqlite3.connect(path)
    create(connection)
    fill(connection)
    connection.commit()
    connection.execute("VACUUM")
    connection.close()
    with zipfile.ZipFile(FOLDER / "health_connect.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr(zipfile.ZipInfo("health_connect_export.db", (2026, 10, 31, 0, 0, 0)),
                         path.read_bytes(), zipfile.ZIP_DEFLATED)
