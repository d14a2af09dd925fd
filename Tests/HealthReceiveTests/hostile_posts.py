"""Requests that attack a running healthd-receive: hostile_posts.py URL TOKEN PID

It listens with --max-body 1, --body-timeout 2 and --max-requests 600. Each request is refused with one reason
and its remedy, and healthd-receive goes on to serve. Prints `ok NAME` or `FAILED NAME` for each check, and
exits with 1 when one failed.
"""

import gzip
import http.client
import json
import socket
import sys
import urllib.parse

URL, TOKEN, PID = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2], sys.argv[3]
GOOD = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
EMPTY = b'{"data": {"metrics": []}}'
ENTRY = b'{"date": "2026-10-24 08:00:00 +0200", "qty": 4242}'
STEPS = b'{"data": {"metrics": [{"name": "step_count", "units": "count", "data": [' + ENTRY + b"]}]}}"
# What healthd-receive may use, in KiB.
MOST_MEMORY = 200 * 1024
failed = False


def check(name, holds, detail=""):
    global failed
    failed |= not holds
    print(("ok " if holds else "FAILED ") + name + (f": {detail}" if not holds else ""), flush=True)


def ask(method="POST", path=URL.path, body=EMPTY, headers=GOOD):
    connection = http.client.HTTPConnection(URL.hostname, URL.port, timeout=300)
    try:
        connection.request(method, path, body=body, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()
    finally:
        connection.close()


def refused(name, status, reason, **request):
    code, headers, text = ask(**request)
    try:
        answer = json.loads(text)
    except ValueError:
        answer = {}
    good = code == status and reason in answer.get("error", "") and answer.get("remedy", "").endswith(".")
    check(name, good and headers["Cache-Control"] == "no-store", f"{code} {text[:200]}")
    return headers


def raw(data, wait=20):
    """What the server answers to bytes, until it closes or `wait` seconds have passed."""
    link = socket.create_connection((URL.hostname, URL.port), timeout=wait)
    link.sendall(data)
    answer = b""
    try:
        while more := link.recv(65536):
            answer += more
    except TimeoutError:
        pass
    link.close()
    return answer


def head(length, extra=""):
    return (f"POST {URL.path} HTTP/1.1\r\nHost: phone\r\nAuthorization: Bearer {TOKEN}\r\n"
            f"Content-Type: application/json\r\n{length}{extra}\r\n").encode()


def memory():
    with open(f"/proc/{PID}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def tokens():
    other = ("0" if TOKEN[0] != "0" else "1") + TOKEN[1:]
    wrong = [
        ("none", {}), ("an empty one", {"Authorization": "Bearer "}), ("another", {"Authorization": f"Bearer {other}"}),
        ("a prefix", {"Authorization": f"Bearer {TOKEN[:-1]}"}), ("a longer one", {"Authorization": f"Bearer {TOKEN}0"}),
        ("another scheme", {"Authorization": f"Basic {TOKEN}"}), ("a wrong key", {"X-API-Key": other})]
    for name, headers in wrong:
        headers = {"Content-Type": "application/json", **headers}
        answer = refused(f"token: {name}", 401, "token", body=STEPS, headers=headers)
        check(f"token: {name}: the scheme is stated", answer["WWW-Authenticate"] == "Bearer")
    refused("token: before the path", 401, "token", path="/etc/passwd", headers={})
    check("token: X-API-Key is accepted", ask(
        headers={"X-API-Key": TOKEN, "Content-Type": "application/json"})[0] == 200)
    check("token: in upper case", ask(
        headers={**GOOD, "Authorization": f"bearer {TOKEN.upper()}"})[0] == 200)


def forms():
    for path in ["/", "/health-auto-export/", "/health-auto-export/../etc/passwd", "//health-auto-export",
                 "/health-auto-export%2f..%2f", "/HEALTH-AUTO-EXPORT", "/health-auto-export%00"]:
        refused(f"path: {path}", 404, "path", path=path)
    for method in ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"]:
        answer = refused(f"method: {method}", 405, "POST", method=method, body=None)
        check(f"method: {method}: the method is stated", answer["Allow"] == "POST")
    for kind in ["text/plain", "multipart/form-data; boundary=x", "application/jsonx", ""]:
        refused(f"content type: {kind or 'none'}", 415, "JSON", headers={**GOOD, "Content-Type": kind})
    check("content type: with a charset",
          ask(headers={**GOOD, "Content-Type": "Application/JSON; charset=utf-8"})[0] == 200)
    bomb = gzip.compress(b'{"data": {"metrics": [' + b" " * (64 << 20) + b"]}}")
    refused("a compressed bomb", 415, "compressed", body=bomb, headers={**GOOD, "Content-Encoding": "gzip"})
    refused("deflate", 415, "compressed", headers={**GOOD, "Content-Encoding": "deflate"})
    for interval in ["Weeks", "months", "Years"]:
        refused(f"sums by {interval}", 422, "week", headers={**GOOD, "automation-aggregation": interval})


def documents():
    cases = {
        "empty": b"", "blank": b"  ", "text": b"steps", "a list": b"[]", "a string": b'"data"', "null": b"null",
        "without data": b'{"metrics": []}', "truncated": STEPS[:-3], "truncated in a string": STEPS[:60],
        "two documents": STEPS + STEPS, "invalid UTF-8": b'{"data": "\xff\xfe"}\x80', "a NUL": STEPS[:-1] + b"\0}",
        "deep": b"[" * 400_000, "deep objects": b'{"data":' * 100_000, "a zip": b"PK\3\4" + bytes(100)}
    for name, body in cases.items():
        refused(f"document: {name}", 422, "document", body=body)
    cut = STEPS.replace(b"4242", b"1e999")
    code, _, text = ask(body=cut)
    check("document: a number out of range cannot be read",
          code == 422 and json.loads(text)["added"] == 0 and json.loads(text)["refused"], text[:200])
    names = b",".join(b'{"name": "%d", "units": "", "data": [{}]}' % number for number in range(5_000))
    code, _, text = ask(body=b'{"data": {"metrics": [' + names + b"]}}")
    check("document: many names give a small report", code == 422 and len(text) < 4_000, f"{code} {len(text)}")


def sizes():
    refused("size: announced", 413, "1 MiB", body=b" " * ((1 << 20) + 1))
    chunked = {**GOOD, "Transfer-Encoding": "chunked"}
    answer = raw(head("Transfer-Encoding: chunked\r\n") + b"10000\r\n" + b" " * 0x10000 + b"\r\n")
    check("slow: a body that stops is refused in time", b" 408 " in answer.split(b"\r\n")[0], answer[:80])
    big = b"".join(b"80000\r\n" + b" " * 0x80000 + b"\r\n" for _ in range(3)) + b"0\r\n\r\n"
    answer = raw(head("Transfer-Encoding: chunked\r\n") + big)
    check("size: not announced", b" 413 " in answer.split(b"\r\n")[0], answer[:80])
    check("size: as large as allowed", ask(
        body=EMPTY + b" " * ((1 << 20) - len(EMPTY)), headers=GOOD)[0] == 200)
    del chunked
    for length in ["Content-Length: -1\r\n", "Content-Length: 1x\r\n", "Content-Length: 99999999999999999999\r\n",
                   "Content-Length: 5\r\nContent-Length: 6\r\n"]:
        answer = raw(head(length) + b"{}")
        check(f"size: {length.strip()!r}", not answer or b" 4" in answer.split(b"\r\n")[0], answer[:80])
    answer = raw(head("", "X-Long: " + "a" * 200_000 + "\r\n"), wait=10)
    check("a long header", not answer or b" 4" in answer.split(b"\r\n")[0], answer[:80])
    check("no HTTP", b" 200 " not in raw(b"\x16\x03\x01\x02\x00\x01\x00\x01" + bytes(200), wait=10))


def slowness():
    # Clients that send nothing, or a part of a header, must not keep a phone out.
    idle = [socket.create_connection((URL.hostname, URL.port)) for _ in range(20)]
    for number, link in enumerate(idle):
        if number % 2:
            link.sendall(b"POST / HTTP/1.1\r\nX: ")
    check("slow: others are served", ask()[0] == 200)
    for link in idle:
        link.close()
    slow = []
    for _ in range(6):
        link = socket.create_connection((URL.hostname, URL.port), timeout=300)
        link.sendall(head("Content-Length: 1000\r\n") + b"{")
        slow.append(link)
    first = [link.recv(4096).split(b"\r\n")[0] for link in slow]
    check("slow: at most four bodies at once", sum(b" 503 " in line for line in first) == 2, first)
    check("slow: the others end in time",
          sum(b" 408 " in line for line in first) == 4, first)
    for link in slow:
        link.close()


def throttling():
    codes = [ask(headers={"Authorization": "Bearer 00"})[0] for _ in range(15)]
    check("wrong tokens are throttled", codes[-1] == 429 and set(codes) <= {401, 429}, codes)
    answer = refused("wrong tokens: the remedy", 429, "wrong token", headers={})
    check("wrong tokens: when to try again", answer["Retry-After"] == "60")
    check("the phone is not locked out", ask()[0] == 200)


documents()
forms()
sizes()
slowness()
tokens()
throttling()
check("memory", memory() < MOST_MEMORY, memory())
sys.exit(failed)
