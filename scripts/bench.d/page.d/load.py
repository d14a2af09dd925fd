"""Loads every page of a running healthd-web: python3 load.py SOCKET REPEATS

Prints the medians and the largest size as JSON.
"""

import json
import re
import statistics
import sys
import time

from page_socket import UnixConnection

REPEATS = int(sys.argv[2])
DAY = "2025-10-15"
SPANS = ("D", "W", "M", "6M", "Y")
connection = UnixConnection()


def load(path):
    start = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        sys.exit(f"{path} answered {answer.status}")
    return (time.perf_counter() - start) * 1000, text.decode()


def measure(path):
    """The median time in milliseconds, and the text."""
    loads = [load(path) for _ in range(REPEATS)]
    return statistics.median(time for time, _ in loads), loads[-1][1]


def links(text, pattern):
    return sorted(set(re.findall(rf'href="({pattern})"', text)))


_, summary = load("/")
_, browse = load("/browse")
others = [path for path in links(summary, r"/[a-z]*") if path != "/"]
types = [f"{path}?span={span}&day={DAY}"
         for path in links(browse, r"/type/\w+") for span in SPANS]
assert others and types
measured = {path: measure(path) for path in ["/", *others, *types]}
times = {path: time for path, (time, _) in measured.items()}
slowest_type, slowest_other = (max(paths, key=times.get) for paths in (types, others))
assets = sum(len(load(path)[1].encode()) for path in ("/page.css", "/page.js"))
print(json.dumps({
    "summary_ms": times["/"],
    "type_ms": times[slowest_type], "slowest_type": slowest_type,
    "other_ms": times[slowest_other], "slowest_other": slowest_other,
    "bytes": assets + max(len(text.encode()) for _, text in measured.values())}))
