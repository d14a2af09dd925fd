#!/usr/bin/env python3
"""Saves and reads an object of each kind, and makes each call of the app service."""
import datetime
import inspect
import pathlib
import re
import sys
import uuid

from harness import DAY, UTC, minutes, new_app, raises, seconds

import healthd
from healthd import (
    Interval, Relation, RelationKind, Sample, SleepAnalysis, Type, key, methods, places)
from healthd.pb import apps_pb2, import_pb2
from healthd.predicates import contains, during, has_activity, has_no_correlation, related_to


def saved(user, thing, **named):
    """Saves an object as the user, and returns it as it was read."""
    user.save(thing, **named)
    [found] = [one for one in user.samples(thing.type) if one.id == thing.id]
    assert type(found) is type(thing)
    # The daemon fills in the source and the canonical unit.
    for name in thing.__dataclass_fields__:
        if name not in ("source", "unit", "value", "points", "end", "contained", "count",
                        "voltage_count", "sum", "average", "minimum", "maximum", "most_recent",
                        "most_recent_start", "most_recent_end"):
            assert getattr(found, name) == getattr(thing, name), (name, found)
    assert found.end == (thing.end or thing.start)
    return found


def test_sleep_has_named_values():
    with healthd.connect_user() as user:
        device = healthd.Device(name="Band", model="B2", local_identifier="7")
        sample = Sample(
            Type.sleepAnalysis, SleepAnalysis.asleepREM, DAY, DAY + minutes(20), device=device,
            metadata={"HKTimeZone": "Europe/Berlin", "note": "ü", "count": 3, "ratio": 0.5,
                      "at": DAY, "room": healthd.Quantity(18.5, "degC")})
        found = saved(user, sample)
        assert found.category is SleepAnalysis.asleepREM and found.category.name == "asleepREM"
        assert found.source is not None and found.unit == ""
        assert round(found.metadata["room"].to("degF"), 9) == 65.3
        symptom = saved(user, Sample(Type.headache, healthd.Severity.mild, DAY))
        assert symptom.category is healthd.Severity.mild
        assert SleepAnalysis(99).name == "unknown99"


def test_workouts_have_activities_events_routes_and_totals():
    with healthd.connect_user() as user:
        end = DAY + minutes(40)
        energy = healthd.WorkoutStatistics(
            type=Type.activeEnergyBurned, start=DAY, end=end, sum=310.5)
        distance = healthd.WorkoutStatistics(
            type=Type.distanceWalkingRunning, start=DAY, end=end, sum=6200)
        workout = healthd.Workout(
            start=DAY, end=end, activity_type=healthd.WorkoutActivityType.running,
            duration=minutes(38), statistics=[energy, distance],
            events=[healthd.WorkoutEvent(
                type=healthd.WorkoutEventType.lap, start=DAY, end=DAY + minutes(5),
                metadata={"lap": 1})],
            activities=[healthd.WorkoutActivity(
                activity_type=healthd.WorkoutActivityType.running, start=DAY, end=end,
                location_type=healthd.WorkoutSessionLocationType.outdoor,
                duration=minutes(38), statistics=[distance])])
        steps = Sample(Type.stepCount, 5000, DAY, end)
        points = [
            healthd.Location(
                DAY + seconds(second), 52.5 + second / 1e4, 13.4, 34.0, 5.0, 3.0, 90.0, 2.0, 2.7,
                0.5) for second in range(30)]
        route = healthd.WorkoutRoute(start=DAY, end=DAY + seconds(29), points=points)
        effort = Sample(Type.workoutEffortScore, 6, DAY, end)
        user.save([workout, steps, route], [Relation(
            RelationKind.WORKOUT, workout, [steps, route])])
        user.save(effort)
        user.relate([Relation(RelationKind.WORKOUT_EFFORT, workout, [effort])])
        [found] = [one for one in user.samples(healthd.Workout) if one.id == workout.id]
        assert found.activity_type is healthd.WorkoutActivityType.running
        assert found.duration == minutes(38) and found.events == workout.events
        assert found.activities == workout.activities
        assert (found.distance_m, found.energy_kcal) == (6200, 310.5)
        assert [one.id for one in user.samples("steps", where=related_to(found))] == [steps.id]
        [read] = user.samples(healthd.WorkoutRoute, where=related_to(found))
        assert list(user.points(read)) == points and read.count == 30
        [scores] = [e for e in user.efforts().efforts if e.workout == workout.id]
        assert scores.scores[0].id == effort.id and scores.activity is None
        running = key.workout_activity_type == healthd.WorkoutActivityType.running
        for condition in (running & (key.workout_sum("distanceWalkingRunning") > 6000),
                          ~(key.workout_duration < minutes(30)), has_activity(running)):
            assert workout.id in [w.id for w in user.samples(healthd.Workout, where=condition)]
        user.relate([Relation(RelationKind.WORKOUT, workout, [steps])], is_removal=True)
        assert not list(user.samples("steps", where=related_to(found)))


