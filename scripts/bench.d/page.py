"""The Health page of a store with 5 million samples: the time and the size of each page, the memory of
healthd-web, and what Chromium shows."""

import os
import pathlib
import time

import daemon
import importing

# scripts/sample-export writes about 730 records per day.
DAYS = 6_850
# Debian's, for which selenium is packaged.
PYTHON = "/usr/bin/python3"
PROGRAMS = pathlib.Path(__file__).parent / "page.d"


def measure(context, report):
    path = importing.export(context, context.size(DAYS, 3))
    with daemon.serving(context, "page", register=False) as served:
        directory = context.run_directory / "web"
        environment = {
            **os.environ, "HEALTHD_RUNTIME_DIR": str(served.runtime), "HEALTHD_WEB_DIR": str(directory),
            "XDG_CONFIG_HOME": str(context.run_directory / "config"),
            "XDG_CACHE_HOME": str(context.run_directory / "cache"), "TZ": "Europe/Berlin",
            "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(context.root / "Tests" / "HealthWebTests")}
        healthctl = context.products / "healthctl"
        importing.run(context, [healthctl, "import", path], env=environment)
        command = [context.products / "healthd-web", "--idle-exit", "0"]
        socket = directory / "web.sock"
        with context.serving(command, socket, core=None, env=environment) as process:
            for _ in range(context.rounds):
                load(context, report, socket, environment)
                report.add("healthd-web, idle", settled(process.pid) / 1024, "MiB")
                report.attempt(
                    "Chromium", lambda: screen(context, report, socket, healthctl, environment))
    report.bar("summary page", "page, summary", "", "≤", 100)
    report.bar("page of a type, the slowest", "page, slowest type", "", "≤", 50)
    report.bar("page with style and script, the largest", "page, largest", "", "≤", 150)
    report.bar("idle healthd-web, MiB", "healthd-web, idle", "", "≤", 40)
    report.bar("save of another program until it is on the screen", "page, save to screen", "", "≤", 200)
    report.bar("frames while a year of heart rate is dragged", "page, dragging", "", "≥", 59)


def load(context, report, socket, environment):
    command = [PYTHON, PROGRAMS / "load.py", socket, context.size(9, 1)]
    answer = context.json(command, core=None, env=environment)
    report.add("page, summary", answer["summary_ms"], "ms")
    report.add("page, slowest type", answer["type_ms"], "ms")
    report.add("page, slowest other", answer["other_ms"], "ms")
    report.add("page, largest", answer["bytes"] / 1000, "kB")
    context.note(f"slowest: {answer['slowest_type']}, {answer['slowest_other']}")


def screen(context, report, socket, healthctl, environment):
    command = [PYTHON, PROGRAMS / "screen.py", socket, healthctl]
    answer = context.json(command, core=None, env=environment)
    report.add("page, save to screen", answer["live_ms"], "ms")
    report.add("page, dragging", answer["frames_per_s"], "frames/s")
    report.add("page, dragging, longest frame", answer["longest_ms"], "ms")


def settled(process, seconds=15):
    """The resident memory in KiB once it has not changed for three seconds."""
    last, since, end = None, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
        now = int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
        if now != last:
            last, since = now, time.monotonic()
        if time.monotonic() - since > 3:
            break
        time.sleep(0.2)
    return last
