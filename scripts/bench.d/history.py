"""The medians of every recorded run, with commit and machine: a table in the documentation."""

import csv
import datetime
import statistics
import subprocess

COLUMNS = ["date", "commit", "machine", "noise", "figure", "unit", "median", "min", "max", "rounds"]


def path(root):
    return root / "Sources" / "healthd" / "Healthd.docc" / "Resources" / "benchmarks.csv"


def commit(root):
    """The short name of the commit, with a plus sign if files have changed since."""
    def git(*arguments):
        return subprocess.run(["git", "-C", root, *arguments], check=True, capture_output=True,
                              text=True).stdout.strip()
    changed = git("status", "--porcelain", "--untracked-files=no", "Sources", "Package.swift")
    return git("rev-parse", "--short=12", "HEAD") + ("+" if changed else "")


def append(root, machine, noise, report):
    """Adds one row for each figure."""
    file = path(root)
    file.parent.mkdir(exist_ok=True)
    is_new = not file.exists()
    shared = [datetime.date.today().isoformat(), commit(root), machine["short"], noise]
    with file.open("a", newline="", encoding="utf-8") as out:
        rows = csv.writer(out, lineterminator="\n")
        if is_new:
            rows.writerow(COLUMNS)
        for name, values in report.figures.items():
            rows.writerow([*shared, name, report.units[name], *(
                f"{value:.6g}" for value in (statistics.median(values), min(values), max(values))),
                len(values)])
