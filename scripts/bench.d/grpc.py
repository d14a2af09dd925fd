"""gRPC: our server, two of gRPC for C++, and one in C with nghttp2 alone.

Each server runs on one core and the client on another. Two clients call all of them: gRPC's for C++, whose own
work takes longer than that of our server, and one in C that does almost nothing, which shows the servers. The
server in C is the floor: a server that blocks as it does, and ours did before it polled, cannot meet a bar that it
misses with the same client.
"""

import contextlib
import resource
import socket
import time

import counting
import protobuf
import rivals
from context import ProgramFailed

OURS, BARE, CPP, CALLBACK = "our gRPC", "nghttp2 in C", "grpc C++", "grpc C++, callback API"
TTRPC = "our ttrpc"
# The order is that of each round.
METHODS = {
    OURS: "/interop.v1.Interop/Unary",
    BARE: "/echo.Echo/Unary",
    CPP: "/echo.Echo/Unary",
    CALLBACK: "/echo.Echo/Unary",
}


def measure(context, report):
    calls = context.size(5_000, 100)
    many = context.size(50_000, 500)
    connections = context.size(2_000, 50)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for name in METHODS:
        report.attempt(CPP if name == CALLBACK else name, lambda: count(context, report, name, calls))
    report.attempt(TTRPC, lambda: count_ttrpc(context, report, calls))
    with contextlib.ExitStack() as stack:
        servers = {}

        def start(name):
            path = context.run_directory / f"grpc-{len(servers)}.sock"
            command = [*server(context, name), path]
            servers[name] = (stack.enter_context(context.serving(command, path)), path)

        for name in METHODS:
            # The two servers of gRPC for C++ are one program.
            report.attempt(CPP if name == CALLBACK else name, lambda: start(name))
        for name, (process, path) in servers.items():
            report.attempt(name, lambda: report.add(
                f"{name}, idle connection", idle(context, process, path, METHODS[name], connections),
                "KiB"))
        for _ in range(context.rounds):
            for name, (process, path) in servers.items():
                report.attempt(
                    name, lambda: round_of(context, report, name, process, path, calls, many))
            # Apart from the others, because this client is not available everywhere.
            for name, (_, path) in servers.items():
                report.attempt(CPP, lambda: call_with_cpp(context, report, name, path, calls))
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    bars(report)


def server(context, name):
    if name == OURS:
        return [context.products / "interop-server"]
    if name == BARE:
        return [rivals.http2(context), "server"]
    return [rivals.grpc_cpp(context), "server" if name == CPP else "callback"]


def round_of(context, report, name, process, path, calls, many):
    method, http2 = METHODS[name], rivals.http2(context)
    figures = context.json([http2, "calls", path, method, calls])
    report.add(f"{name}, C client", figures["p50_us"], "µs")
    before = processor_time(process)
    figures = context.json([http2, "pipe", path, method, many, 16])
    report.add(f"{name}, 16 in flight", figures["calls_per_s"], "calls/s")
    # The client makes a tenth of the calls before it measures.
    took = (processor_time(process) - before) / (many * 1.1)
    report.add(f"{name}, processor time", took * 1e6, "µs")


def call_with_cpp(context, report, name, path, calls):
    figures = context.json([rivals.grpc_cpp(context), "client", path, calls, METHODS[name]])
    report.add(f"{name}, C++ client", figures["p50_us"], "µs")


def count(context, report, name, calls):
    path = context.run_directory / "counted.sock"
    client = [rivals.http2(context), "calls", path, METHODS[name], calls]
    count_calls(context, report, name, [*server(context, name), path], client, calls)


def count_ttrpc(context, report, calls):
    path, request = context.run_directory / "counted.sock", context.run_directory / "counted.request"
    request.write_bytes(protobuf.request("interop.v1.Interop", "Unary", protobuf.data(1, b"x" * 100)))
    client = [rivals.c_program(context, "load"), "calls", path, request, calls]
    count_calls(context, report, TTRPC, [*server(context, OURS), path], client, calls)


