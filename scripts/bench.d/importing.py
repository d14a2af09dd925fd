"""The import of an Apple Health export of a million records, stored completely, compared with a minimal
import in C and with healthkit-to-sqlite."""

import os
import subprocess
import time
import zipfile

import daemon
import rivals


def export(context, days):
    """A zip file of scripts/sample-export, which writes about 730 records per day."""
    path = context.work / f"export-{days}.zip"
    maker = context.root / "scripts" / "sample-export"
    if not rivals.newer(path, [maker]):
        context.note(f"writing an export of {days} days")
        rivals.shell([maker, path, "--days", str(days)])
    return path


def measure(context, report):
    path = export(context, context.size(1_370, 3))
    floor = rivals.c_program(context, "floor", ["-lsqlite3", "-lz"])
    size = context.json([floor, path, context.work / "floor.sqlite"], core=None)["records"]
    report.add("records in the export", size, "records")
    rounds = max(context.rounds // 2, 1)
    for number in range(rounds):
        least = context.json([floor, path, context.work / "floor.sqlite"], core=None)
        report.add("C floor of an import", least["seconds"], "s")
        report.attempt("healthctl import", lambda: ours(context, report, path))
        if number == 0:
            report.attempt("healthkit-to-sqlite", lambda: rival(context, report, path))
    report.bar("import of the export", "healthctl import", "C floor of an import", "≤×", 1)
    report.bar("import of the export", "healthctl import", "healthkit-to-sqlite", "faster", 1)
    report.bar("import, peak memory of the client", "healthctl, peak", "", "≤", 100)
    report.bar("import, peak memory of the daemon", "healthd, peak of an import", "", "≤", 100)


def ours(context, report, path):
    with daemon.serving(context, "import", register=False) as served:
        environment = {**os.environ, "HEALTHD_RUNTIME_DIR": str(served.runtime)}
        command = [context.products / "healthctl", "import", path]
        seconds, peak = run(context, command, env=environment)
        report.add("healthctl import", seconds, "s")
        report.add("healthctl, peak", peak, "MiB")
        report.add("healthd, peak of an import", served.memory("VmHWM") / 1024, "MiB")


def rival(context, report, path):
    interpreter = rivals.python(context, "healthkit-to-sqlite")
    target = context.work / "healthkit.sqlite"
    target.unlink(missing_ok=True)
    program = interpreter.with_name("healthkit-to-sqlite")
    # It fails on a route without an accuracy, so it receives the records only; the time to unzip them
    # is not counted.
    with zipfile.ZipFile(path) as archive:
        member = max(archive.infolist(), key=lambda entry: entry.file_size)
        records = archive.extract(member, context.work)
    seconds, peak = run(context, [program, "--xml", records, target])
    os.unlink(records)
    report.add("healthkit-to-sqlite", seconds, "s")
    report.add("healthkit-to-sqlite, peak", peak, "MiB")


def run(context, command, **more):
    """The wall time in seconds and the peak memory in MiB of a program, on any core."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, **more)
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.stderr.close()
    if os.waitstatus_to_exitcode(status) != 0:
        raise rivals.Missing(f"{command[0]} failed: {complaint.decode()[-300:]}")
    return time.monotonic() - start, usage.ru_maxrss / 1024
