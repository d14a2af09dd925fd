#!/usr/bin/env python3
"""Verifies that each rule of source_rules.py finds a violation and accepts correct code, that rules.py
counts rules correctly, and that documentation.py finds declarations without a comment."""

import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import documentation  # noqa: E402
import rules  # noqa: E402
import source_rules  # noqa: E402

LONG_FUNCTION = "struct A {\n  func f() {\n" + "    g()\n" * 70 + "  }\n}\n"
LONG_SIGNATURE = LONG_FUNCTION.replace("f() {", "f(\n    a: Int\n  ) {\n\n")
WHERE = LONG_FUNCTION.replace("f() {", "f<T>()\n  where T: B {")
REQUIREMENT = "protocol A {\n  func f()\n" + "  var a: Int { get }\n" * 80 + "}\n"
UNFINISHED = "TO" "DO"

# rule, path, text, whether the rule reports a violation
CASES = [
    ("imports", "Sources/HealthModel/A.swift", "import Foundation\n", True),
    ("imports", "Sources/HealthModel/A.swift", "package import Foundation\n", True),
    ("imports", "Sources/HealthModel/A.swift", "@preconcurrency import Foundation\n", True),
    ("imports", "Sources/HealthRPC/A.swift", "import struct Foundation.Data\n", True),
    ("imports", "Sources/HealthRPC/A.swift", "internal import HealthModel\n", True),
    ("imports", "Sources/HealthModel/A.swift", "import Glibc\n", True),
    ("imports", "Sources/HealthStore/A.swift", "import HealthWire\n", True),
    ("imports", "Sources/Other/A.swift", "\n", True),
    ("imports", "Sources/HealthModel/Units/Logarithm.swift", "import Glibc\n", False),
    ("imports", "Sources/HealthStore/A.swift", "package import HealthModel\n", False),
    ("imports", "Sources/HealthModel/A.swift", "// import Foundation is not for us\n", False),
    ("access", "Sources/HealthModel/A.swift", "public struct A {}\n", True),
    ("access", "Sources/HealthModel/A.swift", "// public\npackage struct A {}\n", False),
    ("access", "Sources/HealthKit/A.swift", "public struct A {}\n", False),
    ("sizes", "Sources/HealthModel/A.swift", "\n" * 601, True),
    ("sizes", "Sources/HealthModel/A.swift", "\n" * 121, True),
    ("sizes", "Sources/HealthModel/A.swift", "\n" * 120, False),
    ("sizes", "Tests/HealthModelTests/A.swift", "\n" * 600, False),
    ("functions", "Sources/HealthModel/A.swift", LONG_FUNCTION, True),
    ("functions", "Sources/HealthModel/A.swift", LONG_FUNCTION.replace("    g()\n", "", 3), False),
    ("functions", "Sources/HealthModel/A.swift", LONG_SIGNATURE, True),
    ("functions", "Sources/HealthModel/A.swift", WHERE, True),
    ("functions", "Sources/HealthModel/A.swift", REQUIREMENT, False),
    ("unsafe", "Sources/HealthModel/A.swift", "final class A: @unchecked Sendable {}\n", True),
    ("unsafe", "Sources/HealthModel/A.swift", "nonisolated(unsafe) var a = 1\n", True),
    ("unsafe", "Sources/HealthModel/A.swift",
     "/// Unchecked because a lock guards it.\nfinal class A: @unchecked Sendable {}\n", False),
    ("unsafe", "Sources/HealthModel/A.swift",
     "final class A: @unchecked Sendable {\n  // Unchecked because a lock guards it.\n}\n", False),
    ("unsafe", "Sources/HealthModel/A.swift",
     "final class A: @unchecked Sendable {\n  var a = 1\n  // Because of b.\n}\n", True),
    ("leftovers", "Sources/HealthModel/A.swift", f"// {UNFINISHED}: more\n", True),
    ("leftovers", "README.md", "see /ro" "ot/notes\n", True),
    ("leftovers", "README.md", "see proto/catalog\n", False),
]


