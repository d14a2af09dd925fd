"""The cost of thousands of observers for a write that they are notified of."""

import daemon

OBSERVERS = "10,000 observers on 100 connections"


def measure(context, report):
    connections, observers = context.size((100, 10_000), (4, 40))
    # Enough for several rounds of signals, but fewer than the credit allows.
    saves = context.size(400, 10)
    kinds = {"none": (1, 0, "other"), "others": (connections, observers, "other"),
             "matching": (connections, observers, "matching")}
    for _ in range(context.rounds):
        for kind, (connection_count, observer_count, which) in kinds.items():
            with daemon.serving(context, "watching") as served:
                done = served.client("watch", connection_count, observer_count, which, saves)
                expected = connection_count if which == "matching" else 0
                if done["signals"] != expected:
                    raise RuntimeError(f"{done['signals']} of {expected} connections were signaled")
                report.add(name(kind), done["mean_us"], "µs")
                report.add(name(kind) + ", p50", done["p50_us"], "µs")
    report.bar(f"durable save with {OBSERVERS} of its type", name("matching"), name("none"),
               "≤×", 2)
    report.bar(f"durable save with {OBSERVERS} of another type", name("others"), name("none"),
               "≤×", 2)


def name(kind):
    return {
        "none": "healthd, save without observers",
        "others": "healthd, save with observers of another type",
        "matching": "healthd, save with observers of its type",
    }[kind]
