"""Imports, enters, reorders and downloads with the Health page in Chromium: use_pages.py SOCKET PROGRAMS PICTURES EXPORT

EXPORT is an export of the phone, which the page imports.
"""

import csv
import datetime
import json
import os
import pathlib
import re
import signal
import sys
import tempfile
import xml.etree.ElementTree
import zipfile

from chromium import ActionChains, Chromium, Keys
from page_socket import ask, cached_files, check, end, peer, run, until, workout_with_route

PROGRAMS, PICTURES, EXPORT = pathlib.Path(sys.argv[2]), sys.argv[3], pathlib.Path(sys.argv[4])
HEALTHCTL = str(PROGRAMS / "healthctl")
FILES = pathlib.Path(tempfile.mkdtemp(dir=EXPORT.parent))
NOW = datetime.datetime.now()


def healthctl(*words):
    """The JSON of a command."""
    return json.loads(run(HEALTHCTL, *words, "--json"))


def count(kind):
    return sum(entry["samples"] for entry in healthctl("status")["types"] if entry["type"] == kind)


# MARK: Import


def importer():
    """The process identifier of the importer that healthd-web has started."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == peer() and (entry / "comm").read_text() == "healthctl\n":
                return int(entry.name)
        except (OSError, IndexError, NotADirectoryError):
            pass
    return None


def records():
    """The number of records that the import states to have read."""
    found = re.search(r"([\d,]+) records", ask("GET", "/imports")[2])
    return int(found[1].replace(",", "")) if found else 0


def upload(page, path):
    page.show("/imports")
    page.one("input[type=file]").send_keys(str(path))
    page.click("form[data-upload] button")


def imports_an_export(page):
    upload(page, EXPORT)
    process = None

    def runs():
        nonlocal process
        process = process or importer()
        return process and records() > 0

    check("an upload starts an import with progress", until(runs))
    # Stopped, so that the progress can be looked at for as long as this takes.
    os.kill(process, signal.SIGSTOP)
    try:
        shows = until(lambda: re.search(r"[1-9][\d,]* records · [1-9][\d,]* per second", page.text()))
        check("the page shows the progress and the rate", shows, page.text())
        page.picture(PICTURES, "import-running")
        page.show("/browse")
        page.show("/imports")
        check("an import continues when the user leaves the page", "Importing" in page.text())
        status, _, text = ask("POST", "/imports/upload", b"PK", {"Content-Type": "application/zip"})
        check("a second upload during an import is refused", status == 409 and "Another import is running" in text, text)
    finally:
        os.kill(process, signal.SIGCONT)
    check("the report appears without a reload", page.shows("Import finished", "added, 0 already present"), page.text())
    page.click("details > summary")
    check("the report names types in everyday words", page.shows("Heart Rate", "Steps"))
    check("the report names no identifiers", "HKQuantityType" not in page.text() and "stepCount" not in page.text())
    page.picture(PICTURES, "import-finished")
    check("an import leaves no file", until(lambda: not cached_files()), cached_files())
    check("the import is in the store", count("stepCount") > 1000)


def write_zip(name, members):
    path = FILES / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    return path


def states_what_is_wrong(page):
    before = healthctl("status")["types"]
    text = FILES / "export.txt"
    text.write_text("no archive")
    upload(page, text)
    check("a file that is no zip is refused in place", page.shows("This is not a zip file", "Import an Apple Health export"))
    large = FILES / "large.zip"
    with large.open("wb") as file:
        file.write(b"PK\3\4")
        file.truncate((4 << 30) + 1)
    upload(page, large)
    check("a file that is too large is refused in place", page.shows("larger than 4 GiB", "healthctl import"))
    large.unlink()

    other = write_zip("photos.zip", {"photo.txt": "no health data"})
    upload(page, other)
    check("an archive of something else is named so", page.shows("did not work", "contains no data of Apple Health"), page.text())
    page.picture(PICTURES, "import-failed")
    whole = EXPORT.read_bytes()
    for name, content, words in (
        ("half.zip", whole[: len(whole) // 2], "The end of the file is missing"),
        ("damaged.zip", whole[:50_000] + bytes(64) + whole[50_064:], "The file is damaged"),
    ):
        (FILES / name).write_bytes(content)
        upload(page, FILES / name)
        check(f"{name} is refused with its reason", page.shows("did not work", words, "nothing was imported"), page.text())
        check(f"the reason of {name} names no option of a command", "--" not in page.text())

    # As when the user drops a file on the page.
    page.show("/imports")
    page.script(
        "const data = new DataTransfer(); data.items.add(new File([arguments[0]], 'notes.txt'));"
        "document.querySelector('[data-upload]').dispatchEvent("
        "new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))", "text")
    check("a dropped file is uploaded", page.shows("This is not a zip file"))
    check("refused files change nothing", healthctl("status")["types"] == before)
    check("refused files leave no file", until(lambda: not cached_files()), cached_files())


# MARK: Entries


def finds_a_type(page):
    page.show("/browse")
    page.one("[name=q]").send_keys("weight", Keys.ENTER)
    check("a search for weight finds body mass and no steps", until(
        lambda: "q=weight" in page.path() and page.all("a[href^='/type/bodyMass']")
        and not page.all("a[href^='/type/stepCount']")))
    page.click("a[href^='/type/bodyMass']")
    check("a result of a search opens", until(lambda: page.path().startswith("/type/bodyMass")))


def adds_and_deletes(page):
    before = count("bodyMass")
    page.show("/type/bodyMass?span=W")
    page.one("[name=value]").send_keys("72,5")
    page.click("form[action$='/add'] button")
    check("an entry is saved", until(lambda: page.message() == "Saved."), page.message())
    check("a saved entry is in the chart", page.shows("72.5 kg"))
    page.one("[name=value]").send_keys("many")
    page.click("form[action$='/add'] button")
    check("an entry that is no number is refused in place", until(lambda: "not valid" in page.message()), page.message())
    check("a refused entry remains in the field", page.one("[name=value]").get_attribute("value") == "many")
    page.show("/type/bodyMass/samples")
    page.click("tbody a")
    check("an own entry opens", page.shows("72.5 kg", "Your own entries"), page.text())
    page.click("button.danger")
    page.driver.switch_to.alert.dismiss()
    check("a deletion that is not confirmed deletes nothing", count("bodyMass") == before + 1)
    page.click("button.danger")
    page.driver.switch_to.alert.accept()
    check("an own entry is deleted", until(lambda: "/samples" in page.path()) and count("bodyMass") == before)


def doses():
    return [event["details"]["logStatus"]["name"] for event in healthctl("medication", "doses")]


def logs_doses(page):
    page.show("/medications")
    page.click("details > summary")
    page.one("[name=name]").send_keys("Ramipril 5 mg")
    page.one("[name=schedule]").send_keys("23:59")
    page.click("form[action$='/add'] button")
    check("a medication is added", page.shows("23:59", "0 of 1 taken"), page.text())
    page.show("/")
    check("the summary shows the next dose", page.shows("0 of 1", "Next: 23:59", "Ramipril 5 mg"), page.text())
    page.show("/medications")
    page.click("li button[value=taken]")
    check("a dose is logged", page.shows("1 of 1 taken", "taken at"), page.text())
    check("a logged dose is in the store", doses() == ["taken"], doses())
    page.picture(PICTURES, "dose-logged")
    page.click("li button[value=skipped]")
    check("a dose is skipped instead", page.shows("0 of 1 taken", "skipped"), page.text())
    check("skipping replaces what was logged", doses() == ["skipped"], doses())
    page.show("/")
    check("the summary has the answer too", page.shows("1 of 1", "All doses of today are logged"), page.text())
    event = healthctl("medication", "doses")[0]
    healthctl("medication", "dose", "Ramipril", "snoozed", "--scheduled", event["details"]["scheduledDate"],
              "--replace", event["id"])
    page.show("/medications")
    check("a snoozed dose is not taken", page.shows("0 of 1 taken", "snoozed until"), page.text())
    page.show("/")
    check("nor is it in the summary", page.shows("0 of 1", "Next: "), page.text())
    page.show("/medications")
    page.one("[name=quantity]").clear()
    page.one("[name=quantity]").send_keys("none")
    page.click(".fields button[value=taken]")
    check("a dose without a quantity is refused in place", until(lambda: "not a number" in page.message()), page.message())


def repairs_doses(page):
    day = (NOW - datetime.timedelta(days=2)).date().isoformat()
    healthctl("medication", "add", "Metformin", "--schedule", "08:00", "--since", f"{day} 06:00")
    healthctl("medication", "dose", "Metformin", "taken", "--as-needed", "--at", f"{day} 08:10")
    page.show("/medications")
    check("a planned dose that was logged as needed is offered for repair", page.shows("1 dose may be recorded twice"),
          page.text())
    healthctl("medication", "repair", "--force")
    page.show("/medications")
    check("a repaired dose is not", page.shows("Metformin") and "may be recorded" not in page.text(), page.text())


def answers_a_questionnaire(page):
    page.show("/mind")
    page.click("a[href='/mind/phq9']")
    check("the questionnaire opens", until(lambda: len(page.all("fieldset.question")) == 9))
    page.click("main form > button")
    check("a questionnaire without answers is not saved", page.path() == "/mind/phq9")
    for number, question in enumerate(page.all("fieldset.question")):
        page.script("arguments[0].querySelectorAll('label')[arguments[1]].click()", question, 1 + number % 2)
    page.click("main form > button")
    check("a questionnaire is scored", until(lambda: "13" in page.message()), page.message())
    check("its result is listed", page.path() == "/mind" and page.shows("PHQ-9", "13\tmoderate"), page.text())


# MARK: Sources


def steps(day):
    return round(sum(entry["sum"] for entry in healthctl("stats", "stepCount", "--during", day, "--by", "day")["statistics"]))


def drag(page, source, target):
    ActionChains(page.driver).click_and_hold(source).move_by_offset(0, 6).move_to_element(target).move_by_offset(
        0, 14).release().perform()


def numbers(text):
    found = re.search(r"On (\d+) (\w+) (\d+), the total changes from ([\d,]+)\D+to ([\d,]+)", text)
    if not found:
        return None
    day = datetime.datetime.strptime(" ".join(found.groups()[:3]), "%d %b %Y").date().isoformat()
    return day, *(int(number.replace(",", "")) for number in found.groups()[3:])


def reorders_sources(page):
    page.show("/sources?type=stepCount")
    first, second = page.all(".sortable > li")[:2]
    best = second.find_element("css selector", "strong").text.partition(" ")[2]
    drag(page, first, second)
    check("dragging shows the effect of the new order", page.shows("the total changes from"), page.text())
    check("dragging moves the source", best in page.all(".sortable > li")[0].text, page.text())
    effect = numbers(page.text())
    check("the effect is stated in numbers", effect is not None and effect[1] != effect[2], page.text())
    page.picture(PICTURES, "sources-effect")
    day, old, new = effect or (NOW.date().isoformat(), 0, 0)
    check("an order that is not applied changes nothing", steps(day) == old, (steps(day), old))
    page.click("form[action='/sources'][method=post] button")
    check("an order is applied", until(lambda: "in effect" in page.message()), page.message())
    check("the total is the one that was shown", steps(day) == new, (steps(day), new))

    check("Tab reaches the button of a source with a visible focus", page.tab_to(".sortable a.button"))
    page.press(Keys.ENTER)
    check("the buttons show the effect, too", page.shows("the total changes from") and numbers(page.text()) == (day, new, old), page.text())
    check("Tab reaches the button that applies it", page.tab_to("form[method=post] button"))
    page.press(Keys.ENTER)
    check("an order is applied by keyboard", until(lambda: steps(day) == old))


# MARK: Live updates and downloads


def follows_changes(page):
    page.show("/type/stepCount?span=D&day=2026-01-02")
    run(HEALTHCTL, "save", "stepCount", "1234", "--at", "2026-01-02 10:00")
    check("a save of another program appears without a reload", page.shows("1,234"))
    page.click("details.data > summary")
    page.script("document.querySelector('[data-chart]').focus()")
    run(HEALTHCTL, "save", "stepCount", "1000", "--at", "2026-01-02 12:00")
    check("a second save appears", page.shows("2,234"))
    check("what is open and focused remains so", page.script(
        "return document.querySelector('details.data').open && document.activeElement.matches('[data-chart]')"))
    page.one("[name=value]").send_keys("12")
    run(HEALTHCTL, "save", "stepCount", "1000", "--at", "2026-01-02 14:00")
    check("a change is noticed during an entry", until(lambda: page.script("return isStale")))
    check("what the user enters is not replaced", page.one("[name=value]").get_attribute("value") == "12")
    page.press(Keys.BACKSPACE, Keys.BACKSPACE)
    page.tab_to("form[action$='/add'] button")
    check("the change appears after the entry", page.shows("3,234"))
    check("the focus remains on the button", page.script(
        "return document.activeElement.matches(\"form[action$='/add'] button\")"))


def keeps_the_page_of_the_user(page):
    page.show("/browse")
    page.script("""
        window.real = window.fetch;
        window.fetch = (path, options) => options?.method !== "POST" ? real(path, options) : new Promise((done) => {
            const text = JSON.stringify({ location: "/ledger", message: "done" });
            window.answer = () => done(new Response(text));
        });
        window.posted = post("/late", {});""")
    page.show("/records")
    page.driver.execute_async_script("const [done] = arguments; fetch = real; answer(); posted.then(() => done())")
    check("the late answer to a form does not lead away from another page", page.path() == "/records", page.path())

    page.show("/type/stepCount?span=D&day=2026-01-02")
    page.script("""
        window.fetch = async (path, options) => {
            const reply = await real(path, options);
            if (path.startsWith("/type/")) await new Promise((done) => { window.release = done; });
            return reply;
        };
        show("/type/stepCount?span=D&day=2026-01-03", "push");""")
    check("another page of the type is loaded", until(lambda: page.script("return 'release' in window")))
    run(HEALTHCTL, "save", "stepCount", "4321", "--at", "2026-01-03 10:00")
    check("a change is noticed during the load", until(lambda: page.script("return isStale")))
    page.script("window.fetch = real; release()")
    check("a change during the load appears", page.shows("4,321"))


def hides_in_a_guest_session(page):
    page.show("/type/stepCount?span=D&day=2026-01-02")
    page.one("[name=value]").send_keys("12")
    run(HEALTHCTL, "mode", "guest", "on")
    check("a page with an entry shows a guest session", page.shows("A guest uses this computer"))
    check("nothing of the page remains", not page.all("[name=value], .readout, table"))
    run(HEALTHCTL, "mode", "guest", "off")
    check("the page returns after the session", until(lambda: page.all("[name=value]")))
    page.show("/settings")
    run(HEALTHCTL, "mode", "guest", "on")
    check("a page without live values shows a guest session", page.shows("A guest uses this computer"))
    run(HEALTHCTL, "mode", "guest", "off")
    check("it returns, too", until(lambda: page.all("form[action='/settings/units']")))
    run(HEALTHCTL, "mode", "lock")
    check("a page shows that the store was locked", page.shows("locked"))
    run(HEALTHCTL, "mode", "unlock")
    check("it returns after the unlock", until(lambda: page.all("form[action='/settings/units']")))


def navigates(page):
    page.show("/type/heartRate?span=M&day=2025-10-15")
    page.one("a[rel=prev]").send_keys(Keys.ENTER)
    check("the keyboard opens the period before", page.shows("September 2025"))
    page.driver.back()
    check("going back shows the page before", page.shows("October 2025"))
    page.script("document.querySelector('[data-chart]').focus()")
    page.press(Keys.HOME)
    first = page.one(".readout").text
    page.press(Keys.ARROW_RIGHT)
    check("arrow keys read the values of a chart", first and page.one(".readout").text not in ("", first))
    tab, address = page.driver.current_window_handle, page.driver.current_url
    page.driver.switch_to.new_window("tab")
    page.driver.get(address)
    check("a new tab gets the session of an open one", until(lambda: page.all("nav a")))
    page.driver.close()
    page.driver.switch_to.window(tab)


def download(page, link, name):
    page.click(link)
    file = FILES / name
    check(f"{name} is downloaded", until(lambda: downloaded(name)))
    return file.read_text() if file.exists() else ""


def downloaded(pattern):
    """The files that are complete: Chromium reserves the name with an empty file, and renames the downloaded one to it."""
    return [file for file in FILES.glob(pattern) if file.stat().st_size > 0]


def downloads(page):
    page.show(workout_with_route())
    text = download(page, "a[download='workout.gpx']", "workout.gpx")
    points = [e for e in xml.etree.ElementTree.fromstring(text or "<none/>").iter() if e.tag.endswith("trkpt")]
    check("a route has its points", len(points) > 10)
    page.show("/ledger")
    entries = [json.loads(line) for line in download(page, "a[download='ledger.jsonl']", "ledger.jsonl").splitlines()]
    check("the ledger is exported with the reads of the page", any(entry.get("event") == "read" for entry in entries))
    rows = list(csv.reader(download(page, "a[download='ledger.csv']", "ledger.csv").splitlines()))
    check("the ledger is exported as a table", len(rows) > 10 and rows[0][0] == "number")
    page.show("/imports")
    page.script("const format = document.querySelector('[name=format]'); format.value = 'jsonl'")
    button = "form[action='/export'] button"
    page.click(button)
    check("the store is exported as a file named by the day", until(lambda: downloaded("health-*.jsonl")))
    lines = [line for file in downloaded("health-*.jsonl") for line in file.read_text().splitlines()]
    check("the export has the samples", sum(json.loads(line).get("type") == "heartRate" for line in lines) > 10)
    check("the message of the export ends", until(lambda: not page.message() and page.one(button).is_enabled()))
    page.show("/ledger")
    page.click("form[action='/ledger/verify'] button")
    check("the ledger is verified", until(lambda: page.message()) and "error" not in page.message().lower(), page.message())


with Chromium("/imports", downloads=FILES) as page:
    for part in (imports_an_export, states_what_is_wrong, finds_a_type, adds_and_deletes, logs_doses, repairs_doses,
                 answers_a_questionnaire, reorders_sources, follows_changes, keeps_the_page_of_the_user,
                 hides_in_a_guest_session, navigates, downloads):
        part(page)
    check("no page had an error", not (errors := page.errors()), errors[:3])
end()
