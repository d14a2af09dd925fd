"""Grants of types: 10,000 apps with every type granted (LD-01, LD-02, LD-04, LD-05)."""

import shutil

import counting


def measure(context, report):
    apps = context.size(10_000, 50)
    program = context.products / "bench-store"
    directory = context.work / f"policy-{apps}"
    if not directory.exists():
        context.note("registering apps")
        filling = context.work / "policy-filling"
        shutil.rmtree(filling, ignore_errors=True)
        filling.mkdir()
        context.json([program, "policy", "fill", filling, apps], core=None)
        filling.rename(directory)
    for _ in range(context.rounds):
        found = context.json([program, "policy", "run", directory])
        report.add("policy, loading", found["load_ms"], "ms")
        report.add("policy, memory", found["memory_mib"], "MiB")
        report.add("policy, decision p99", found["p99_ns"] / 1000, "µs")
        report.add("policy, revoke of one app", found["revoke_ms"], "ms")
        report.add("policy, revoke of one type of all apps", found["mass_ms"], "ms")
        counted = context.json(
            [program, "policy", "run", directory], env=counting.environment(context))
        report.add("policy, allocations of a million decisions", counted["allocations"], "")
    report.bar("loading of 10,000 apps, ms", "policy, loading", "", "≤", 1_000)
    report.bar("memory of 10,000 apps, MiB", "policy, memory", "", "≤", 32)
    report.bar("a decision, p99 µs", "policy, decision p99", "", "≤", 1)
    report.bar("allocations of a million decisions", "policy, allocations of a million decisions",
               "", "≤", 0)
    report.bar("revoke of one app, ms", "policy, revoke of one app", "", "≤", 20)
    report.bar("revoke of one type of all apps, ms", "policy, revoke of one type of all apps", "",
               "≤", 2_000)
