"""The machine on which the figures were measured."""

import contextlib
import os
import pathlib
import platform
import re
import subprocess

CORES = pathlib.Path("/sys/devices/system/cpu")


def describe(directory):
    """The cores, processor, memory, kernel, and the disk of `directory`."""
    cpuinfo = pathlib.Path("/proc/cpuinfo").read_text()
    model = re.search(r"model name\s*:\s*(.*)", cpuinfo)
    memory = re.search(r"MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text())
    disk = subprocess.run(
        ["findmnt", "-n", "-o", "SOURCE,FSTYPE", "-T", str(directory)],
        capture_output=True, text=True, check=False).stdout.split()
    facts = {
        "cores": os.cpu_count(),
        "processor": model.group(1) if model else platform.machine(),
        "memory_gib": round(int(memory.group(1)) / 1048576),
        "kernel": platform.release(),
        "disk": " ".join(reversed(disk)) or "unknown",
        "load": os.getloadavg()[0],
        "governor": governor(),
    }
    facts["short"] = (
        f"{facts['cores']} cores, {facts['processor']}, {facts['memory_gib']} GiB, "
        f"Linux {facts['kernel']}, {facts['disk'].split()[0]}")
    facts["summary"] = f"{facts['short']}, load at the start {facts['load']:.1f}"
    return facts


def governor(directory=CORES):
    """What chooses the frequency of the cores; "none" where Linux does not."""
    names = {path.read_text().strip() for path in directory.glob("cpu[0-9]*/cpufreq/scaling_governor")}
    return " and ".join(sorted(names)) or "none"


@contextlib.contextmanager
def full_speed(directory=CORES):
    """Prevents the kernel from lowering the frequency of idle cores until the block ends.

    Does nothing where the frequency is not Linux's to choose, as in most virtual machines, or where this user may
    not choose it."""
    previous = {}
    try:
        for governor in sorted(directory.glob("cpu[0-9]*/cpufreq/scaling_governor")):
            with contextlib.suppress(OSError):
                before = governor.read_text()
                governor.write_text("performance")
                previous[governor] = before
        yield
    finally:
        for governor, before in previous.items():
            with contextlib.suppress(OSError):
                governor.write_text(before)
