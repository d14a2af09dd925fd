"""Drives the Health page in Chromium: python3 browser.py SOCKET HEALTHCTL PICTURES

Prints one line for each check, writes a picture of each page to the directory PICTURES, and exits with 1 when a
check failed.
"""

import http.client
import json
import os
import pathlib
import re
import socket
import subprocess
import sys

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

SOCKET, HEALTHCTL, PICTURES = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
# What a page weighs at most, uncompressed.
MOST_BYTES = 150_000
SIZES = {"wide": (1280, 900), "narrow": (360, 740)}
failed = False


def check(name, holds, detail=""):
    global failed
    failed |= not holds
    print(("ok " if holds else "FAILED ") + name + (f": {detail}" if detail and not holds else ""), flush=True)


class UnixConnection(http.client.HTTPConnection):
    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(SOCKET)


def launch(path):
    """The address with a one-time token."""
    connection = UnixConnection("localhost")
    connection.request("POST", "/launch", json.dumps({"path": path}), {"Content-Type": "application/json"})
    file = json.loads(connection.getresponse().read())["file"]
    return re.search(r'url=([^"]*)"', pathlib.Path(file).read_text(encoding="utf-8"))[1].replace("&amp;", "&")


def healthctl(*arguments):
    subprocess.run([HEALTHCTL, *arguments], check=True, stdout=subprocess.DEVNULL)


options = webdriver.ChromeOptions()
options.binary_location = "/usr/bin/chromium"
for argument in ("--headless=new", "--disable-gpu", "--lang=en", "--hide-scrollbars"):
    options.add_argument(argument)
if os.getuid() == 0:
    options.add_argument("--no-sandbox")
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
wait = WebDriverWait(driver, 15, poll_frequency=0.05)


def until(condition):
    """Whether the condition holds in time."""
    try:
        return bool(wait.until(lambda _: condition()))
    except TimeoutException:
        return False


def script(text, *arguments):
    return driver.execute_script(text, *arguments)


def show(path):
    """Shows a page as a click on a link to it does."""
    script("document.body.dataset.old = 'yes'; show(arguments[0], 'push')", path)
    return until(lambda: script("return !document.body.dataset.old && document.querySelector('h1') !== null"))


def console_errors():
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]


def violations():
    script(AXE)
    found = driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})"
        ".then((result) => done(result.violations.map((v) => v.id + ' ' + v.nodes[0].target)))")
    return found


def look(driver_theme):
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": driver_theme}]})


def find_axe():
    root = pathlib.Path(__file__).resolve().parents[2]
    return next(root.glob(".build/axe/**/axe.min.js"), None)


try:
    axe_path = find_axe()
    AXE = axe_path.read_text(encoding="utf-8") if axe_path else None
    driver.set_window_size(*SIZES["wide"])
    driver.get(launch("/browse"))
    check("the token opens a session", until(lambda: driver.find_elements(By.CSS_SELECTOR, "nav a")))
    check("the token is not in the address any more", "token" not in driver.current_url)
    paths = [link.get_attribute("href") for link in driver.find_elements(By.CSS_SELECTOR, "nav a")]
    paths = [re.sub(r"^https?://[^/]*", "", path) for path in paths]
    paths += [
        "/type/stepCount?span=M&day=2025-10-15", "/type/heartRate?span=D&day=2025-10-15",
        "/type/bodyMass?span=Y&day=2025-10-15", "/type/sleepAnalysis?span=W&day=2025-10-15", "/browse?q=weight",
    ]
    for path in paths:
        for theme in ("light", "dark"):
            look(theme)
            for size, (width, height) in SIZES.items():
                name = f"{path} {theme} {size}"
                driver.set_window_size(width, height)
                if not show(path):
                    check(f"{name} loads", False)
                    continue
                errors = console_errors()
                check(f"{name} loads without errors", not errors, errors[:2])
                overflow = script("return document.documentElement.scrollWidth - window.innerWidth")
                check(f"{name} fits the width", overflow <= 0, overflow)
                file = re.sub(r"\W+", "-", path).strip("-") or "summary"
                driver.save_screenshot(str(PICTURES / f"{file}-{theme}-{size}.png"))
                if AXE:
                    found = violations()
                    check(f"{name} is accessible", not found, found[:4])
        size = script("return document.documentElement.outerHTML.length")
        check(f"{path} weighs at most {MOST_BYTES} bytes", size <= MOST_BYTES, size)
    if not AXE:
        print("skipped accessibility: scripts/setup could not install axe")

    look("light")
    driver.set_window_size(*SIZES["wide"])
    show("/browse")
    field = driver.find_element(By.NAME, "q")
    field.send_keys("weight", Keys.ENTER)
    check("a search for weight finds body mass", until(
        lambda: driver.find_elements(By.CSS_SELECTOR, "a[href^='/type/bodyMass']")))

    show("/type/stepCount?span=D&day=2026-01-02")
    until(lambda: script("return stream !== null"))
    before = script("return document.querySelectorAll('.mark').length")
    healthctl("save", "stepCount", "1234", "--at", "2026-01-02 10:00")
    # A save before the observation began is in the page, or the observation notifies of it.
    check("a save of another program appears without a reload", until(
        lambda: script("return document.querySelectorAll('.mark').length") == before + 1))

    show("/type/heartRate?span=M&day=2025-10-15")
    script("document.querySelector('[data-chart]').focus()")
    driver.switch_to.active_element.send_keys(Keys.HOME)
    first = script("return document.querySelector('.readout').textContent")
    driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    second = script("return document.querySelector('.readout').textContent")
    check("arrow keys read the values of a chart", bool(first) and bool(second) and first != second)
    driver.find_element(By.CSS_SELECTOR, "a[rel=prev]").send_keys(Keys.ENTER)
    check("the keyboard opens the period before", until(lambda: "day=2025-09-01" in driver.current_url))
    driver.back()
    check("going back shows the page before", until(
        lambda: "October 2025" in script("return document.body.textContent")))

    first_tab = driver.current_window_handle
    address = driver.current_url
    driver.switch_to.new_window("tab")
    driver.get(address)
    check("a new tab gets the session of an open one", until(lambda: driver.find_elements(By.CSS_SELECTOR, "nav a")))
    driver.close()
    driver.switch_to.window(first_tab)
finally:
    driver.quit()

sys.exit(1 if failed else 0)
