#!/usr/bin/env python3
"""Finds public declarations without a documentation comment.

    scripts/check.d/documentation.py [ROOT]

Prints a line for each, and fails when there is one. Checks the targets that others import. Overrides
are exempt, and so are members that Swift or Foundation requires of types, because they are documented
there, and initializers that only assign their parameters to the properties of the same name, because
the properties are documented. The cases of an enumeration need separate comments unless several are on one line. The tree is
formatted, so the indentation of a declaration determines its scope.
"""

import pathlib
import re
import sys

# The access levels to check by target.
TARGETS = {
    "HealthKit": "public|open", "HealthKitTesting": "public|open", "HealthClient": "package|public",
    "HealthClientTesting": "public",
    "HealthModel": "public",
    "TTRPC": "public", "TTRPCClient": "public", "TTRPCServer": "public",
}
ATTRIBUTE = r"(?:@\w+(?:\([^)]*\))?\s+)*"
MODIFIER = r"(?:(?:static|class|final|convenience|required|mutating|nonisolated|indirect|lazy|weak)\s+)*"
KIND = r"(?:func|init|subscript|var|let|class|struct|enum|protocol|actor|typealias|associatedtype)\b"
SHOWN = r"^( *){attribute}(?:{level})(?:\(set\))?\s+(?:\w+\(set\)\s+)?{modifier}({kind}.*)"
PROTOCOL = re.compile(r"protocol\b")
ENUMERATION = re.compile(r"enum\b")
REQUIREMENT = re.compile(rf"^( *){ATTRIBUTE}{MODIFIER}({KIND}.*)")
CASE = re.compile(r"^( *)(?:indirect )?(case [^,]*)$")
# Members that Swift, Foundation and AsyncSequence require.
DEMANDED = re.compile(
    r"(?:func (?:hash\(into|encode\(with|encode\(to|copy\(with|next\(|makeAsyncIterator\(|==|<"
    r"|isEqual\()"
    r"|init\??\((?:coder|rawValue|from decoder|_ rawValue|stringLiteral)"
    r"|var (?:description|debugDescription|customMirror|hash|hashValue|supportsSecureCoding|rawValue|id|errorCode"
    r"|errorUserInfo|errorDomain|errorDescription|localizedDescription)\b"
    r"|let rawValue\b|typealias (?:AsyncIterator|Element|RawValue|ArrayLiteralElement|Failure)\b"
    r"|struct (?:AsyncIterator|Iterator)\b|class (?:AsyncIterator|Iterator)\b)")


def commented(lines, number):
    """Whether a documentation comment precedes the line, ignoring attributes and conditions."""
    while number > 0:
        above = lines[number - 1].strip()
        if above.startswith("///"):
            return True
        if not above.startswith(("@", "#if", "#else", "//")):
            return False
        number -= 1
    return False


def is_memberwise(lines, number):
    """Whether the initializer that begins here only assigns parameters to properties."""
    if not re.search(r"\binit\(", lines[number]):
        return False
    indentation = lines[number][:len(lines[number]) - len(lines[number].lstrip())]
    if lines[number].rstrip().endswith("}"):
        body = [lines[number].rstrip("} ").rsplit("{", 1)[-1]]
    else:
        end = next(n for n in range(number + 1, len(lines)) if lines[n] == indentation + "}")
        begin = next(n for n in range(number, end) if lines[n].endswith("{"))
        body = lines[begin + 1:end]
    return all(re.fullmatch(r"\s*(?:self\.(\w+) = \1)?\s*", line) for line in body)


def undocumented(lines, level="public|open"):
    """Number and text of each declaration of the level that lacks a comment."""
    shown = re.compile(SHOWN.format(attribute=ATTRIBUTE, modifier=MODIFIER, kind=KIND, level=level))
    scopes = []  # indentation and kind of the protocols and enumerations around the line
    for number, line in enumerate(lines):
        text = line.strip()
        if not text or text.startswith(("//", "#")):
            continue
        indentation = len(line) - len(line.lstrip())
        while scopes and indentation <= scopes[-1][0] and text != "{":
            scopes.pop()
        found = shown.match(line)
        inner = scopes and indentation == scopes[-1][0] + 2
        if not found and inner:
            found = (REQUIREMENT if scopes[-1][1] == "protocol" else CASE).match(line)
        for kind, pattern in (("protocol", PROTOCOL), ("enum", ENUMERATION)):
            if found and pattern.match(found[2]) and not text.endswith("}"):
                scopes.append((indentation, kind))
        if (found and not DEMANDED.match(found[2]) and not commented(lines, number)
                and not is_memberwise(lines, number)):
            yield number + 1, found[2]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2])
    missing = 0
    for target, level in TARGETS.items():
        for path in sorted((root / "Sources" / target).rglob("*.swift")):
            lines = path.read_text(encoding="utf-8").splitlines()
            for number, text in undocumented(lines, level):
                missing += 1
                print(f"{path.relative_to(root)}:{number}: describe this in a /// comment, with its "
                      f"unit, range and errors: {text.rstrip(' {')}")
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
