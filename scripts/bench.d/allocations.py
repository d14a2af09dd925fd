"""Allocations and system calls of the daemon for a call of its real methods, which do not depend on the machine."""

import counting
import daemon
import rivals

# name: (file of the payload, service, method, most allocations of a release build, most system calls)
METHODS = {
    "authorization status of 49 types": ("status", "health.v1.Authorization", "Status", 10, 3.2),
    "latest sample": ("latest", "health.v1.Samples", "Query", 46, 3.2),
}
# The least of several runs is free of work that another thread does in the meantime.
RUNS = 8


def measure(context, report):
    calls = context.size(2_000, 200)
    load = rivals.c_program(context, "load")
    shared = context.run_directory / "allocations.counts"
    shared.write_bytes(bytes(counting.COUNTS.size))

    def counts():
        return counting.COUNTS.unpack(shared.read_bytes())

    with daemon.serving(context, "allocations", env=counting.environment(context, shared)) as served:
        served.client("save", 100, 1)
        begin = served.request("begin", "health.v1.Session", "Begin")
        hello = served.request("hello", "health.v1.Session", "Hello")
        for name, (payload, service, method, *_) in METHODS.items():
            request = served.request(payload, service, method)
            command = [load, "calls", served.socket, request, calls, begin, hello]
            # In the first moments of a daemon, other threads allocate too.
            context.json([*command[:4], 3_000, begin, hello])
            # The client makes a tenth of the calls before it measures.
            runs = [counting.per_call(counts, calls * 1.1, lambda command=command: context.json(command))
                    for _ in range(RUNS)]
            for what, figures in zip(("allocations", "system calls"), zip(*runs)):
                report.add(f"healthd, {what}, {name}", min(figures), "")
    for name, (_, _, _, *most) in METHODS.items():
        for what, limit in zip(("allocations", "system calls"), most):
            report.bar(f"{what}, {name}", f"healthd, {what}, {name}", "", "≤", limit)
