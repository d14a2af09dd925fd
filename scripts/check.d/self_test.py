#!/usr/bin/env python3
"""Verifies that each rule of source_rules.py finds a violation and accepts correct code, that rules.py
counts rules correctly, that documentation.py finds declarations without a comment, that process_suites.py
finds suites without their trait, that mutants.py reads the tables of mutants, and that words.py finds words in
each kind of text."""

import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import documentation  # noqa: E402
import folders  # noqa: E402
import mutants  # noqa: E402
import process_suites  # noqa: E402
import rules  # noqa: E402
import source_rules  # noqa: E402
import words  # noqa: E402

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
    ("imports", "Sources/TTRPC/A.swift", "import struct Foundation.Data\n", True),
    ("imports", "Sources/TTRPC/A.swift", "internal import HealthModel\n", True),
    ("imports", "Sources/HealthModel/A.swift", "import Glibc\n", True),
    ("imports", "Sources/HealthStore/A.swift", "import HealthWire\n", True),
    ("imports", "Sources/HealthStorage/A.swift", "import HealthAuthorization\n", True),
    ("imports", "Sources/Other/A.swift", "\n", True),
    ("imports", "Sources/HealthModel/Units/Logarithm.swift", "import Glibc\n", False),
    ("imports", "Sources/HealthStore/A.swift", "package import HealthModel\n", False),
    ("imports", "Sources/HealthModel/A.swift", "// import Foundation is not for us\n", False),
    ("rows", "Sources/HealthPermissions/A.swift", "let a: Int64 = row[0]\n", True),
    ("rows", "Sources/HealthPermissions/A.swift", "let a: Int64 = try row.value(\"a\")\n", False),
    ("texts", "Sources/HealthWeb/A.swift", "if error.message == \"a\" {}\n", True),
    ("texts", "Sources/HealthWeb/A.swift", "if lastError?.message.contains(\"a\") {}\n", True),
    ("texts", "Sources/HealthWeb/A.swift", "if error.reason == .noSuchObject {}\n", False),
    ("texts", "Sources/HealthWeb/A.swift", "show(error.message)\n", False),
    ("meanings", "Sources/HealthWeb/A.swift", "let day = calendar.startOfDay(for: date)\n", True),
    ("meanings", "Sources/HealthPage/A.swift", "var query = StatisticsQuery(type: type)\n", True),
    ("meanings", "Sources/HealthPage/A.swift", "// not calendar.startOfDay(for: date)\n", False),
    ("meanings", "Sources/HealthInsight/A.swift", "var query = StatisticsQuery(type: type)\n", False),
    ("access", "Sources/HealthStore/A.swift", "public struct A {}\n", True),
    ("access", "Sources/HealthStore/A.swift", "// public\npackage struct A {}\n", False),
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
    ("leftovers", "README.md", "Test run with 12 tests " "in 3 suites passed\n", True),
    ("links", "a/README.md", "[B](b.md)\n", True),
    ("links", "a/README.md", "# The rule\n[B](#the-rules)\n", True),
    ("links", "a/README.md", "# A\n## The `rule`, again\n[B](../a/README.md#the-rule-again)\n", False),
    ("links", "README.md", "[B](https://example.org/b.md), `[B](b.md)`, [B](doc:B)\n", False),
    ("policy", ".github/SECURITY.md", "# Security\n" + "Threats.\n" * 20 + "Report a vulnerability\n", True),
    ("policy", ".github/SECURITY.md", "# Security\n\n## Report a vulnerability\n", False),
    ("pipes", "scripts/a", "#!/usr/bin/env bash\nldd a.out | grep -q libc\n", True),
    ("pipes", "scripts/a.d/b", "#!/bin/bash\nldd a.out |grep -E --quiet libc\n", True),
    ("pipes", "scripts/a", "#!/usr/bin/env bash\ngrep -q libc file || grep a | grep b > /dev/null\n", False),
    ("pipes", "scripts/a", "#!/usr/bin/env python3\n# ldd | grep -q libc\n", False),
]


