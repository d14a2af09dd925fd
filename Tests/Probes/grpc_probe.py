#!/usr/bin/env python3
"""Runs a script of calls over gRPC with the stock gRPC client for Python; otherwise it is probe.py.

    Tests/Probes/grpc_probe.py SOCKET BUNDLE TOKEN < SCRIPT
"""
import queue

import grpc
import probe
from healthd import rpc


def status_of(error):
    """The status of a call that failed, with its details as ttrpc has them."""
    details = b""
    for name, value in error.trailing_metadata() or ():
        if name == "grpc-status-details-bin":
            details = b"".join(part for field, part in rpc.fields(value) if field == 3)
    return rpc.Status(error.code().value[0], error.details().encode(), details)


class Stream:
    """A stream, whose messages are sent as they are added to a queue."""

    def __init__(self, method):
        self.status = None
        self.reply = b""
        self._sent = queue.SimpleQueue()
        self._call = method(iter(self._sent.get, None))

    def send(self, message):
        self._sent.put(message)

    def close_side(self):
        self._sent.put(None)

    def next(self):
        """Returns None when the stream has ended."""
        try:
            return next(self._call)
        except StopIteration:
            self.status = rpc.Status()
        except grpc.RpcError as error:
            self.status = status_of(error)
        return None


class Connection:
    """A channel with the functions of `healthd.rpc.Connection`, without stubs: messages are bytes."""

    def __init__(self, path):
        self._channel = grpc.insecure_channel(f"unix:{path}")

    def call(self, name, request=b""):
        try:
            return rpc.Status(), self._channel.unary_unary(f"/{name}")(request)
        except grpc.RpcError as error:
            return status_of(error), b""

    def open(self, name, flags):
        return Stream(self._channel.stream_stream(f"/{name}"))


if __name__ == "__main__":
    probe.main(Connection)
