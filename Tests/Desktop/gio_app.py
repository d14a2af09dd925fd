#!/usr/bin/env python3
"""A program on the session bus that uses org.healthd.Health1 with Gio.

    gio_app.py APP TOKEN STEP...

Prints one line of JSON for each step: access, save, latest, totals, watch (waits for the signal Changed),
connection, connection-of-child. TOKEN may be -.
"""
import json
import os
import pathlib
import socket
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))
import healthd  # noqa: E402

NAME, PATH = "org.healthd.Health1", "/org/healthd/Health1"
START = 1_760_000_000_000_000
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
app, token = sys.argv[1:3]
options = {"app_id": GLib.Variant("s", app)}
if token != "-":
    options["token"] = GLib.Variant("s", token)


def call(method, signature, *arguments):
    result, descriptors = bus.call_with_unix_fd_list_sync(
        NAME, PATH, NAME, method, GLib.Variant(f"({signature})", arguments), None,
        Gio.DBusCallFlags.NONE, 30_000, None, None)
    return result.unpack(), descriptors


def signal(interface, member, path, begin):
    """Calls begin and returns the arguments of the first signal that follows."""
    received, loop = [], GLib.MainLoop()

    def took(_bus, _sender, _path, _interface, _member, arguments):
        received.append(arguments.unpack())
        loop.quit()

    subscription = bus.signal_subscribe(
        NAME, interface, member, path, None, Gio.DBusSignalFlags.NONE, took)
    begin()
    GLib.timeout_add_seconds(30, loop.quit)
    loop.run()
    bus.signal_unsubscribe(subscription)
    return received[0]


def access(read=("stepCount",)):
    handle = f"{PATH}/request/{bus.get_unique_name()[1:].replace('.', '_')}/first"
    request = options | {
        "handle_token": GLib.Variant("s", "first"), "read": GLib.Variant("as", read),
        "share": GLib.Variant("as", ["stepCount"]), "name": GLib.Variant("s", "Gio app"),
        "read_reason": GLib.Variant("s", "Draws."), "share_reason": GLib.Variant("s", "Adds.")}

    def begin():
        assert call("RequestAccess", "sa{sv}", "", request)[0] == (handle,)

    return signal("org.healthd.Request1", "Response", handle, begin)


def access_many():
    return access(["stepCount", "heartRate", "bodyMass", "height", "bodyTemperature"])


def save():
    sample = {
        "type": GLib.Variant("s", "stepCount"), "value": GLib.Variant("i", 1200),
        "start": GLib.Variant("x", START), "end": GLib.Variant("x", START + 60_000_000)}
    return call("Save", "aa{sv}a{sv}", [sample], options)[0]


def latest():
    return call("Latest", "sa{sv}", "stepCount", options)[0]


def totals():
    zone = options | {"time_zone": GLib.Variant("s", "Europe/Berlin")}
    return call("DailyTotals", "sssa{sv}", "stepCount", "2025-10-08", "2025-10-10", zone)[0]


def watch():
    def begin():
        call("Watch", "asa{sv}", ["stepCount"], options)
        print('"watching"', flush=True)

    return signal(NAME, "Changed", PATH, begin)


def open_connection():
    (index,), descriptors = call("OpenConnection", "a{sv}", options)
    return socket.socket(fileno=descriptors.get(index))


def steps(connection):
    with healthd.connect(app, connection) as client:
        return [sample.value for sample in client.samples("stepCount")]


def connection():
    return steps(open_connection())


def connection_of_child():
    """A child inherits the connection, and is not the process that called."""
    opened = open_connection()
    reading, writing = os.pipe()
    if os.fork() == 0:
        try:
            text = repr(steps(opened))
        except Exception as error:
            text = type(error).__name__
        os.write(writing, text.encode())
        os._exit(0)
    os.close(writing)
    return os.read(reading, 1000).decode()


for step in sys.argv[3:]:
    try:
        line = globals()[step.replace("-", "_")]()
    except GLib.Error as error:
        line = Gio.dbus_error_get_remote_error(error)
    print(json.dumps(line), flush=True)
