"""Durable saves over the socket, compared with the disk itself and with plain SQLite.

The floor is a server in C that receives the same requests of the same client, and stores them durably without
being able to return them.
"""

import daemon
import rivals
import store


def measure(context, report):
    data = store.data_set(context)
    rows = rivals.c_program(context, "rows", ["-lsqlite3"])
    synced = rivals.c_program(context, "synced")
    least = rivals.server(context, "saves", "-lpthread")
    saves = context.size(5_000, 50)
    bulk = context.size(300_000, 20_000)
    scratch = context.work / "saving"
    scratch.mkdir(exist_ok=True)
    for _ in range(context.rounds):
        # A new daemon for each round, because the rivals start with an empty file.
        with daemon.serving(context, "saving") as served:
            one = served.client("save", saves, 1)
            report.add("healthd, single saves, 1 client", one["saves_per_s"], "saves/s")
            many = served.client("save", saves * 8, 64)
            report.add("healthd, single saves, 64 clients", many["saves_per_s"], "saves/s")
        for identifiers in ("minted", "random"):
            with daemon.serving(context, "saving") as served:
                done = served.client("bulk", data, 10_000, identifiers, bulk)
                report.add(f"healthd, bulk, {identifiers}", done["samples_per_s"], "samples/s")
        with daemon.floor(context, served, least, scratch / "floor", "direct") as floor:
            one = floor.client("save", saves, 1)
            report.add("saves in C, 1 client", one["saves_per_s"], "saves/s")
        # A thread that reads the requests of many may not wait for the disk.
        with daemon.floor(context, served, least, scratch / "floor", "shared") as floor:
            many = floor.client("save", saves * 8, 64)
            report.add("saves in C, 64 clients", many["saves_per_s"], "saves/s")
            for identifiers in ("minted", "random"):
                done = floor.client("bulk", data, 10_000, identifiers, bulk)
                report.add(f"saves in C, bulk, {identifiers}", done["samples_per_s"], "samples/s")
        disk = context.json([synced, scratch / "synced", saves])
        report.add("pwrite + fdatasync", disk["per_s"], "/s")
        single = context.json([rows, "save", data, scratch / "single.sqlite", saves])
        report.add("SQLite, one transaction per save", single["saves_per_s"], "saves/s")
        for identifiers in ("minted", "random"):
            filled = context.json(
                [rows, "build", data, scratch / "bulk.sqlite", 10_000, identifiers, bulk])
            report.add(f"row table, bulk, {identifiers}", filled["rows_per_s"], "samples/s")
    bars(report)


def bars(report):
    def bar(what, figure, rival, factor):
        report.bar(what, f"healthd, {figure}", rival, "≥×", factor)
        report.floor(what, f"saves in C, {figure.removeprefix('single saves, ')}", rival, "≥×", factor)

    bar("durable single save, 1 client", "single saves, 1 client", "pwrite + fdatasync", 1)
    bar("durable single save, 64 clients", "single saves, 64 clients", "SQLite, one transaction per save", 20)
    for identifiers, factor in (("minted", 10), ("random", 4)):
        bar(f"bulk save, 10 k per commit, {identifiers} uuids", f"bulk, {identifiers}",
            f"row table, bulk, {identifiers}", factor)
