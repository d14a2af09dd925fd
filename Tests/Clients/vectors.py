#!/usr/bin/env python3
"""Sends the server's side of proto/vectors to the client in Python; see vectors.c.

    vectors.py FILE...
"""
import pathlib
import socket
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))
from healthd import rpc  # noqa: E402


def frames(data):
    """Yields the header and the data of each complete frame."""
    while len(data) >= 10:
        length, *header = struct.unpack(">IIBB", data[:10])
        if length > len(data) - 10:
            return
        yield header, data[10 : 10 + length]
        data = data[10 + length :]


def frame(number, kind, flags, data):
    return struct.pack(">IIBB", len(data), number, kind, flags) + data


def converse(path):
    ours, server = socket.socketpair()
    connection = rpc.Connection(ours)
    streams = {}
    answers = b""
    for block in path.read_text().split("\n\n"):
        words = block.split()
        if words[0] == "error":
            status = rpc.varint(1 << 3) + rpc.varint(int(words[2])) + rpc.block(2, b"refused")
            steps = frame(int(words[1]), rpc.RESPONSE, 0, rpc.block(1, status))
        else:
            steps = bytes(int(word, 16) for word in words if word not in "><" and word != "closed")
        if words[0] == ">":
            # The client sends a valid request even where the vector's is malformed.
            for (number, kind, _), _ in frames(steps):
                if kind == rpc.REQUEST and number not in streams:
                    streams[number] = connection.open("interop.v1.Interop/Any", flags=rpc.STREAM)
        else:
            for (number, kind, flags), data in frames(steps):
                # The client never uses an even id.
                other = streams[number].number if number in streams else 2
                answers += frame(other, kind, flags, data)
    server.sendall(answers)
    server.shutdown(socket.SHUT_WR)
    print(path.name)
    for number, stream in streams.items():
        while (message := stream.next()) is not None:
            print(number, "message", message.hex())
        print(number, "ended", stream.status.code, stream.reply.hex())
    connection.close()


for name in sys.argv[1:]:
    converse(pathlib.Path(name))