def count_calls(context, report, name, command, client, calls):
    with counting.serving(context, command, command[-1]) as counts:
        # The clients make a tenth of the calls before they measure.
        allocations, system_calls = counting.per_call(counts, calls * 1.1, lambda: context.json(client))
    report.add(f"{name}, allocations of a call", allocations, "")
    report.add(f"{name}, system calls of a call", system_calls, "")


def bars(report):
    for rival in (CPP, CALLBACK):
        for client in ("C++ client", "C client"):
            faster(report, f"unary call over gRPC, {client}, p50", client, rival, "faster", 1.5)
        faster(report, "gRPC, 16 in flight", "16 in flight", rival, "≥×", 3)
        faster(report, "processor time of a call of 16 in flight", "processor time", rival, "faster", 3)
    for client in ("C++ client", "C client"):
        least(report, f"unary call over gRPC, {client}, p50", client, 1.3)
    least(report, "allocations of a call over gRPC", "allocations of a call", 1.2)
    least(report, "system calls of a call over gRPC", "system calls of a call", 1.2)
    report.bar("an idle connection of gRPC, KiB", f"{OURS}, idle connection", "", "≤", 30)


def faster(report, what, figure, rival, kind, limit):
    """A bar against gRPC for C++, and its floor, if that is measured."""
    if f"{rival}, {figure}" in report.figures:
        report.bar(what, f"{OURS}, {figure}", f"{rival}, {figure}", kind, limit)
        report.floor(what, f"{BARE}, {figure}", f"{rival}, {figure}", kind, limit)


def least(report, what, figure, limit):
    """A bar against the server in C. The client of gRPC for C++ may be missing."""
    if f"{OURS}, {figure}" in report.figures:
        report.bar(what, f"{OURS}, {figure}", f"{BARE}, {figure}", "≤×", limit)


def processor_time(process):
    """The processor time of a server in seconds. It depends less on other programs than the time of its calls."""
    # Linux encodes the clock of a process in the number of a clock, see clock_getcpuclockid(3).
    return time.clock_gettime(~process.pid << 3 | 2)


# MARK: Idle connections

DATA, HEADERS, SETTINGS = 0, 1, 4
ACK, END_STREAM, END_HEADERS = 1, 1, 4


def idle(context, process, path, method, count):
    """The memory of the server for each connection that has made a call, in KiB."""
    before = memory(process)
    with contextlib.ExitStack() as stack:
        connections = []
        for _ in range(count):
            connection = stack.enter_context(socket.socket(socket.AF_UNIX))
            connection.connect(str(path))
            connection.sendall(call(method))
            connections.append(connection)
        for connection in connections:
            read_answer(connection)
        # Servers release memory when they have been idle.
        time.sleep(context.size(2, 0))
        return (memory(process) - before) / count


def memory(process):
    """The resident memory in KiB."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return int(next(line.split()[1] for line in status if line.startswith("VmRSS:")))


def read_answer(connection):
    """Reads frames until one ends the stream of the call."""
    while True:
        header = read(connection, 9)
        kind, flags, stream = header[3], header[4], int.from_bytes(header[5:], "big")
        read(connection, int.from_bytes(header[:3], "big"))
        if stream == 1 and kind in (DATA, HEADERS) and flags & END_STREAM:
            return


def read(connection, count):
    data = connection.recv(count, socket.MSG_WAITALL) if count else b""
    if len(data) < count:
        raise ProgramFailed("the server closed a connection")
    return data


def frame(kind, flags, stream, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def field(name, value):
    """A header field that is added to the table, without Huffman coding."""
    return b"\x40" + bytes([len(name)]) + name.encode() + bytes([len(value)]) + value.encode()


def call(method):
    """What a client sends on a connection until the end of a call with an empty message."""
    fields = [(":method", "POST"), (":scheme", "http"), (":path", method), (":authority", "localhost"),
              ("te", "trailers"), ("content-type", "application/grpc")]
    block = b"".join(field(name, value) for name, value in fields)
    return (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0) + frame(SETTINGS, ACK, 0)
            + frame(HEADERS, END_HEADERS, 1, block) + frame(DATA, END_STREAM, 1, bytes(5)))
