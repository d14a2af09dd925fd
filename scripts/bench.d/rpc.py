"""Calls: latency, throughput, and the throughput of a stream.

The server runs on one core, the client on another. The framed servers all use the same C client; systems
with another protocol use their own client. Only healthd and our client poll before they block.
"""

import contextlib

import daemon
import protobuf
import rivals

STATUS_FLOOR, ECHO_FLOOR = "C epoll guarded, status", "C epoll guarded"


def measure(context, report):
    calls = context.size(20_000, 200)
    many = context.size(200_000, 1000)
    messages = context.size(20_000, 50)
    load = rivals.c_program(context, "load")
    directory = context.run_directory
    echo = write(directory / "echo.request", protobuf.request(
        "echo.Echo", "Unary", protobuf.data(1, b"x" * 100)))
    stream = write(directory / "stream.request", protobuf.request(
        "echo.Echo", "Stream", protobuf.number(2, messages) + protobuf.number(3, 65536)))

    ours = write(directory / "interop.request", protobuf.request(
        "interop.v1.Interop", "Unary", protobuf.data(1, b"x" * 100)))
    our_stream = write(directory / "interop-stream.request", protobuf.request(
        "interop.v1.Interop", "ServerStream",
        protobuf.number(2, messages) + protobuf.number(3, 65536)))

    with contextlib.ExitStack() as stack:
        rounds = []  # (name, action), executed in this order in every round

        def rival(name, build, command, actions):
            def prepare():
                program = build()
                path = directory / f"{name.replace(' ', '-')}.sock"
                stack.enter_context(context.serving(command(program, path), path))
                rounds.extend((name, action) for action in actions(program, path))
            report.attempt(name, prepare)

        def framed(name, request, stream_request=None):
            def actions(_, path):
                yield lambda: calls_of(context, report, name, [
                    load, "calls", path, request, calls])
                yield lambda: rate_of(context, report, f"{name}, 16 in flight", [
                    load, "pipe", path, request, many, 16])
                yield lambda: rate_of(context, report, f"{name}, 16 connections", [
                    load, "conns", path, request, many, 16])
                if stream_request:
                    yield lambda: stream_of(context, report, f"{name}, 64 KiB stream", [
                        load, "stream", path, stream_request])
            return actions

        def floor(name, request):
            # The same requests, answered by the least server that decodes and encodes them and does what
            # healthd must do on every connection.
            place = [directory / "C-epoll-guarded.sock", request]
            rounds.extend([
                (name, lambda: rate_of(context, report, f"{name}, 16 in flight", [
                    load, "pipe", *place, many, 16])),
                (name, lambda: rate_of(context, report, f"{name}, 16 connections", [
                    load, "conns", *place, many, 16])),
            ])

        def own_client(name, few):
            return lambda program, path: [lambda: calls_of(
                context, report, name, [program, "client", path, max(few, 100)])]

        def healthd():
            served = stack.enter_context(daemon.serving(context, "rpc"))
            begin = served.request("begin", "health.v1.Session", "Begin")
            hello = served.request("hello", "health.v1.Session", "Hello")
            status = served.request("status", "health.v1.Authorization", "Status")
            place = [served.socket, status]
            rounds.extend([
                ("healthd", lambda: calls_of_client(report, served, "healthd, Swift client",
                                                    "call", calls)),
                ("healthd", lambda: calls_of_client(report, served, "healthd, Swift client, async",
                                                    "call-async", calls)),
                ("healthd", lambda: calls_of(context, report, "healthd, C client", [
                    load, "calls", *place, calls, begin, hello])),
                ("healthd", lambda: rate_of(context, report, "healthd, 16 in flight", [
                    load, "pipe", *place, many, 16, begin, hello])),
                ("healthd", lambda: rate_of(context, report, "healthd, 16 connections", [
                    load, "conns", *place, many, 16, begin, hello])),
            ])
            floor(STATUS_FLOOR, status)

        report.attempt("healthd", healthd)
        rival("our transport", lambda: context.products / "interop-server",
              lambda p, s: [p, s], framed("our transport", ours, our_stream))
        rival("C ping-pong", lambda: rivals.c_program(context, "pingpong", ["-lpthread"]),
              lambda p, s: [p, s], framed("C ping-pong", echo))
        rival("C epoll", lambda: rivals.server(context, "epoll_echo"),
              lambda p, s: [p, s], framed("C epoll", echo, stream))
        rival("C epoll guarded", lambda: rivals.server(context, "epoll_echo"),
              lambda p, s: [p, s, "guarded"], lambda p, s: [])
        floor(ECHO_FLOOR, echo)
        rival("Redis PING", lambda: rivals.redis(context),
              lambda p, s: [p, "--port", "0", "--unixsocket", s, "--save", ""],
              lambda p, s: [lambda: calls_of(
                  context, report, "Redis PING", [load, "redis", s, calls])])
        rival("ttrpc-go", lambda: rivals.ttrpc_go(context),
              lambda p, s: [p, "server", s],
              lambda p, s: [*framed("ttrpc-go", echo)(p, s),
                            *own_client("ttrpc-go, own client", calls // 2)(p, s)])
        rival("grpc C++", lambda: rivals.grpc_cpp(context),
              lambda p, s: [p, "server", s], own_client("grpc C++", calls // 4))
        rival("grpc-swift-2", lambda: rivals.grpc_swift(context),
              lambda p, s: [p, "server", s], own_client("grpc-swift-2", calls // 10))
        for _ in range(context.rounds):
            for name, action in rounds:
                report.attempt(name, action)
    bars(report)


def bars(report):
    call = "healthd, Swift client"
    report.bar("unary call, p50", call, "C ping-pong", "≤×", 1.5)
    report.bar("unary call, p50", call, "Redis PING", "≤×", 1.2)
    for rival, factor in (("ttrpc-go", 1), ("grpc C++", 3), ("grpc-swift-2", 20)):
        report.bar("unary call, p50", call, rival, "faster", factor)
    for what, share in (("16 in flight", 0.7), ("16 connections", 0.8)):
        report.bar(what, f"healthd, {what}", f"C epoll, {what}", "≥×", share)
        report.floor(what, f"{STATUS_FLOOR}, {what}", f"C epoll, {what}", "≥×", share)
        report.bar(f"{what}, echo", f"our transport, {what}", f"C epoll, {what}", "≥×", share)
        report.floor(f"{what}, echo", f"{ECHO_FLOOR}, {what}", f"C epoll, {what}", "≥×", share)
    report.bar("64 KiB stream, echo", "our transport, 64 KiB stream",
               "C epoll, 64 KiB stream", "≥×", 0.6)


def calls_of(context, report, name, command):
    report.add(name, context.json(command)["p50_us"], "µs")


def calls_of_client(report, served, name, command, calls):
    report.add(name, served.client(command, calls)["p50_us"], "µs")


def rate_of(context, report, name, command):
    report.add(name, context.json(command)["calls_per_s"], "calls/s")


def stream_of(context, report, name, command):
    report.add(name, context.json(command)["messages_per_s"], "messages/s")


def write(path, content):
    path.write_bytes(content)
    return path
