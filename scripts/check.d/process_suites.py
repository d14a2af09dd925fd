#!/usr/bin/env python3
"""Finds suites that start daemons or processes, or open sockets, without the trait `.process`.

    scripts/check.d/process_suites.py [ROOT]

`scripts/test --quick` omits the suites with this trait, and runs every other suite. A declaration in a
file below Tests uses processes when it contains one of STARTERS or the name of a helper that does, in
any number of steps. Prints a line for each suite without the trait, with the fix, and fails when there
is one.
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import source_rules  # noqa: E402

# What starts a process, or a daemon in the process of the test, or opens a socket that has an address.
# A pair of connected sockets has none.
STARTERS = re.compile(
    r"\b(?:AppLauncher|ChildProcess|Daemon|HKInMemoryStore|Process|TransportServer)(?:\.\w+)?\("
    r"|\b(?:posix_spawn|fork)\(|\bsocket\(AF_")
TRAIT = re.compile(r"@Suite\([^{]*\.process\b")
REMEDY = "write @Suite(.process) and import TestSupport"

STRING = re.compile(r'"""(?:.*?)"""|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
# In the layout of swift format only the first and the last line of a declaration begin in column 0.
BEGIN = re.compile(r"(?!where\b|#|import\b|(?:package|public|internal) import\b|@testable\b)[\w@]")
DECLARATION = re.compile(
    r"(?:@\w+(?:\([^{]*?\))?\s+|(?:package|private|fileprivate|final|indirect)\s+)*"
    r"(struct|enum|class|actor|protocol|extension|func|var|let|typealias)\s+(\w+)")
MEMBER = re.compile(r"^  (?:[@\w]+ )*?(?:func|var|let) (\w+)", re.MULTILINE)
TYPES = {"struct", "enum", "class", "actor", "protocol"}


def code(text):
    """The text without comments and the content of strings, in the same number of lines."""
    text = re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
    text = STRING.sub(lambda found: '""' + "\n" * found[0].count("\n"), text)
    return re.sub(r"//.*$", "", text, flags=re.MULTILINE)


class Declaration:
    """A declaration at the top level of a file, with its attributes."""

    def __init__(self, path, number, text, imports):
        self.path, self.number, self.text = path, number, text
        self.target = path.split("/")[1]
        # A file can use only the helpers of its own target and of the targets that it imports.
        self.visible = {self.target, *imports}
        found = DECLARATION.match(text)
        self.kind, self.name = (found[1], found[2]) if found else ("", "")
        self.has_trait = bool(found and TRAIT.search(text[:found.start(1)]))
        self.is_suite = bool(re.search(r"@(?:Test|Suite)\b", text))
        self.words = set(re.findall(r"\w+", text))
        self.starts = bool(STARTERS.search(text))


def declarations(path, text):
    begin, lines = None, code(text).splitlines()
    imports = [found[1] for line in lines if (found := source_rules.IMPORT.match(line))]
    for number, line in enumerate(lines + ["struct End"]):
        if not BEGIN.match(line):
            continue
        if begin is not None:
            chunk = "\n".join(lines[begin:number])
            if DECLARATION.match(chunk):
                yield Declaration(path, begin + 1, chunk, imports)
            elif chunk.startswith("@"):
                # Attributes on lines of their own belong to the next declaration.
                continue
        begin = number


def used_names(declaration, types):
    """The names by which a test uses the declaration. The members of an extension of a type that is not
    declared below Tests are used by their own names."""
    if declaration.kind == "extension" and declaration.name not in types:
        return set(MEMBER.findall(declaration.text))
    return {declaration.name}


def all_declarations(tree):
    """A link leads to the code of a tutorial, which belongs to an app and cannot import TestSupport."""
    return [each for path in tree.swift(("Tests/",)) if not (tree.root / path).is_symlink()
            for each in declarations(path, "\n".join(tree.lines(path)))]


def problems(tree):
    every = all_declarations(tree)
    types = {each.name for each in every if each.kind in TYPES}
    suites = {(each.target, each.name) for each in every if each.is_suite}
    # The names of helpers by target.
    helpers, is_complete = {}, False
    while not is_complete:
        is_complete = True
        for each in every:
            known = (helpers.get(target, set()) for target in each.visible)
            each.starts = each.starts or any(each.words & names for names in known)
            if each.starts and (each.target, each.name) not in suites:
                added = used_names(each, types) - helpers.setdefault(each.target, set())
                helpers[each.target] |= added
                is_complete = is_complete and not added
    started = {(each.target, each.name) for each in every if each.starts} & suites
    for each in every:
        if each.kind in TYPES and (each.target, each.name) in started and not each.has_trait:
            yield (f"{each.path}:{each.number}: {each.name} starts a daemon or a process, or opens a socket; "
                   f"{REMEDY}")


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2]
    found = list(problems(source_rules.Tree(root)))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