def test_series_have_points():
    with healthd.connect_user() as user:
        volts = [healthd.Voltage(seconds(i / 512), i / 1e6) for i in range(40000)]
        ecg = healthd.Electrocardiogram(
            start=DAY, end=DAY + seconds(79), sampling_frequency_hz=512, average_heart_rate=64,
            classification=healthd.ElectrocardiogramClassification.sinusRhythm,
            points=volts)
        found = saved(user, ecg)
        assert found.voltage_count == 40000 and list(user.points(found))[-1].volts == 39999 / 1e6
        beats = [healthd.Heartbeat(seconds(i), i == 2) for i in range(4)]
        series = saved(user, healthd.HeartbeatSeries(
            start=DAY, end=DAY + seconds(4), points=beats))
        assert list(user.points(series)) == beats and series.count == 4
        quantities = [
            healthd.QuantityPoint(DAY + minutes(i), 1.0 + i, DAY + minutes(i)) for i in range(3)]
        rates = saved(user, healthd.QuantitySeries(
            Type.heartRate, start=DAY, end=DAY + minutes(2), points=quantities))
        assert (rates.count, rates.average, rates.maximum) == (3, 2, 3)
        assert list(user.points(rates)) == quantities


def test_correlations_contain_samples():
    with healthd.connect_user() as user:
        pressure = healthd.Correlation(Type.bloodPressure, start=DAY, contained=[
            Sample(Type.bloodPressureSystolic, 121, DAY),
            Sample(Type.bloodPressureDiastolic, 79, DAY)])
        found = saved(user, pressure)
        assert sorted(part.value for part in found.contained) == [79, 121]
        meal = healthd.Correlation(
            Type.food, start=DAY, metadata={"HKFoodType": "Soup"},
            contained=[Sample(Type.dietaryProtein, 12, DAY, unit="g")])
        assert saved(user, meal).contained[0].value == 12
        assert [c.id for c in user.samples(
            healthd.Correlation, where=contains("bloodPressureSystolic", key.quantity > 120))
        ] == [pressure.id]
        lone = user.samples("bloodPressureSystolic", where=has_no_correlation())
        assert not list(lone)


def test_hearing_vision_mind_and_questionnaires():
    with healthd.connect_user() as user:
        ear = healthd.AudiogramSensitivityTestSide
        saved(user, healthd.Audiogram(start=DAY, points=[
            healthd.SensitivityPoint(frequency_hz=hz, tests=[
                healthd.SensitivityTest(sensitivity_dbhl=15, side=ear.left),
                healthd.SensitivityTest(sensitivity_dbhl=20, side=ear.right)])
            for hz in (500, 1000)]))
        saved(user, healthd.VisionPrescription(
            start=DAY, prescription_type=healthd.VisionPrescriptionType.glasses,
            expiration=DAY + minutes(1e5), left_eye=healthd.Lens(
                sphere=-1.25, cylinder=-0.5, axis=90, prism=healthd.Prism(
                    vertical_amount=0.5, vertical_base=healthd.PrismBase.up))))
        mind = saved(user, healthd.StateOfMind(
            start=DAY, kind=healthd.StateOfMindKind.dailyMood, valence=0.5,
            labels=[healthd.StateOfMindLabel.amazed],
            associations=[healthd.StateOfMindAssociation.work]))
        assert mind.value == 0.5
        often = healthd.PHQ9Answer.severalDays
        gad = healthd.ScoredAssessment(Type.gad7, start=DAY, answers=[often] * 7)
        assert saved(user, gad).value == 7
        phq = [often] * 8 + [healthd.PHQ9Answer.preferNotToAnswer]
        assert saved(user, healthd.ScoredAssessment(
            Type.phq9, start=DAY, answers=phq)).value == 8
        kinds = {one.type for one in user.samples(healthd.ScoredAssessment)}
        assert kinds == {Type.gad7, Type.phq9}


