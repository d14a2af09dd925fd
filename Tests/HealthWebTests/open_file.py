"""Opens the Health page as a desktop does: open_file.py SOCKET PROGRAMS PICTURES BROWSER

BROWSER, chromium or firefox-esr, is the default browser of the user and has a new profile. `healthctl open`
starts it through xdg-open with a file:// address.
"""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

from page_socket import check, end, launch, peer, run, until

PROGRAMS, PICTURES, BROWSER = pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
HEALTHCTL = str(PROGRAMS / "healthctl")
DAY = "/type/stepCount?span=D&day=2026-01-02"


class Browser:
    """The default browser, started by a command that opens it."""

    def __init__(self, *command):
        place = pathlib.Path(tempfile.mkdtemp())
        self.place, profile = place, place / "profile"
        profile.mkdir()
        if BROWSER == "chromium":
            options = "--headless=new --disable-gpu --lang=en --remote-debugging-port=0"
            if os.getuid() == 0:
                options += " --no-sandbox"
            line = f"/usr/bin/chromium {options} --user-data-dir={profile} %U"
        else:
            import firefox
            firefox.prepare(profile)
            line = f"/usr/bin/firefox-esr --headless --marionette --no-remote --profile {profile} %u"
        # The entry of the package with these options, as the user's own default.
        entry = pathlib.Path(f"/usr/share/applications/{BROWSER}.desktop").read_text(encoding="utf-8")
        applications = place / "data/applications"
        applications.mkdir(parents=True)
        name = f"healthd-test-{BROWSER}.desktop"
        (applications / name).write_text(re.sub(r"(?m)^Exec=.*$", f"Exec={line}", entry), encoding="utf-8")
        (place / "config").mkdir()
        (place / "config/mimeapps.list").write_text(f"[Default Applications]\ntext/html={name}\n", encoding="utf-8")
        environment = {
            **os.environ, "DISPLAY": ":99", "XDG_DATA_HOME": str(place / "data"),
            "XDG_CONFIG_HOME": str(place / "config")}
        # Any of these could make xdg-open ask a desktop instead of the user's default.
        for name in ("BROWSER", "DBUS_SESSION_BUS_ADDRESS", "XDG_CURRENT_DESKTOP", "DESKTOP_SESSION",
                     "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            command, env=environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.driver = self.attach(profile)
        except BaseException:
            self.quit()
            raise

    def attach(self, profile):
        if BROWSER != "chromium":
            import firefox
            return firefox.Marionette(profile)
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service
        file = profile / "DevToolsActivePort"
        if not until(lambda: file.exists() and file.read_text(), seconds=300):
            raise RuntimeError("Chromium opened no port")
        options = webdriver.ChromeOptions()
        options.debugger_address = "127.0.0.1:" + file.read_text().splitlines()[0]
        return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.quit()

    def processes(self):
        """Returns the processes of the command's session, which include the browser: healthctl starts it in a process
        group of its own, and may end before it."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                # State, parent, group and session follow the name, which is in parentheses.
                state, _, _, session = path.read_text().rsplit(")", 1)[1].split()[:4]
            except OSError:
                continue
            if int(session) == self.process.pid and state != "Z":
                found.append(int(path.parent.name))
        return found

    def quit(self):
        if BROWSER == "chromium" and hasattr(self, "driver"):
            self.driver.quit()
        for process in self.processes():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        check("the browser has ended", until(lambda: not self.processes()))
        shutil.rmtree(self.place, ignore_errors=True)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def text(self):
        try:
            return self.script("return document.body?.innerText") or ""
        except Exception:
            # A document that is being replaced.
            return ""

    def shows(self, *words):
        """Whether the page contains the words in time."""
        return until(lambda: all(word in self.text() for word in words))

    def shows_page(self, path):
        """Whether the page at a path is shown with its navigation, and its address has no token."""
        return until(lambda: "Browse" in self.text() and self.script(
            "return location.pathname + location.search + location.hash") == path)

    def show(self, path):
        self.script("show(arguments[0], 'push')", path)

    def new_tab(self):
        if BROWSER == "chromium":
            self.driver.switch_to.new_window("tab")
        else:
            self.driver.new_tab()

    def open_file(self, file):
        self.driver.get("file://" + file)


def daemon():
    """The process identifier of healthd."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(os.environ["HEALTHD_RUNTIME_DIR"] + "/control.sock")
        return int.from_bytes(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)[:4], sys.byteorder)


