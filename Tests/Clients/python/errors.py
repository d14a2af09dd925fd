#!/usr/bin/env python3
"""Wrong arguments, each answered with what is wrong and what to do."""
import datetime
import sys
import uuid

from harness import DAY, UTC, minutes, raises

import healthd
from healthd import Sample, Type, key, rpc, units
from healthd.pb import error_pb2


def test_everyday_names_are_accepted():
    for text, kind in [
            ("steps", "stepCount"), ("weight", "bodyMass"), ("Heart Rate", "heartRate"),
            ("step-count", "stepCount"), ("hrv", "heartRateVariabilitySDNN"),
            ("HKQuantityTypeIdentifierHeight", "height"), ("sleep", "sleepAnalysis")]:
        assert Type.named(text).name == kind, text
    assert Type.bodyMass.display_name == "Weight" and Type.workout.kind == "workout"


def test_unknown_names_are_answered_with_the_nearest():
    with healthd.connect_user() as user:
        for text, near in [("stps", "stepCount"), ("hart rate", "heartRate"),
                           ("wieght", "bodyMass"), ("zzz", "list(healthd.Type)")]:
            error = raises(healthd.UnknownType, user.samples, text)
            assert text in str(error) and near in error.remedy, error.remedy
            assert isinstance(error, ValueError) and isinstance(error, LookupError)
        raises(healthd.UnknownType, user.statistics, "stps", healthd.SUM)


def test_wrong_arguments_are_refused_before_a_call():
    with healthd.connect_user() as user:
        wrong = healthd.InvalidArgument
        for error in [
                raises(wrong, user.samples, 1000), raises(wrong, user.samples, []),
                raises(wrong, user.samples, Sample), raises(wrong, user.samples, "steps", "x"),
                raises(wrong, user.samples, "steps", DAY, DAY - minutes(1)),
                raises(wrong, user.save, "steps"), raises(wrong, user.save, [3]),
                raises(wrong, user.save, Sample(Type.stepCount, 1, "2026-03-02")),
                raises(wrong, user.delete, Sample(Type.stepCount, 1, DAY)),
                raises(wrong, user.statistics, "sleep", healthd.SUM),
                raises(wrong, lambda: bool(key.quantity > 1 and key.quantity < 2)),
                raises(wrong, healthd.connect, "../../x")]:
            assert error.code == 3 and error.health_code == 3
        assert "quantity" in str(raises(AttributeError, lambda: key.qantity))


def test_the_daemon_s_errors_have_a_remedy():
    with healthd.connect_user() as user:
        error = raises(healthd.InvalidArgument, user.statistics, "steps", healthd.AVERAGE)
        assert error.code == 3
        sample = Sample(Type.stepCount, 1, DAY)
        user.save(sample)
        raises(healthd.InvalidArgument, user.save, sample)
        sample.id = None
        sample.value = float("nan")
        raises(healthd.InvalidArgument, user.save, sample)
    error = raises(healthd.NotRunning, healthd.connect_user, "/nonexistent/control.sock")
    assert "start" in error.remedy and error.code == 14
    raises(healthd.NotRunning, user.stored_types)


def test_an_error_states_when_to_retry():
    detail = rpc.block(1, b"type.googleapis.com/health.v1.ErrorDetail") + rpc.block(
        2, b"\x08\x0d\x10" + rpc.varint(1500))
    status = rpc.Status(8, b"too many", detail)
    error = raises(healthd.LimitExceeded, healthd.errors.raise_for, status)
    assert (error.health_code, error.retry_after) == (13, datetime.timedelta(seconds=1.5))
    error = raises(healthd.LimitExceeded, healthd.errors.raise_for, rpc.Status(8, b"x", b"\xff"))
    assert (error.health_code, error.retry_after) == (None, None)


def test_an_error_states_its_reason():
    reasons = dict(error_pb2.ErrorReason.items())
    assert {f"ERROR_REASON_{item.name}": item.value for item in healthd.ErrorReason} == {
        name: number for name, number in reasons.items() if number}
    for number, expected in [(1, healthd.ErrorReason.NO_SUCH_OBJECT), (0, None), (99, None)]:
        detail = rpc.block(1, b"type.googleapis.com/health.v1.ErrorDetail") + rpc.block(
            2, b"\x08\x03\x18" + rpc.varint(number))
        error = raises(
            healthd.InvalidArgument, healthd.errors.raise_for, rpc.Status(3, b"x", detail))
        assert (error.health_code, error.reason) == (3, expected)
    with healthd.connect_user() as user:
        error = raises(healthd.InvalidArgument, user.delete, [uuid.uuid4()])
        assert error.reason == healthd.ErrorReason.NO_SUCH_OBJECT


def test_units_are_converted():
    close = [
        (100, "kg", "lb", 220.462262), (37, "degC", "degF", 98.6), (1, "kcal", "kJ", 4.184),
        (60, "bpm", "count/s", 1), (5.5, "mmol<180.15588>/L", "mg/dL", 99.085734),
        (1, "W", "J/s", 1), (80, "dBASPL", "Pa", 0.2), (0.2, "Pa", "dBASPL", 80),
        (40, "mL/min·kg", "L/(kg·min)", 0.04), (3, "mi", "km", 4.828032)]
    for value, unit, to, expected in close:
        assert abs(units.convert(value, unit, to) - expected) < 1e-6, (unit, to)
    assert Sample(Type.bodyMass, 70, DAY).to("lb") > 154
    for unit, to in [("kg", "m"), ("kgg", "kg"), ("kg/", "kg"), ("m^", "m"), ("", "kg")]:
        raises(healthd.UnitError, units.convert, 1, unit, to)


def test_a_time_without_a_zone_is_local():
    # The tests run in the zone of Berlin.
    naive = datetime.datetime(2026, 7, 1, 12)
    with healthd.connect_user() as user:
        sample = Sample(Type.height, 1.8, naive)
        user.save(sample)
        [found] = user.samples("height", naive, naive + minutes(1))
        assert found.start == datetime.datetime(2026, 7, 1, 10, tzinfo=UTC)


if __name__ == "__main__":
    import harness

    harness.main(sys.modules["__main__"])
