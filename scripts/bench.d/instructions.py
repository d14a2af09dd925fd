"""The instructions of the in-process rows, counted by Valgrind: nearly equal in every run, also on a busy machine,
so that two commits can be compared there.

The start of the program and the opening of the store are subtracted: each query runs once and several
times, and the difference is divided.
"""

import os
import re
import subprocess

import rivals
import store

# Swift seeds the hashes of its dictionaries at random otherwise.
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1"}
MORE = 4


def measure(context, report):
    data = store.data_set(context, context.size(200_000, 20_000))
    directory = context.work / "store-counted"
    directory.mkdir(exist_ok=True)
    rivals.debian(context, ["valgrind"], "valgrind")
    # Valgrind rejects the debug information of recent compilers.
    program = context.work / "bench-store-stripped"
    rivals.shell(["strip", "--strip-debug", "-o", program, context.products / "bench-store"])

    def build(samples):
        return count([program, "build", data, directory, 10_000, "minted", samples])

    few, many = context.size((50_000, 150_000), (5_000, 15_000))
    report.add("save of a sample", (build(many) - build(few)) / (many - few), "instructions")
    for name, (what, _) in store.QUERIES.items():
        def query(times, name=name):
            return count([program, "query", directory, name, times])
        report.add(what, (query(1 + MORE) - query(1)) / MORE, "instructions")


def count(command):
    """The instructions that a program executes."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)],
        capture_output=True, text=True, timeout=1800, env={**os.environ, **ENVIRONMENT})
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not collected:
        raise rivals.Missing(f"valgrind failed: {done.stderr.strip()[-300:]}")
    return int(collected[1])
