"""Counts the hand-written Swift lines that carry messages to values, and fails if there are more.

Such lines repeat what proto/ declares. Those that remain are columns, predicates, the reader and
writer of fields, and messages whose Swift form differs from the message in more than names.
Comments do not count, because they state what no generator knows. MAXIMUM only ever decreases.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = (
    "Sources/HealthAPI/Requests", "Sources/HealthModel/Messages", "Sources/HealthProtobuf",
    "Sources/HealthWire",
)
MAXIMUM = 1_868


def line_count():
    return sum(
        not line.lstrip().startswith("//")
        for folder in FOLDERS for path in (ROOT / folder).rglob("*.swift")
        if not path.name.endswith(".generated.swift")
        for line in path.read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    count = line_count()
    print(f"hand-written lines for messages: {count}, at most {MAXIMUM}")
    if count > MAXIMUM:
        print("  declare the message in proto/ and let scripts/generate-api write it (options.proto)")
        sys.exit(1)
