#!/usr/bin/env python3
"""Introduces apps that are not registered, which sign with a key of their own."""
import os
import sys
import uuid

from harness import DAY, allowed_by_user, grant, new_app, raises

import healthd
from healthd import Sample, Type, methods, places
from healthd.pb import apps_pb2


def stored(bundle, folder):
    return places.token_path(bundle, folder)


def test_an_unknown_app_is_not_registered():
    error = raises(healthd.NotRegistered, healthd.connect, "org.example.unknown")
    assert error.code == 16 and "connect_user()" in error.remedy
    assert "healthctl app register" in error.remedy
    if hasattr(error, "__notes__"):
        assert error.__notes__ == [error.remedy]


def test_an_app_introduces_itself_once():
    manifest = healthd.AppManifest(
        f"org.example.{uuid.uuid4().hex[:8]}", "Diary", read_usage="Draws it.",
        share_usage="Adds to it.")
    bundle = manifest.bundle_identifier
    with healthd.connect(manifest) as app:
        assert app.authorization_status("steps") == {
            Type.stepCount: healthd.Decision.NOT_DETERMINED}
        should = app.authorization_request_status(share="steps")
        assert should is healthd.RequestStatus.SHOULD_REQUEST
        raises(healthd.NotAuthorized, app.save, Sample(Type.stepCount, 1, DAY))
    path = stored(bundle, "keys")
    assert os.stat(path).st_mode & 0o777 == 0o600
    text = path.read_text()
    assert len(text) == 65 and text == text.lower() and bytes.fromhex(text)
    assert not stored(bundle, "tokens").exists()
    grant(bundle, share=[Type.stepCount])
    # Later connections are the same app, with the manifest or with the bundle identifier alone.
    for later in (manifest, bundle):
        with healthd.connect(later) as app:
            assert app.authorization_status("steps")[Type.stepCount] == 2
            app.save(Sample(Type.stepCount, 1, DAY))
    with healthd.connect_user() as user:
        apps = user.call(methods.Apps.List, apps_pb2.ListAppsRequest()).apps
        [found] = [one for one in apps if one.manifest.bundle_identifier == bundle]
        assert len(found.manifest.ed25519_key) == 32 and found.manifest.name == "Diary"


def test_another_key_is_another_app():
    manifest = healthd.AppManifest(f"org.example.{uuid.uuid4().hex[:8]}", "Diary",
                                   share_usage="Adds to it.")
    bundle = manifest.bundle_identifier
    healthd.connect(manifest).close()
    grant(bundle, share=[Type.stepCount])
    key = stored(bundle, "keys")
    kept = key.read_text()
    key.unlink()
    with healthd.connect(manifest) as app:
        assert app.authorization_status("steps")[Type.stepCount] == 0
    places.write_token(bundle, bytes.fromhex(kept), "keys")
    with healthd.connect(bundle) as app:
        assert app.authorization_status("steps")[Type.stepCount] == 2
    key.write_text("not hexadecimal\n")
    error = raises(healthd.NotRegistered, healthd.connect, bundle)
    assert str(key) in error.remedy


def test_a_registered_app_has_a_token():
    bundle = f"org.example.{uuid.uuid4().hex[:8]}"
    with healthd.connect_user() as user:
        healthd.register(user, bundle, "Token", read_usage="Shows it.")
    with healthd.connect(healthd.AppManifest(bundle, "Token")) as app:
        raises(healthd.NotAuthorized, app.samples, "steps")
    assert not stored(bundle, "keys").exists()


def test_a_missing_package_is_named():
    blocked = {name: module for name, module in sys.modules.items()
               if name.split(".")[0] == "cryptography"}
    for name in blocked:
        sys.modules[name] = None
    sys.modules["cryptography"] = None
    try:
        error = raises(
            healthd.MissingPackage, healthd.connect, healthd.AppManifest("org.example.k", "K"))
        assert "python3-cryptography" in error.remedy and "[keys]" in error.remedy
    finally:
        sys.modules.pop("cryptography")
        sys.modules.update(blocked)


def test_the_user_allows_types_and_single_objects():
    with healthd.connect_user() as user, new_app() as app:
        sheet = allowed_by_user(lambda: app.request_authorization(share="steps"))
        assert sheet.app.name == "Test"
        assert app.authorization_status("steps")[Type.stepCount] == 2
        lens = healthd.Lens(sphere=-1)
        user.save([healthd.VisionPrescription(
            start=DAY, prescription_type=healthd.VisionPrescriptionType.glasses, left_eye=lens)
            for _ in range(2)])
        raises(healthd.NotAuthorized, app.samples, healthd.VisionPrescription)
        sheet = allowed_by_user(
            lambda: app.request_object_authorization(Type.visionPrescription))
        assert len(sheet.objects) == 2
        [seen] = app.samples(healthd.VisionPrescription)
        assert seen.id.int & (1 << 64) - 1 == sheet.objects[0].id.low and seen.left_eye == lens
        app.handle_extension_authorization()


if __name__ == "__main__":
    import harness

    harness.main(sys.modules["__main__"])