def leads_to_the_page(browser):
    check("healthctl open leads to the summary", browser.shows_page("/"), browser.text())
    browser.driver.save_screenshot(f"{PICTURES}/open-{BROWSER}.png")
    check("neither the file nor the token is in the history", browser.script("return history.length") == 1)
    check("the page has no opener and no foreign referrer", browser.script(
        "return window.opener === null && (document.referrer === '' || document.referrer.startsWith(location.origin))"))
    browser.driver.refresh()
    check("a reload shows the summary", browser.shows_page("/"), browser.text())
    browser.show(DAY)
    check("another page is shown", browser.shows("4,711") and browser.shows_page(DAY), browser.text())
    browser.driver.refresh()
    check("a reload shows the other page", browser.shows("4,711") and browser.shows_page(DAY), browser.text())
    browser.driver.back()
    check("going back shows the summary", browser.shows_page("/"), browser.text())
    browser.driver.refresh()
    check("a reload after going back shows the summary", browser.shows_page("/"), browser.text())


def opens_further_tabs(browser):
    origin = browser.script("return location.origin")
    browser.new_tab()
    browser.driver.get(origin + DAY)
    check("a second tab has the session of the first", browser.shows("4,711"), browser.text())
    browser.new_tab()
    file = launch(DAY)[0]
    browser.open_file(file)
    check("a file of a page leads to the page", browser.shows("4,711") and browser.shows_page(DAY), browser.text())
    browser.driver.refresh()
    check("a reload shows the page of the file", browser.shows("4,711"), browser.text())
    browser.new_tab()
    browser.open_file(file)
    check("a file that was used leads to the summary of the session", browser.shows_page("/"), browser.text())
    # In one tab: a browser opens no more than six connections to a server, and each tab has one.
    for page in ("//example.org/", "/\\example.org/", "https://example.org/", "javascript:alert(1)"):
        browser.driver.get("about:blank")
        browser.driver.get(f"{origin}/#page={page}&token={launch()[1].partition('token=')[2]}")
        check(f"a fragment with {page} stays here", browser.shows("Browse")
              and browser.driver.current_url.startswith(origin + "/"), browser.driver.current_url)


def states_an_expired_link(browser):
    words = ("link has expired", "healthctl open")
    check("a link that was used states what to do", browser.shows(*words), browser.text())
    browser.driver.save_screenshot(f"{PICTURES}/open-{BROWSER}-expired.png")
    browser.driver.refresh()
    check("a reload of it states the same", browser.shows(*words), browser.text())
    browser.open_file(launch(DAY)[0])
    check("what it states leads to the page", browser.shows("4,711"), browser.text())


def states_a_stopped_daemon(browser):
    os.kill(daemon(), signal.SIGTERM)
    browser.show("/")
    check("a page without the daemon states what to do", browser.shows(
        "healthd is not running", "start it with", "healthctl doctor"), browser.text())
    browser.driver.save_screenshot(f"{PICTURES}/open-{BROWSER}-stopped.png")
    check("no link of its text leads back to it", browser.script(
        "return document.querySelectorAll('main a').length") == 0)
    restarted = subprocess.Popen(
        [str(PROGRAMS / "healthd"), "--data-dir", os.environ["HOME"] + "/data", "--runtime-dir",
         os.environ["HEALTHD_RUNTIME_DIR"]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    check("the page opens when the daemon is back", until(
        lambda: "not running" not in browser.text()) and browser.shows_page("/"), browser.text())
    return restarted


def states_a_stopped_server(browser):
    os.kill(peer(), signal.SIGTERM)
    browser.show("/browse")
    check("a page without its server states what to do", browser.shows(
        "does not respond", "healthctl open"), browser.text())
    browser.open_file(run(HEALTHCTL, "open", "--print").strip())
    check("what it states leads to the summary", browser.shows_page("/"), browser.text())
    os.kill(peer(), signal.SIGTERM)


run(HEALTHCTL, "save", "stepCount", "4711", "--at", "2026-01-02 10:00")
with Browser(HEALTHCTL, "open") as first:
    leads_to_the_page(first)
    opens_further_tabs(first)
used = launch()[0]
with Browser("xdg-open", used) as second:
    check("xdg-open leads to the summary", second.shows_page("/"), second.text())
    daemon_process = states_a_stopped_daemon(second)
with Browser("xdg-open", used) as third:
    states_an_expired_link(third)
    states_a_stopped_server(third)
daemon_process.terminate()
daemon_process.wait()
end()
