"""Answers permission requests of other processes in Chromium: consent_pages.py SOCKET PROGRAMS PICTURES"""

import datetime
import json
import pathlib
import re
import subprocess
import sys

from chromium import Chromium, Keys
from page_socket import ask, check, end, post, run, until

PROGRAMS, PICTURES = pathlib.Path(sys.argv[2]), sys.argv[3]
HEALTHCTL, DIARY = str(PROGRAMS / "healthctl"), str(PROGRAMS / "diary")
PACES = "org.example.paces"
TODAY = datetime.date.today()
# A program of an app that prints the totals of a day.
DAILY_TOTALS = f"""
import datetime, sys
sys.path.insert(0, {str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src")!r})
import healthd
start = datetime.datetime.fromisoformat(sys.argv[2]).astimezone()
with healthd.connect(sys.argv[1]) as health:
    days = health.statistics("flightsClimbed", healthd.SUM, start=start, every=healthd.Interval.DAY)
    print([day.sum for day in days])
"""


def register(app, name):
    run(HEALTHCTL, "app", "register", "--id", app, "--name", name, "--entitlement", "com.apple.developer.healthkit",
        "--read-usage", "Shows your medications, and how your days felt.",
        "--share-usage", "Adds symptoms and moods that you enter.")


def start(*command):
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def ended(process):
    """(status, output) of a process that ends by itself."""
    try:
        output = process.communicate(timeout=300)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        output = process.communicate()[0]
    return process.returncode, output


def request(*types):
    return start(HEALTHCTL, "request-authorization", "--app", PACES, *types)


def samples(*words):
    """What the app reads, in its own process."""
    return json.loads(run(HEALTHCTL, "query", *words, "--app", PACES, "--json", "--limit", "0"))


def pending():
    return re.findall(r'href="(/requests/[0-9A-F-]+)"', ask("GET", "/requests")[2])


def open_request(page):
    """Opens the request that appears on the page that is shown, without a reload."""
    appears = until(lambda: page.all("a.button[href^='/requests/']"))
    check("a request of another process appears without a reload", appears)
    if not appears:
        return
    page.click("a.button[href^='/requests/']")
    check("a request opens", until(lambda: page.all("button[value=decide]")))


def switch(page, name, value):
    return page.one(f"input[role=switch][name={name}][value='{value}']")


def set_date(field, date):
    field.parent.execute_script("arguments[0].value = arguments[1]", field, date.isoformat())


def decide(page):
    page.click("button[value=decide]")
    return until(lambda: "/result" in page.path() or page.message())


def by_pointer(page):
    """A HealthKit program asks for types, and afterwards for single medications."""
    page.show("/requests")
    diary = start(DIARY, "ask")
    open_request(page)
    page.picture(PICTURES, "request-types")
    check("the page names the app and its reasons", page.shows("Diary", "how your days felt"))
    check("everything is off at first", not any(box.is_selected() for box in page.all("input[role=switch]")))
    page.click("[data-turn-on]")
    check("sensitive types stay off when all are turned on",
          switch(page, "read", "headache").is_selected() and not switch(page, "read", "stateOfMind").is_selected())
    switch(page, "share", "nausea").click()
    switch(page, "read", "stateOfMind").click()
    decide(page)
    check("sensitive types need the typed word", "Type “allow”" in page.message(), page.message())
    check("a refused answer decides nothing", "No symptoms" not in page.text() and len(pending()) == 1)
    page.one("[name=confirmation]").send_keys("allow")
    check("the answer is accepted", decide(page) and "/result" in page.path(), page.message())
    check("the result names what is allowed and denied", page.shows("may read dizziness", "may not add nausea"), page.text())
    page.picture(PICTURES, "request-result")

    page.show("/apps")
    open_request(page)
    page.picture(PICTURES, "request-objects")
    labels = {label.text.splitlines()[0]: label for label in page.all("label.switch")}
    ramipril = next(label for name, label in labels.items() if "Ramipril" in name)
    ramipril.click()
    page.one("[name=confirmation]").send_keys("allow")
    check("a selection of medications is accepted", decide(page) and "/result" in page.path(), page.message())
    check("the result counts the medications", page.shows("may read 1 of 2"), page.text())
    status, output = ended(diary)
    check("the app continues after the answers", status == 0, output)

    output = run(DIARY, "list")
    check("the app reads the selected medication and no other", "Ramipril" in output and "Ibuprofen" not in output, output)
    check("the app may save what was allowed", "Saved." in run(DIARY, "symptom", "headache", "2"))
    output = run(DIARY, "symptom", "nausea", "2", check=False)
    check("the app may not save what was denied", "Saved." not in output, output)
    check("the app reads an allowed type", "No moods" not in run(DIARY, "month"), run(DIARY, "month"))
    page.show("/requests")
    check("no request remains", page.shows("No app waits"))


