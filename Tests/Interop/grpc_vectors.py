#!/usr/bin/env python3
"""Holds the conversations of proto/vectors with interop-server over gRPC, with the stock client for Python.

    grpc_vectors.py SOCKET FILE...

The vectors are bytes of ttrpc. Their requests and messages are sent as calls of gRPC, and each call must receive the
messages and the status of the vector. Prints a line for each file: "passed", or "ttrpc" for a subject that gRPC does
not have.
"""

import pathlib
import queue
import struct
import sys

import grpc

REQUEST, RESPONSE, DATA = 1, 2, 3
CLOSED, OPEN, NO_DATA = 0x01, 0x02, 0x04
TIMEOUT = 30

# What is about the frames, stream numbers and envelopes of ttrpc. Tests/GRPCTests has their counterparts.
ONLY_TTRPC = {
    # Frames. The client of gRPC does not send more than the message of a call that takes one.
    "data_after_the_answer_is_dropped", "data_on_a_running_unary_call",
    "data_on_a_running_unary_call_opened_as_a_stream", "frame_of_4_gibibytes", "frame_over_64_mebibytes", "http1",
    "http2_preface_damaged", "tls_hello", "unary_opened_as_a_stream", "unknown_and_server_types_are_ignored",
    "unknown_flags_on_a_request",
    # Stream numbers, which the client chooses.
    "data_for_a_stream_never_opened", "data_for_an_even_id", "gap_between_ids", "greatest_id", "id_even", "id_falling",
    "id_reused", "id_reused_while_its_call_runs", "id_zero",
    # Envelopes. The client itself refuses fields that are not UTF-8, and deadlines that have passed.
    "envelope_cut", "envelope_empty", "envelope_field_zero", "envelope_garbage", "envelope_group",
    "envelope_length_2_to_the_64", "envelope_length_beyond_the_frame", "envelope_varint_cut",
    "envelope_varint_of_eleven_bytes", "fields_out_of_order_and_unknown", "metadata_not_utf8",
    "payload_field_absent", "repeated_scalar_last_wins", "service_not_utf8", "timeout_negative",
    "timeout_of_one_nanosecond", "varint_with_superfluous_bytes",
}


def frames(data):
    """Yields stream, type, flags and data of each frame."""
    while data:
        length, stream, kind, flags = struct.unpack(">IIBB", data[:10])
        yield stream, kind, flags, data[10 : 10 + length]
        data = data[10 + length :]


def varint(data):
    value = shift = 0
    while True:
        value |= (data[0] & 0x7F) << shift
        shift += 7
        if data[0] < 0x80:
            return value, data[1:]
        data = data[1:]


def fields(data):
    """Yields number and value of each field of a message."""
    while data:
        tag, data = varint(data)
        value, data = varint(data)
        if tag & 7 == 2:
            value, data = data[:value], data[value:]
        yield tag >> 3, value


class Call:
    """A call, and what the vector demands of it."""

    def __init__(self, channel, envelope, flags):
        request = dict(fields(envelope))
        method = f"/{request[1].decode()}/{request[2].decode()}"
        pairs = [dict(fields(value)) for number, value in fields(envelope) if number == 5]
        self.sent = queue.SimpleQueue()
        self.wanted, self.code = [], None
        # The kind of a method is not visible in its frames, so that this form makes calls of all kinds.
        self.replies = channel.stream_stream(method)(
            iter(self.sent.get, None), timeout=request.get(4, 0) / 1e9 or TIMEOUT,
            metadata=[(pair[1].decode().lower(), pair.get(2, b"").decode()) for pair in pairs])
        if not flags & OPEN or request[3]:
            self.sent.put(request[3])
        if not flags & OPEN:
            self.sent.put(None)

    def send(self, flags, data):
        if not flags & NO_DATA:
            self.sent.put(data)
        if flags & CLOSED:
            self.sent.put(None)

    def want(self, kind, flags, data):
        """Receives what a frame of the vector has for the call."""
        if kind == RESPONSE:
            response = dict(fields(data))
            status = dict(fields(response.get(1, b"")))
            self.code = status.get(1, 0)
            self.text = status.get(2, b"").decode()
            data, flags = response.get(2, b""), NO_DATA if self.code else 0
        elif flags & CLOSED:
            self.code, self.text = 0, ""
        if not flags & NO_DATA:
            assert next(self.replies) == data

    def finish(self):
        """The call ends as the vector demands, after no more messages."""
        assert self.code is not None, "the vector does not end the call"
        try:
            assert not list(self.replies)
        except grpc.RpcError:
            pass
        assert self.replies.code().value[0] == self.code, self.replies.code()
        assert self.text is None or self.replies.details() == self.text, self.replies.details()


def converse(channel, path):
    calls = {}
    for block in path.read_text().split("\n\n"):
        words = block.split()
        if words[0] == "error":
            call = calls[int(words[1])]
            call.code, call.text = int(words[2]), None
            continue
        data = bytes(int(word, 16) for word in words if word not in "><")
        for stream, kind, flags, content in frames(data):
            if words[0] == "<":
                calls[stream].want(kind, flags, content)
            elif kind == REQUEST:
                calls[stream] = Call(channel, content, flags)
            else:
                calls[stream].send(flags, content)
    for call in calls.values():
        call.finish()


def main():
    paths = [pathlib.Path(name) for name in sys.argv[2:]]
    unknown = ONLY_TTRPC - {path.stem for path in paths}
    assert not unknown, f"no such vectors: {unknown}"
    with grpc.insecure_channel(f"unix:{sys.argv[1]}") as channel:
        for path in paths:
            if path.stem in ONLY_TTRPC:
                print("ttrpc", path.stem)
                continue
            converse(channel, path)
            print("passed", path.stem, flush=True)


main()
