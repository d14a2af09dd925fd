"""Loads the Summary of the Health page as the script of the page does in a browser, and prints its HTML.

    browser.py FILE

FILE is what `healthctl open --print` wrote. Runs as the user, in the machine.
"""

import http.client
import json
import re
import sys

name, port, token = re.search(
    r"http://([\w.-]+\.localhost):(\d+)/#token=([0-9a-f]+)", open(sys.argv[1]).read()).groups()


def ask(method, path, headers, body=None):
    # A browser resolves names below localhost itself.
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
    connection.request(method, path, body, {"Host": f"{name}:{port}", "Sec-Fetch-Site": "same-origin"} | headers)
    response = connection.getresponse()
    if response.status != 200:
        sys.exit(f"{method} {path}: {response.status}")
    return response.read().decode()


answer = ask("POST", "/session", {"Origin": f"http://{name}:{port}", "Content-Type": "application/json"},
             json.dumps({"token": token}))
print(ask("GET", "/", {"Authorization": f"Bearer {json.loads(answer)['secret']}"}))