def with_limits(page):
    """The limits under "More"."""
    page.show("/")
    app = request("--read", "stepCount,heartRate,bodyMass", "--share", "bodyMass")
    check("the summary shows a request without a reload", until(lambda: page.all("a.button[href='/requests']")))
    page.click("a.button[href='/requests']")
    open_request(page)
    page.click("details > summary")
    set_date(page.one("[name=until]"), TODAY + datetime.timedelta(days=1))
    set_date(page.one("[name=since]"), TODAY - datetime.timedelta(days=1))
    page.one("[name=purpose]").send_keys("Training")
    switch(page, "read", "stepCount").click()
    check("an answer with limits is accepted", decide(page) and "/result" in page.path(), page.message())
    check("the app learns that it was answered", ended(app)[0] == 0)
    values = [sample["value"] for sample in samples("stepCount")]
    check("an app with a start date reads no older data", values == [200], values)
    check("a denied type reads like an empty store", samples("heartRate") == [] == samples("bodyMass"))
    page.click("a.button[href^='/apps/']")
    check("the app page states the limits", page.shows("Training", "since"), page.text())
    check("the app page states the end", "until" in page.text().lower(), page.text())
    page.picture(PICTURES, "app-with-limits")
    grant = switch(page, "on", "read.stepCount")
    grant.click()
    page.click("form[action^='/apps/'] button")
    check("a grant is ended on the page of the app", page.shows("Steps") and until(lambda: samples("stepCount") == []))

    page.show("/requests")
    app = request("--read", "flightsClimbed")
    open_request(page)
    switch(page, "read", "flightsClimbed").click()
    page.click("details > summary")
    page.click("[name=statistics]")
    check("daily statistics are accepted", decide(page) and "/result" in page.path(), page.message())
    ended(app)
    check("an app with statistics only reads no samples", samples("flightsClimbed") == [])
    output = run(sys.executable, "-B", "-c", DAILY_TOTALS, PACES, f"{TODAY}")
    check("an app with statistics only reads daily totals", output == "[7.0]\n", output)


def by_keyboard(page):
    """The same path with the keyboard alone."""
    page.show("/requests")
    app = request("--read", "walkingSpeed", "--share", "walkingSpeed")
    check("a request appears for the keyboard", until(lambda: page.all("a.button[href^='/requests/']")))
    check("Tab reaches the request with a visible focus", page.tab_to("a.button[href^='/requests/']"))
    page.press(Keys.ENTER)
    check("Enter opens the request", until(lambda: page.all("button[value=decide]")))
    check("Tab reaches a switch with a visible focus", page.tab_to("[role=switch][name=read]"))
    page.press(Keys.SPACE)
    check("Space turns a switch on", page.active().is_selected())
    check("Tab reaches the limits with a visible focus", page.tab_to("summary"))
    page.press(Keys.ENTER)
    check("Enter opens the limits", page.one("[name=until]").is_displayed())
    check("Tab reaches the answer with a visible focus", page.tab_to("button[value=decide]"))
    page.press(Keys.ENTER)
    check("Enter answers", until(lambda: "/result" in page.path()), page.message())
    check("an answer by keyboard takes effect", page.shows("may read walking speed", "may not add"), page.text())
    check("the app of the keyboard is answered", ended(app)[0] == 0)

    page.show("/type/stepCount?span=M")
    check("Tab reaches the picker with a visible focus", page.tab_to(".segments a[href*='span=W']"))
    page.press(Keys.ENTER)
    check("Enter changes the period", until(lambda: "span=W" in page.path()))
    check("Tab reaches the chart with a visible focus", page.tab_to("[data-chart]"))
    page.press(Keys.END)
    check("the keys read a value of the chart", "step" in page.one(".readout").text, page.one(".readout").text)
    check("Tab reaches the table with a visible focus", page.tab_to("details.data > summary"))
    page.press(Keys.ENTER)
    check("Enter opens the table", page.one("details.data table").is_displayed())
    check("Tab reaches the form with a visible focus", page.tab_to("[name=value]"))
    page.press("31")
    check("Tab reaches its button with a visible focus", page.tab_to("form[action$='/add'] button"))
    page.press(Keys.ENTER)
    check("an entry by keyboard is saved", until(lambda: page.message() == "Saved."), page.message())
    check("an opened table stays open", page.one("details.data table").is_displayed())


register("org.example.diary", "Diary")
register(PACES, "Paces")
for name in ("Ramipril 5 mg", "Ibuprofen 400 mg"):
    post("/medications/add", name=name)
post("/mind/log", kind="1", valence="6")
for days, value in ((10, 100), (0, 200)):
    run(HEALTHCTL, "save", "stepCount", str(value), "--at", f"{TODAY - datetime.timedelta(days=days)} 00:01")
run(HEALTHCTL, "save", "heartRate", "60", "--at", f"{TODAY} 00:01")
# Statistics only count groups of three samples.
for minute, value in enumerate((2, 2, 3)):
    run(HEALTHCTL, "save", "flightsClimbed", str(value), "--at", f"{TODAY} 00:0{minute}")
with Chromium("/requests") as page:
    by_pointer(page)
    with_limits(page)
    by_keyboard(page)
    check("no page had an error", not (errors := page.errors()), errors[:3])
end()
