"""The machine on which the figures were measured."""

import os
import pathlib
import platform
import re
import subprocess


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
    }
    facts["short"] = (
        f"{facts['cores']} cores, {facts['processor']}, {facts['memory_gib']} GiB, "
        f"Linux {facts['kernel']}, {facts['disk'].split()[0]}")
    facts["summary"] = f"{facts['short']}, load at the start {facts['load']:.1f}"
    return facts
