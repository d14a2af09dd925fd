#!/usr/bin/env python3
"""Writes SQLite databases that look like exports of Health Connect and misuse features of SQLite.

    hostile_databases.py DIRECTORY
"""

import pathlib
import sqlite3
import sys

FOLDER = pathlib.Path(sys.argv[1])
APPS = "CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT)"
STEPS = "CREATE TABLE steps_record_table (uuid BLOB, start_time INTEGER, end_time INTEGER, count INTEGER)"
ENDLESS = ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
           "SELECT zeroblob(16) uuid, i start_time, i end_time, i count FROM n")


def database(name, *statements):
    path = FOLDER / f"{name}.db"
    connection = sqlite3.connect(path)
    connection.executescript("PRAGMA page_size = 4096; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()
    return path


ROWS = ("INSERT INTO steps_record_table SELECT randomblob(16), value * 60000, value * 60000 + 60000, 7 "
        "FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 5000) "
        "SELECT value FROM n)")

good = database("good", APPS, STEPS, ROWS).read_bytes()
database(
    "triggers", APPS, STEPS, "CREATE TABLE log (text TEXT)",
    "CREATE TRIGGER t BEFORE INSERT ON steps_record_table BEGIN INSERT INTO log VALUES ('ran'); END",
    ROWS)
# A view has the name of a table: reading it would never end.
database("view", APPS, "CREATE TABLE weight_record_table (time INTEGER, weight REAL)",
         f"CREATE VIEW steps_record_table AS {ENDLESS}")
database("virtual", APPS, "CREATE TABLE weight_record_table (time INTEGER, weight REAL)",
         "CREATE VIRTUAL TABLE steps_record_table USING fts5(uuid, start_time, end_time, count)")
# A generated column that computes a gigabyte for each row.
database("generated", APPS,
         "CREATE TABLE steps_record_table (uuid BLOB, start_time INTEGER, end_time INTEGER, "
         "count INTEGER AS (length(zeroblob(1000000000))) VIRTUAL)",
         "INSERT INTO steps_record_table (start_time, end_time) VALUES (1, 2)")
# Values of other types than the columns declare, and numbers out of range.
database("types", APPS, STEPS,
         "INSERT INTO steps_record_table VALUES ('text', 'soon', x'00', 1e300)",
         "INSERT INTO steps_record_table VALUES (x'01', 9223372036854775807, 9223372036854775807, 1)",
         "INSERT INTO steps_record_table VALUES (NULL, 60000, 120000, NULL)",
         "INSERT INTO steps_record_table VALUES (zeroblob(16), 60000, 120000, 5)",
         "INSERT INTO steps_record_table VALUES (randomblob(16), 120000, 60000, 5)")
database("names", APPS, STEPS, 'CREATE TABLE "x""y; DROP TABLE z_record_table" (a INTEGER)',
         'CREATE TABLE "odd""name_record_table" ("a""b" INTEGER, "select" TEXT)',
         """INSERT INTO "odd""name_record_table" VALUES (1, 'x')""", ROWS)
database("many", APPS, STEPS, *[f"CREATE TABLE t{i} (a INTEGER)" for i in range(2100)])
(FOLDER / "truncated.db").write_bytes(good[: len(good) // 2])
(FOLDER / "header.db").write_bytes(good[:100])
for number in range(20):
    damaged = bytearray(good)
    for position in range(number * 37 % 97 + 100, len(damaged), 701 + number * 13):
        damaged[position] ^= 1 << (position * 7 + number) % 8
    (FOLDER / f"damaged{number}.db").write_bytes(damaged)

# A tree whose inner page refers to one leaf in every cell, which multiplies the rows of the leaf.
pages = [bytearray(good[i : i + 4096]) for i in range(0, len(good), 4096)]
for page in pages[1:]:
    if page[0] == 5:
        count = int.from_bytes(page[3:5], "big")
        first = int.from_bytes(page[12:14], "big")
        child = page[first : first + 4]
        for i in range(count):
            cell = int.from_bytes(page[12 + 2 * i : 14 + 2 * i], "big")
            page[cell : cell + 4] = child
(FOLDER / "multiplied.db").write_bytes(b"".join(pages))
