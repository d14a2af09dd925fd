"""Firefox ESR, driven over Marionette, since Debian has no geckodriver.

A message is a JSON array with its length in bytes before it: `[0, number, name, parameters]`, answered by
`[1, number, error, result]`.
"""

import base64
import json
import pathlib
import socket

from page_socket import until

# The settings of a new profile remain: Marionette would replace many of them for its own tests.
PREFERENCES = {"marionette.port": 0, "remote.prefs.recommended": False, "intl.accept_languages": "en"}


class Marionette:
    """A connection to a Firefox that was started with --marionette and a profile."""

    def __init__(self, profile):
        file = pathlib.Path(profile) / "MarionetteActivePort"
        if not until(lambda: file.exists() and file.read_text(), seconds=300):
            raise RuntimeError("Firefox opened no port")
        self.stream = socket.create_connection(("127.0.0.1", int(file.read_text())), timeout=300).makefile("rwb")
        self.number = 0
        self.read()
        self.call("WebDriver:NewSession")

    def read(self):
        length = b""
        while (byte := self.stream.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has ended")
            length += byte
        return json.loads(self.stream.read(int(length)))

    def call(self, name, **parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.stream.write(b"%d:%s" % (len(text), text))
        self.stream.flush()
        _, _, error, result = self.read()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    # The part of Selenium's interface that open_file.py uses.

    def execute_script(self, text, *arguments):
        return self.call("WebDriver:ExecuteScript", script=text, args=list(arguments))

    def get(self, address):
        self.call("WebDriver:Navigate", url=address)

    def refresh(self):
        self.call("WebDriver:Refresh")

    def back(self):
        self.call("WebDriver:Back")

    @property
    def current_url(self):
        return self.call("WebDriver:GetCurrentURL")

    def new_tab(self):
        tab = self.call("WebDriver:NewWindow", type="tab", focus=True)["handle"]
        self.call("WebDriver:SwitchToWindow", handle=tab, focus=True)

    def save_screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("WebDriver:TakeScreenshot", full=False)))


def prepare(profile):
    """Writes the preferences of a new profile."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (pathlib.Path(profile) / "user.js").write_text("\n".join(lines) + "\n", encoding="utf-8")
