#!/usr/bin/env python3
"""Uses the client for GLib from Python as an app that introduces itself with a key. Prints a line for each test."""
import gi

gi.require_version("Healthd", "1.0")
from cryptography.hazmat.primitives import serialization  # noqa: E402
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: E402
from gi.repository import Gio, GLib, Healthd  # noqa: E402

DAY, MINUTE = 1760047200000000, 60000000
loop = GLib.MainLoop()


def wait(start, *arguments, cancellable=None):
    """Runs the loop until a call has finished, and returns its result."""
    results = []

    def done(_, result):
        results.append(result)
        loop.quit()

    start(*arguments, cancellable, done)
    loop.run()
    return results[0]


def fails(finish, result, domain, code):
    try:
        finish(result)
    except GLib.Error as error:
        assert error.matches(domain, code), error
        return error.message
    raise AssertionError("the call did not fail")


def new_client():
    key = Ed25519PrivateKey.generate()
    client = Healthd.Client(bundle_identifier="org.example.glib-python")
    client.set_manifest("Walks", "1.0", "Draws your walks.", "Adds your walks.", None)
    public = key.public_key().public_bytes(
        serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    client.set_key(
        GLib.Bytes.new(public), lambda data: GLib.Bytes.new(key.sign(data.get_data())))
    return client


client = new_client()
states = []
client.connect("notify::connected", lambda *_: states.append(client.props.connected))
assert client.connect_finish(wait(client.connect_async))
assert states == [True]
print("connects with a key")

assert client.request_authorization_finish(
    wait(client.request_authorization_async, ["stepCount"], ["stepCount", "heartRate"]))
status = client.authorization_status_finish(wait(client.authorization_status_async, "stepCount"))
assert status == Healthd.AuthorizationStatus.AUTHORIZED
status = client.authorization_status_finish(wait(client.authorization_status_async, "heartRate"))
assert status == Healthd.AuthorizationStatus.NOT_DETERMINED
print("requests authorization")

walk = Healthd.Sample(
    sample_type="stepCount", value=700, start_time=DAY, end_time=DAY + 10 * MINUTE)
more = Healthd.Sample.new("stepCount", 0.3, "count", DAY + 20 * MINUTE, DAY + 30 * MINUTE)
assert client.save_finish(wait(client.save_async, [walk, more]))
samples = client.samples_finish(
    wait(client.samples_async, ["stepCount"], 0, 0, Healthd.Order.START_ASCENDING, 0))
assert isinstance(samples, Gio.ListModel) and samples.get_item_type() == Healthd.Sample.__gtype__
assert [(one.props.id, one.get_value(), one.props.unit) for one in samples] == [
    (walk.props.id, 700, "count"), (more.props.id, 0.3, "count")]
assert samples[0].get_source_bundle_identifier() == "org.example.glib-python"
print("saves and queries")

days = client.statistics_finish(
    wait(client.statistics_async, "stepCount",
         Healthd.StatisticsOptions.SUM | Healthd.StatisticsOptions.DURATION, DAY,
         DAY + 2880 * MINUTE, Healthd.Interval.DAYS, 1))
assert [day.props.start_time for day in days] == [DAY, DAY + 1440 * MINUTE]
assert abs(days[0].get_sum() - 700.3) < 1e-9 and days[0].props.duration == 1200
assert days[1].get_sum() != days[1].get_sum()
# More than a page.
minutes = client.statistics_finish(
    wait(client.statistics_async, "stepCount", Healthd.StatisticsOptions.SUM, DAY,
         DAY + 35000 * MINUTE, Healthd.Interval.MINUTES, 1))
assert [minutes[place].props.start_time for place in (0, 34999)] == [DAY, DAY + 34999 * MINUTE]
assert len(minutes) == 35000
print("computes statistics")

observer = client.observe(["stepCount"], None)
pages = []


def changed(_, added, deleted):
    pages.append(([one.props.value for one in added], deleted))
    loop.quit()


observer.connect("changed", changed)
observer.connect("ended", lambda _, error: pages.append(error.code))
loop.run()
client.delete_async([walk.props.id], None, None)
loop.run()
assert pages == [([700, 0.3], []), ([], [walk.props.id])], pages
assert observer.props.anchor.get_size() > 0
print("follows changes")

unknown = fails(client.samples_finish, wait(
    client.samples_async, ["steps"], 0, 0, Healthd.Order.END_DESCENDING, 1),
    Healthd.error_quark(), Healthd.Error.INVALID_ARGUMENT)
assert "steps" in unknown and "healthctl types" in unknown
canceled = Gio.Cancellable()
canceled.cancel()
fails(client.save_finish, wait(client.save_async, [more], cancellable=canceled),
      Gio.io_error_quark(), Gio.IOErrorEnum.CANCELLED)
request = GLib.Bytes.new(b"\x0a\x01\x01")
reply = client.call_finish(wait(client.call_async, "health.v1.Authorization/Status", request))
assert reply.get_data().endswith(b"\x00")
print("reports errors, and calls any method")

client.close()
assert states == [True, False] and pages[2:] == [Healthd.Error.UNAVAILABLE]
print("closes")