def test_medications_doses_and_records():
    with healthd.connect_user() as user:
        medication = healthd.UserAnnotatedMedication(
            start=DAY, nickname="Iron", has_schedule=True,
            concept=healthd.MedicationConcept(
                identifier="c1", display_text="Iron 50 mg", general_form="tablet",
                related_codings=[healthd.ClinicalCoding(
                    system="http://www.nlm.nih.gov/research/umls/rxnorm", code="1")]),
            schedule=[healthd.ScheduledDose(second_of_day=28800, weekdays=127, quantity=1)])
        saved(user, medication)
        saved(user, healthd.MedicationDoseEvent(
            start=DAY, log_status=healthd.MedicationDoseEventLogStatus.taken,
            schedule_type=healthd.MedicationDoseEventScheduleType.schedule,
            concept_identifier="c1", scheduled=DAY, scheduled_quantity=1, quantity=1,
            dose_unit="count"))
        saved(user, healthd.ClinicalRecord(
            Type.conditionRecord, start=DAY, display_name="Cold", resource_type="Condition",
            resource_identifier="7", release="R4", version="4.0.1",
            source_url="https://example.org/7",
            data=b'{"resourceType":"Condition","id":"7"}'))
        xml = b"<ClinicalDocument/>"
        document = healthd.ClinicalDocument(
            start=DAY, title="Letter", patient_name="Alva", author_name="Dr. No",
            custodian_name="Clinic", data=xml)
        user.save(document)
        for included in (False, True):
            [found] = user.samples(healthd.ClinicalDocument, with_documents=included)
            assert (found.title, found.data) == ("Letter", xml if included else b"")
        card = healthd.VerifiableClinicalRecord(
            start=DAY, record_types=["immunization"], source_type="smartHealthCard",
            issuer_identifier="https://example.org", subject_name="Alva",
            subject_date_of_birth=datetime.date(1990, 5, 17), issued=DAY, relevant=DAY,
            item_names=["Flu"], data=b"a.b.c", signature=healthd.CardSignature.notChecked)
        assert saved(user, card).signature is healthd.CardSignature.notChecked


def test_calls_about_the_user():
    with healthd.connect_user() as user:
        birth = datetime.date(1990, 5, 17)
        user.set_characteristic("dateOfBirth", birth)
        user.set_characteristic(Type.bloodType, healthd.BloodType.oNegative)
        found = user.characteristics()
        assert found[Type.dateOfBirth] == birth and len(found) == 6
        assert found[Type.bloodType] is healthd.BloodType.oNegative
        assert found[Type.wheelchairUse] is None
        user.set_preferred_unit("weight", "lb")
        assert user.preferred_units([Type.bodyMass, "height"]) == {
            Type.bodyMass: "lb", Type.height: "cm"}
        user.set_preferred_unit("weight", None)
        assert user.move_mode() is healthd.ActivityMoveMode.activeEnergy
        assert user.earliest_permitted_sample_date() is None
        assert user.supports_health_records() in (True, False)
        parts = user.split_total_energy(2000, DAY, DAY + minutes(1440))
        assert abs(sum(parts) - 2000) < 1e-6
        user.save(Sample(Type.stepCount, 10, DAY, DAY + minutes(1)))
        assert Type.stepCount in [entry.type for entry in user.stored_types()]
        user.save(Sample(Type.activeEnergyBurned, 250, DAY, DAY + minutes(9)))
        [day] = user.summaries(key.day == DAY.date(), "UTC")
        assert day.day == DAY.date() and day.active_energy_burned_kcal >= 250
        updates = user.watch_summaries(key.day == DAY.date(), "UTC")
        assert next(updates).changed[0].day == DAY.date()
        updates.close()


