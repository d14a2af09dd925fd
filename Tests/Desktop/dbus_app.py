#!/usr/bin/env python3
"""A program on the session bus that uses org.healthd.Health1 with python3-dbus.

    dbus_app.py APP TOKEN

Requests access to steps, and then reads and saves, printing a line for each.
"""
import sys

import dbus
import dbus.mainloop.glib
from gi.repository import GLib

NAME = "org.healthd.Health1"
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
service = dbus.Interface(bus.get_object(NAME, "/org/healthd/Health1"), NAME)
options = {"app_id": sys.argv[1], "token": sys.argv[2]}
loop = GLib.MainLoop()


def answered(response, results):
    print("response", int(response), dict(results), flush=True)
    loop.quit()


handle = service.RequestAccess("", options | {"read": ["stepCount"], "share": ["stepCount"]})
bus.add_signal_receiver(answered, "Response", "org.healthd.Request1", NAME, handle)
GLib.timeout_add_seconds(30, loop.quit)
loop.run()
print("latest", dict(service.Latest("stepCount", options)))
try:
    service.Save(
        [dbus.Dictionary({"type": "stepCount", "value": 12.0, "start": 1.0}, signature="sv")], options)
    print("saved")
except dbus.DBusException as error:
    print(error.get_dbus_name())
