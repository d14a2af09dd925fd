"""Prints the facts of pages of a running healthd-web: page_facts.py SOCKET PATH...

The output is JSON: an object of paths, each with the list of its elements that have `data-fact`, as objects of
their attributes without `data-`.
"""

import html.parser
import json
import sys

from page_socket import ask


class Facts(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        named = {name.removeprefix("data-"): value for name, value in attrs}
        if "fact" in named:
            self.found.append(named)


pages = {}
for path in sys.argv[2:]:
    status, _, text = ask("GET", path)
    if status != 200:
        sys.exit(f"{path}: status {status}")
    parser = Facts()
    parser.feed(text)
    pages[path] = parser.found
print(json.dumps(pages))
