"""Prints what an independent decoder reads in QR codes: read_codes.py < TEXT

The text contains codes as SVG of the page or as half blocks of a terminal. Prints a JSON list of their contents.
"""

import json
import re
import subprocess
import sys
import tempfile

SCALE = 4


def of_svg(text):
    """The modules of each code in a page, as rows."""
    for size, path in re.findall(r'<svg class="code" viewBox="0 0 (\d+) \d+".*?<path d="([^"]*)"', text, re.S):
        rows = [[0] * int(size) for _ in range(int(size))]
        for x, y, count in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
            for column in range(int(x), int(x) + int(count)):
                rows[int(y)][column] = 1
        yield rows


def of_terminal(text):
    """The modules of each code in a terminal: runs of lines of half blocks."""
    rows = []
    for line in text.splitlines() + [""]:
        is_black = "\x1b[38;5;16;48;5;231m" in line
        plain = re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip("\r")
        if len(plain) > 20 and set(plain) <= set("█▀▄ "):
            for upper in (True, False):
                filled = "█▀" if upper else "█▄"
                rows.append([int((character in filled) == is_black) for character in plain])
        elif rows:
            yield rows
            rows = []


def decoded(rows):
    width, height = len(rows[0]), len(rows)
    with tempfile.NamedTemporaryFile(suffix=".pgm") as file:
        file.write(f"P5 {width * SCALE} {height * SCALE} 255\n".encode())
        for row in rows:
            file.write(b"".join((b"\0" if dark else b"\xff") * SCALE for dark in row) * SCALE)
        file.flush()
        answer = subprocess.run(
            ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.name],
            capture_output=True, text=True)
    return answer.stdout.rstrip("\n")


def main():
    text = sys.stdin.read()
    found = list(of_svg(text)) + list(of_terminal(text))
    json.dump([decoded(rows) for rows in found], sys.stdout)


main()
