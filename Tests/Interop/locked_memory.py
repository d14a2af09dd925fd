#!/usr/bin/env python3
"""Makes every kind of call to a daemon with marked texts, locks the store, and searches the daemon's memory for them.

    locked_memory.py PROGRAMS

PROGRAMS is the directory of healthd, healthctl and healthd-web. The store is encrypted. healthctl and the Health page
call over ttrpc; the stock gRPC client for Python calls as the user and as an app. Prints `ok NAME` or `FAILED NAME` for
each text, and exits with 1 when one is found. Needs root, to read the memory of another process.

Names and usage descriptions of apps are not searched: a locked store answers about permissions.
"""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import secrets
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zipfile

import grpc
import grpc_daemon

PROGRAMS = pathlib.Path(sys.argv[1])
APP, GRPC_APP = "org.example.marked", grpc_daemon.BUNDLE
ALLERGY, WEIGHT = 125, 16
# Of random digits, so that neither programs nor their texts contain them.
MARKS = {name: f"{name}-{secrets.token_hex(14)}" for name in [
    "passphrase", "wrong-passphrase", "guest-code", "note", "source", "device", "external-id", "record", "medication",
    "nickname", "attachment", "saved-while-locked",
    "grpc-note", "grpc-device", "grpc-predicate", "grpc-observed", "grpc-attachment", "grpc-secret",
    "grpc-deferred", "grpc-saved-while-locked", "grpc-deferred-while-locked"]}
# The values of points of a series that the app has not saved yet, which are searched as numbers.
VALUES = {name: 1 + secrets.randbits(52) / (1 << 52) for name in ["grpc-points", "grpc-points-while-locked"]}
NEEDLES = {name: text.encode() for name, text in MARKS.items()} | {
    name: struct.pack("<d", value) for name, value in VALUES.items()}


