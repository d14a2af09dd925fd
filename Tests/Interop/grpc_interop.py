#!/usr/bin/env python3
"""Calls interop-server with the stock gRPC client for Python.

    grpc_interop.py SOCKET DESCRIPTORS

DESCRIPTORS is the descriptor set of Tests/InteropServer/interop.proto. The cases have the names of gRPC's
interoperability tests where these apply. Prints a line for each case that passed, and fails at the first one that
does not.
"""

import concurrent.futures
import pathlib
import sys
import threading

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

SERVICE = "/interop.v1.Interop/"
# Of gRPC's descriptions of its tests.
REQUESTS = (27182, 8, 1828, 45904)
RESPONSES = (31415, 9, 2653, 58979)
SPECIAL = "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"
MEBIBYTE = 1 << 20


def message_class(path):
    pool = descriptor_pool.DescriptorPool()
    files = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(path).read_bytes())
    for file in files.file:
        pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("interop.v1.Msg"))


class Client:
    def __init__(self, socket, descriptors, **options):
        self.Msg = message_class(descriptors)
        self.channel = grpc.insecure_channel(f"unix:{socket}", **options)

    def method(self, kind, name, service=SERVICE):
        make = getattr(self.channel, kind)
        return make(
            service + name, request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=self.Msg.FromString)

    def unary(self, **fields):
        return self.method("unary_unary", "Unary")(self.Msg(**fields))


def failure(call):
    try:
        call()
    except grpc.RpcError as error:
        return error.code(), error.details()
    raise AssertionError("the call succeeded")


def empty_unary(client):
    assert client.unary() == client.Msg()


def large_unary(client):
    for size in (271828, 314159, MEBIBYTE, 4 * MEBIBYTE - 64):
        assert client.unary(payload=bytes(size)).payload == bytes(size)


def too_large_unary(client):
    code, _ = failure(lambda: client.unary(payload=bytes(5 * MEBIBYTE)))
    assert code is grpc.StatusCode.RESOURCE_EXHAUSTED
    empty_unary(client)


def client_streaming(client):
    total = client.method("stream_unary", "ClientStream")(
        client.Msg(payload=bytes(size)) for size in REQUESTS)
    assert (total.count, total.size) == (4, 74922)


def server_streaming(client):
    for size in RESPONSES:
        answers = client.method("unary_stream", "ServerStream")(client.Msg(count=4, size=size))
        assert [(answer.count, len(answer.payload)) for answer in answers] == [
            (number, size) for number in range(4)]


def ping_pong(client):
    turn = threading.Semaphore(1)

    def requests():
        for size in REQUESTS:
            turn.acquire()
            yield client.Msg(payload=bytes(size))

    sizes = []
    for answer in client.method("stream_stream", "Bidi")(requests()):
        sizes.append(len(answer.payload))
        turn.release()
    assert tuple(sizes) == REQUESTS


def empty_stream(client):
    assert not list(client.method("stream_stream", "Bidi")(iter(())))
    assert not list(client.method("unary_stream", "ServerStream")(client.Msg()))
    assert client.method("stream_unary", "ClientStream")(iter(())).count == 0


def custom_metadata(client):
    answer = client.method("unary_unary", "Unary")(
        client.Msg(text="md:x-grpc-test-echo-initial"),
        metadata=(("x-grpc-test-echo-initial", "test_initial_metadata_value"), ("k", "v")))
    assert answer.text == "test_initial_metadata_value"


def status_code_and_message(client):
    fail = client.method("unary_unary", "Fail")
    for code in grpc.StatusCode:
        number = code.value[0]
        if number:
            found = failure(lambda: fail(client.Msg(count=number, text="test status message")))
            assert found == (code, "test status message"), (code, found)
    stream = client.method("unary_stream", "ServerStream")
    found = failure(lambda: list(stream(client.Msg(count=2, text="after two"))))
    assert found == (grpc.StatusCode.FAILED_PRECONDITION, "after two")


def special_status_message(client):
    fail = client.method("unary_unary", "Fail")
    assert failure(lambda: fail(client.Msg(count=2, text=SPECIAL))) == (
        grpc.StatusCode.UNKNOWN, SPECIAL)


def unimplemented_method(client):
    code, text = failure(lambda: client.method("unary_unary", "Nope")(client.Msg()))
    assert code is grpc.StatusCode.UNIMPLEMENTED and "Nope" in text


def unimplemented_service(client):
    call = client.method("unary_unary", "Nope", "/nope.v1.Nope/")
    code, text = failure(lambda: call(client.Msg()))
    assert code is grpc.StatusCode.UNIMPLEMENTED and "nope.v1.Nope" in text


def cancel_after_begin(client):
    call = client.method("unary_unary", "Slow").future(client.Msg(count=3_600_000))
    call.cancel()
    assert call.code() is grpc.StatusCode.CANCELLED
    empty_unary(client)


def cancel_after_first_response(client):
    def requests():
        yield client.Msg(count=1)
        threading.Event().wait()

    call = client.method("stream_stream", "Bidi")(requests())
    assert next(call).count == 1
    call.cancel()
    assert call.code() is grpc.StatusCode.CANCELLED


def timeout_on_sleeping_server(client):
    slow = client.method("unary_unary", "Slow")
    code, _ = failure(lambda: slow(client.Msg(count=3_600_000), timeout=0.05))
    assert code is grpc.StatusCode.DEADLINE_EXCEEDED
    code, _ = failure(lambda: slow(client.Msg(count=3_600_000), timeout=0))
    assert code is grpc.StatusCode.DEADLINE_EXCEEDED


def client_compressed_unary(client):
    call = client.method("unary_unary", "Unary")
    code, _ = failure(
        lambda: call(client.Msg(payload=bytes(5000)), compression=grpc.Compression.Gzip))
    assert code is grpc.StatusCode.UNIMPLEMENTED


def parallel_large_unary(client):
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(
            lambda number: client.unary(payload=bytes(100_000), count=number), range(100)))
    assert [answer.count for answer in answers] == list(range(100))


def flow_control_pushback(client):
    """Each direction carries many windows, and a call beside them is answered."""
    stream = client.method("unary_stream", "ServerStream")(client.Msg(count=200, size=65536))
    assert next(stream).count == 0
    empty_unary(client)
    assert sum(1 for _ in stream) == 199
    total = client.method("stream_unary", "ClientStream")(
        client.Msg(payload=bytes(65536)) for _ in range(200))
    assert total.size == 200 * 65536


def rpc_soak(client):
    for number in range(500):
        assert client.unary(count=number).count == number


CASES = [
    empty_unary, large_unary, too_large_unary, client_streaming, server_streaming, ping_pong, empty_stream,
    custom_metadata, status_code_and_message, special_status_message, unimplemented_method, unimplemented_service,
    cancel_after_begin, cancel_after_first_response, timeout_on_sleeping_server, client_compressed_unary,
    parallel_large_unary, flow_control_pushback, rpc_soak]


def main():
    client = Client(*sys.argv[1:])
    for case in CASES:
        case(client)
        print("passed", case.__name__, flush=True)


main()