def test_attachments():
    with healthd.connect_user() as user:
        sample = Sample(Type.bodyMass, 70, DAY)
        user.save(sample)
        data = bytes(range(256)) * 5000
        made = user.attach(sample, "scan.pdf", "application/pdf", data, {"pages": 2})
        assert user.attachments(sample) == [made] and made.metadata == {"pages": 2}
        assert user.read_attachment(made) == data
        user.remove_attachment(made)
        assert user.attachments(sample) == []


def test_apps_watch_and_follow():
    types = [Type.stepCount, Type.heartRate, Type.workout]
    background = "com.apple.developer.healthkit.background-delivery"
    entitlements = ("com.apple.developer.healthkit", background)
    with new_app(types, types, entitlements=entitlements) as app:
        signals = app.watch("steps")
        assert next(signals) == []
        updates = app.watch_statistics("steps", healthd.SUM, DAY, DAY + minutes(2880),
                                       every=Interval.DAY, time_zone="UTC")
        assert len(next(updates).changed) >= 1
        sample = Sample(Type.stepCount, 7, DAY + minutes(1500), DAY + minutes(1501))
        app.save(sample)
        assert next(signals) == [Type.stepCount]
        [changed] = next(updates).changed
        assert changed.sum == 7 and changed.start.astimezone(UTC).day == 3
        signals.close()
        updates.close()
        [source] = [s for s in app.sources("steps") if s.name == "Test"]
        assert [s.id for s in app.samples("steps", sources=[source])] == [sample.id]
        [total] = app.statistics(
            "steps", healthd.SUM | healthd.SEPARATE_BY_SOURCE | healthd.MOST_RECENT,
            DAY + minutes(1400))
        assert total.by_source[source].sum == 7 and total.most_recent == 7
        assert app.earliest_authorized_dates(types) == {}
        app.enable_background_delivery("steps", healthd.UpdateFrequency.hourly)
        [own] = app.background_registrations()
        assert own.registrations == [healthd.BackgroundRegistration(
            Type.stepCount, healthd.UpdateFrequency.hourly)]
        app.enable_background_delivery("steps", healthd.UpdateFrequency.immediate)
        deliveries = app.deliveries()
        newer = Sample(Type.stepCount, 8, DAY + minutes(1510))
        app.save(newer, replacing=sample)
        assert next(deliveries) == [Type.stepCount]
        deliveries.close()
        app.disable_background_delivery()
        assert app.delete_matching("steps", where=key.quantity == 8) == 1
        assert app.delete_matching("steps", where=during(DAY, strict_end=True)) == 0


def test_estimates_are_recalibrated():
    app = healthd.AppManifest("org.example.walking", "Walking", read_usage="Shows it.").message()
    # Only the user gives this entitlement.
    app.entitlements.append("com.apple.developer.healthkit.recalibrate-estimates")
    app.token.SetInParent()
    with healthd.connect_user() as user:
        reply = user.call(methods.Apps.Register, apps_pb2.RegisterAppRequest(manifest=app))
        places.write_token("org.example.walking", reply.token)
    with healthd.connect("org.example.walking") as client:
        client.recalibrate_estimates(Type.sixMinuteWalkTestDistance, DAY)
        raises(healthd.InvalidArgument, client.recalibrate_estimates, "steps", DAY)
    with new_app() as client:
        raises(
            healthd.NotAuthorized, client.recalibrate_estimates, Type.sixMinuteWalkTestDistance,
            DAY)


