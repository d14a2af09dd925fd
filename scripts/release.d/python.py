#!/usr/bin/env python3
"""Builds the client in Python as a source distribution and as a wheel, from the last commit.

    scripts/release.d/python.py DIRECTORY

The bytes depend only on the commit, setuptools and wheel: every time in them is SOURCE_DATE_EPOCH.
"""

import gzip
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def source(place, version):
    """Writes the sources of the client, with the version of this build and the license."""
    archive = subprocess.run(
        ["git", "archive", "HEAD", "clients/python", "LICENSE"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(place)
    client = place / "clients/python"
    (place / "LICENSE").rename(client / "LICENSE")
    project = client / "pyproject.toml"
    project.write_text(re.sub(r'^version = ".*"$', f'version = "{version}"', project.read_text(), flags=re.M))
    return client


def normalize(path, seconds):
    """Rewrites a tar: times, accounts and the order of files are the same in every build."""
    with tarfile.open(path) as files:
        members = [(entry, files.extractfile(entry).read() if entry.isfile() else None) for entry in files]
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as files:
        for entry, content in sorted(members, key=lambda row: row[0].name):
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = seconds, 0, 0, "", ""
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            entry.pax_headers = {}
            files.addfile(entry, content and io.BytesIO(content))
    path.write_bytes(gzip.compress(buffer.getvalue(), mtime=0))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    target = pathlib.Path(sys.argv[1]).resolve()
    version = subprocess.run(
        [sys.executable, ROOT / "scripts/package.d/changelog.py", "--python"], check=True, capture_output=True,
        text=True).stdout.strip()
    with tempfile.TemporaryDirectory() as place:
        client = source(pathlib.Path(place), version)
        # The hooks of PEP 517, as pip calls them; Debian's Python has setuptools and wheel.
        for hook in ("build_sdist", "build_wheel"):
            result = subprocess.run(
                ["/usr/bin/python3", "-c",
                 f"import sys; from setuptools import build_meta; build_meta.{hook}(sys.argv[1])", target],
                cwd=client, capture_output=True, text=True)
            if result.returncode != 0:
                sys.exit(f"python: {hook} failed:\n{result.stdout}{result.stderr}")
    for path in target.glob("*.tar.gz"):
        normalize(path, int(os.environ["SOURCE_DATE_EPOCH"]))


main()
