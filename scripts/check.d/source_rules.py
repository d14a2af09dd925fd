#!/usr/bin/env python3
"""The source rules that can be checked in the text of the sources.

    scripts/check.d/source_rules.py [ROOT]

Prints a line for each violation, with the fix, and fails when there is one.
"""

import pathlib
import posixpath
import re
import statistics
import subprocess
import sys

# Modules of the system, which need no dependency in Package.swift. Foundation is for programs, screens
# and what parses or stores in its formats: it costs every process that loads it memory and time.
SYSTEM = {"Dispatch", "FoundationEssentials", "Glibc", "Synchronization"}
FOUNDATION = {
    "HealthBackup", "HealthClientTesting", "HealthCommands", "HealthDesktop", "HealthExport", "HealthFeeds",
    "HealthInsight", "HealthKeys", "HealthKit", "HealthKitTesting", "HealthPage", "HealthPairing",
    "HealthPermissions", "HealthStore", "HealthTerminal", "HealthWeb", "HealthWords",
}
# Targets without I/O, which import no other module of the system.
WITHOUT_IO = {
    "GRPC", "HealthAPI", "HealthAuthorization", "HealthInsight", "HealthModel", "HealthPage",
    "HealthProtobuf", "HealthTerminal", "HealthWire", "HealthWords", "ProtobufCoding", "QRCodes", "TTRPC",
}
MODULES = pathlib.Path(__file__).resolve().parents[2] / "Sources/healthd/Healthd.docc/Modules.md"
MODULE_ROW = re.compile(r"^\| `([\w-]+)` \|.*\| ([^|]*) \|$", re.MULTILINE)
# Single files that may import a module that their target otherwise may not. HealthKit depends on
# HealthDocuments, HealthAPI and HealthWire for these files alone.
MAY_ALSO_IMPORT = {
    "Sources/HealthModel/Units/Logarithm.swift": {"Glibc"},
    # The API that verifies signatures requires Foundation's data types.
    "Sources/HealthDocuments/Cards/IssuerKeys.swift": {"Foundation"},
    # Programs are started with Foundation's Process; this is not a hot path.
    "Sources/HealthServer/Process/AppLauncher.swift": {"Foundation"},
    "Sources/HealthServer/Process/Presence.swift": {"Foundation"},
    # Descriptors are decoded from base64 when a tool first asks for them.
    "Sources/HealthServer/Reflection/Reflection.swift": {"Foundation"},
    # Archives of objects are pages of samples.
    "Sources/HealthKit/Objects/ObjectArchive.swift": {"HealthAPI", "HealthWire"},
    # Documents and prisms are parsed like those in an export.
    "Sources/HealthKit/Objects/HKCDADocumentSample.swift": {"HealthDocuments"},
    "Sources/HealthKit/Objects/HKVisionPrism.swift": {"HealthDocuments"},
}
FEW_FILES = {"HealthKit": {"HealthAPI", "HealthDocuments", "HealthWire"}}
MAY_BE_PUBLIC = {
    "HealthClient", "HealthClientTesting", "HealthKit", "HealthKitTesting", "HealthModel", "TTRPC",
    "TTRPCClient", "TTRPCServer",
    # No package uses it, but Swift 6.3 inlines only public functions in other modules.
    "ProtobufCoding",
}

# Targets that show facts, and what they do not do: compute statistics, and days of the calendar.
SCREENS = ("HealthTerminal", "HealthPage", "HealthWeb", "HealthDesktop", "HealthReceive")
COMPUTES = re.compile(r"\bStatisticsQuery\(|\bstartOfDay\(|\bdateInterval\(|\bbyAdding:")
MAY_USE_CALENDAR = {
    # The period of a call from its arguments.
    "Sources/HealthDesktop/Service/HealthService+Data.swift",
}

MOST_LINES = 600
MOST_MEDIAN_LINES = 120
MOST_FUNCTION_LINES = 70

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:package|internal|public|private|fileprivate)\s+)?import\s+"
    r"(?:(?:class|struct|enum|func|protocol|typealias|var|let)\s+)?(\w+)")
QUIET_PIPE = re.compile(r"\|\s*grep\b[^|;]*\s(?:-[a-zA-Z]*q|--quiet)")
FUNCTION = re.compile(r"^(\s*)(?:[@\w()]+ )*(?:func\b|init\b|init\?|subscript\b|deinit\b)")
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
RUN = re.compile(r"\d+ tests in \d+ suites")
CODE = re.compile(r"`[^`]*`")
HEADING = re.compile(r"#{1,6} ")
UNSAFE = re.compile(r"@unchecked\s+Sendable|nonisolated\(unsafe\)")
# Written in pieces so that this file does not find itself.
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")
MACHINE_PATH = re.compile(r"/wo" r"rk/|/ro" r"ot/|/Use" r"rs/|\bsha" r"red/(?:cat|imp|wire|stor|con|seed)")


