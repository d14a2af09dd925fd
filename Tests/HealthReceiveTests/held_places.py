"""Clients without a token that hold the connections of a running healthd-receive: held_places.py URL TOKEN PID

A phone must get its answer all the same. Prints `ok NAME` or `FAILED NAME` for each check, and exits with 1 when one
failed. The checks wait for answers and for closed connections; their limits are far below the ten seconds after
which healthd-receive closes a connection without a request, so a phone that waited for that fails. On a loaded
machine, an answer may take as long as the processes of the test wait for a processor.
"""

import glob
import http.client
import os
import socket
import sys
import threading
import time
import urllib.parse

URL, TOKEN, PID = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2], sys.argv[3]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
EMPTY = b'{"data": {"metrics": []}}'
PART = b"POST / HTTP/1.1\r\nX: "
failed = False


def check(name, holds, detail=""):
    global failed
    failed |= not holds
    print(("ok " if holds else "FAILED ") + name + (f": {detail}" if detail != "" else ""), flush=True)


def link(source="127.0.0.1"):
    return socket.create_connection((URL.hostname, URL.port), timeout=300, source_address=(source, 0))


def runnable():
    """The seconds for which healthd-receive and this thread had a processor or waited for one."""
    threads = glob.glob(f"/proc/{PID}/task/*/schedstat") + [f"/proc/self/task/{threading.get_native_id()}/schedstat"]
    total = 0
    for thread in threads:
        try:
            with open(thread, encoding="ascii") as file:
                total += sum(int(word) for word in file.read().split()[:2])
        except OSError:
            pass  # It has ended, or the kernel does not count this.
    return total / 1e9


class Delivery:
    """A delivery of a phone: its status, and whether it was answered in time."""

    def __init__(self, connection=None):
        begun, before = time.monotonic(), runnable()
        own = connection or http.client.HTTPConnection(URL.hostname, URL.port, timeout=300)
        try:
            own.request("POST", URL.path, body=EMPTY, headers=HEADERS)
            answer = own.getresponse()
            answer.read()
            self.status = answer.status
        except (OSError, http.client.HTTPException) as error:
            self.status = type(error).__name__
        finally:
            if connection is None:
                own.close()
        self.seconds = time.monotonic() - begun
        self.waited = self.seconds - (runnable() - before)

    def succeeded(self):
        return self.status == 200 and (self.seconds < 5 or self.waited < 1)

    def __repr__(self):
        return f"{self.status} after {self.seconds:.3f} s, of which nothing was runnable for {max(0, self.waited):.3f} s"


def half_open():
    held = []
    for count in [100, 300, 900]:
        while len(held) < count:
            held.append(link())
            if len(held) % 2:
                held[-1].sendall(PART)
        delivery = Delivery()
        check(f"{count} half-open connections", delivery.succeeded(), delivery)
    descriptors = len(os.listdir(f"/proc/{PID}/fd"))
    check("those of them that stay open are bounded", descriptors < 250, descriptors)
    for connection in held:
        connection.close()


def kept():
    # A connection on which the phone has sent its token keeps its place.
    phone = http.client.HTTPConnection(URL.hostname, URL.port, timeout=300)
    first = Delivery(phone).status
    socket_of_phone = phone.sock
    held = [link() for _ in range(400)]
    second = Delivery(phone).status
    check("the connection of the phone stays", first == second == 200 and phone.sock is socket_of_phone,
          f"{first} {second}")
    phone.close()
    for connection in held:
        connection.close()


def other_address():
    # A phone that is slow with its request loses its place to none of another machine.
    phone = http.client.HTTPConnection(URL.hostname, URL.port, timeout=300)
    phone.connect()
    held = [link("127.0.0.2") for _ in range(400)]
    status = Delivery(phone).status
    check("a slow phone keeps its place", status == 200, status)
    phone.close()
    for connection in held:
        connection.close()


def reconnecting():
    """Clients of another machine that connect again as soon as they are closed, with a byte each."""
    stopped = threading.Event()

    def attack():
        while not stopped.is_set():
            try:
                with link("127.0.0.2") as connection:
                    connection.sendall(b"P")
                    connection.settimeout(0.2)
                    connection.recv(1)
            except OSError:
                pass

    threads = [threading.Thread(target=attack) for _ in range(90)]
    for thread in threads:
        thread.start()
    results = [Delivery() for _ in range(30)]
    stopped.set()
    for thread in threads:
        thread.join()
    failures = [delivery for delivery in results if not delivery.succeeded()]
    check("90 clients that reconnect", not failures, failures or "")


def byte_by_byte():
    # Each byte comes before the limit for idle connections.
    slow = link()
    slow.sendall(PART)
    slow.settimeout(0.5)
    begun = time.monotonic()
    closed = False
    while not closed and time.monotonic() - begun < 40:
        try:
            slow.sendall(b"x")
            closed = slow.recv(1) == b""
        except TimeoutError:
            pass
        except OSError:
            closed = True
    seconds = time.monotonic() - begun
    check("a head that comes byte by byte ends in time", closed and 5 < seconds < 28, round(seconds, 1))


half_open()
kept()
other_address()
reconnecting()
byte_by_byte()
sys.exit(failed)
