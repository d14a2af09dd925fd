#!/usr/bin/env python3
"""Writes packages with another version, as the version before them when there is no older release.

    scripts/package-trial.d/repack.py DIRECTORY VERSION TARGET
"""

import pathlib
import subprocess
import sys
import tempfile


def repack(path, version, target):
    """Replaces the version of a package, also where it depends on others of the same version."""
    old = subprocess.run(
        ["dpkg-deb", "--field", path, "Version"], check=True, capture_output=True, text=True).stdout.strip()
    name = path.name.replace(f"_{old}_", f"_{version}_")
    with tempfile.TemporaryDirectory() as place:
        root = pathlib.Path(place) / "root"
        subprocess.run(["dpkg-deb", "--raw-extract", path, root], check=True)
        control = root / "DEBIAN/control"
        control.write_text(control.read_text().replace(old, version))
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Znone", "--build", root, target / name], check=True,
            stdout=subprocess.DEVNULL)


def main():
    directory, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[3])
    for path in sorted(directory.glob("*.deb")):
        repack(path, sys.argv[2], target)


main()