# Banned words and words with a limit, in pieces so that words.py does not find them here.
AGAIN, PERSON, STATES = "an" "ew", "the pers" "on", "sa" "ys"
# Path, text, whether words.py reports a problem.
VOCABULARY = [
    ("Sources/HealthModel/A.swift", f"/// Begins {AGAIN}.\n", True),
    ("Sources/HealthModel/A.swift", f"let a = 1  // Begins {AGAIN}.\n", True),
    ("Sources/HealthModel/A.swift", f"/* Begins {AGAIN}. */\n", True),
    ("Sources/HealthModel/A.swift", f'let a = "begins {AGAIN}"\n', True),
    ("Sources/HealthModel/A.swift", f'let a = #"begins "{AGAIN}""#\n', True),
    ("Sources/HealthModel/A.swift", f'let a = """\n  Begins\n  {AGAIN}.\n  """\n', True),
    ("Sources/HealthModel/A.swift", f"/// Of {PERSON.replace(' ', chr(10) + '  /// ')}.\n", True),
    ("Sources/HealthModel/A.swift", f"let {AGAIN} = 1\n", False),
    ("Sources/HealthModel/A.swift", "/// Another paper of the user.\n", False),
    ("Sources/HealthModel/A.swift", f"// Generated by a. Do not edit.\n/// {AGAIN}\n", False),
    ("Sources/HealthKit/A.docc/A.swift", f"/// Begins {AGAIN}.\n", True),
    ("Sources/HealthKit/A.docc/A.tutorial", f"Begins {AGAIN}.\n", True),
    ("Tests/HealthModelTests/A.swift", f'@Test("begins {AGAIN}") func a() {{}}\n', True),
    ("README.md", f"Of {PERSON}.\n", True),
    ("README.md", f"Of {PERSON.replace(' ', chr(10))}.\n", True),
    ("README.md", f"```\nbegins {AGAIN}\n```\n", True),
    ("proto/health/v1/a.proto", f"// Begins {AGAIN}.\n", True),
    ("proto/grpc/health/v1/health.proto", f"// Begins {AGAIN}.\n", False),
    ("proto/catalog/a.tsv", f"begins {AGAIN}\n", False),
    ("clients/c/a.h", f"// Begins {AGAIN}.\n", True),
    ("clients/python/a.py", f'"""Begins {AGAIN}."""\n', True),
    ("clients/python/a.py", f"# Of {PERSON.replace(' ', chr(10) + '# ')}.\n", True),
    ("clients/python/a.py", f'a = "begins {AGAIN}"\n', True),
    ("clients/python/a.py", f"{AGAIN} = 1\n", False),
    ("scripts/a", f"#!/usr/bin/env python3\n# Begins {AGAIN}.\n", True),
    ("scripts/a", f"#!/bin/sh\n# Begins {AGAIN}.\n", True),
    ("scripts/a", f"#!/bin/sh\necho begins {AGAIN}\n", True),
    ("scripts/check.d/words.py", f"# {AGAIN}\n", False),
    ("Sources/HealthModel/A.swift", f"/// It {STATES} so.\n", True),
    ("Sources/HealthModel/A.swift", f"/// {'Word. ' * 50_000}It {STATES} so.\n", False),
    ("Sources/HealthModel/A.swift", f'let a = "it {STATES} so"\n', False),
    ("README.md", f"It {STATES} so.\n", True),
    ("README.md", f"It is `{STATES}`.\n```\n{STATES}\n```\n", False),
    ("clients/python/a.py", f'def a():\n    """It {STATES} so."""\n', True),
    ("clients/python/a.py", f'a = "it {STATES} so"\n', False),
    ("scripts/a", f"#!/bin/sh\n{STATES} a  # it {STATES} so\n", True),
    ("scripts/a", f"#!/bin/sh\n{STATES} a\n", False),
]
# The figures of the neighbors and the limit.
LIMITS = [((0.4, 0.7, 0, 0.1), 0.2), ((0.6, 0.9, 0.6, 1.5), 1.2), ((0, 0, 0, 0), 0)]

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


def violations(check, path, text):
    """What a check reports in a tree that contains only this file."""
    with tempfile.TemporaryDirectory() as root:
        file = pathlib.Path(root) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "-q", root], check=True)
        return list(check(source_rules.Tree(root)))


