"""Clients without a token that hold the connections of a running healthd-receive: held_places.py URL TOKEN PID

A phone must get its answer all the same. Prints `ok NAME` or `FAILED NAME` for each check, and exits with 1 when one
failed. The checks wait for answers and for closed connections; their limits are far below the ten seconds after
which healthd-receive closes a connection without a request, so a phone that waited for that fails.
"""

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
    return socket.create_connection((URL.hostname, URL.port), timeout=30, source_address=(source, 0))


def deliver(connection=None):
    """Delivers as a phone and returns the status and the seconds."""
    begun = time.monotonic()
    own = connection or http.client.HTTPConnection(URL.hostname, URL.port, timeout=8)
    try:
        own.request("POST", URL.path, body=EMPTY, headers=HEADERS)
        answer = own.getresponse()
        answer.read()
        return answer.status, round(time.monotonic() - begun, 3)
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__, round(time.monotonic() - begun, 3)
    finally:
        if connection is None:
            own.close()


def half_open():
    held = []
    for count in [100, 300, 900]:
        while len(held) < count:
            held.append(link())
            if len(held) % 2:
                held[-1].sendall(PART)
        status, seconds = deliver()
        check(f"{count} half-open connections", status == 200 and seconds < 5, f"{status} after {seconds} s")
    descriptors = len(os.listdir(f"/proc/{PID}/fd"))
    check("those of them that stay open are bounded", descriptors < 250, descriptors)
    for connection in held:
        connection.close()


def kept():
    # A connection on which the phone has sent its token keeps its place.
    phone = http.client.HTTPConnection(URL.hostname, URL.port, timeout=8)
    first = deliver(phone)[0]
    socket_of_phone = phone.sock
    held = [link() for _ in range(400)]
    second = deliver(phone)[0]
    check("the connection of the phone stays", first == second == 200 and phone.sock is socket_of_phone,
          f"{first} {second}")
    phone.close()
    for connection in held:
        connection.close()


def other_address():
    # A phone that is slow with its request loses its place to none of another machine.
    phone = http.client.HTTPConnection(URL.hostname, URL.port, timeout=8)
    phone.connect()
    held = [link("127.0.0.2") for _ in range(400)]
    status = deliver(phone)[0]
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
    results = [deliver() for _ in range(30)]
    stopped.set()
    for thread in threads:
        thread.join()
    answered = [seconds for status, seconds in results if status == 200]
    check("90 clients that reconnect", len(answered) == 30 and max(answered) < 5, results if len(answered) < 30 else "")


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
