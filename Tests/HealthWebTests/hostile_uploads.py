"""Uploads that attack a running healthd-web: hostile_uploads.py SOCKET HEALTHCTL

Each is refused or ends with a message, and nothing else changes: not the store, not the file system, not the
memory of healthd-web.
"""

import http.client
import io
import json
import os
import pathlib
import re
import struct
import sys
import threading
import zipfile
import zlib

from page_socket import ask, cached_files, check, end, launch, peer, raw, run, until

HEALTHCTL = sys.argv[2]
ZIP = {"Content-Type": "application/zip"}
HEAD = b'<?xml version="1.0"?><HealthData locale="en_DE"><ExportDate value="2026-01-02 10:00:00 +0100"/>'
RECORD = (b'<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" value="4242" '
          b'startDate="2026-01-02 08:00:00 +0100" endDate="2026-01-02 08:05:00 +0100"/>')
# What healthd-web may use while it receives, in KiB: an upload of any size passes through small buffers.
MOST_MEMORY = 48 * 1024


def pack(members):
    """An archive with these members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return buffer.getvalue()


def bomb(name, size, stated=None):
    """An archive whose only member unpacks to many bytes, with another size in its headers if one is given."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block, checksum, data = bytes(1 << 20), 0, []
    head = b"<HealthData>" if name == "export.xml" else b""
    for part in [head] + [block] * (size >> 20):
        checksum = zlib.crc32(part, checksum)
        data.append(packer.compress(part))
    data = b"".join(data) + packer.flush()
    size = size + len(head) if stated is None else stated
    fields = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0, checksum, len(data), size, len(name), 0)
    local = b"PK\3\4" + fields + name.encode()
    central = b"PK\1\2" + struct.pack("<H", 20) + fields + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name.encode()
    end_record = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local) + len(data), 0)
    return local + data + central + end_record


def upload(content, headers=ZIP, connection=None):
    return ask("POST", "/imports/upload", content, headers, connection)


def state():
    """The words of the import page about the last import, when it has ended."""
    until(lambda: "Importing" not in ask("GET", "/imports")[2], 60)
    page = ask("GET", "/imports")[2].partition("<main")[2].partition("data-upload")[0]
    return re.sub(r"<[^>]*>", " ", page)


def samples():
    """What the store contains."""
    return json.loads(run(HEALTHCTL, "status", "--json"))["types"]


def memory():
    """The largest memory that healthd-web has used, in KiB."""
    return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{peer()}/status").read_text())[1])


def tidy():
    return until(lambda: not cached_files())


def refusal(answer):
    """(status, message and remedy) of an answer."""
    status, _, text = answer
    fields = json.loads(text)
    return status, f"{fields.get('message', '')} {fields.get('remedy', '')}".strip()


before = samples()

# MARK: Requests that are refused before their body is read

status, text = refusal(upload(pack({"export.xml": HEAD}), {"Content-Type": "application/json"}))
check("an upload as JSON is refused with its remedy", status == 415 and "application/zip" in text, (status, text))
for kind in ("text/plain", "multipart/form-data; boundary=x", "application/octet-stream"):
    status, text = refusal(upload(b"PK", {"Content-Type": kind}))
    check(f"an upload as {kind} is refused with its remedy", status == 415 and "application/zip" in text, (status, text))
status, text = refusal(upload(b"PK", {**ZIP, "Origin": "http://evil.example"}))
check("an upload of another origin is refused with its remedy", status == 403 and "healthctl open" in text, (status, text))
status, text = refusal(upload(b"PK", {**ZIP, "Sec-Fetch-Site": "cross-site"}))
check("an upload of another site is refused with its remedy", status == 403 and "healthctl open" in text, (status, text))
status, text = refusal(upload(b"PK", {**ZIP, "Host": "evil.example"}))
check("an upload to another name is refused with its remedy", status == 421 and "healthctl open" in text, (status, text))

name, port = re.match(r"http://([^:/]*):(\d+)/", launch()[1]).groups()


def over_loopback(headers):
    origin = {"Origin": f"http://{name}:{port}", "Host": f"{name}:{port}", **ZIP}
    return refusal(upload(b"PK", {**origin, **headers}, http.client.HTTPConnection("127.0.0.1", int(port), timeout=300)))


status, text = over_loopback({})
check("an upload without a session is refused with its remedy", status == 401 and "healthctl open" in text, (status, text))
status, text = over_loopback({"Authorization": "Bearer " + "0" * 64})
check("an upload with a wrong secret is refused", status == 401, (status, text))
check("refused uploads leave no file", tidy(), cached_files())