# Files by their path below Tests, and whether process_suites.py reports a suite.
SUITE = "struct ATests {\n  @Test func a() throws { _ = BODY }\n}\n"
HELPER = "final class Helper {\n  let process = Process()\n}\n"
OUTER = "struct Outer {\n  let helper: Helper\n}\n"
EXTENSION = "extension String {\n  func launch() {\n    _ = Process()\n  }\n}\n"
SUITES = [
    ({"ATests/A.swift": SUITE.replace("BODY", "Process()")}, True),
    ({"ATests/A.swift": "@Suite(.process) " + SUITE.replace("BODY", "Process()")}, False),
    ({"ATests/A.swift": '@Suite("A", .process, .serialized)\n' + SUITE.replace("BODY", "Process()")}, False),
    ({"ATests/A.swift": "@Suite(.soak)\n" + SUITE.replace("BODY", "Process()")}, True),
    ({"ATests/A.swift": SUITE.replace("BODY", "Process.current")}, False),
    ({"ATests/A.swift": SUITE.replace("BODY", "1  // Process()")}, False),
    ({"ATests/A.swift": SUITE.replace("BODY", '"Process()"')}, False),
    ({"ATests/A.swift": SUITE.replace("BODY", "socketpair(AF_UNIX, 0)")}, False),
    ({"ATests/A.swift": SUITE.replace("BODY", "try HKInMemoryStore.granting([])")}, True),
    ({"ATests/A.swift": SUITE.replace("BODY", "Helper()"), "ATests/B.swift": HELPER}, True),
    ({"ATests/A.swift": SUITE.replace("BODY", "Outer()"), "ATests/B.swift": OUTER + HELPER}, True),
    ({"ATests/A.swift": SUITE.replace("BODY", "Helper()"), "BTests/B.swift": HELPER}, False),
    ({"ATests/A.swift": SUITE.replace("BODY", "Helper()"), "Support/B.swift": HELPER}, False),
    ({"ATests/A.swift": "import Support\n" + SUITE.replace("BODY", "Helper()"),
      "Support/B.swift": HELPER}, True),
    ({"ATests/A.swift": SUITE.replace("BODY", '"".launch()'), "ATests/B.swift": EXTENSION}, True),
    ({"ATests/A.swift": SUITE.replace("BODY", '"".count'), "ATests/B.swift": EXTENSION}, False),
    ({"ATests/A.swift": "struct ATests {}\n",
      "ATests/B.swift": SUITE.replace("struct", "extension").replace("BODY", "Process()")}, True),
]


def has_unmarked_suite(files):
    """Whether process_suites.py reports a suite in a tree of these files."""
    with tempfile.TemporaryDirectory() as root:
        for name, text in files.items():
            path = pathlib.Path(root) / "Tests" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "-q", root], check=True)
        return bool(list(process_suites.problems(source_rules.Tree(root))))


# The files of a target by path, and whether its folders form a cycle.
FOLDERS = [
    ({"A/A.swift": "struct A { func b() {} }", "B/B.swift": "func b(_ a: A) { a.b() }"}, False),
    ({"A/A.swift": "struct A { func c() { b(self) } }", "B/B.swift": "func b(_ a: A) {}"}, True),
    ({"A/A.swift": "struct A {}", "B/B.swift": "extension A { func b() {} }\nstruct B {}",
      "A/C.swift": "func c(_ a: A) { a.b() }"}, True),
]


def has_cycle(files):
    """Compiles a target of these files, and returns what folders.py finds in its index."""
    with tempfile.TemporaryDirectory() as root:
        root = pathlib.Path(root)
        paths = [root / "Sources/T" / name for name in files]
        for path, text in zip(paths, files.values()):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n")
        subprocess.run(
            ["swiftc", "-module-name", "T", "-parse-as-library", "-c", *map(str, paths),
             "-index-store-path", str(root / "index")], check=True, cwd=root)
        arrows, seen = folders.uses(folders.Index(root / "index"), root)
        assert set(seen) == folders.sources(root), "a source is missing in the index"
        return bool(folders.circles(arrows["T"]))


# a row of a table of mutants, the rows that mutants.py reads
MUTANTS = [
    ("| `A+B.f` | `a == b` | true | 3 | 2 | reason |", [("A+B.f", "a == b")]),
    ("| `A.swift` | what it contains |", []),
    ("| `A.f` | 3 | 2 |", []),
]


def main():
    wrong = 0
    for row, expected in MUTANTS:
        if mutants.ROW.findall(row) != expected:
            wrong += 1
            print(f"mutants.py reads {mutants.ROW.findall(row)} in {row!r}")
    for files, objects in FOLDERS:
        if has_cycle(files) != objects:
            wrong += 1
            print(f"folders.py {'missed' if objects else 'sees'} a cycle: {files}")
    for files, objects in SUITES:
        if has_unmarked_suite(files) != objects:
            wrong += 1
            print(f"process_suites.py {'missed' if objects else 'rejects'}: {files}")
    for rule, path, text, objects in CASES:
        if bool(violations(getattr(source_rules, rule), path, text)) != objects:
            wrong += 1
            print(f"rule {rule} {'missed' if objects else 'rejects'}: {path}: {text[:60]!r}")
    for path, text, objects in VOCABULARY:
        if bool(violations(words.problems, path, text)) != objects:
            wrong += 1
            print(f"words.py {'missed' if objects else 'rejects'}: {path}: {text[:60]!r}")
    for figures, expected in LIMITS:
        if words.limit(figures) != expected:
            wrong += 1
            print(f"the limit of {figures} is {words.limit(figures)}")
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
