"""The memory of the daemon: idle, and for each idle connection."""

import resource
import socket

import daemon


def measure(context, report):
    wanted = context.size(10_000, 200)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    report.attempt("idle connections", lambda: idle(context, report, min(wanted, hard - 200)))
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    report.bar("idle daemon, MiB", "healthd, idle", "", "≤", 30)
    report.bar("an idle connection, KiB", "healthd, idle connection", "", "≤", 10)
    report.bar("idle connections while a call is served", "healthd, idle connections held", "",
               "≥", wanted)


def idle(context, report, wanted):
    with daemon.serving(context, "memory") as served:
        served.client("call", 100)
        before = served.memory()
        report.add("healthd, idle", before / 1024, "MiB")
        connections = []
        try:
            for _ in range(wanted):
                connection = socket.socket(socket.AF_UNIX)
                connections.append(connection)
                # App sockets close connections that send nothing.
                connection.connect(str(served.runtime / "control.sock"))
            # A connected socket may not be accepted yet; after a later call was served, all are.
            call = served.client("call", 100)
            after = served.memory()
            report.add("healthd, idle connection", max(after - before, 1) / wanted, "KiB")
            report.add("call with idle connections", call["p50_us"], "µs")
            still_open = sum(is_open(connection) for connection in connections)
            report.add("healthd, idle connections held", still_open, "connections")
        finally:
            for connection in connections:
                connection.close()


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False
