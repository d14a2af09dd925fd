"""Counts the allocations of a program, and the system calls of a server for its connections."""

import contextlib
import os
import struct

import rivals

COUNTS = struct.Struct("QQ")


def environment(context, path=None):
    """The environment of a program that counts, and writes the counts to a file if there is one."""
    target = context.work / "count_calls.so"
    source = context.rivals / "rivals" / "count_calls.c"
    if not rivals.newer(target, [source]):
        rivals.shell(["cc", "-O2", "-shared", "-fPIC", "-o", target, source])
    return {**os.environ, "LD_PRELOAD": str(target), "COUNT_FILE": str(path or "")}


@contextlib.contextmanager
def serving(context, command, path):
    """Starts a server as `context.serving` does. Yields a function for its allocations and system calls."""
    counts = path.with_suffix(".counts")
    counts.write_bytes(bytes(COUNTS.size))
    with context.serving(command, path, env=environment(context, counts)):
        yield lambda: COUNTS.unpack(counts.read_bytes())


def per_call(counts, calls, action):
    """The allocations and the system calls of each of `calls` calls that `action` makes."""
    # What a server allocates once is not counted.
    action()
    before = counts()
    action()
    return [(after - first) / calls for first, after in zip(before, counts())]
