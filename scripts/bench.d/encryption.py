"""The store encrypted at rest, compared with a plain one of the same samples."""

import os

import store

# name: (name in the table, repeats in one measurement, bar)
WARM = {
    "month": ("month of heart rate", 40, 1.05),
    "daily": ("daily min, max, average of 10 years", 5, 1.05),
    "newest": ("100 newest", 60, 1.05),
    "changes": ("change page of 10 k", 10, 1.05),
    "latest": ("latest", 200, 1.05),
}
COLD = ("month of heart rate, empty page cache", 40, 1.3)


def measure(context, report):
    data = store.data_set(context)
    count = data.stat().st_size // 32
    program = context.products / "bench-store"
    stores = {"plain": "0", "encrypted": "1"}

    def run(kind, *arguments):
        return context.json([program, *arguments], env={**os.environ, "HEALTHD_SEALED": stores[kind]})

    for kind in stores:
        place(context, kind).mkdir(exist_ok=True)
    for _ in range(context.rounds):
        for kind in stores:
            filled = run(kind, "build", data, place(context, kind), 10_000, "minted", count)
            report.add(f"{kind} store, filling", 1e6 / filled["rows_per_s"], "µs/sample")
            report.add(f"{kind} store, bytes per sample", filled["bytes_per_sample"], "B")
        for name, (what, times, _) in WARM.items():
            for kind in stores:
                answer = run(kind, "query", place(context, kind), name, context.size(times, 1))
                report.add(f"{kind} store, {what}", answer["us"], "µs")
        for kind in stores:
            answer = run(kind, "cold", place(context, kind), "month", context.size(COLD[1], 1))
            report.add(f"{kind} store, {COLD[0]}", answer["us"], "µs")
            answer = run(kind, "open", place(context, kind), context.size(5, 1))
            report.add(f"{kind} store, opening and first answer", answer["ms"], "ms")
    for what, _, limit in [*WARM.values(), COLD]:
        report.bar(f"encrypted: {what}", f"encrypted store, {what}", f"plain store, {what}", "≤×", limit)
    report.bar("encrypted: filling", "encrypted store, filling", "plain store, filling", "≤×", 1.5)
    report.bar("encrypted: opening and first answer", "encrypted store, opening and first answer", "",
               "≤", 100)


def place(context, kind):
    return context.work / f"store-{kind}"
