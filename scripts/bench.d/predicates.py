"""A predicate on metadata, compared with the fastest equivalent SQL over one row per sample."""

import math

import rivals
import store

QUESTION = "heart rate while active"


def measure(context, report):
    data = store.data_set(context)
    count = context.size(3_000_000, 20_000)
    rival = rivals.c_program(context, "tagged", ["-lsqlite3"])
    table = context.work / "tagged.sqlite"
    if not rivals.newer(table, [data, rival]):
        context.note("filling the row table with metadata")
        context.json([rival, "build", data, table, count], core=None)
    program = context.products / "bench-store"
    directory = context.work / "store-tagged"
    directory.mkdir(exist_ok=True)
    context.note("filling a store with metadata")
    context.json([program, "build", data, directory, 10_000, "tagged", count], core=None)
    repeats = context.size(3, 1)
    for _ in range(context.rounds):
        ours = context.json([program, "query", directory, "tagged", repeats])
        ways = [context.json([rival, "query", table, way, repeats]) for way in ("scan", "index")]
        report.add(f"store, {QUESTION}", ours["us"], "µs")
        report.add(f"row table, {QUESTION}", min(way["us"] for way in ways), "µs")
        for way in ways:
            if not math.isclose(ours["check"], way["check"], rel_tol=1e-6):
                report.skip(f"comparison of {QUESTION}", "the answers differ")
    report.bar("predicate on metadata", f"store, {QUESTION}", f"row table, {QUESTION}", "faster", 3)
