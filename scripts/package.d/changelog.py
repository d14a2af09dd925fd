#!/usr/bin/env python3
"""Prints debian/changelog, made from the sections of CHANGELOG.md, and other forms of the newest section.

    scripts/package.d/changelog.py                    the file
    scripts/package.d/changelog.py --version          the version of the packages that this system builds
    scripts/package.d/changelog.py --version RELEASE  that of the packages for bookworm or trixie
    scripts/package.d/changelog.py --python           the version of the client in Python
    scripts/package.d/changelog.py --newest           the version of the section, and its date or Unreleased
    scripts/package.d/changelog.py --notes            the text of the section

A version that has not been released is followed by the time and the id of the commit, and each version by the
release of Debian that it was built for: 0.2.0~deb12. `~` sorts before the end, so that the release replaces what was
built before it, a package of Debian itself replaces ours, and an upgrade of Debian 12 to 13 replaces the packages.
"""

import datetime
import os
import pathlib
import platform
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAINTAINER = re.search(
    r"^Maintainer: (.*)$", (ROOT / "scripts/package.d/debian/control").read_text(), re.M)[1]

DEBIAN = {"bookworm": "deb12", "trixie": "deb13"}


def system():
    """Returns the name of the release of this system, as in a version: deb12."""
    release = platform.freedesktop_os_release()
    name = release.get("VERSION_CODENAME", "")
    return DEBIAN.get(name) or release["ID"] + release.get("VERSION_ID", "")


def commit():
    """Returns the time and the short id of the commit that is packaged."""
    text = subprocess.run(
        ["git", "-C", ROOT, "log", "-1", "--format=%ct %H"], check=True, capture_output=True,
        text=True).stdout
    seconds, name = text.split()
    when = datetime.datetime.fromtimestamp(
        int(os.environ.get("SOURCE_DATE_EPOCH", seconds)), datetime.timezone.utc)
    return when, name[:8]


def sections():
    """Yields version, date or None, and the headings of each section of CHANGELOG.md."""
    text = (ROOT / "CHANGELOG.md").read_text()
    for version, date, body in re.findall(
            r"^## \[([\d.]+)\] - (\S+)\n(.*?)(?=^## |\Z)", text, re.M | re.S):
        yield version, None if date == "Unreleased" else date, body


def package_version(version, date, built_for):
    if not date:
        when, name = commit()
        version = f"{version}~{when:%Y%m%d.%H%M}.g{name}"
    return f"{version}~{built_for}"


def python_version(version, date):
    """Returns the version as Python orders it: a development release comes before the release."""
    return version if date else f"{version}.dev{commit()[0]:%Y%m%d%H%M}"


def entry(version, date, body):
    """Returns a section as an entry of debian/changelog: the topics, and where the text is."""
    when = (
        datetime.datetime.fromisoformat(date).replace(tzinfo=datetime.timezone.utc)
        if date else commit()[0])
    topics = ", ".join(dict.fromkeys(
        re.sub(r"[`*]", "", topic) for topic in re.findall(r"^###+ (.*)$", body, re.M)))
    lines = textwrap.wrap(
        f"Version {version}: {topics}. The changes are listed in /usr/share/doc/healthd/changelog.gz.",
        76, initial_indent="  * ", subsequent_indent="    ", break_long_words=False)
    return "\n".join([
        f"healthd ({package_version(version, date, system())}) {'unstable' if date else 'UNRELEASED'}; "
        "urgency=medium", "", *lines, "", f" -- {MAINTAINER}  {when:%a, %d %b %Y %H:%M:%S} +0000", ""])


def main():
    found = list(sections())
    if not found:
        sys.exit("changelog: CHANGELOG.md has no section of a version")
    version, date, body = found[0]
    match sys.argv[1:]:
        case []:
            print("\n".join(entry(*section) for section in found), end="")
        case ["--version"]:
            print(package_version(version, date, system()))
        case ["--version", release] if release in DEBIAN:
            print(package_version(version, date, DEBIAN[release]))
        case ["--python"]:
            print(python_version(version, date))
        case ["--newest"]:
            print(version, date or "Unreleased")
        case ["--notes"]:
            print(body.strip())
        case _:
            sys.exit("changelog: unknown options; see the head of scripts/package.d/changelog.py")


if __name__ == "__main__":
    main()
