"""Objects of our HealthKit beside objects of a plain Swift class with the same properties."""


def measure(context, report):
    program = context.products / "bench-healthkit"
    count = context.size(1_000_000, 10_000)
    for _ in range(context.rounds):
        answer = context.json([program, "create", count])
        report.add("an HKQuantitySample made", answer["ours"], "ns")
        report.add("a plain object made", answer["plain"], "ns")
    report.bar(
        "a million samples made", "an HKQuantitySample made", "a plain object made", "≤×", 3)
