"""What the programs of these tests share: checks, and requests over the Unix socket of healthd-web.

A program receives the path of the socket as its first argument, prints `ok NAME`, `skipped NAME` or
`FAILED NAME` for each of its checks, and exits with 1 when one failed.
"""

import http.client
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time

SOCKET = sys.argv[1]
_failed = False


def check(name, holds, detail=""):
    global _failed
    _failed |= not holds
    print(("ok " if holds else "FAILED ") + name + (f": {detail}" if detail and not holds else ""), flush=True)


def end():
    sys.exit(1 if _failed else 0)


class UnixConnection(http.client.HTTPConnection):
    def __init__(self):
        super().__init__("localhost", timeout=300)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        # Without a timeout, because a socket with one does not wait for a listener that is busy.
        self.sock.connect(SOCKET)
        self.sock.settimeout(self.timeout)


def ask(method, path, body=None, headers=None, connection=None):
    """(status, headers, text) of one request."""
    connection = connection or UnixConnection()
    try:
        connection.request(method, path, body=body, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


def raw(head, body=b""):
    """A connection on which a request has begun."""
    connection = UnixConnection()
    connection.connect()
    connection.sock.sendall(head.replace("\n", "\r\n").encode() + b"\r\n" + body)
    return connection.sock


def post(path, **fields):
    """(status, answer) of a form."""
    values = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
    status, _, text = ask("POST", path, json.dumps(values), {"Content-Type": "application/json"})
    return status, json.loads(text)


def workout_with_route():
    """The address of a workout of 2025 that has a route."""
    paths = re.findall(r'href="(/workouts/[0-9A-F-]+)"', ask("GET", "/workouts?span=Y&day=2025-10-15")[2])
    return next(path for path in reversed(paths) if "/gpx" in ask("GET", path)[2])


def launch(path="/"):
    """The file for the browser, and the address in it with a one-time token."""
    status, _, text = ask("POST", "/launch", json.dumps({"path": path}), {"Content-Type": "application/json"})
    assert status == 200, (status, text)
    file = json.loads(text)["file"]
    address = re.search(r'url=([^"]*)"', pathlib.Path(file).read_text(encoding="utf-8"))[1]
    return file, address.replace("&amp;", "&")


def until(condition, seconds=300):
    """Whether a condition holds in time. The time is for a machine that does much else; a page that works takes less
    than a second.
    """
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if condition():
            return True
        time.sleep(0.02)
    return False


def run(*command, check=True):
    """The output of a program."""
    return subprocess.run(command, check=check, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


def peer():
    """The process identifier of healthd-web, which the kernel names."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(SOCKET)
        return int.from_bytes(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)[:4], sys.byteorder)


def cached_files():
    """The files that uploads have left."""
    return [path for path in pathlib.Path(os.environ["XDG_CACHE_HOME"]).glob("healthd/**/*")]
