"""Crawls the Health page in a guest session: guest_pages.py SOCKET PROGRAMS PATTERN…

A pattern is the method and the path of an address of the server, such as GET=/workouts/:id.
"""

import pathlib
import re
import sys

from page_socket import ask, check, end, post, run

HEALTHCTL = str(pathlib.Path(sys.argv[2]) / "healthctl")
PATTERNS = [pattern.split("=", 1) for pattern in sys.argv[3:]]
APP, CODE = "org.example.diary", "open sesame"
UUID = "00000000-0000-4000-8000-000000000000"
# What a guest must not see, of the data below.
MARKS = ["54,321", "54321", "Ramipril", "heart pills", "severe", "Diary", APP, "stepCount"]


def address(pattern):
    """An address that matches a pattern; of a sample that exists, where there is one."""
    if pattern.startswith("/sample/"):
        return re.search(r'href="(/sample/stepCount/[0-9A-F-]+)"', SAMPLES)[1] + pattern[len("/sample/:type/:id"):]
    if pattern.startswith("/apps/:app"):
        return re.search(r'href="(/apps/[0-9A-F-]+)"', APPS)[1] + pattern[len("/apps/:app"):]
    return pattern.replace(":type", "stepCount").replace(":number", "1").replace(":id", UUID).replace(":app", UUID)


run(HEALTHCTL, "app", "register", "--id", APP, "--name", "Diary", "--read-usage", "Draws.")
run(HEALTHCTL, "save", "stepCount", "54321")
post("/medications/add", name="Ramipril 5 mg", nickname="heart pills", schedule="00:00 23:59")
post("/mind/phq9", **{f"answer{number}": "3" for number in range(1, 10)})
SAMPLES, APPS = ask("GET", "/type/stepCount/samples")[2], ask("GET", "/apps")[2]
check("the score is on the page", "severe" in ask("GET", "/mind")[2].lower())
settings = ask("GET", "/settings")[2]
app = re.search(r'name="app"\s+value="([0-9A-F-]+)"', settings)
check("the settings offer the apps and a code", app and 'name="secret"' in settings, settings[-3000:])

check("a page learns that there is no session", ask("GET", "/mode")[2] == "open")
status, answer = post("/settings/lock", action="guestOn", secret=CODE, repeated="open sesam")
check("a code is typed twice", status == 400 and "differ" in answer["message"], answer)
status, answer = post("/settings/lock", action="guestOn", secret=CODE, repeated=CODE)
check("a session begins", status == 200, answer)
pages = set()
for method, pattern in PATTERNS:
    path = address(pattern)
    if method == "GET":
        status, headers, text = ask("GET", path)
        check(f"{pattern} shows the page of the session", status == 200 and "A guest uses this computer" in text, text)
        check(f"{pattern} is not kept by the browser", headers["Cache-Control"] == "no-store")
        pages.add(text)
    elif path != "/settings/lock":
        status, answer = post(path, day="2026-01-01", value="1", name="x", secret=CODE)
        check(f"{pattern} does nothing", status == 400 and answer["message"] == "A guest uses this computer", answer)
check("there is one page for all addresses", len(pages) == 1)
found = [mark for mark in MARKS for page in pages if mark in page]
check("it contains nothing of the store", not found, found)
status, _, text = ask("POST", "/imports/upload", b"PK", {"Content-Type": "application/zip"})
check("nothing is uploaded", status == 400, text)
status, _, text = ask("GET", "/events?types=stepCount")
check("an open page reloads itself", "event: changed" in text, text)
check("a page learns of the session", ask("GET", "/mode")[2] == "guest")

status, answer = post("/settings/lock", action="guestOn", app=app[1] if app else "")
check("a guest cannot name an app", status == 409, answer)
status, answer = post("/settings/lock", action="guestOff")
check("a session does not end without its code", status == 409, answer)
status, answer = post("/settings/lock", action="guestOff", secret="please")
check("a session does not end with another code", status == 409, answer)
check("it is still on", ask("GET", "/mind")[2] in pages)
status, answer = post("/settings/lock", action="guestOff", secret=CODE)
check("its code ends a session", status == 200 and "severe" in ask("GET", "/mind")[2].lower(), answer)

status, answer = post("/settings/lock", action="guestOn", app=app[1] if app else "")
text = ask("GET", "/")[2]
check("the page names the apps of the guest", APP in text and 'name="secret"' not in text, text)
status, answer = post("/settings/lock", action="guestOff")
check("without a code, the session ends at once", status == 200 and "54,321" in ask("GET", "/type/stepCount/samples")[2], answer)
end()
