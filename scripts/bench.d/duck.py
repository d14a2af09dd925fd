"""DuckDB with the data set, run by an interpreter with duckdb and numpy.

    duck.py build DATA DB               sorted by type, source and start, without identifiers
    duck.py query DB NAME REPEATS       one thread; columns are fetched as arrays

Prints one JSON object.
"""

import json
import os
import sys
import time

import duckdb
import numpy

FIRST, DAY = 1451606400000000, 86400000000
COLUMNS = [("start", "<i8"), ("end", "<i8"), ("value", "<f8"), ("type", "<u2"),
           ("source", "<u2"), ("device", "<u2"), ("unused", "<u2")]
QUERIES = {
    "month": 'SELECT start, "end", value, source FROM samples WHERE type=0 AND start>=$from '
             "AND start<$from+30*86400000000 ORDER BY start",
    "full": 'SELECT start, "end", value, source FROM samples WHERE type=0 ORDER BY start',
    "daily": "SELECT (start-$from)//86400000000 d, avg(value), min(value), max(value) "
             "FROM samples WHERE type=0 AND start>=$from GROUP BY 1",
    "merged": 'SELECT start, "end", value, source FROM samples WHERE type=1 ORDER BY start',
    "newest": 'SELECT start, "end", value FROM samples WHERE type=1 AND source=2 AND start<$from '
              "ORDER BY start DESC LIMIT 100",
    "changes": 'SELECT number, type, start, "end", value FROM samples WHERE number>$after '
               "ORDER BY number LIMIT 10000",
    "latest": 'SELECT start, "end", value FROM samples WHERE type=0 ORDER BY start DESC LIMIT 1',
}


def build(data, path):
    records = numpy.fromfile(data, dtype=COLUMNS)
    arrays = {name: numpy.ascontiguousarray(records[name]) for name, _ in COLUMNS[:6]}
    arrays["number"] = numpy.arange(1, len(records) + 1)
    if os.path.exists(path):
        os.unlink(path)
    connection = duckdb.connect(path)
    connection.execute("CREATE TABLE samples AS SELECT * FROM arrays ORDER BY type, source, start")
    connection.execute("CHECKPOINT")
    connection.close()
    return {"bytes_per_sample": os.path.getsize(path) / len(records)}


def query(path, name, repeats):
    connection = duckdb.connect(path, read_only=True, config={"threads": 1})
    sql = QUERIES[name]
    (count,) = connection.execute("SELECT count(*) FROM samples").fetchone()

    def ask(i):
        parameters = {}
        if "$from" in sql:
            start = {"month": i * 37 % 115 * 30, "newest": 300 + i * 37 % 3300}.get(name, 0)
            parameters["from"] = FIRST + start * DAY
        if "$after" in sql:
            parameters["after"] = count // 2 + i * 1000
        return connection.execute(sql, parameters).fetchnumpy()

    for i in range(repeats):
        ask(i)
    start = time.perf_counter()
    rows = sum(len(next(iter(ask(i).values()))) for i in range(repeats))
    return {"us": (time.perf_counter() - start) / repeats * 1e6, "rows": rows}


if __name__ == "__main__":
    if sys.argv[1] == "build":
        print(json.dumps(build(sys.argv[2], sys.argv[3])))
    else:
        print(json.dumps(query(sys.argv[2], sys.argv[3], int(sys.argv[4]))))
