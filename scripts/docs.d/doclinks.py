#!/usr/bin/env python3
"""Copy a documentation catalog and turn its relative links into links that DocC resolves.

    scripts/docs.d/doclinks.py CATALOG COPY

The articles link to each other as `[Title](Other.md)`, which works on a forge. In the copy such a link is
`[Title](doc:Other)`. A link to a file outside the catalog becomes its text, because the archive does not
contain that file. A picture is named without its folder, as DocC finds it. Fails when the target of a link or a
picture does not exist.
"""

import pathlib
import re
import shutil
import sys

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|doc:)([^)#\s]+)(#[^)\s]*)?\)")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    catalog, copy = (pathlib.Path(argument) for argument in sys.argv[1:])
    shutil.copytree(catalog, copy)
    dead = []

    def replaced(match):
        text, path = match[1], match[2]
        if not (article.parent / path).exists():
            dead.append(f"{article}: there is no {path}")
        inside = "/" not in path and path.endswith(".md")
        return f"[{text}](doc:{path[:-3]})" if inside else text

    def named(match):
        text, path = match[1], match[2]
        if not (article.parent / path).exists():
            dead.append(f"{article}: there is no {path}")
        return f"![{text}]({pathlib.PurePath(path).name})"

    for article in sorted(catalog.rglob("*.md")):
        text = PICTURE.sub(named, LINK.sub(replaced, article.read_text(encoding="utf-8")))
        (copy / article.relative_to(catalog)).write_text(text, encoding="utf-8")
    if dead:
        sys.exit("\n".join(dead))


main()