def test_records_that_cannot_be_read_are_deferred():
    app = healthd.AppManifest("org.example.relay", "Relay", share_usage="Passes on.").message()
    # Only the user gives this entitlement.
    app.entitlements.append("org.healthd.deferred-records")
    app.token.SetInParent()
    payload = bytes(range(256)) * 5000
    with healthd.connect_user() as user:
        reply = user.call(methods.Apps.Register, apps_pb2.RegisterAppRequest(manifest=app))
        places.write_token("org.example.relay", reply.token)
        with healthd.connect("org.example.relay") as client:
            for _ in range(2):
                client.defer_record("entry", payload, name="delivery", reason="unreadable date")
            client.defer_record("entry", b"")
        found = user.call(methods.Import.Kept, import_pb2.DeferredObjectsRequest()).objects
        own = [record for record in found if record.app == "org.example.relay"]
        assert [record.part for record in own] == [0, 1, 0]
        assert own[0].payload + own[1].payload == payload and own[0].part_count == 2
        assert (own[0].name, own[0].reason) == ("delivery", "unreadable date")
    with new_app() as client:
        raises(healthd.NotAuthorized, client.defer_record, "entry", b"1")


def test_workout_sessions():
    with new_app([Type.workout]) as app:
        session, act = uuid.uuid4(), healthd.SessionAction
        configuration = healthd.WorkoutConfiguration(
            activity_type=healthd.WorkoutActivityType.rowing, lap_length_m=25)
        updates = app.follow_workout_session(session, configuration)
        assert next(updates).snapshot.state is healthd.WorkoutSessionState.notStarted
        app.act_on_workout_session(session, act.START, DAY)
        change = next(updates).changed
        assert (change.state, change.date) == (healthd.WorkoutSessionState.running, DAY)
        app.act_on_workout_session(session, act.BEGIN_ACTIVITY, activity=healthd.WorkoutActivity(
            activity_type=healthd.WorkoutActivityType.running, start=DAY + minutes(1),
            end=healthd.FOREVER))
        assert next(updates).began.end == healthd.FOREVER
        app.act_on_workout_session(session, act.RECORD, event=healthd.WorkoutEvent(
            type=healthd.WorkoutEventType.lap, start=DAY + minutes(2), end=DAY + minutes(2)))
        recovered = app.recover_workout_session()
        assert recovered.id == session and recovered.configuration == configuration
        error = raises(healthd.HealthError, app.mirror_workout_session, session)
        assert error.code == 9
        raises(healthd.HealthError, app.send_to_remote_workout_session, session, b"x")
        raises(healthd.HealthError, app.start_companion, configuration)
        app.act_on_workout_session(session, act.END, DAY + minutes(9))
        assert [u for u in updates if u.changed][-1].changed.state.name == "ended"
        assert app.recover_workout_session() is None


def test_every_call_of_an_app_has_a_function_of_its_own():
    root = pathlib.Path(__file__).resolve().parents[3]
    offered = set()
    for path in (root / "proto/health/v1").glob("*.proto"):
        service = ""
        for found in re.finditer(
                r"^service (\w+)|^  rpc (\w+)\([^{]*\{([^}]*)\}", path.read_text(), re.M):
            service = found[1] or service
            if found[2] and "option (app)" in found[3]:
                offered.add(f"{service}/{found[2]}")
    source = "".join(
        path.read_text() for path in (root / "clients/python/src/healthd/aio").glob("*.py"))
    called = {"/".join(found) for found in re.findall(r"methods\.(\w+)\.(\w+)", source)}
    # A service that passes on the calls of other processes is not an app.
    assert offered - called == {"Session/Represent", "Session/HandOver"}
    assert len(offered) > 45


def test_every_function_is_called_by_a_test():
    here = pathlib.Path(__file__).resolve().parent
    tests = "".join(path.read_text() for path in here.parent.rglob("*.py"))
    functions = {name for name, _ in inspect.getmembers(healthd.Client, inspect.isfunction)
                 if not name.startswith("_")}
    # As a call, or as an argument of `raises`.
    called = set(re.findall(r"\.(\w+)[(,)]", tests))
    assert not functions - called and len(functions) > 40, functions - called


if __name__ == "__main__":
    import harness

    harness.main(sys.modules["__main__"])
