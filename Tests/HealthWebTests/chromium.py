"""Chromium with a session of the Health page."""

import base64
import os
import pathlib

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from page_socket import check, launch, until

WIDE, NARROW = (1280, 900), (360, 740)


class Chromium:
    def __init__(self, path="/", downloads=None):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--disable-gpu", "--lang=en", "--hide-scrollbars"):
            options.add_argument(argument)
        if os.getuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if downloads:
            options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        # The suite has a time limit. That of WebDriver, 30 seconds, is too short for axe beside other suites.
        self.driver.set_script_timeout(300)
        self.size(*WIDE)
        self.open_file(launch(path)[0])
        check("the file opens a session", until(lambda: self.all("nav a")))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open_file(self, file):
        """Opens a file of `healthctl open` as a desktop does, which leads to the page."""
        self.driver.get("file://" + file)

    def size(self, width, height):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def theme(self, name):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": name}]})

    # Elements

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def text(self):
        return self.script("return document.querySelector('main').innerText")

    def message(self):
        return self.script("return document.getElementById('message')?.textContent ?? ''")

    def path(self):
        return self.script("return location.pathname + location.search")

    def active(self):
        return self.driver.switch_to.active_element

    # Actions

    def click(self, selector):
        """Clicks an element when the page has it; again, if a new version of the page replaced it."""
        def clicks():
            try:
                self.one(selector).click()
                return True
            except (NoSuchElementException, StaleElementReferenceException):
                return False

        if not until(clicks):
            raise NoSuchElementException(selector)

    def show(self, path):
        """Shows a page as a click on a link to it does."""
        self.script("document.body.dataset.old = 'yes'; show(arguments[0], 'push')", path)
        return until(lambda: self.script(
            "return !document.body.dataset.old && document.querySelector('h1') !== null"))

    def shows(self, *words):
        """Whether the page contains the words in time."""
        return until(lambda: all(word in (self.text() or "") for word in words))

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def tab_to(self, selector, limit=120):
        """Presses Tab until an element has the focus, and returns whether it is visibly focused."""
        for _ in range(limit):
            self.press(Keys.TAB)
            if self.script("return document.activeElement.matches(arguments[0])", selector):
                return self.script(
                    "const style = getComputedStyle(document.activeElement);"
                    "return document.activeElement.matches(':focus-visible') && style.outlineStyle !== 'none'"
                    " && parseFloat(style.outlineWidth) >= 2")
        return False

    def errors(self):
        """The errors that the console has shown since the last call, except refusals by the server."""
        return [
            entry["message"] for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE" and "the server responded with a status of 4" not in entry["message"]]

    def picture(self, directory, name):
        """Writes a picture of the whole page."""
        size = self.script("return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": size[0], "height": min(size[1], 2600), "scale": 1}})
        (pathlib.Path(directory) / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))
