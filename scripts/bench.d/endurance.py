"""A daemon that saves at a constant rate for a long time: whether sealing and compaction keep up, and whether they
block a save.

Eight apps save 5,000 samples for each second: one half saves single samples, the other minutes of 60. Beside them,
an app follows the changes and reads the latest samples, and a program in C writes blocks of 4 KiB with fdatasync
to the same disk at the same rate as the apps save. That program is the floor: where a flush takes long, a save
takes as long in every store.
"""

import bisect
import contextlib
import json
import re
import signal
import sqlite3
import statistics
import struct
import subprocess
import time

import daemon
import rivals
from context import ProgramFailed

RATE = 5_000
# The saves for each second at this rate, see Enduring.swift.
SAVES = 280

BLOCKED_MS = 20
# A save may wait for the flush in progress before its own.
FLUSHES = 2
# A run that is shorter is judged by its content alone: the journal is sealed every few seconds.
TIMED_SECONDS_MIN = 60
RATE_MIN = 0.99
# The journal is sealed from 32,768 samples on.
UNSEALED_MAX = 2 * 32_768
# The last quarter of a run compared with the second.
GROWTH_MAX = 1.5
MEMORY_GROWTH_MAX = 1.25
MIB_PER_MILLION_MAX = 1


def run(context, seconds, rate=RATE, seed=1, data=None):
    """Runs the daemon, the apps and the floor; returns what they measured."""
    paced = rivals.c_program(context, "paced")
    # The threads of the daemon and of the apps may run on every core, as those of a user.
    with daemon.serving(context, "endurance", register=False, data=data, core=None) as served:
        floor = subprocess.Popen(
            [paced, served.data / "paced", str(SAVES * rate / RATE)], stdout=subprocess.PIPE, text=True)
        command = [context.products / "bench-client", "endure", served.runtime, served.apps, seconds, rate, seed]
        client = subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            result, states = watch(served, client, seconds)
        finally:
            client.kill()
            floor.send_signal(signal.SIGTERM)
            floor_result = json.loads(floor.communicate()[0])
        return {
            **result, "rate": rate, "asked_seconds": seconds, "states": states, "floor": floor_result,
            "bytes_per_sample": size(served) / max(result["saved"][0], 1), "verified": verify(context, served),
        }


def watch(served, client, seconds):
    """Describes the daemon several times until the client ends; returns its result and the descriptions."""
    began, states = time.monotonic(), []
    while True:
        try:
            out, errors = client.communicate(timeout=max(0.2, seconds / 240))
            break
        except subprocess.TimeoutExpired:
            states.append({"seconds": time.monotonic() - began, **state(served)})
    if client.returncode != 0:
        raise ProgramFailed(f"bench-client exited with {client.returncode}: {errors.strip()[-400:]}")
    # The client reads everything after its last save, which is no part of the load.
    result = json.loads(out.splitlines()[-1])
    return result, [state for state in states if state["seconds"] < result["seconds"]]


def state(served):
    """The size of the parts of a store, and the memory of its daemon."""
    with contextlib.closing(sqlite3.connect(
            f"file:{served.data / 'health.sqlite'}?mode=ro", uri=True, isolation_level=None)) as store:
        store.execute("BEGIN")
        # The payloads begin with the next anchor, and with the number of sections and the first anchor.
        next_anchor, = struct.unpack_from("<q", store.execute("SELECT payload FROM head WHERE id = 1").fetchone()[0])
        oldest = store.execute("SELECT payload FROM journal ORDER BY id LIMIT 1").fetchone()
        first_anchor = struct.unpack_from("<q", oldest[0], 4)[0] if oldest else next_anchor
        rows, length = store.execute("SELECT count(*), total(length(payload)) FROM journal").fetchone()
        chunks, = store.execute("SELECT count(*) FROM chunk").fetchone()
    log = served.data / "health.sqlite-wal"
    return {
        "samples": next_anchor - 1, "unsealed": next_anchor - first_anchor, "journal_rows": rows,
        "journal_bytes": length, "chunks": chunks, "log_bytes": log.stat().st_size if log.exists() else 0,
        "memory_mib": served.memory() / 1024,
    }


def size(served):
    return (served.data / "health.sqlite").stat().st_size


def verify(context, served):
    """The output of `healthctl store verify`, or that of its failure."""
    done = subprocess.run(
        [context.products / "healthctl", "store", "verify", "--runtime-dir", served.runtime],
        capture_output=True, text=True, check=False)
    return {"status": done.returncode, "text": (done.stdout + done.stderr).strip()}


# MARK: Criteria


def judge(result):
    """The criteria that a run fails, one sentence each."""
    return [*judge_content(result), *judge_times(result)]


def judge_content(result):
    saved = result["saved"]
    if not saved[0]:
        yield "no sample was saved"
    for how, text in (("queried", "queries"), ("followed", "changes")):
        if result[how][0] != saved[0]:
            yield f"{result[how][0]} samples were read by {text}, but {saved[0]} were saved"
        elif result[how][1] != saved[1]:
            yield f"the samples read by {text} differ from those that were saved"
    verified = result["verified"]
    if verified["status"] != 0:
        yield f"healthctl store verify exited with {verified['status']}: {verified['text']}"
    elif (found := checked_samples(verified["text"])) is not None and found > saved[0]:
        yield f"healthctl store verify found {found} samples, but {saved[0]} were saved"