# The title of a test and the rules that it names.
TITLES = [
    ("SAVE-01: an identifier", ["SAVE-01"]),
    ("SAVE-01, SYNC-02 to SYNC-04: a", ["SAVE-01", "SYNC-02", "SYNC-03", "SYNC-04"]),
    ("AUTH-01, AUTH-05 to 07, 09: a", ["AUTH-01", "AUTH-05", "AUTH-06", "AUTH-07", "AUTH-09"]),
    ("SAVE-01: unlike SAVE-02: a", ["SAVE-01"]),
    ("as SAVE-01 says: a", []),
    ("a date of 2026-11", []),
]
# The rows of the table, the titles of tests, and whether the count reports a problem.
COUNTS = [
    (["SAVE-01\ta\t\t"], ["SAVE-01: a"], False),
    (["SAVE-01\ta\t\tnone"], [], False),
    (["SAVE-01\ta\t\t"], [], True),
    (["SAVE-01\ta\t\tnone"], ["SAVE-01: a"], True),
    (["SAVE-01\ta\t\t"], ["SAVE-01, SAVE-02: a"], True),
    (["SAVE-01\ta\t\t"], ["SAVE-01: a", "ID-02: a"], False),
    (["SAVE-01\ta\t\t", "SAVE-01\tb\t\t"], ["SAVE-01: a"], True),
    (["SAVE-01\ta\t"], ["SAVE-01: a"], True),
    (["SAVE-01\t\t\t"], ["SAVE-01: a"], True),
]
# The source and the number of declarations without a comment.
DECLARED = [
    ("/// A.\npublic struct A {\n  public var b = 1\n}\n", 1),
    ("/// A.\npublic struct A {\n  /// B.\n  @discardableResult\n  public func b() -> Int { 1 }\n}\n", 0),
    ("public final class A {\n  open class func b() {}\n  public override func c() {}\n}\n", 2),
    ("/// A.\npublic protocol A {\n  func b()\n  /// C.\n  var c: Int { get }\n}\n", 1),
    ("/// A.\npublic enum A {\n  case b, c\n  case d(Int)\n  var e: Int { 1 }\n}\n", 1),
    ("struct A {\n  var b = 1\n  func c() {}\n}\n", 0),
    ("extension A: Hashable {\n  public func hash(into hasher: inout Hasher) {}\n}\n", 0),
    ("// A.\npublic let a = 1\n", 1),
]


def count_problems(rows, titles):
    with tempfile.TemporaryDirectory() as root:
        root = pathlib.Path(root)
        table = rules.TABLES["behaviour"]
        (root / table).parent.mkdir(parents=True)
        (root / table).write_text("\n".join(["\t".join(rules.HEADER)] + rows))
        (root / "Tests").mkdir()
        (root / "Tests/A.swift").write_text(
            "".join(f'@Test("{title}")\nfunc a() {{}}\n' for title in titles))
        return rules.problems_of(root, table)


def violations(rule, path, text):
    with tempfile.TemporaryDirectory() as root:
        file = pathlib.Path(root) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "-q", root], check=True)
        return list(getattr(source_rules, rule)(source_rules.Tree(root)))


def main():
    wrong = 0
    for rule, path, text, objects in CASES:
        if bool(violations(rule, path, text)) != objects:
            wrong += 1
            print(f"rule {rule} {'missed' if objects else 'rejects'}: {path}: {text[:60]!r}")
    for title, named in TITLES:
        if rules.named_rules(title) != named:
            wrong += 1
            print(f"the rules of {title!r} were parsed as {rules.named_rules(title)}")
    for rows, titles, objects in COUNTS:
        if bool(count_problems(rows, titles)) != objects:
            wrong += 1
            print(f"the count {'missed' if objects else 'rejects'}: {rows} {titles}")
    for text, missing in DECLARED:
        found = list(documentation.undocumented(text.splitlines()))
        if len(found) != missing:
            wrong += 1
            print(f"{len(found)} instead of {missing} declarations lack a comment: {text!r}")
    sys.exit(1 if wrong else 0)


main()
