"""The cost of decisions and the ledger: healthd compared with a build without them, used only here."""

import contextlib
import subprocess

import daemon
import store

SMALL, BULK = "a latest sample", "a full type"


def measure(context, report):
    data = store.data_set(context, context.size(1_000_000, 20_000))
    count = data.stat().st_size // 32
    programs = {"healthd": None, "without": unchecked(context)}
    for _ in range(context.rounds):
        # New daemons in each round: two of the same build differ by more than the bars.
        with contextlib.ExitStack() as stack:
            served = {}
            for name, program in programs.items():
                served[name] = stack.enter_context(
                    daemon.serving(context, f"checks-{name}", program=program))
                served[name].client("bulk", data, 10_000, "minted", count)
                # The entries of the burst, after which an app's entries are merged.
                served[name].client("query", "latest", context.size(5_000, 20))
            for name, server in served.items():
                small = server.client("query", "latest", context.size(5_000, 20))
                report.add(figure(name, SMALL), small["us"], "µs")
                bulk = server.client("query", "full", context.size(20, 1))
                report.add(figure(name, BULK), bulk["us"], "µs")
    for what, limit in ((SMALL, 1.10), (BULK, 1.03)):
        report.bar(f"{what}, with checks and ledger", figure("healthd", what),
                   figure("without", what), "≤×", limit)


def figure(name, what):
    return f"{'healthd' if name == 'healthd' else 'without checks and ledger'}, {what}"


def unchecked(context):
    """A healthd without checks, which must never be shipped; None in a quick run."""
    if context.quick:
        return None
    context.note("building a healthd without checks")
    tree = context.root / ".build" / "unchecked"
    patch = context.root / "scripts" / "bench.d" / "unchecked.patch"
    subprocess.run([str(context.root / "scripts" / "patched-tree"), str(tree), str(patch)], check=True)
    command = ["swift", "build", "-c", "release", "--package-path", str(tree), "--product", "healthd"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return tree / ".build" / "release" / "healthd"
