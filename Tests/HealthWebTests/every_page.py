"""Shows every page of the Health page in Chromium: every_page.py SOCKET PROGRAMS PICTURES PATTERN…

The patterns are those of the server, such as /workouts/:id: a page that no address matches is a failed check, so
that none is forgotten. Each page is shown in both themes and two widths, and each theme and width is in one picture.
"""

import datetime
import pathlib
import re
import subprocess
import sys

from chromium import NARROW, WIDE, Chromium
from page_socket import ask, check, end, post, run, until, workout_with_route

PROGRAMS, PICTURES, PATTERNS = pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4:]
HEALTHCTL = str(PROGRAMS / "healthctl")
# What a page weighs at most, uncompressed.
MOST_BYTES = 150_000
APP = "org.example.diary"
PICTURED = {("wide", "light"), ("narrow", "dark")}


def enter_data():
    """Adds what an export does not contain, and a request that waits for an answer."""
    run(HEALTHCTL, "app", "register", "--id", APP, "--name", "Diary", "--entitlement",
        "com.apple.developer.healthkit", "--read-usage", "Draws your days.", "--share-usage", "Adds your walks.")
    run(HEALTHCTL, "grant", APP, "--read", "heartRate", "--share", "stepCount")
    run(HEALTHCTL, "query", "heartRate", "--app", APP, "--limit", "5")
    run(HEALTHCTL, "save", "stepCount", "900", "--at", "2025-10-15 10:00", "--app", APP)
    post("/medications/add", name="Ramipril 5 mg", nickname="heart", schedule="00:00 23:59")
    post("/medications/add", name="Ibuprofen 400 mg")
    for valence in ("2", "6"):
        post("/mind/log", kind="1", valence=valence, labels=["1"], about=["1"])
    post("/mind/phq9", **{f"answer{number}": "1" for number in range(1, 10)})
    post("/cycle/flow", day=f"{datetime.date.today()}", flow="3", start="yes")
    post("/cycle/state", state="1")
    post("/phone/pair", address="http://192.168.178.20:8788")
    waiting = run(
        HEALTHCTL, "request-authorization", "--app", APP, "--read", "stepCount,stateOfMind", "--share",
        "bodyMass", "--status")
    check("the app can ask", "shouldRequest" in waiting, waiting)


def find(path, pattern):
    """The first address in a page that matches, with the answer's text."""
    found = re.search(pattern, ask("GET", path)[2])
    return found[1].replace("&amp;", "&") if found else None


def addresses():
    """The addresses to show: those of the navigation, and those to which they link."""
    paths = re.findall(r'<li><a href="([^"]*)"', ask("GET", "/browse")[2])
    type_page = "/type/stepCount?span=M&day=2025-10-15"
    return paths + [
        type_page, "/type/heartRate?span=D&day=2025-10-15", "/type/bodyMass?span=Y&day=2025-10-15",
        "/type/sleepAnalysis?span=W&day=2025-10-15", "/type/bloodPressure?span=6M&day=2025-10-15",
        "/type/bodyTemperature", "/browse?q=weight", "/browse?q=nothing-like-this", "/sleep?day=2025-10-15",
        "/workouts?span=M&day=2025-10-15", workout_with_route(),
        "/type/stepCount/samples", find("/type/stepCount/samples", r'href="(/sample/stepCount/[0-9A-F-]+)"'),
        find("/records", r'href="(/sample/electrocardiogram/[0-9A-F-]+)"'),
        "/mind/gad7", "/mind/phq9", "/requests", find("/requests", r'href="(/requests/[0-9A-F-]+)"'),
        find("/apps", r'href="(/apps/[0-9A-F-]+)"'), find("/imports", r'href="(/imports/\d+)"'),
        "/phone", "/sources?type=stepCount&order=1,0,2", "/ledger?app=" + APP, "/type/nothing",
    ]


def matches(path, pattern):
    parts, names = path.split("?")[0].split("/"), pattern.split("/")
    return len(parts) == len(names) and all(name.startswith(":") or name == part for part, name in zip(parts, names))


