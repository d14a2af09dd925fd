#!/usr/bin/env python3
"""The mutants of scripts/mutate-visibility fit the sources, although no check builds or runs them.

    scripts/check.d/mutants.py

- Each rule still finds a place.
- The changed files parse, and the types that a mutant needs can be used in each target. Needs a build.
- The tables of Tests/NonInterference/README.md name places that exist.

Prints a line for each violation, with the fix, and fails when there is one.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/mutate-visibility.d"))

from places import RULES, TARGETS, all_sites, declaration_around, write  # noqa: E402

README = "Tests/NonInterference/README.md"
# place, expression
ROW = re.compile(r"^\| `([^`|]+\.\w+)` \| `([^`]+)` \|", re.M)
OPTIONS = {"-I", "-Xcc", "-swift-version", "-enable-upcoming-feature", "-package-name", "-module-cache-path"}


def dead_rules(sites):
    found = {site.rule for site in sites}
    return [
        f"places.py: no place matches {RULES[rule][1]}; correct or remove the rule"
        for rule in range(len(RULES)) if rule not in found]


def missing_places(text):
    rows = ROW.findall(text)
    if not rows:
        return [f"{README}: names no place; adapt ROW of mutants.py"]
    return [
        f"{README}: {place} does not contain `{expression}`; update or remove the row"
        for place, expression in rows if not exists(*place.rsplit(".", 1), expression)]


def exists(file, function, expression):
    for path in (ROOT / "Sources").rglob(f"{file}.swift"):
        lines = path.read_text().split("\n")
        if any(expression in line and declaration_around(lines, number) == function
               for number, line in enumerate(lines)):
            return True
    return False


def compiler_errors(sites):
    with tempfile.TemporaryDirectory() as folder:
        directory = pathlib.Path(folder)
        write(sites, directory, dropped=set())
        changed = sorted({str(directory / site.file) for site in sites})
        errors = run(["-frontend", "-parse", *changed])
        for target in [] if errors else TARGETS:
            errors += type_errors(directory, target)
        return [f"{line.replace(folder + '/', '')} (in the copy with mutants)" for line in errors]


def type_errors(directory, target):
    """Errors in the declarations that the mutants of a target use. Only their file is type-checked, because
    the whole target takes minutes."""
    used = directory / "Sources" / target / "Mutant.swift"
    others = [str(path) for path in (directory / "Sources" / target).rglob("*.swift") if path != used]
    options = ["-module-name", target, "-I", str(directory), *options_of(target)]
    errors = run(["-frontend", "-typecheck", *options, "-primary-file", str(used), *others])
    if target == "HealthStorage" and not errors:
        # The store uses what is added to the storage.
        errors = run([
            "-frontend", "-emit-module", "-experimental-skip-all-function-bodies", *options,
            str(used), *others, "-o", str(directory / f"{target}.swiftmodule")])
    return errors


def options_of(target):
    """The options with which the last build compiled a target, as far as they concern types."""
    plan = (ROOT / ".build/debug.yaml").read_text()
    arguments = re.search(rf'^  "C\.{target}-[^"]*\.module":\n(?:    .*\n)*?    args: (.*)$', plan, re.M)
    arguments = json.loads(arguments.group(1))
    return [
        word for option, value in zip(arguments, arguments[1:]) if option in OPTIONS
        for word in (option, value)]


def run(arguments):
    result = subprocess.run(["swiftc", *arguments], capture_output=True, text=True)
    errors = [line for line in result.stderr.split("\n") if ": error: " in line]
    return errors or [result.stderr.strip()] * (result.returncode != 0)


def main():
    sites = all_sites()
    found = dead_rules(sites) + missing_places((ROOT / README).read_text())
    found += compiler_errors(sites)
    print("\n".join(found), end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
