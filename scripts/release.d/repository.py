#!/usr/bin/env python3
"""Makes an apt repository of static files from Debian packages.

    scripts/release.d/repository.py DIRECTORY --key KEY bookworm=PACKAGES [trixie=PACKAGES]...

DIRECTORY receives dists and pool, and healthd.asc with the public key. PACKAGES is a directory with .deb files; a
release of Debian that is named again, with the packages of another architecture, has them too. KEY is a secret key
of gpg. Except for the signatures, the bytes depend only on the packages and on SOURCE_DATE_EPOCH.
"""

import argparse
import datetime
import gzip
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys


def gpg(key, *arguments):
    subprocess.run(["gpg", "--batch", "--yes", "--local-user", key, *arguments], check=True)


def pool(directory, release, packages):
    """Copies the packages for a release; those for every architecture from the first directory that has them."""
    target = directory / "pool" / release
    target.mkdir(parents=True, exist_ok=True)
    found = sorted(packages.glob("*.deb"))
    if not found:
        sys.exit(f"repository: no packages in {packages}; build them with scripts/release.d/packages")
    for path in found:
        if not (path.name.endswith("_all.deb") and (target / path.name).exists()):
            shutil.copyfile(path, target / path.name)


def architectures(directory, release):
    names = {path.stem.rsplit("_", 1)[1] for path in (directory / "pool" / release).iterdir()}
    return sorted(names - {"all"})


def index(directory, release, architecture):
    """Writes the list of the packages for an architecture."""
    listed = subprocess.run(
        ["dpkg-scanpackages", "--multiversion", "--arch", architecture, f"pool/{release}"], cwd=directory,
        check=True, capture_output=True, text=True).stdout
    target = directory / f"dists/{release}/main/binary-{architecture}"
    target.mkdir(parents=True)
    (target / "Packages").write_text(listed)
    (target / "Packages.gz").write_bytes(gzip.compress(listed.encode(), mtime=0))


def describe(directory, release, created):
    """Writes the digests of the lists, which is what is signed."""
    dists = directory / "dists" / release
    rows = [
        f" {hashlib.sha256(path.read_bytes()).hexdigest()} {path.stat().st_size} {path.relative_to(dists)}"
        for path in sorted(dists.rglob("Packages*"))]
    (dists / "Release").write_text("\n".join([
        "Origin: healthd", "Label: healthd", f"Suite: {release}", f"Codename: {release}",
        f"Date: {created:%a, %d %b %Y %H:%M:%S} +0000",
        f"Architectures: {' '.join(architectures(directory, release))}", "Components: main",
        f"Description: healthd for Debian {release}", "SHA256:", *rows, ""]))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("packages", nargs="+")
    parser.add_argument("--key", required=True)
    options = parser.parse_args()
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    releases = []
    for row in options.packages:
        release, _, packages = row.partition("=")
        if not re.fullmatch(r"[a-z]+", release):
            parser.error(f"{row} is not RELEASE=DIRECTORY")
        releases.append(release)
        pool(options.directory, release, pathlib.Path(packages))
    for release in dict.fromkeys(releases):
        for architecture in architectures(options.directory, release):
            index(options.directory, release, architecture)
        describe(options.directory, release, created)
        dists = options.directory / "dists" / release
        gpg(options.key, "--clearsign", "--output", dists / "InRelease", dists / "Release")
        gpg(options.key, "--armor", "--detach-sign", "--output", dists / "Release.gpg", dists / "Release")
    gpg(options.key, "--armor", "--export-options", "export-minimal", "--output",
        options.directory / "healthd.asc", "--export", options.key)


main()
