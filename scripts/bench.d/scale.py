"""A store of 100 M samples compared with one of 5 M: ten years of one person with one watch, and with twenty
times as many measurements.

The floor of the opening is a program in C that reads the summaries of chunks and the runs of identifiers without
understanding them.

The data and the stores take 8 GB. They are made once, in about five minutes.
"""

import growth
import rivals
import store

SMALL, LARGE = "5 M", "100 M"


def measure(context, report):
    counts = context.size({SMALL: 5_000_000, LARGE: 100_000_000}, {SMALL: 2_000, LARGE: 20_000})
    program = context.products / "bench-store"
    floor = rivals.c_program(context, "opening", ["-lsqlite3"])
    for name, count in counts.items():
        fill(context, report, program, name, count)
    repeats = context.size(20, 1)
    for _ in range(context.rounds):
        for name in counts:
            # Rows for each microsecond are millions of rows for each second.
            month = context.json([program, "query", place(context, name), "month", repeats])
            if month["rows"]:
                report.add(f"{name} samples, rows of a month", month["rows"] / repeats / month["us"], "M/s")
            page = context.json([program, "query", place(context, name), "page", context.size(growth.PAGES, 1)])
            report.add(f"{name} samples, change page of 1,000", page["us"], "µs")
            opened = context.json([program, "open", place(context, name), context.size(5, 1)])
            report.add(f"{name} samples, opening and first answer", opened["ms"], "ms")
            least = context.json([floor, place(context, name) / "health.sqlite", context.size(5, 1)])
            report.add(f"{name} samples, opening in C", least["ms"], "ms")
            report.add(f"{name} samples, memory after opening", opened["memory_mib"], "MiB")
    bars(report)


def fill(context, report, program, name, count):
    data = store.data_set(context, count)
    directory = place(context, name)
    directory.mkdir(exist_ok=True)
    # A store of the current version is used again: a later run only asks.
    if rivals.newer(directory / "health.sqlite", [data, program]):
        return
    context.note(f"filling a store with {name} samples")
    filled = context.json([program, "build", data, directory, 10_000, "minted", count], core=None)
    report.add(f"{name} samples, filling", filled["rows_per_s"], "samples/s")
    report.add(f"{name} samples, bytes per sample", filled["bytes_per_sample"], "B")


def place(context, name):
    return context.work / f"store-of-{name.replace(' ', '')}"


def bars(report):
    what = "rows for each second of a month, 100 M samples"
    report.bar(what, f"{LARGE} samples, rows of a month", f"{SMALL} samples, rows of a month", "≥×", 0.8)
    what = "change page of 1,000, 100 M samples"
    report.bar(what, f"{LARGE} samples, change page of 1,000", f"{SMALL} samples, change page of 1,000", "≤×", 1.5)
    what = "opening and first answer, 100 M samples"
    report.bar(what, f"{LARGE} samples, opening and first answer", f"{SMALL} samples, opening and first answer",
               "≤×", 2)
    report.floor(what, f"{LARGE} samples, opening in C", f"{SMALL} samples, opening in C", "≤×", 2)
    report.bar("memory after opening 100 M samples", f"{LARGE} samples, memory after opening", "", "≤", 100)
