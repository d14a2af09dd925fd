#!/usr/bin/env python3
"""Compares the versions that Swift resolved with the recorded ones (swift-packages.tsv).

    scripts/package.d/versions.py PACKAGE_RESOLVED              fails when they differ
    scripts/package.d/versions.py --differing PACKAGE_RESOLVED  prints those that differ, as they are recorded
"""

import json
import pathlib
import sys


def recorded():
    """Returns version and address of each Swift package by identity."""
    lines = pathlib.Path(__file__).with_name("swift-packages.tsv").read_text().splitlines()
    return {name: (version, address)
            for name, version, address in (line.split("\t") for line in lines[2:])}


def main():
    resolved = {pin["identity"]: pin["state"]["version"]
                for pin in json.loads(pathlib.Path(sys.argv[-1]).read_text())["pins"]}
    expected = {name: version for name, (version, _) in recorded().items()}
    if sys.argv[1] == "--differing":
        for name, version in expected.items():
            if name in resolved and resolved[name] != version:
                print(name, version)
        return
    problems = [f"{name} is {resolved.get(name, 'missing')}, and {expected.get(name, 'nothing')} is recorded"
                for name in sorted(resolved.keys() | expected.keys())
                if resolved.get(name) != expected.get(name)]
    for problem in problems:
        print(f"package: {problem} in scripts/package.d/swift-packages.tsv", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
