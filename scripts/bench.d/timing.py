"""Whether the time of an answer discloses hidden data to an app (LK-29, LK-31 to LK-34)."""

import daemon

ARMS = {
    "query": "a query", "statistics": "statistics", "changes": "a change query",
    "anchor": "a change query from an old anchor", "identifier": "a query by identifier",
    "save": "a save with a taken identifier",
    "delete": "a delete of an identifier",
}
WHICH = {
    "null": "repeated", "secret": "of hidden data of other apps",
    "empty": "of a readable type without data",
}


def measure(context, report):
    foreign, rounds = context.size((1_000_000, 4_000), (500, 40))
    for _ in range(context.rounds):
        with daemon.serving(context, "timing") as served:
            done = served.client("timing", foreign, rounds)
        for arm, text in ARMS.items():
            report.add(f"{text}, of nothing", done[f"{arm}_absent_us"], "µs")
            for which, of in WHICH.items():
                if f"{arm}_{which}_us" not in done:
                    continue
                report.add(f"{text}, {of}", done[f"{arm}_{which}_us"], "µs")
                median, low, high = (
                    done[f"{arm}_{which}_{part}_us"] for part in ("difference", "low", "high"))
                context.note(
                    f"{text}, {of}: {median:+.2f} µs, 95 % between {low:+.2f} and {high:+.2f}")
        report.add("a query, no concurrent load", done["query_quiet_us"], "µs")
        report.add("a query during bulk saves of other apps", done["query_contended_us"], "µs")
    for text in ARMS.values():
        report.bar(f"{text}, {WHICH['secret']}, against of nothing", f"{text}, {WHICH['secret']}",
                   f"{text}, of nothing", "≤×", 1.05)
