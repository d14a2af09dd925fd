"""Grants of single objects: a million of them."""

import shutil


def measure(context, report):
    count = context.size(1_000_000, 10_000)
    report.attempt("object grants", lambda: object_grants(context, report, count))
    report.bar("loading a million object grants, s", "object grants, load", "", "≤", 1)
    report.bar("a million object grants, MiB", "object grants, memory", "", "≤", 64)
    report.bar("looking one up, p99, µs", "object grants, look-up p99", "", "≤", 2)


def object_grants(context, report, count):
    for _ in range(context.rounds):
        directory = context.work / "object-grants"
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir()
        answer = context.json([context.products / "bench-store", "objects", directory, count])
        report.add("object grants, load", answer["load_s"], "s")
        report.add("object grants, memory", answer["mib"], "MiB")
        report.add("object grants, look-up p99", answer["lookup_p99_us"], "µs")