def violations(page, rules=None):
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
    if rules:
        options = {"runOnly": {"type": "rule", "values": rules}}
    return page.driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run(document, arguments[0])"
        ".then(({ violations }) => done(violations.map((v) => v.id + ' ' + v.nodes[0].target)))", options)


def look(page, path, axe):
    """Shows a page once and looks at it in both themes and widths."""
    page.theme("light")
    page.size(*WIDE)
    if not check_loads(page, path):
        return
    name = re.sub(r"[0-9A-F]{8}-[0-9A-F-]+", "id", path)
    file = re.sub(r"\W+", "-", name).strip("-") or "summary"
    if axe:
        page.script(axe)
    for width, size in (("wide", WIDE), ("narrow", NARROW)):
        page.size(*size)
        check_fits(page, f"{name} in the {width} window")
        for theme in ("light", "dark"):
            page.theme(theme)
            if axe:
                # The themes differ in nothing but colors.
                found = violations(page, None if theme == "light" else ["color-contrast", "link-in-text-block"])
                check(f"{name} is accessible, {width} and {theme}", not found, found[:4])
            if (width, theme) in PICTURED:
                page.picture(PICTURES, f"{file}-{theme}-{width}")
    check(f"{name} has no errors", not (errors := page.errors()), errors[:2])
    weight = page.script("return new Blob([document.documentElement.outerHTML]).size")
    check(f"{name} weighs at most {MOST_BYTES} bytes", weight <= MOST_BYTES, weight)


def check_fits(page, name):
    """Nothing is wider than the window, and no text runs over the border of its card."""
    overflow = page.script("return document.documentElement.scrollWidth - window.innerWidth")
    check(f"{name} is not wider than it", overflow <= 0, overflow)
    outside = page.script("""
      const scrolls = (node) => node.closest(".card") !== node
        && (getComputedStyle(node).overflowX !== "visible" || scrolls(node.parentElement));
      return [...document.querySelectorAll(".card *")].filter((node) =>
        !node.closest("svg") && node.checkVisibility({ contentVisibilityAuto: true }) && !scrolls(node)
        && node.getBoundingClientRect().right > node.closest(".card").getBoundingClientRect().right + 1)
        .map((node) => node.className + " " + node.textContent.slice(0, 60));""")
    check(f"{name} has no text over the border of a card", not outside, outside[:4])


def check_loads(page, path):
    loads = page.show(path)
    check(f"{path.split('?')[0]} loads", loads)
    return loads


def result_page(page):
    """Answers the request that waits, and shows the result."""
    page.show(find("/requests", r'href="(/requests/[0-9A-F-]+)"'))
    page.click("[data-turn-on]")
    page.click("button[value=decide]")
    check("an answer shows its result", until(lambda: "/result" in page.path()))
    return page.path()


enter_data()
axe = next(pathlib.Path(__file__).resolve().parents[2].glob(".build/axe/**/axe.min.js"), None)
if axe is None:
    print("skipped accessibility: scripts/setup could not install axe")
axe = axe and axe.read_text(encoding="utf-8")
app = subprocess.Popen(
    [HEALTHCTL, "request-authorization", "--app", APP, "--read", "stepCount,stateOfMind", "--share", "bodyMass"])
try:
    check("a request arrives", until(lambda: "/requests/" in ask("GET", "/requests")[2]))
    with Chromium("/browse") as page:
        check("the token is not in the address any more", "token" not in page.driver.current_url)
        paths = addresses()
        check("every address was found", None not in paths, paths)
        paths = [path for path in paths if path]
        for path in paths:
            look(page, path, axe)
        paths.append(result_page(page))
        look(page, paths[-1], axe)
        # Its words are longer.
        post("/settings/page", language="de")
        for path in paths[:-1]:
            if check_loads(page, path):
                for width, size in (("wide", WIDE), ("narrow", NARROW)):
                    page.size(*size)
                    check_fits(page, f"{path.split('?')[0]} in German in the {width} window")
        missing = [pattern for pattern in PATTERNS if not any(matches(path, pattern) for path in paths)]
        check("every page of the site was shown", len(PATTERNS) > 20 and not missing, missing)
finally:
    app.kill()
    app.wait()
end()