class Tree:
    """The files below a root that git tracks or could add."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        listed = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"],
            check=True, capture_output=True, text=True).stdout
        self.paths = sorted(
            p for p in set(listed.split("\0")) if p and (self.root / p).is_file())

    def lines(self, path):
        return (self.root / path).read_text(encoding="utf-8", errors="replace").splitlines()

    def swift(self, top=("Sources/", "Tests/")):
        """The files that the rules apply to; code in a documentation catalog belongs to an app."""
        return [p for p in self.paths if p.endswith(".swift") and p.startswith(top)
                and not p.endswith(".generated.swift") and ".docc/" not in p]


def is_comment(line):
    return line.lstrip().startswith("//")


def dependencies():
    """The dependencies of each target, from the table that is generated from Package.swift."""
    rows = MODULE_ROW.findall(MODULES.read_text(encoding="utf-8"))
    return {target: set(re.findall(r"[\w-]+", needs)) for target, needs in rows}


def imports(tree):
    needs = dependencies()
    for path in tree.swift(("Sources/",)):
        target = path.split("/")[1]
        if target not in needs:
            yield f"{path}: {MODULES.name} has no target {target}; run scripts/generate-modules"
            continue
        allowed = needs[target] - FEW_FILES.get(target, set()) | MAY_ALSO_IMPORT.get(path, set())
        allowed |= set() if target in WITHOUT_IO else SYSTEM
        allowed |= {"Foundation"} if target in FOUNDATION else set()
        for number, line in enumerate(tree.lines(path), 1):
            found = IMPORT.match(line)
            if found and found[1] not in allowed:
                may = ", ".join(sorted(allowed)) or "nothing"
                yield f"{path}:{number}: {target} must not import {found[1]}; it may import {may}"


def access(tree):
    for path in tree.swift(("Sources/",)):
        if path.split("/")[1] in MAY_BE_PUBLIC:
            continue
        for number, line in enumerate(tree.lines(path), 1):
            if not is_comment(line) and re.match(r"\s*(?:@\w+ )*(?:public|open) (?!=)", line):
                yield f"{path}:{number}: only {', '.join(sorted(MAY_BE_PUBLIC))} are public; write package"


def sizes(tree):
    counts = []
    for path in tree.paths:
        written = path.endswith((".swift", ".c", ".h", ".py", ".sh")) or path.startswith("scripts/")
        if not written or "CHealthProto" in path or path.endswith(".generated.swift"):
            continue
        lines = tree.lines(path)
        if lines and "Made from proto/" in lines[0]:
            continue
        count = len(lines)
        if path.endswith(".swift") and path.startswith("Sources/") and ".docc/" not in path:
            counts.append(count)
        if count > MOST_LINES:
            yield f"{path}: {count} lines; split it by topic to at most {MOST_LINES}"
    if counts and statistics.median(counts) > MOST_MEDIAN_LINES:
        yield (f"Sources: half of the files have more than {MOST_MEDIAN_LINES} lines; "
               "split the longest ones")


def has_body(lines, begin):
    """Whether the signature that begins here ends with a brace; a protocol requirement does not."""
    depth = 0
    for number in range(begin, len(lines)):
        depth += lines[number].count("(") - lines[number].count(")")
        if depth == 0:
            following = lines[number + 1].lstrip() if number + 1 < len(lines) else ""
            return "{" in lines[number] or following.startswith(("where ", "-> ", "async", "throws"))
    return False


def functions(tree):
    """A function ends with the first line that has a } in the column of its first word."""
    for path in tree.swift():
        lines = tree.lines(path)
        for begin, line in enumerate(lines):
            found = FUNCTION.match(line)
            if not found or is_comment(line) or not has_body(lines, begin) or "}" in line:
                continue
            end = next(
                (n for n in range(begin + 1, len(lines)) if lines[n].startswith(found[1] + "}")),
                begin)
            if end - begin + 1 > MOST_FUNCTION_LINES:
                yield (f"{path}:{begin + 1}: a function of {end - begin + 1} lines; split it to at "
                       f"most {MOST_FUNCTION_LINES}")


def unsafe(tree):
    for path in tree.swift():
        lines = tree.lines(path)
        for number, line in enumerate(lines):
            if is_comment(line) or not UNSAFE.search(line):
                continue
            begin = number
            while begin > 0 and (is_comment(lines[begin - 1]) or lines[begin - 1].lstrip()[:1] == "@"):
                begin -= 1
            end = number + 1
            while end < len(lines) and is_comment(lines[end]):
                end += 1
            if "because" not in "\n".join(lines[begin:end]).lower():
                yield (f"{path}:{number + 1}: explain in a comment directly above or below why this is "
                       "safe, with the word because")


def leftovers(tree):
    for path in tree.paths:
        if path == "LICENSE" or not (tree.root / path).stat().st_size < 1 << 20:
            continue
        for number, line in enumerate(tree.lines(path), 1):
            if UNFINISHED.search(line):
                yield f"{path}:{number}: finish it or open an issue; no markers in the sources"
            if MACHINE_PATH.search(line):
                yield f"{path}:{number}: an absolute path of one machine; use a relative path"
            if path.endswith(".md") and RUN.search(line):
                yield f"{path}:{number}: a number of tests that the next one changes; leave it out"


def anchors(lines):
    """The names that a forge gives the headings of a document."""
    return {re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower()).replace(" ", "-")
            for line in lines if HEADING.match(line)}


def links(tree):
    """Relative links of documents whose file or heading does not exist."""
    for path in tree.paths:
        if not path.endswith(".md"):
            continue
        for number, line in enumerate(tree.lines(path), 1):
            for target, anchor in LINK.findall(CODE.sub("", line)):
                file = path
                if target:
                    file = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
                if not (tree.root / file).exists():
                    yield f"{path}:{number}: there is no {file}"
                elif anchor and file.endswith(".md") and anchor not in anchors(tree.lines(file)):
                    yield f"{path}:{number}: {file} has no heading #{anchor}"


def policy(tree):
    """A security policy that does not begin with how to report."""
    path = ".github/SECURITY.md"
    if path in tree.paths:
        begin = "\n".join(tree.lines(path)[:15])
        if "Report a vulnerability" not in begin:
            yield f"{path}:1: begin with how to report a vulnerability privately"


def pipes(tree):
    """grep -q ends at the first match, and whatever still writes to it fails; with pipefail, at random."""
    for path in tree.paths:
        lines = tree.lines(path) if path == ".ci/run" or path.startswith("scripts/") else []
        if not lines or not lines[0].startswith("#!") or "bash" not in lines[0]:
            continue
        for number, line in enumerate(lines, 1):
            if QUIET_PIPE.search(line):
                yield f"{path}:{number}: a pipe into grep -q fails at random; write grep ... > /dev/null"


def rows(tree):
    """A subscript of a GRDB row, which ends the daemon when a damaged page has NULL or another type there."""
    for path in tree.swift(("Sources/HealthPermissions/",)):
        for number, line in enumerate(tree.lines(path), 1):
            if re.search(r"\brow\[", line) and not is_comment(line):
                yield f"{path}:{number}: read the column with try row.value"


def meanings(tree):
    """A screen that computes: what a night, a day or an average is must be the same on all of them."""
    for path in tree.swift(tuple(f"Sources/{target}/" for target in SCREENS)):
        if path in MAY_USE_CALENDAR:
            continue
        for number, line in enumerate(tree.lines(path), 1):
            if COMPUTES.search(line) and not is_comment(line):
                yield f"{path}:{number}: compute it in HealthInsight, and show the result here"


# A decision about the text of an error. Texts are for people, and may change.
DECIDES_BY_TEXT = re.compile(
    r"\b\w*([eE]rror|[fF]ailure|[sS]tatus|refused)\??\.message"
    r"(\s*[!=]=|\.(contains|hasPrefix|hasSuffix|starts|wholeMatch)\b)")


def texts(tree):
    """Behavior that depends on the English text of an error."""
    for path in tree.swift(("Sources/",)):
        for number, line in enumerate(tree.lines(path), 1):
            if DECIDES_BY_TEXT.search(line) and not is_comment(line):
                yield f"{path}:{number}: compare the code or the reason of the error, not its text"


RULES = [
    imports, access, sizes, functions, unsafe, leftovers, links, policy, pipes, rows, meanings, texts]


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2]
    tree = Tree(root)
    violations = [text for rule in RULES for text in rule(tree)]
    print("\n".join(violations), end="\n" if violations else "")
    sys.exit(1 if violations else 0)


if __name__ == "__main__":
    main()
