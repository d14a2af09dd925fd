"""Attacks on a running healthd-web: hostile.py SOCKET"""

import errno
import http.client
import json
import os
import re
import socket
import stat

from page_socket import UnixConnection, ask, check, end, launch

OTHER_USER = 65534


FILE, ADDRESS = launch()
NAME, PORT, TOKEN = re.match(r"http://(h-[a-z0-9]+\.localhost):(\d+)/#token=([0-9a-f]{64})$", ADDRESS).groups()
PORT = int(PORT)
AUTHORITY = f"{NAME}:{PORT}"
ORIGIN = f"http://{AUTHORITY}"


def loopback(method, path, headers=None, body=None, address="127.0.0.1", host=AUTHORITY):
    connection = http.client.HTTPConnection(address, PORT, timeout=300)
    return ask(method, path, body, {"Host": host, **(headers or {})}, connection)


def exchange(token, **changes):
    headers = {"Content-Type": "application/json", "Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}
    headers.update(changes.pop("headers", {}))
    return loopback("POST", "/session", {k: v for k, v in headers.items() if v}, json.dumps({"token": token}), **changes)


check("the file for the browser is readable only by the user", stat.S_IMODE(os.stat(FILE).st_mode) == 0o600)
check("its directory admits only the user", stat.S_IMODE(os.stat(os.path.dirname(FILE)).st_mode) == 0o700)

status, headers, text = loopback("GET", "/type/stepCount", {"Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none"})
check("an address without a session shows the script and no data", status == 200 and "data-shell" in text and "4,711" not in text and "<nav" not in text)
check("a page without a session is refused", loopback("GET", "/type/stepCount")[0] == 401)
check("events without a session are refused", loopback("GET", "/events?types=stepCount")[0] == 401)
check("a session needs the right origin", exchange(TOKEN, headers={"Origin": "http://evil.example"})[0] == 403)
check("a session needs an origin", exchange(TOKEN, headers={"Origin": None})[0] == 403)
check("a session needs JSON", exchange(TOKEN, headers={"Content-Type": "text/plain"})[0] == 415)
check("a session needs a token", exchange("0" * 64)[0] == 401)

status, headers, text = exchange(TOKEN)
check("a token opens a session", status == 200)
SECRET = {"Authorization": "Bearer " + json.loads(text)["secret"]}
check("no answer sets a cookie", "Set-Cookie" not in headers)
check("a token that was used is refused", exchange(TOKEN)[0] == 401)

status, headers, text = loopback("GET", "/type/stepCount?day=2026-01-02", SECRET)
check("a session reads", status == 200 and "4,711" in text)
for name in ("Content-Security-Policy", "Cache-Control", "Referrer-Policy", "Cross-Origin-Resource-Policy"):
    check(f"pages and refusals have {name}", name in headers and name in loopback("GET", "/")[1])
check("the policy forbids frames and foreign content", "frame-ancestors 'none'" in headers["Content-Security-Policy"] and "default-src 'none'" in headers["Content-Security-Policy"])

check("another name is refused, as after a rebinding", loopback("GET", "/type/stepCount", SECRET, host="evil.example")[0] == 421)
check("the address as a name is refused", loopback("GET", "/type/stepCount", SECRET, host=f"127.0.0.1:{PORT}")[0] == 421)
check("a page of another port is refused", loopback("GET", "/type/stepCount", {**SECRET, "Sec-Fetch-Site": "same-site"})[0] == 403)
check("a page of another site is refused", loopback("GET", "/type/stepCount", {**SECRET, "Sec-Fetch-Site": "cross-site"})[0] == 403)
before = ask("GET", "/type/stepCount/samples")[2].count("/sample/stepCount/")
FOREIGN = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
status, headers, text = loopback("GET", "/", FOREIGN)
check("a navigation from a file gets the script and no data", status == 200 and "data-shell" in text and "<nav" not in text)
check("the document for it may be in no frame", "frame-ancestors 'none'" in headers["Content-Security-Policy"])
check("the document for it is in a group of its own", headers["Cross-Origin-Opener-Policy"] == "same-origin")
for name, method, path, changes in (
    ("with the secret", "GET", "/", SECRET),
    ("to a page", "GET", "/type/stepCount", {}),
    ("with a query", "GET", "/?page=/type/stepCount", {}),
    ("to another spelling", "GET", "//", {}),
    ("to the script", "GET", "/page.js", {}),
    ("to the events", "GET", "/events?types=stepCount", {}),
    ("of a form", "POST", "/", {}),
    ("without a body", "HEAD", "/", {}),
    ("of a frame", "GET", "/", {"Sec-Fetch-Dest": "iframe"}),
    ("of an object", "GET", "/", {"Sec-Fetch-Dest": "object"}),
    ("of a script", "GET", "/", {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}),
    ("of a blind script", "GET", "/", {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty"}),
    ("of an image", "GET", "/", {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}),
    ("of an unknown kind", "GET", "/", {"Sec-Fetch-Site": "elsewhere"}),
    ("with an origin", "GET", "/", {"Origin": "null"}),
):
    check(f"a navigation or request from elsewhere {name} is refused", loopback(method, path, {**FOREIGN, **changes})[0] == 403)
check("the Unix socket refuses a navigation from elsewhere", ask("GET", "/", headers=FOREIGN)[0] == 403)
entry = json.dumps({"value": ["1"], "start": ["2026-01-02T11:00"], "end": ["2026-01-02T11:00"]})
for name, changes in {
    "of another origin": {"Origin": "http://evil.example"},
    "of a page without an origin": {"Origin": "null"},
    "of another site": {"Sec-Fetch-Site": "cross-site"},
    "of a form of another page": {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain"},
    "of a form": {"Content-Type": "application/x-www-form-urlencoded"},
    "without a session": {"Authorization": ""},
}.items():
    headers = {**SECRET, "Content-Type": "application/json", "Origin": ORIGIN, "Sec-Fetch-Site": "same-origin", **changes}
    status, _, text = loopback("POST", "/type/stepCount/add", headers, entry)
    answer = json.loads(text)
    check(f"a change {name} is refused with a reason and a remedy", status in (401, 403, 415) and answer["message"] and answer["remedy"])
after = ask("GET", "/type/stepCount/samples")[2].count("/sample/stepCount/")
check("refused changes change nothing", before == after == 1)
check("the same change of the page itself is accepted", loopback("POST", "/type/stepCount/add", {**SECRET, "Content-Type": "application/json", "Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}, entry)[0] == 200)
check("a preflight is not answered with permission", "Access-Control-Allow-Origin" not in loopback("OPTIONS", "/session", {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"})[1])
check("a wrong secret is refused", loopback("GET", "/type/stepCount", {"Authorization": "Bearer " + "0" * 64})[0] == 401)
check("a secret as a cookie is refused", loopback("GET", "/type/stepCount", {"Cookie": "session=" + SECRET["Authorization"][7:]})[0] == 401)
check("the loopback port opens no further port", loopback("POST", "/launch", {**SECRET, "Content-Type": "application/json", "Origin": ORIGIN}, '{"path":"/"}')[0] == 404)
check("an address of another server is not opened", ask("POST", "/launch", '{"path":"//evil.example/"}', {"Content-Type": "application/json"})[0] == 400)
check("an oversized form is refused", loopback("POST", "/session", {"Content-Type": "application/json", "Origin": ORIGIN}, json.dumps({"token": "0" * 1_000_000}))[0] == 413)
check("the Unix socket refuses other names", ask("GET", "/browse", headers={"Host": "evil.example"})[0] == 421)
check("the Unix socket needs no session", ask("GET", "/browse")[0] == 200)

if socket.has_ipv6 and os.path.exists("/proc/net/if_inet6"):
    check("the second loopback address is this server too", loopback("GET", "/browse", SECRET, address="::1")[0] == 200)
    try:
        squatter = socket.socket(socket.AF_INET6)
        squatter.bind(("::1", PORT))
        squatter.listen()
        check("no other program can listen on the second loopback address", False)
    except OSError as error:
        check("no other program can listen on the second loopback address", error.errno == errno.EADDRINUSE)
else:
    print("skipped the second loopback address: no IPv6")

if os.getuid() == 0:
    def as_other_user(action):
        child = os.fork()
        if child == 0:
            os.setgroups([])
            os.setgid(OTHER_USER)
            os.setuid(OTHER_USER)
            try:
                os._exit(0 if action() else 1)
            except BaseException as error:
                print(f"FAILED as another user: {error!r}", flush=True)
                os._exit(2)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0

    check("another user is refused on 127.0.0.1, also with the secret", as_other_user(lambda: loopback("GET", "/type/stepCount", SECRET)[0] == 403))
    check("another user is refused on ::1, also with the secret", as_other_user(lambda: loopback("GET", "/type/stepCount", SECRET, address="::1")[0] == 403))

    def refused_with_remedy():
        status, _, text = loopback("GET", "/", FOREIGN)
        return status == 403 and "another user" in text and "healthctl open" in text

    check("the browser of another user gets a reason and a remedy", as_other_user(refused_with_remedy))

    def cannot_connect():
        try:
            UnixConnection().connect()
        except PermissionError:
            return True
        return False

    check("another user cannot reach the Unix socket", as_other_user(cannot_connect))
    check("another user cannot read the file for the browser", as_other_user(lambda: not os.access(FILE, os.R_OK)))
else:
    print("skipped another user: not root")

end()
