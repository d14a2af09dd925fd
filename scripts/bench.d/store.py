"""The store inside one process, against a row table in SQLite (C) and DuckDB, on the same data."""

import pathlib

import rivals

# name: (what the table calls it, repeats in one measurement)
QUERIES = {
    "month": ("month of heart rate", 20),
    "full": ("full type", 1),
    "daily": ("daily min, max, average of 10 years", 1),
    "merged": ("merged steps of 10 years", 1),
    "newest": ("100 newest", 60),
    "changes": ("change page of 10 k", 5),
    "latest": ("latest", 100),
}
BARS = {"month": 35, "full": 25, "daily": 60, "merged": 15, "changes": 3, "latest": 1}


def data_set(context):
    """The file of samples that every store gets."""
    count = context.size(5_000_000, 20_000)
    path = context.work / f"person-{count}"
    if not path.exists():
        context.note(f"making {count} samples")
        context.json([rivals.c_program(context, "person", ["-lm"]), path, count], core=None)
    return path


def row_table(context, data):
    """The C row table with all of the data; built once, 1 minute."""
    program = rivals.c_program(context, "rows", ["-lsqlite3"])
    path = context.work / "rows.sqlite"
    if not rivals.newer(path, [data, program]):
        context.note("filling the row table")
        context.json([program, "build", data, path, 10_000, "minted"], core=None)
    return program, path


def duckdb(context, data):
    interpreter = rivals.python(context, "duckdb", "numpy")
    script = pathlib.Path(__file__).with_name("duck.py")
    path = context.work / "samples.duckdb"
    if not rivals.newer(path, [data, script]):
        context.note("filling DuckDB")
        context.json([interpreter, script, "build", data, path], core=None)
    return [interpreter, script, "query", path]


def measure(context, report):
    data = data_set(context)
    program, path = row_table(context, data)
    systems = {"row table": [program, "query", path]}
    report.attempt("DuckDB", lambda: systems.update(DuckDB=duckdb(context, data)))
    repeats = context.size(1, 0)
    for _ in range(context.rounds):
        for name, (what, times) in QUERIES.items():
            answers = {}
            for system, command in systems.items():
                def ask(system=system, command=command):
                    answers[system] = context.json([*command, name, max(times * repeats, 1)])
                    report.add(f"{system}, {what}", answers[system]["us"], "µs")
                report.attempt(f"{system}, {what}", ask)
    bars(report)


def bars(report):
    for name, factor in BARS.items():
        what = QUERIES[name][0]
        report.bar(what, f"store, {what}", f"row table, {what}", "faster", factor)
    what = QUERIES["daily"][0]
    report.bar(what, f"store, {what}", f"DuckDB, {what}", "faster", 1.5)
    report.bar("bytes per sample, minted uuids", "store, bytes per sample, minted", "", "≤", 12)
    report.bar("bytes per sample, random uuids", "store, bytes per sample, random", "", "≤", 45)