def checked_samples(text):
    match = re.search(r"verified ([\d,.\s]+) samples", text)
    return int(re.sub(r"\D", "", match[1])) if match else None


def judge_times(result):
    if result["asked_seconds"] < TIMED_SECONDS_MIN:
        return
    reached = result["saved"][0] / result["seconds"]
    if reached < RATE_MIN * result["rate"]:
        yield f"{reached:.0f} samples were saved for each second instead of {result['rate']}"
    if blocked := blocked_saves(result):
        longest = max(blocked, key=lambda save: save["beyond_ms"])
        yield (f"{len(blocked)} of {result['saves']} saves took {BLOCKED_MS} ms longer than the disk; the longest "
               f"took {longest['ms']:.0f} ms, of which {longest['beyond_ms']:.0f} ms were not the disk's")
    yield from judge_growth(result["states"])


def blocked_saves(result):
    """The saves that took longer than the limit without the flushes of the disk at the same time.

    They count from when the app was free to send them, as the writes of the floor do: after a stall, it sends what
    is due one after the other."""
    floor, blocked = sorted(result["floor"]["slow"]), []
    longest = max((ms for _, ms in floor), default=0) / 1000
    for begin, took in result["slow"]:
        end = begin + took / 1000
        # The writes that ended after the save began and began before it ended.
        near = floor[bisect.bisect_left(floor, [begin]):bisect.bisect_right(floor, [end + longest])]
        flush = max((ms for done, ms in near if done - ms / 1000 <= end), default=0)
        beyond = took - FLUSHES * flush
        if beyond > BLOCKED_MS:
            blocked.append({"ms": took, "beyond_ms": beyond})
    return blocked


def judge_growth(states):
    most = max((state["unsealed"] for state in states), default=0)
    if most > UNSEALED_MAX:
        yield f"{most} samples were in the journal, more than {UNSEALED_MAX}"
    quarter = len(states) // 4
    second, last = states[quarter:2 * quarter], states[3 * quarter:]
    if not second:
        yield "the daemon was observed too few times"
        return
    for key, text in (("unsealed", "samples in the journal"), ("journal_bytes", "bytes in the journal"),
                      ("log_bytes", "bytes in the log")):
        before, after = (max(state[key] for state in part) for part in (second, last))
        if after > GROWTH_MAX * before:
            yield f"the {text} grew from {before:.0f} in the second quarter to {after:.0f} in the last"
    before, after = (statistics.median(state["chunks"] / max(state["samples"], 1) for state in part)
                     for part in (second, last))
    if after > GROWTH_MAX * before:
        yield "the chunks for each sample grew: compaction does not keep up"
    before, after = (statistics.median(state["memory_mib"] for state in part) for part in (second, last))
    millions = (last[-1]["samples"] - second[0]["samples"]) / 1e6
    if after > MEMORY_GROWTH_MAX * before + MIB_PER_MILLION_MAX * millions:
        yield f"the memory grew from {before:.0f} MiB in the second quarter to {after:.0f} MiB in the last"


# MARK: Output


def describe(result):
    """The result as lines of text."""
    floor, states = result["floor"], result["states"]
    yield (f"{result['saved'][0]} samples in {result['saves']} saves and {result['seconds']:.0f} s, "
           f"{result['bytes_per_sample']:.1f} bytes for each")
    for name, times in (("save", result), ("pwrite + fdatasync", floor)):
        yield (f"{name}: p50 {times['p50_ms']:.2f} ms, p99 {times['p99_ms']:.2f} ms, p99.9 {times['p999_ms']:.2f} ms, "
               f"longest {times['max_ms']:.1f} ms, {times['above_20_ms']} above 20 ms")
    limits = [f"< {limit:g} ms" for limit in result["histogram_limits_ms"]] + ["longer"]
    yield "saves: " + ", ".join(f"{limit} {count}" for limit, count in zip(limits, result["histogram"]))
    yield f"saves {BLOCKED_MS} ms longer than the disk: {len(blocked_saves(result))}"
    for key, text in (("memory_mib", "memory, MiB"), ("unsealed", "samples in the journal"),
                      ("journal_bytes", "bytes in the journal"), ("log_bytes", "bytes in the log"),
                      ("chunks", "chunks")):
        quarter = max(len(states) // 4, 1)
        parts = [states[begin:begin + quarter] for begin in range(0, 4 * quarter, quarter)]
        yield f"{text}, maximum of each quarter: " + ", ".join(
            f"{max(state[key] for state in part):.0f}" for part in parts if part)
    yield result["verified"]["text"]


# MARK: The group of scripts/bench


def measure(context, report):
    result = run(context, *context.size((60, RATE), (1, 500)))
    for problem in judge_content(result):
        report.skip("endurance", problem)
    for name, times in (("save", result), ("pwrite + fdatasync", result["floor"])):
        for key, text in (("p50_ms", "p50"), ("p99_ms", "p99"), ("p999_ms", "p99.9"), ("max_ms", "longest")):
            report.add(f"{name} at 5,000 samples/s, {text}", times[key], "ms")
    report.add("a sample saved at 5,000 samples/s", result["bytes_per_sample"], "B")
    what = "longest save while 5,000 samples/s are saved, ms"
    report.bar(what, "save at 5,000 samples/s, longest", "", "≤", BLOCKED_MS)
    report.floor(what, "pwrite + fdatasync at 5,000 samples/s, longest", "", "≤", BLOCKED_MS)
