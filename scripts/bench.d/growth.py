"""The time of a page of changes in a small and in a large store."""

import store

# The first samples of the data set, and all of them.
SMALL, LARGE = "100 k", "10 M"
# How many pages are read. What a page costs depends on the samples in it, and a few consecutive pages
# are of a few days.
PAGES = 2_000


def measure(context, report):
    counts = context.size({SMALL: 100_000, LARGE: 10_000_000}, {SMALL: 2_000, LARGE: 20_000})
    data = store.data_set(context, counts[LARGE])
    program = context.products / "bench-store"
    for name, count in counts.items():
        directory = place(context, name)
        directory.mkdir(exist_ok=True)
        context.note(f"filling a store with {name} samples")
        context.json([program, "build", data, directory, 10_000, "minted", count], core=None)
    for _ in range(context.rounds):
        for name in counts:
            answer = context.json(
                [program, "query", place(context, name), "page", context.size(PAGES, 1)])
            report.add(figure(name), answer["us"], "µs")
    report.bar("change page of 1,000 in a store a hundred times as large", figure(LARGE),
               figure(SMALL), "≤×", 1.5)


def place(context, name):
    return context.work / f"store-{name.replace(' ', '')}"


def figure(name):
    return f"store of {name} samples, change page of 1,000"
