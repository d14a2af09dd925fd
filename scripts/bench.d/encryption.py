"""The store encrypted at rest, compared with a plain one of the same samples; over the socket, the unlock, and
the cost of wiping memory that is freed."""

import contextlib
import os
import platform
import shutil
import struct
import subprocess

import daemon
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
# name: (name in the table, repeats in one measurement)
SOCKET = {
    "latest": ("latest", 2000),
    "month": ("month of heart rate", 40),
    "daily": ("daily min, max, average of 10 years", 5),
}


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
    report.attempt("encrypted healthd", lambda: over_the_socket(context, report, data, count))
    report.bar("encrypted: unlock to first answer, over the socket", "healthd, unlock to first answer", "",
               "≤", 100)


def over_the_socket(context, report, data, count):
    """Two encrypted daemons with the same samples, of which one does not wipe memory that it frees."""
    programs = {"healthd": context.products / "healthd", "healthd without wiping": unwiped(context)}
    with contextlib.ExitStack() as stack:
        served = {
            name: stack.enter_context(encrypted(context, name.replace(" ", "-"), program, data, count))
            for name, program in programs.items()}
        for _ in range(context.rounds):
            answer = served["healthd"].client("unlock", context.size(5, 1))
            report.add("healthd, unlock to first answer", answer["ms"], "ms")
            report.add("healthd, lock", answer["lock_ms"], "ms")
            for query, (what, times) in SOCKET.items():
                for name, server in served.items():
                    answer = server.client("query", query, context.size(times, 1))
                    report.add(f"{name}, {what}", answer["us"], "µs")
            for name, server in served.items():
                answer = server.client("save", context.size(2000, 20), 1)
                report.add(f"{name}, single saves", answer["saves_per_s"], "saves/s")


@contextlib.contextmanager
def encrypted(context, name, program, data, count):
    """A daemon with an encrypted store, which was started after permissions were encrypted too."""
    shutil.rmtree(context.work / f"data-{name}", ignore_errors=True)
    with daemon.serving(context, name, fresh=False, program=program) as served:
        served.client("bulk", data, 10_000, "minted", count)
        served.client("encrypt")
    with daemon.serving(context, name, fresh=False, register=False, program=program) as served:
        yield served
    shutil.rmtree(context.work / f"data-{name}", ignore_errors=True)


# The instruction that returns from a function.
RETURN = {"x86_64": b"\xc3", "aarch64": b"\xc0\x03\x5f\xd6"}


def unwiped(context):
    """A copy of healthd in which the function that enables wiping returns at once."""
    program = context.products / "healthd"
    symbols = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout
    address = next(int(line.split()[0], 16) for line in symbols.splitlines()
                   if line.endswith(" cwipe_enable"))
    content = bytearray(program.read_bytes())
    instruction = RETURN[platform.machine()]
    offset = file_offset(content, address)
    content[offset:offset + len(instruction)] = instruction
    copy = context.run_directory / "unwiped"
    copy.write_bytes(content)
    copy.chmod(0o755)
    return copy


def file_offset(elf, address):
    """The position in an ELF file of what is loaded at an address."""
    table, = struct.unpack_from("<Q", elf, 32)
    size, count = struct.unpack_from("<HH", elf, 54)
    for index in range(count):
        kind, _, offset, start, _, length = struct.unpack_from("<IIQQQQ", elf, table + index * size)
        if kind == 1 and start <= address < start + length:
            return offset + address - start
    raise ValueError("no segment contains the address")


def place(context, kind):
    return context.work / f"store-{kind}"
