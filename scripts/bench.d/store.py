"""The store inside one process, compared with a row table in SQLite (C) and DuckDB on the same data."""

import math
import pathlib

import daemon
import rivals

# name: (name in the table, repeats in one measurement)
QUERIES = {
    "month": ("month of heart rate", 20),
    "full": ("full type", 1),
    "daily": ("daily min, max, average of 10 years", 1),
    "merged": ("merged steps of 10 years", 1),
    "newest": ("100 newest", 60),
    "changes": ("change page of 10 k", 5),
    "latest": ("latest", 100),
}
BARS = {"month": 35, "full": 25, "daily": 100, "merged": 15, "changes": 3, "latest": 1}
# What `columns.c` computes from the chunks of our store: the floor of these queries.
FLOORS = ("month", "daily", "merged")


def data_set(context, count=None):
    """The file of samples that every store is filled with."""
    count = count or context.size(5_000_000, 20_000)
    path = context.work / f"person-{count}"
    if not path.exists():
        context.note(f"generating {count} samples")
        context.json([rivals.c_program(context, "person", ["-lm"]), path, count], core=None)
    return path


def row_table(context, data):
    """The C row table with the complete data; built once, in 1 minute."""
    program = rivals.c_program(context, "rows", ["-lsqlite3"])
    path = context.work / "rows.sqlite"
    if not rivals.newer(path, [data, program]):
        context.note("filling the row table")
        context.json([program, "build", data, path, 10_000, "minted"], core=None)
    # Only the merge may use this index; the faster of its two queries counts.
    context.json([program, "cover", path], core=None)
    return program, path


def duckdb(context, data):
    interpreter = rivals.python(context, "duckdb", "numpy")
    script = pathlib.Path(__file__).with_name("duck.py")
    path = context.work / "samples.duckdb"
    if not rivals.newer(path, [data, script]):
        context.note("filling DuckDB")
        context.json([interpreter, script, "build", data, path], core=None)
    return [interpreter, script, "query", path]


def our_store(context, report, data, identifiers, count):
    """Fills one of our stores, and adds its fill rate and its size on disk as figures."""
    directory = context.work / f"store-{identifiers}"
    directory.mkdir(exist_ok=True)
    program = context.products / "bench-store"
    filled = context.json(
        [program, "build", data, directory, 10_000, identifiers, count], core=None)
    report.add(f"store, filling, {identifiers}", filled["rows_per_s"], "samples/s")
    report.add(f"store, bytes per sample, {identifiers}", filled["bytes_per_sample"], "B")
    return [program, "query", directory]


def measure(context, report):
    data = data_set(context)
    program, path = row_table(context, data)
    count = data.stat().st_size // 32
    systems = {"row table": [program, "query", path]}

    def ours():
        our_store(context, report, data, "random", count)
        systems["store"] = our_store(context, report, data, "minted", count)

    report.attempt("store", ours)
    floor = rivals.columns(context)
    report.attempt("DuckDB", lambda: systems.update(DuckDB=duckdb(context, data)))
    for _ in range(context.rounds):
        for name, (what, times) in QUERIES.items():
            checks = {}
            for system, command in systems.items():
                def ask(system=system, command=command):
                    answer = context.json([*command, name, context.size(times, 1)])
                    if (system, name) == ("row table", "merged"):
                        answer = faster(report, answer, context.json(
                            [*command, "merged-covered", context.size(times, 1)]))
                    report.add(f"{system}, {what}", answer["us"], "µs")
                    checks[system] = answer.get("check")
                report.attempt(f"{system}, {what}", ask)
            if name in FLOORS:
                least = context.json(
                    [floor, context.work / "store-minted" / "health.sqlite", name, context.size(times, 1)])
                report.add(f"columns in C, {what}", least["us"], "µs")
                checks["floor"] = least["check"]
            compare(report, name, checks)
    over_the_socket(context, report, data, [program, "query", path])
    bars(report)


def faster(report, *answers):
    """The fastest of several equivalent queries."""
    if not all(math.isclose(way["check"], answers[0]["check"], rel_tol=1e-9) for way in answers):
        report.skip("comparison of equivalent queries", "the answers differ")
    return min(answers, key=lambda way: way["us"])


def compare(report, name, checks):
    """Verifies that store, row table and floor returned the same answer."""
    rows = checks.get("row table")
    for other in ("store", "floor"):
        found = checks.get(other)
        if name == "changes" or found is None or rows is None:
            continue  # each system numbers its changes in its own order
        if not math.isclose(found, rows, rel_tol=1e-6):
            report.skip(f"comparison of {name}", f"the answers differ: {found:.9g} and {rows:.9g}")


def over_the_socket(context, report, data, rows):
    """A daemon with the same samples, queried by our client; the row table runs in a separate process."""
    times = context.size(QUERIES["month"][1], 1)
    count = data.stat().st_size // 32

    def ask():
        with daemon.serving(context, "store") as served:
            served.client("bulk", data, 10_000, "minted", count)
            for _ in range(context.rounds):
                for name in ("month", "daily", "merged"):
                    what = QUERIES[name][0]
                    answer = served.client("query", name, times if name == "month" else 1)
                    report.add(f"healthd, {what}", answer["us"], "µs")
                steps = context.json([*rows, "month", times])
                report.add("sqlite3_step loop, month of heart rate", steps["us"], "µs")
                least = month_floor(context, report, served, times)
                compare(report, "month", {"row table": steps["check"], "floor": least})

    report.attempt("healthd with the data set", ask)


def month_floor(context, report, served, times):
    """The same client asks a server in C, which reads the chunks of the store with the same samples.

    Returns the checksum of the answers."""
    least = rivals.server(context, "month", "-lsqlite3")
    with daemon.floor(context, served, least, context.work / "store-minted" / "health.sqlite") as floor:
        answer = floor.client("query", "month", times)
        report.add("month in C, over the socket", answer["us"], "µs")
        return answer["check"]


def bars(report):
    for name, factor in BARS.items():
        what = QUERIES[name][0]
        report.bar(what, f"store, {what}", f"row table, {what}", "faster", factor)
        if name in FLOORS:
            report.floor(what, f"columns in C, {what}", f"row table, {what}", "faster", factor)
    what = QUERIES["daily"][0]
    report.bar(what, f"store, {what}", f"DuckDB, {what}", "faster", 3)
    report.floor(what, f"columns in C, {what}", f"DuckDB, {what}", "faster", 3)
    report.bar("bytes per sample, minted uuids", "store, bytes per sample, minted", "", "≤", 12)
    report.bar("bytes per sample, random uuids", "store, bytes per sample, random", "", "≤", 45)
    report.bar("month of heart rate, over the socket", "healthd, month of heart rate",
               "sqlite3_step loop, month of heart rate", "faster", 8)
    report.floor("month of heart rate, over the socket", "month in C, over the socket",
                 "sqlite3_step loop, month of heart rate", "faster", 8)