class World:
    """A daemon, the page, and what calls them."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        for name in ["run", "data", "user", "home"]:
            (self.directory / name).mkdir(mode=0o700)
        self.runtime = self.directory / "run"
        self.environment = dict(
            os.environ, HEALTHD_RUNTIME_DIR=str(self.runtime), XDG_RUNTIME_DIR=str(self.directory / "user"),
            HOME=str(self.directory / "home"), LC_ALL="C.UTF-8", TZ="UTC")
        self.environment.pop("XDG_CONFIG_HOME", None)
        self.processes = []
        self.daemon = self.start(
            PROGRAMS / "healthd", "--data-dir", self.directory / "data", "--runtime-dir", self.runtime)
        self.await_file(self.runtime / "control.sock")

    def start(self, *command):
        with open(self.directory / "log", "a", encoding="utf-8") as log:
            process = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.PIPE, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def await_file(self, path):
        """Waits until the process that started last has made a file."""
        while not path.exists():
            if self.processes[-1].poll() is not None:
                sys.exit((self.directory / "log").read_text(encoding="utf-8"))
            time.sleep(0.05)

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()

    def healthctl(self, *arguments, status=0):
        done = subprocess.run(
            [PROGRAMS / "healthctl", *arguments], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, check=False)
        if done.returncode != status:
            sys.exit(f"healthctl {arguments[0]}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def file(self, name, text):
        path = self.directory / name
        path.write_text(text, encoding="utf-8")
        return path

    def page(self, path):
        connection = http.client.HTTPConnection("localhost", timeout=300)
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(str(self.directory / "user/web.sock"))
        connection.request("GET", path)
        reply = connection.getresponse()
        reply.read()
        connection.close()
        return reply.status


def found(pid):
    """The texts and values that are in the writable memory of a process, and where."""
    places = {}
    with open(f"/proc/{pid}/maps", encoding="utf-8") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps.read().splitlines():
            fields = line.split()
            if not fields[1].startswith("rw"):
                continue
            start, end = (int(part, 16) for part in fields[0].split("-"))
            content = bytearray()
            # Memory of a device cannot be read, and some is unmapped by now.
            with contextlib.suppress(OSError):
                memory.seek(start)
                while len(content) < end - start and (part := memory.read(end - start - len(content))):
                    content += part
            for mark, needle in NEEDLES.items():
                if needle in content:
                    places.setdefault(mark, set()).add(fields[5] if len(fields) > 5 else "anonymous")
    return places


def remaining(pid):
    """The texts and values that do not disappear: a reply leaves before the memory of its call is freed."""
    end = time.monotonic() + 60
    while (places := found(pid)) and time.monotonic() < end:
        time.sleep(0.2)
    return places


def samples(count, note, month):
    return "\n".join(json.dumps({
        "type": "stepCount", "start": f"2026-{month}-{1 + index % 28:02d}T{index % 24:02d}:{index % 60:02d}:00Z",
        "value": 100 + index, "metadata": {"note": note, "HKExternalUUID": MARKS["external-id"]}})
        for index in range(count))


def apple_export(world):
    record = (
        '<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="{source}" device="&lt;&lt;HKDevice: 0x1&gt;, '
        'name:{device}, manufacturer:Apple Inc.&gt;" unit="count/min" startDate="2026-11-{day:02d} {hour:02d}:00:00 '
        '+0100" endDate="2026-11-{day:02d} {hour:02d}:01:00 +0100" value="{value}">'
        '<MetadataEntry key="k" value="{note}"/></Record>\n')
    text = '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_DE">\n' + "".join(
        record.format(
            source=MARKS["source"], device=MARKS["device"], note=MARKS["note"], day=1 + index % 20, hour=index % 24,
            value=60 + index % 50) for index in range(400)) + "</HealthData>\n"
    path = world.directory / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("apple_health_export/export.xml", text)
    return path


def fill(world, passphrase):
    """The user and an app save and import over ttrpc."""
    healthctl, file = world.healthctl, world.file
    healthctl("encryption", "on", "--passphrase-file", passphrase)
    healthctl(
        "app", "register", "--id", APP, "--name", "Marked", "--read-usage", "x", "--share-usage", "y", "--entitlement",
        "com.apple.developer.healthkit")
    healthctl("grant", APP, "--read", "stepCount,heartRate", "--share", "stepCount,heartRate")
    healthctl("save", "--file", file("own.json", samples(300, MARKS["note"], "09")))
    healthctl("save", "--file", file("app.json", samples(300, MARKS["note"], "10")), "--app", APP)
    healthctl("import", apple_export(world))
    healthctl("record", "add", file("record.json", json.dumps({
        "resourceType": "AllergyIntolerance", "id": "a1", "code": {"text": MARKS["record"]}})), "--at", "2026-10-02")
    healthctl("medication", "add", MARKS["medication"], "--nickname", MARKS["nickname"])
    first = json.loads(healthctl("query", "stepCount", "--json", "--limit", "1"))[0]["id"]
    healthctl("attach", "add", first, file("attached.txt", MARKS["attachment"] * 50))


def read(world, code):
    """The user and an app read, export and end a guest session over ttrpc, and the user opens the page."""
    out = world.directory
    for command in [
            ["query", "heartRate"], ["query", "stepCount", "--json"], ["stats", "stepCount"], ["changes", "stepCount"],
            ["chart", "heartRate"], ["record", "list"], ["medication", "list"], ["ledger"], ["ledger", "verify"],
            ["app", "list"], ["sources", "list"], ["summary"], ["store", "verify"], ["store", "compact"], ["status"],
            ["query", "stepCount", "--app", APP], ["stats", "heartRate", "--app", APP],
            ["export", "csv", "--output", out / "csv"], ["export", "sqlite", "--output", out / "x.db"],
            ["export", "fhir", "--output", out / "fhir"], ["export", "apple", "--output", out / "apple.zip"],
            ["export", "jsonl", "--output", out / "x.jsonl"],
            ["mode", "guest", "on", "--passphrase-file", code], ["mode", "guest", "off", "--passphrase-file", code]]:
        world.healthctl(*command)
    for words in [["observe", "stepCount"], ["agent"]]:
        world.start(PROGRAMS / "healthctl", *words)
    world.start(PROGRAMS / "healthd-web", "--web-dir", out / "user", "--idle-exit", "0")
    world.await_file(out / "user/web.sock")
    for path in ["/", "/type/stepCount", "/type/stepCount/samples", "/records", "/medications", "/ledger", "/browse",
                 "/report", "/apps", "/sources", "/trends", "/sleep"]:
        world.page(path)


class Stock:
    """The user and an app with the stock gRPC client, whose connections remain open."""

    def __init__(self, world):
        self.user = grpc_daemon.Socket(world.runtime / "control.sock")
        self.app = grpc_daemon.Socket(world.runtime / "healthd.sock")
        grpc_daemon.identified(self.user, self.app)
        self.held = threading.Event()
        self.calls = []
        self.saved = {}

    def batch(self, socket, note, row):
        message = socket.message
        metadata = message("Metadata", entries=[
            message("MetadataEntry", key="note", value=message("MetadataValue", text=note))])
        return message(
            "SampleBatch", dictionary=message(
                "SampleDictionary", types=[grpc_daemon.STEPS], metadata=[metadata],
                devices=[message("Device", name=MARKS["grpc-device"])]),
            id_highs=[secrets.randbits(64) & ~0xF000 | 0x4000], id_lows=[1 << 63 | secrets.randbits(20)], id_counts=[50],
            starts_us=[1_790_000_000_000_000 + 60_000_000 * (row * 50 + index) for index in range(50)],
            values=[1.0 + index for index in range(50)], device_indices=[1] * 50, metadata_indices=[1] * 50)

    def save(self, note, row):
        """The user and the app save; the app also finds out what an error says."""
        for socket in [self.user, self.app]:
            self.saved[socket] = self.batch(socket, note, row)
            socket.method("health.v1.Samples/Save")(
                socket.message("SaveRequest", samples=self.saved[socket]))
            row += 1
        batch = self.batch(self.app, note, row)
        batch.dictionary.types[0] = WEIGHT
        with contextlib.suppress(grpc.RpcError):
            self.app.method("health.v1.Samples/Save")(self.app.message("SaveRequest", samples=batch))

    def defer(self, text):
        """The app stores something that it cannot read."""
        message = self.app.message
        key = message("ObjectID", high=secrets.randbits(63), low=secrets.randbits(63))
        self.app.method("health.v1.Import/DeferRecords")(message("DeferRecordsRequest", objects=[
            message("ImportedObject", key=key, kind="entry", payload=text.encode() * 20, reason=text, part_count=1)]))

    def append(self, value, at):
        """The app adds sixty points to a series."""
        message = self.app.message
        self.app.method("health.v1.Series/Append")(message("AppendSeriesRequest", buffer=7, points=message(
            "SeriesPoints", times_us=[1_795_000_000_000_000 + 1_000_000 * (at + index) for index in range(60)],
            values=[value] * 60)))

    def save_series(self):
        """The app saves the series."""
        message = self.app.message
        high, low = secrets.randbits(64) & ~0xF000 | 0x4000, 1 << 63 | secrets.randbits(20)
        self.app.method("health.v1.Samples/Save")(message(
            "SaveRequest", series=[message("SeriesReference", row=0, buffer=7)], samples=message(
                "SampleBatch", dictionary=message("SampleDictionary", types=[grpc_daemon.STEPS]),
                id_highs=[high], id_lows=[low], id_counts=[1], starts_us=[1_795_000_000_000_000],
                durations_us=[3_600_000_000], values=[0],
                details=[message("SampleDetails", quantity_series=message("QuantitySeries"))], detail_indices=[1])))
        return high, low

    def values(self, high, low):
        """The values of a stored series."""
        message = self.user.message
        reply = self.user.method("health.v1.Series/Read")(
            message("SeriesQuery", id=message("ObjectID", high=high, low=low), limit=1000))
        return list(reply.points.values)

    def read(self):
        for socket in [self.user, self.app]:
            message = socket.message
            condition = message("MetadataCondition", key="note", values=message("MetadataValueSet", values=[
                message("MetadataValue", text=MARKS["grpc-predicate"])]))
            descriptors = [
                message("QueryDescriptor", types=[grpc_daemon.STEPS]),
                message("QueryDescriptor", types=[grpc_daemon.STEPS],
                        filter=message("SampleFilter", metadata=[condition]))]
            page = None
            for descriptor in descriptors:
                page = page or socket.method("health.v1.Samples/Query")(
                    message("SampleQuery", descriptors=[descriptor]))
                socket.method("health.v1.Samples/Changes")(message("ChangeQuery", descriptors=[descriptor]))
                socket.method("health.v1.Samples/Sources")(message("SourceQuery", descriptors=[descriptor]))
                self.observe(socket, descriptor)
            assert len(page.samples.values) >= 50
            self.attach(socket, self.saved[socket])

    def observe(self, socket, descriptor):
        """Follows changes until the connection ends."""
        def requests():
            yield socket.message(
                "ObserveRequest", credit=8, query=socket.message("ChangeQuery", descriptors=[descriptor]))
            self.held.wait()

        call = socket.method("health.v1.Samples/Observe", "stream_stream")(requests())
        next(call)
        self.calls.append(call)

    def attach(self, socket, batch):
        """Attaches to a sample that the caller saved, and reads the attachment."""
        message, text = socket.message, MARKS["grpc-attachment"].encode() * 20
        own = message("ObjectID", high=batch.id_highs[0], low=batch.id_lows[0])
        begun = socket.method("health.v1.Attachments/Begin")(message(
            "BeginAttachmentRequest", object_id=own, name=MARKS["grpc-attachment"], content_type="text/plain",
            size=len(text)))
        identifier = begun.attachment_id
        socket.method("health.v1.Attachments/Write")(
            message("WriteAttachmentRequest", attachment_id=identifier, data=text))
        socket.method("health.v1.Attachments/Finish")(message(
            "FinishAttachmentRequest", attachment_id=identifier, sha256=hashlib.sha256(text).digest()))
        socket.method("health.v1.Attachments/List")(message("ListAttachmentsRequest", object_id=own))
        reply = socket.method("health.v1.Attachments/Read")(
            message("ReadAttachmentRequest", attachment_id=identifier))
        assert reply.data == text

    def guess(self):
        """A secret that opens nothing."""
        with contextlib.suppress(grpc.RpcError):
            self.user.method("health.v1.Encryption/Unlock")(self.user.message("UnlockRequest", secret=self.user.message(
                "KeySecret", kind=1, secret=MARKS["grpc-secret"].encode())))


def main():
    if os.geteuid() != 0:
        sys.exit("locked_memory.py: the memory of another process is read as root")
    with tempfile.TemporaryDirectory() as directory:
        world = World(directory)
        try:
            passphrase, wrong, code = (
                world.file(name, MARKS[name] + "\n") for name in ["passphrase", "wrong-passphrase", "guest-code"])
            fill(world, passphrase)
            stock = Stock(world)
            stock.save(MARKS["grpc-note"], 0)
            stock.defer(MARKS["grpc-deferred"])
            stock.read()
            read(world, code)
            stock.save(MARKS["grpc-observed"], 10)
            stock.append(VALUES["grpc-points"], 0)
            stock.guess()
            before = found(world.daemon.pid)
            missing = {"note", "record", "medication", "grpc-note", "grpc-observed", "grpc-points"} - before.keys()
            print("FAILED" if missing else "ok", "an unlocked store has texts and values in memory", *missing)
            world.healthctl("mode", "lock")
            world.healthctl(
                "save", "--app", APP, "--file", world.file("later.json", samples(1, MARKS["saved-while-locked"], "11")))
            stock.save(MARKS["grpc-saved-while-locked"], 20)
            stock.defer(MARKS["grpc-deferred-while-locked"])
            stock.append(VALUES["grpc-points-while-locked"], 60)
            world.healthctl("mode", "unlock", "--passphrase-file", wrong, status=77)
            stock.guess()
            after = remaining(world.daemon.pid)
            series = stock.save_series()
            after = after or remaining(world.daemon.pid)
            for mark in NEEDLES:
                print("FAILED" if mark in after else "ok", mark, *after.get(mark, []))
            world.healthctl("mode", "unlock", "--passphrase-file", passphrase)
            for text in ["saved-while-locked", "grpc-saved-while-locked"]:
                kept = MARKS[text] in world.healthctl("query", "stepCount", "--json", "--limit", "5000")
                print("ok" if kept else "FAILED", text, "is kept")
                missing |= set() if kept else {text}
            kept = MARKS["grpc-deferred-while-locked"] in world.healthctl("store", "deferred", "--json")
            print("ok" if kept else "FAILED", "grpc-deferred-while-locked is kept")
            missing |= set() if kept else {"grpc-deferred-while-locked"}
            kept = stock.values(*series) == [value for value in VALUES.values() for _ in range(60)]
            print("ok" if kept else "FAILED", "the series is kept")
            missing |= set() if kept else {"series"}
            stock.held.set()
        finally:
            world.stop()
    sys.exit(bool(missing or after))


main()
