#!/usr/bin/env python3
"""Counts the rules that are proved by tests.

    scripts/check.d/rules.py behaviour|permissions [ROOT]

proto/catalog/rules.tsv lists all rules of behavior, permission_tests.tsv in the same directory those of
permissions. A rule is proved when the title of a test names it before its first colon
(`@Test("STATS-09, SYNC-02 to SYNC-04: ...")`); otherwise it needs a reason in the table. Fails when a
rule has neither or both, when a test names a rule that is missing from its area of the table, and when
the table is malformed. Prints the counts by area.
"""

import collections
import pathlib
import re
import sys

TABLES = {
    "behaviour": "proto/catalog/rules.tsv",
    "permissions": "proto/catalog/permission_tests.tsv",
}
HEADER = ["rule", "about", "decision", "reason"]
# The title of a test or suite: its first string, on one or several lines.
TITLE = re.compile(r'@(?:Test|Suite)\(\s*(?:"""(.*?)"""|"((?:[^"\\\n]|\\.)*)")', re.DOTALL)
STARTS_WITH_RULE = re.compile(r"[A-Z]+-\d{2}\b")
# A rule, the number of another rule of the same area, or the word between the ends of a range.
PART = re.compile(r"([A-Z]+)-(\d{2})\b|\b(\d{2})\b|\b(to)\b")


def named_rules(title):
    """The rules that a title names before its first colon."""
    head = title.strip().split(": ", 1)[0]
    if not STARTS_WITH_RULE.match(head):
        return []
    rules, area, last, in_range = [], "", 0, False
    for match in PART.finditer(head):
        if match[4]:
            in_range = True
            continue
        area, number = match[1] or area, int(match[2] or match[3])
        first = last + 1 if in_range else number
        rules += [f"{area}-{each:02}" for each in range(first, number + 1)]
        last, in_range = number, False
    return rules


def read_table(root, table):
    """The reason of each rule, and the problems of the table itself."""
    reasons, problems = {}, []
    lines = (root / table).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if number == 1:
            if cells != HEADER:
                problems.append(f"{table}:1: the columns are {', '.join(HEADER)}")
        elif len(cells) != len(HEADER) or not cells[1] or cells[0] in reasons:
            problems.append(f"{table}:{number}: give each rule one row of {len(HEADER)} columns")
        else:
            reasons[cells[0]] = cells[3]
    return reasons, problems


def proving_tests(root):
    """The files whose tests name a rule, by rule."""
    files = collections.defaultdict(list)
    for path in sorted((root / "Tests").rglob("*.swift")):
        for several, one in TITLE.findall(path.read_text(encoding="utf-8")):
            for rule in named_rules(several or one):
                files[rule].append(path.relative_to(root))
    return files


def problems_of(root, table):
    reasons, problems = read_table(root, table)
    proved = proving_tests(root)
    for rule, reason in reasons.items():
        if rule not in proved and not reason:
            problems.append(f"{rule}: name it in the test that proves it, or add a reason to {table}")
        if rule in proved and reason:
            problems.append(f"{rule}: {proved[rule][0]} proves it; remove the reason from {table}")
    areas = {rule.split("-")[0] for rule in reasons}
    problems += [
        f"{rule}: {files[0]} names it, but {table} does not list it"
        for rule, files in proved.items() if rule not in reasons and rule.split("-")[0] in areas
    ]
    return problems


def counts(root, table):
    """The numbers of rules that are proved and that have a reason, by area."""
    reasons, _ = read_table(root, table)
    proved = proving_tests(root)
    areas = collections.defaultdict(lambda: [0, 0])
    for rule, reason in reasons.items():
        area = rule.split("-")[0]
        areas[area][0] += rule in proved
        areas[area][1] += bool(reason)
    return areas


def main():
    table = TABLES[sys.argv[1]]
    root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".")
    problems = problems_of(root, table)
    for problem in problems:
        print(problem)
    areas = counts(root, table)
    for area, (proved, reasons) in areas.items():
        print(f"{area:<11}{proved:>4} proved {reasons:>4} with a reason")
    proved, reasons = (sum(area[i] for area in areas.values()) for i in (0, 1))
    print(f"{'all':<11}{proved:>4} proved {reasons:>4} with a reason")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
