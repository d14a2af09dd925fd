"""Exports of a million samples, compared with the import of the same data and with the shell of SQLite, and
a backup of five million, compared with a copy by the kernel."""

import json
import os
import shutil
import sqlite3
import subprocess
import time

import daemon
import importing
import rivals

# scripts/sample-export writes about 730 records per day.
EXPORT_DAYS, BACKUP_DAYS = 1_370, 6_850
LAKE = ["pyarrow", "protobuf"]


def measure(context, report):
    for number in range(max(context.rounds // 2, 1)):
        with store(context, report, EXPORT_DAYS, "import of a million records") as served:
            files(context, report, served)
            # Needs pyarrow, which --quick does not install.
            if not context.quick:
                report.attempt("Parquet", lambda: lake(context, report, served))
        if number == 0:
            with store(context, report, BACKUP_DAYS, "import of five million records") as served:
                for _ in range(context.rounds):
                    backup(context, report, served)
    report.bar("export to CSV, samples per second", "export, csv, rate", "", "≥", 1e6)
    report.bar("export to CSV", "export, csv", "sqlite3 -csv", "faster", 1)
    report.bar("export to Apple's format", "export, apple", "import of a million records", "≤×", 3)
    report.bar("export, peak memory of the client", "export, peak", "", "≤", 100)
    if not context.quick:
        report.bar("export to Parquet", "export, parquet", "", "≤", 3)
        report.bar("export to Parquet, bytes per row", "export, parquet, bytes", "", "≤", 13)
    # The rate of a disk differs from machine to machine, so the backup may be as slow as a copy.
    report.bar("backup", "backup", "copy of the store", "≤×", 1)
    report.bar("backup, MB of the store per second", "backup, rate", "", "≥", 200)


class store:
    """A daemon with the samples of an export."""

    def __init__(self, context, report, days, name):
        self._path = importing.export(context, context.size(days, 3))
        self._context, self._report, self._name = context, report, name

    def __enter__(self):
        self._serving = daemon.serving(self._context, "export", register=False)
        served = self._serving.__enter__()
        served.environment = {**os.environ, "HEALTHD_RUNTIME_DIR": str(served.runtime)}
        served.healthctl = self._context.products / "healthctl"
        seconds, _ = importing.run(
            self._context, [served.healthctl, "import", self._path], env=served.environment)
        self._report.add(self._name, seconds, "s")
        return served

    def __exit__(self, *failure):
        return self._serving.__exit__(*failure)


def fresh(context, name):
    path = context.work / "exports" / name
    path.parent.mkdir(exist_ok=True)
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    return path


def files(context, report, served):
    targets = {"csv": "csv", "jsonl": "all.jsonl", "sqlite": "all.sqlite", "apple": "all.zip"}
    for name, file in targets.items():
        path = fresh(context, file)
        command = [served.healthctl, "export", name, "--output", path, "--json"]
        seconds, peak, output = timed(command, served.environment)
        count = json.loads(output)["samples"]
        report.add(f"export, {name}", seconds, "s")
        report.add(f"export, {name}, rate", count / seconds, "samples/s")
        report.add("export, peak", peak, "MiB")
    report.attempt("sqlite3 -csv", lambda: shell(context, report, context.work / "exports/all.sqlite"))


def timed(command, environment):
    start = time.monotonic()
    process = subprocess.Popen(
        [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=environment)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.stdout.close()
    if os.waitstatus_to_exitcode(status) != 0:
        raise rivals.Missing(f"{command[0]} failed")
    return time.monotonic() - start, usage.ru_maxrss / 1024, output


def shell(context, report, path):
    """The samples of the same store, read from plain tables and written by SQLite's own program."""
    rivals.debian(context, ["sqlite3"], "sqlite3")
    with sqlite3.connect(path) as database:
        views = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'view'")]
    target = fresh(context, "sqlite.csv")
    script = "".join(f'SELECT * FROM "{view}";\n' for view in views)
    start = time.monotonic()
    with target.open("wb") as output:
        subprocess.run(
            ["sqlite3", "-readonly", "-csv", "-header", path], input=script.encode(), stdout=output, check=True)
    report.add("sqlite3 -csv", time.monotonic() - start, "s")


def lake(context, report, served):
    interpreter = rivals.python(context, *LAKE)
    target = fresh(context, "lake")
    environment = {**served.environment, "PYTHONPATH": str(context.root / "clients" / "python" / "src")}
    seconds, peak = importing.run(
        context, [interpreter, "-m", "healthd.lake", target], env=environment)
    report.add("export, parquet", seconds, "s")
    report.add("export, parquet, peak", peak, "MiB")
    script = ("import sys, pathlib, pyarrow.parquet as p\n"
              "files = list(pathlib.Path(sys.argv[1]).glob('samples/*/*/*.parquet'))\n"
              "print(sum(f.stat().st_size for f in files) / sum(p.read_metadata(f).num_rows for f in files))\n")
    size = float(rivals.shell([interpreter, "-c", script, target]))
    report.add("export, parquet, bytes", size, "bytes/row")


def backup(context, report, served):
    key = served.runtime / "key.txt"
    recipient = ["--plain"]
    if shutil.which("age-keygen"):
        if not key.exists():
            rivals.shell(["age-keygen", "-o", key])
        recipient = ["--recipient", rivals.shell(["age-keygen", "-y", key]).strip()]
    database = served.data / "health.sqlite"
    path = fresh(context, "backup.tar.age")
    seconds, _ = importing.run(
        context, [served.healthctl, "backup", path, *recipient], env=served.environment)
    report.add("backup", seconds, "s")
    report.add("backup, rate", database.stat().st_size / 1e6 / seconds, "MB/s")
    # Read again as the backup is, to compare what was written.
    copy = fresh(context, "copy.sqlite")
    start = time.monotonic()
    rivals.shell(["dd", f"if={database}", f"of={copy}", "bs=1M", "conv=fsync"])
    rivals.shell(["cmp", database, copy])
    report.add("copy of the store", time.monotonic() - start, "s")
