"""A store of 100 M samples compared with one of 5 M: ten years of one person with one watch, and with twenty
times as many measurements. Beside them, one of twenty years of one person with several wearables that overlap.

The floor of the opening is a program in C that reads the summaries of chunks and the runs of identifiers without
understanding them. That of a month is the one that decodes columns, see `store.py`.

The data and the stores take 10 GB. They are made once, in about seven minutes.
"""

import growth
import rivals
import store

SMALL, LARGE, YEARS = "5 M", "100 M", "20 years of"


def measure(context, report):
    counts = context.size({SMALL: 5_000_000, LARGE: 100_000_000}, {SMALL: 2_000, LARGE: 20_000})
    data = {name: store.data_set(context, count) for name, count in counts.items()}
    data[YEARS] = wearables(context)
    program = context.products / "bench-store"
    floor = rivals.c_program(context, "opening", ["-lsqlite3"])
    columns = rivals.columns(context)
    for name, path in data.items():
        fill(context, report, program, name, path)
    repeats = context.size(20, 1)
    for _ in range(context.rounds):
        memory = {}
        for name, path in data.items():
            # Rows for each microsecond are millions of rows for each second.
            month = context.json([program, "query", place(context, name), "month", repeats])
            if month["rows"]:
                report.add(f"{name} samples, rows of a month", month["rows"] / repeats / month["us"], "M/s")
                least = context.json([columns, place(context, name) / "health.sqlite", "month", repeats])
                # The samples of a quick run may all be in the journal.
                if least["rows"]:
                    report.add(f"{name} samples, rows of a month in C", least["rows"] / repeats / least["us"], "M/s")
                    store.compare(report, "month", {"row table": month["check"], "floor": least["check"]})
            page = context.json([program, "query", place(context, name), "page", context.size(growth.PAGES, 1)])
            report.add(f"{name} samples, change page of 1,000", page["us"], "µs")
            merged = context.json([program, "query", place(context, name), "merged", 1])
            report.add(f"{name} samples, merged steps", merged["us"] / 1000, "ms")
            opened = context.json([program, "open", place(context, name), context.size(5, 1)])
            report.add(f"{name} samples, opening and first answer", opened["ms"], "ms")
            least = context.json([floor, place(context, name) / "health.sqlite", context.size(5, 1)])
            report.add(f"{name} samples, opening in C", least["ms"], "ms")
            report.add(f"{name} samples, memory after opening", opened["memory_mib"], "MiB")
            memory[name] = opened["memory_mib"]
            if name != SMALL:
                millions = (samples(path) - samples(data[SMALL])) / 1e6
                more = max(memory[name] - memory[SMALL], 0.001)
                report.add(f"{name} samples, memory of a million more", more / millions, "MiB")
    for name in (LARGE, YEARS):
        bars(report, name)
    report.bar("memory after opening 100 M samples", f"{LARGE} samples, memory after opening", "", "≤", 100)


def samples(data):
    return data.stat().st_size // 32


def wearables(context):
    """The file of the samples of twenty years; of three days in a quick run."""
    path = context.work / "wearables-data"
    program = rivals.c_program(context, "wearables", ["-lm"])
    if not rivals.newer(path, [program]):
        context.note("generating the samples of twenty years")
        context.json([program, path, *context.size((), (3,))], core=None)
    return path


def fill(context, report, program, name, data):
    directory = place(context, name)
    directory.mkdir(exist_ok=True)
    # A store of the current version is used again: a later run only asks.
    if rivals.newer(directory / "health.sqlite", [data, program]):
        return
    context.note(f"filling a store with {name} samples")
    filled = context.json([program, "build", data, directory, 10_000, "minted", samples(data)], core=None)
    report.add(f"{name} samples, filling", filled["rows_per_s"], "samples/s")
    report.add(f"{name} samples, bytes per sample", filled["bytes_per_sample"], "B")


def place(context, name):
    return context.work / f"store-of-{name.replace(' ', '')}"


def bars(report, name):
    """The bars of a large store, compared with the small one."""
    def bar(what, figure, kind, limit):
        report.bar(f"{what}, {name} samples", f"{name} samples, {figure}", f"{SMALL} samples, {figure}", kind, limit)

    def floor(what, figure, kind, limit):
        report.floor(f"{what}, {name} samples", f"{name} samples, {figure}", f"{SMALL} samples, {figure}", kind, limit)

    month = "rows for each second of a month"
    bar(month, "rows of a month", "≥×", 0.8)
    if f"{name} samples, rows of a month in C" in report.figures:
        floor(month, "rows of a month in C", "≥×", 0.8)
    bar("change page of 1,000", "change page of 1,000", "≤×", 1.5)
    what = "opening and first answer"
    bar(what, what, "≤×", 2)
    floor(what, "opening in C", "≤×", 2)
    report.bar(f"memory of a million samples more, {name} samples, MiB",
               f"{name} samples, memory of a million more", "", "≤", 1)
