#!/usr/bin/env python3
"""A stand-in for the notification service of a desktop, org.freedesktop.Notifications.

Prints one line of JSON for each call, and reads commands, one per line: `invoke ID ACTION` and
`dismiss ID` do what a user does with a notification. With the argument `eager`, the action of a
notification is invoked before the reply that has its number; with `plain`, the service offers no actions.
"""
import json
import sys

from gi.repository import Gio, GLib

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
XML = """<node><interface name="org.freedesktop.Notifications">
<method name="Notify"><arg type="s"/><arg type="u"/><arg type="s"/><arg type="s"/><arg type="s"/>
<arg type="as"/><arg type="a{sv}"/><arg type="i"/><arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u"/></method>
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>"""
last = 0


def called(_bus, _sender, _path, _interface, method, arguments, invocation):
    global last
    values = arguments.unpack()
    if method == "GetCapabilities":
        names = ["body"] if sys.argv[1:] == ["plain"] else ["actions", "body"]
        invocation.return_value(GLib.Variant("(as)", (names,)))
    elif method == "Notify":
        number = values[1] or last + 1
        last = max(last, number)
        print(json.dumps({"shown": number, "title": values[3], "body": values[4], "actions": values[5]}),
              flush=True)
        if sys.argv[1:] == ["eager"]:
            emit("ActionInvoked", GLib.Variant("(us)", (number, "default")))
        invocation.return_value(GLib.Variant("(u)", (number,)))
    else:
        print(json.dumps({"closed": values[0]}), flush=True)
        invocation.return_value(None)


def commanded(stream, _condition):
    words = stream.readline().split()
    if not words:
        loop.quit()
        return False
    if words[0] == "invoke":
        emit("ActionInvoked", GLib.Variant("(us)", (int(words[1]), words[2])))
    else:
        emit("NotificationClosed", GLib.Variant("(uu)", (int(words[1]), 2)))
    return True


def emit(member, arguments):
    bus.emit_signal(None, PATH, NAME, member, arguments)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, None, None)
Gio.bus_own_name_on_connection(
    bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print('"ready"', flush=True), None)
loop = GLib.MainLoop()
# A test that waits for a line sees the end of the output instead.
GLib.timeout_add_seconds(60, loop.quit)
GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, commanded)
loop.run()
