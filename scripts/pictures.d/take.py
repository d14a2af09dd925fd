#!/usr/bin/env python3
"""Takes the pictures of a running Health page in Chromium: take.py OUTPUT_DIR

scripts/pictures starts the page and knows which data it shows.
"""

import base64
import os
import pathlib
import re
import subprocess
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

OUTPUT = pathlib.Path(sys.argv[1])
WIDE, TALL, NARROW = (1280, 860, 1), (1280, 990, 1), (390, 800, 2)
MONTH = "span=M&day=2025-10-15"
# The name, the path, the width, height and scale, and the theme.
PICTURES = [
    ("page-summary", "/", TALL, "light"),
    ("page-summary-dark", "/", TALL, "dark"),
    ("page-type", f"/type/stepCount?{MONTH}", (1280, 900, 1), "light"),
    ("page-sleep", "/sleep?span=W&day=2025-10-31", WIDE, "light"),
    ("page-request", None, TALL, "light"),
    ("page-apps", "/apps", WIDE, "light"),
    ("page-ledger", "/ledger", WIDE, "light"),
    ("page-report", f"/report?{MONTH}", WIDE, "light"),
    ("page-phone", "/", NARROW, "light"),
]


def main():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--disable-gpu", "--lang=en", "--hide-scrollbars", "--font-render-hinting=none"):
        options.add_argument(argument)
    if os.getuid() == 0:
        options.add_argument("--no-sandbox")
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    wait = WebDriverWait(driver, 20, poll_frequency=0.05)

    def script(text, *arguments):
        return driver.execute_script(text, *arguments)

    try:
        opened = subprocess.run(["healthctl", "open", "--print"], check=True, capture_output=True, text=True)
        driver.get("file://" + re.search(r"/\S+\.html", opened.stdout)[0])
        wait.until(lambda _: script("return document.querySelector('nav a') !== null"))
        for name, path, (width, height, scale), theme in PICTURES:
            driver.execute_cdp_cmd(
                "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
            driver.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride",
                {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
            # The page of the request has its identifier.
            path = path or script(
                "const links = new DOMParser().parseFromString(arguments[0], 'text/html').links;"
                "return [...links].map((a) => a.getAttribute('href')).find((a) => /^.requests../.test(a))",
                driver.execute_async_script(
                    "const done = arguments[arguments.length - 1];"
                    "request('/requests', {}).then((reply) => reply.text()).then(done)"))
            script("document.body.dataset.old = 'yes'; show(arguments[0], 'push')", path)
            wait.until(lambda _: script(
                "return !document.body.dataset.old && document.querySelector('h1') !== null"))
            script("window.scrollTo(0, 0); document.activeElement?.blur()")
            # The second frame is drawn in the new size.
            driver.execute_async_script(
                "const done = arguments[arguments.length - 1];"
                "requestAnimationFrame(() => requestAnimationFrame(done))")
            clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
            taken = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip})
            (OUTPUT / f"{name}.png").write_bytes(base64.b64decode(taken["data"]))
    finally:
        driver.quit()


main()