connection = raw("POST /imports/upload HTTP/1.1\nHost: localhost\nContent-Type: application/zip\n"
                 f"Content-Length: {5 << 30}\n", b"PK\3\4" + bytes(1000))
answer = connection.recv(4096).decode()
check("an oversized upload is refused before it is sent", " 413 " in answer and "4 GiB" in answer, answer)
connection.close()
status, text = refusal(upload(b"GIF89a"))
check("an upload that is no archive is refused", status == 415 and "export.zip" in text, (status, text))
status, text = refusal(upload(b""))
check("an empty upload is refused", status == 415, (status, text))
check("refused uploads leave no file either", tidy(), cached_files())

# MARK: Uploads that end early, and several at once

content = pack({"export.xml": HEAD + RECORD + b"</HealthData>"})
for head in (f"Content-Length: {len(content) + 1000}\n", "Transfer-Encoding: chunked\n"):
    body = content if "Length" in head else b"%x\r\n%s\r\n" % (len(content), content)
    connection = raw(f"POST /imports/upload HTTP/1.1\nHost: localhost\nContent-Type: application/zip\n{head}", body)
    check("an upload that has begun is stored", until(cached_files))
    second = refusal(upload(content))
    check("a second upload at the same time is refused", second[0] == 409 and "Another import" in second[1], second)
    connection.close()
    check("half an upload leaves no file", tidy(), cached_files())
check("half an upload imports nothing", samples() == before and "failed" not in state())

results = []
threads = [threading.Thread(target=lambda: results.append(upload(content)[0])) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
check("of several uploads at once, one is imported at a time", 1 <= results.count(200) and set(results) <= {200, 409}, results)
check("an upload that was accepted is imported", "Import finished" in state(), state())
check("uploads at once leave no file", tidy(), cached_files())
before = samples()
check("the samples are in the store once", [entry["samples"] for entry in before if entry["type"] == "stepCount"] == [1], before)

# MARK: Archives

idle = memory()
status, _, _ = upload(io.BytesIO(b"PK" + bytes(64 << 20)))
check("a large upload that is no archive fails", status == 200 and "did not work" in state(), state())
check("the memory does not depend on the size of an upload", memory() < max(MOST_MEMORY, idle + 8192), (idle, memory()))

large = 300 << 20
for label, content in (
    ("a bomb", bomb("export.xml", large)),
    ("a bomb that states a small size", bomb("export.xml", large, stated=1000)),
    ("a bomb in a folder of the export", bomb("workout-routes/a.gpx", large)),
):
    status, _, _ = upload(content)
    text = state()
    says = "did not work" in text or "The export is damaged" in text
    check(f"{label} ends with a message", status == 200 and says, text)
    check(f"{label} leaves no file", tidy(), cached_files())

nested = bomb("export.xml", large)
for depth in range(3):
    nested = pack({"export.zip": nested})
status, _, _ = upload(nested)
check("archives in an archive are not unpacked", status == 200 and "contains no data" in state(), state())

outside = pathlib.Path(os.environ["XDG_CACHE_HOME"]).parent / f"outside-{os.getpid()}"
names = ["../" * depth + f"{outside.name}{depth}" for depth in range(1, 6)] + [str(outside), f"..\\{outside.name}", f"a/../../{outside.name}"]
members = {name: b"written" for name in names}
status, _, _ = upload(pack({**members, "export.xml": HEAD + b"</HealthData>"}))
check("an archive with paths to other folders is read", status == 200 and "Import finished" in state(), state())
written = [path for path in outside.parent.rglob(outside.name + "*")] + [path for path in outside.parent.parent.glob(outside.name + "*")]
check("no file is written outside of the upload", not written, written)
status, _, _ = upload(pack({"../../" + "x" * 3000 + ".xml": b"<HealthData", "..": b"", "/": b""}))
check("names that are no names do no harm", status == 200 and state())

script = b"<script>alert(1)</script>"
status, _, _ = upload(pack({"export.xml": HEAD + b'<' + b"Evil" + b' a="' + script.replace(b"<", b"&lt;") + b'"/></HealthData>'}))
state()
check("markup of an export is text on the page", script.decode() not in ask("GET", "/imports")[2])

check("hostile archives change nothing", samples() == before, (samples(), before))
check("hostile archives leave no file", tidy(), cached_files())
check("healthd-web has used little memory", memory() < max(MOST_MEMORY, idle + 8192), (idle, memory()))
check("the page still responds", ask("GET", "/imports")[0] == 200)
end()
