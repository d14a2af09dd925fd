"""Whether the machine is quiet enough to judge figures of calls."""

import statistics

import rivals

# The median of a 100-byte exchange between two processes on two cores of an idle machine, in
# microseconds: the machine on which the bars were set.
ANCHOR_US = 7.1
FACTOR_MAX = 3


def measure(context):
    """The medians of several short runs of the C ping-pong, in microseconds; empty without a compiler."""
    calls, rounds = context.size((5_000, 5), (100, 1))
    request = context.run_directory / "noise.request"
    request.write_bytes(bytes(100))
    try:
        program = rivals.c_program(context, "pingpong", ["-lpthread"])
        load = rivals.c_program(context, "load")
        path = context.run_directory / "noise.sock"
        with context.serving([program, path], path):
            return [context.json([load, "calls", path, request, calls])["p50_us"] for _ in range(rounds)]
    except rivals.Missing as missing:
        context.note(f"the noise of the machine was not measured: {missing}")
        return []


def describe(medians):
    if not medians:
        return "wake-ups not measured"
    middle = statistics.median(medians)
    return (f"an exchange of two processes takes {middle:.1f} µs ({min(medians):.1f}–{max(medians):.1f}), "
            f"{middle / ANCHOR_US:.1f}× that of an idle machine")


def is_too_noisy(medians):
    """Whether calls mostly measure the wake-ups of this machine."""
    return bool(medians) and statistics.median(medians) > FACTOR_MAX * ANCHOR_US
