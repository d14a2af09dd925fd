"""Connects to a server without a pause until it has ended: connections_at_end.py SOCKET|HOST:PORT [PID]

With PID, the server gets SIGTERM while connections arrive. Writes `ready` before the first connection, and prints the
number of connections at the end.
"""

import os
import signal
import socket
import sys
import threading

ADDRESS = sys.argv[1]
PID = int(sys.argv[2]) if len(sys.argv) > 2 else 0
THREADS = 8
counts = [0] * THREADS
many = threading.Event()


def connect():
    if "/" in ADDRESS:
        # Without a timeout, with which connect would fail while the queue of the server is full.
        link = socket.socket(socket.AF_UNIX)
        link.connect(ADDRESS)
        return link
    host, port = ADDRESS.rsplit(":", 1)
    return socket.create_connection((host, int(port)), timeout=300)


def load(number):
    held = []
    try:
        while True:
            held.append(connect())
            counts[number] += 1
            if counts[number] == 25:
                many.set()
            if len(held) > 8:
                held.pop(0).close()
    except OSError:
        pass


print("ready", flush=True)
threads = [threading.Thread(target=load, args=(number,)) for number in range(THREADS)]
for thread in threads:
    thread.start()
if PID:
    many.wait(60)
    os.kill(PID, signal.SIGTERM)
for thread in threads:
    thread.join()
print(sum(counts))
