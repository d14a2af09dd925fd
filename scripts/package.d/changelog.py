#!/usr/bin/env python3
"""Prints debian/changelog, made from the sections of CHANGELOG.md.

    scripts/package.d/changelog.py            the file
    scripts/package.d/changelog.py --version  the version of the packages

A version that has not been released is followed by the time and the id of the commit; `~` sorts it before
the release.
"""

import datetime
import os
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAINTAINER = re.search(
    r"^Maintainer: (.*)$", (ROOT / "scripts/package.d/debian/control").read_text(), re.M)[1]


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


def package_version(version, date):
    if date:
        return version
    when, name = commit()
    return f"{version}~{when:%Y%m%d.%H%M}.g{name}"


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
        f"healthd ({package_version(version, date)}) {'unstable' if date else 'UNRELEASED'}; "
        "urgency=medium", "", *lines, "", f" -- {MAINTAINER}  {when:%a, %d %b %Y %H:%M:%S} +0000", ""])


def main():
    found = list(sections())
    if not found:
        sys.exit("changelog: CHANGELOG.md has no section of a version")
    if sys.argv[1:] == ["--version"]:
        print(package_version(*found[0][:2]))
    else:
        print("\n".join(entry(*section) for section in found), end="")


if __name__ == "__main__":
    main()
