"""Our HealthKit: its objects compared with those of a plain Swift class with the same properties, and a
query for a year compared with the same query of the client below it."""

import daemon


def measure(context, report):
    program = context.products / "bench-healthkit"
    count = context.size(1_000_000, 10_000)
    for _ in range(context.rounds):
        answer = context.json([program, "create", count])
        report.add("an HKQuantitySample made", answer["ours"], "ns")
        report.add("a plain object made", answer["plain"], "ns")
        report.add("a plain object made, all with one identifier", answer["bare"], "ns")
    report.bar(
        "a million samples made", "an HKQuantitySample made", "a plain object made", "≤×", 3)
    with daemon.serving(context, "healthkit", register=False) as served:
        answer = context.json(
            [program, "query", served.runtime, context.size(105_120, 1_000)])
    report.add("a year of heart rate, HKSampleQueryDescriptor", answer["ours"], "ms")
    report.add("a year of heart rate, HealthClient", answer["client"], "ms")
    report.bar(
        "a year of heart rate", "a year of heart rate, HKSampleQueryDescriptor",
        "a year of heart rate, HealthClient", "≤×", 2)
