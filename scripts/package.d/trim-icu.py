#!/usr/bin/env python3
"""Writes the data of ICU without the items that the programs do not use.

    scripts/package.d/trim-icu.py DATA OUT

The data is a header, a table of items sorted by name, and the items. ICU falls back to its root locale for an
absent one.
"""

import pathlib
import re
import struct
import sys

# The programs print English text and ISO 8601; the page has texts of its own. Of every other language only the
# shared data remains (calendars, time zones, likely scripts).
LOCALE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9_]+)?$")
LANGUAGES = {"en", "en_US", "en_US_POSIX", "en_001", "en_GB", "de"}
# Conversions from legacy character sets, transliteration, character names, spelled-out numbers,
# dictionaries that split words without spaces, spoof detection.
DROPPED = re.compile(
    r".*\.(cnv|dict|spp|cfu)$|translit/|rbnf/|unames\.icu$|brkitr/[a-z_]+(ext|lstm).*\.res$")


def is_used(name):
    """Whether the programs use an item, by its name without the name of the package."""
    if DROPPED.match(name):
        return False
    stem = name.split("/")[-1]
    if not stem.endswith(".res"):
        return True
    stem = stem.removesuffix(".res")
    return not LOCALE.match(stem) or stem in LANGUAGES


def trimmed(data):
    """Returns the data with the used items only."""
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit("trim-icu: the data of ICU has an unknown format")
    header, = struct.unpack_from("<H", data)
    count, = struct.unpack_from("<I", data, header)
    entries = [struct.unpack_from("<II", data, header + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(data) - header]
    items = []
    for (name, begin), end in zip(entries, ends):
        name = data[header + name:data.index(b"\0", header + name)]
        if is_used(name.decode().split("/", 1)[1]):
            items.append((name, data[header + begin:header + end]))
    names, table, contents = bytearray(), bytearray(struct.pack("<I", len(items))), bytearray()
    first_name = 4 + 8 * len(items)
    first = first_name + sum(len(name) + 1 for name, _ in items)
    first += -first % 16
    for name, content in items:
        contents += bytes(-len(contents) % 16)
        table += struct.pack("<II", first_name + len(names), first + len(contents))
        names += name + b"\0"
        contents += content
    body = table + names
    return data[:header] + body + bytes(first - len(body)) + contents


def main():
    data = pathlib.Path(sys.argv[1]).read_bytes()
    used = trimmed(data)
    pathlib.Path(sys.argv[2]).write_bytes(used)
    print(f"trim-icu: {len(data)} -> {len(used)} bytes")


main()
