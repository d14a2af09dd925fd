#!/usr/bin/env python3
"""Uses a daemon with the stock gRPC client for Python, whose messages come from the daemon's reflection.

    grpc_daemon.py CONTROL_SOCKET APP_SOCKET PROCESS_ID

As the user it registers an app and grants it steps; as the app it identifies itself, saves, queries and watches.
At the end it stops the daemon with that process ID.
Prints a line for each step that held, and fails at the first one that does not.
"""

import os
import signal
import sys
import threading

import grpc
from google.protobuf import descriptor_pool, message_factory
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase)

BUNDLE = "org.example.grpc"
STEPS = 107
WEIGHT = 16
AUTHORIZED = 2
READ, SHARE = 0, 1


class Socket:
    """A connection whose methods are described by the server."""

    def __init__(self, path):
        self.channel = grpc.insecure_channel(f"unix:{path}")
        database = ProtoReflectionDescriptorDatabase(self.channel)
        self.services = set(database.get_services())
        self.pool = descriptor_pool.DescriptorPool(database)

    def message(self, kind, /, **fields):
        found = self.pool.FindMessageTypeByName(f"health.v1.{kind}")
        return message_factory.GetMessageClass(found)(**fields)

    def method(self, path, kind="unary_unary"):
        service, name = path.split("/")
        method = self.pool.FindServiceByName(service).FindMethodByName(name)
        reply = message_factory.GetMessageClass(method.output_type)
        return getattr(self.channel, kind)(
            f"/{path}", request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=reply.FromString)


def reflection(user, app):
    """Each socket lists the services that it has."""
    assert "health.v1.Apps" in user.services and "health.v1.Apps" not in app.services
    assert "health.v1.Session" in app.services and "health.v1.Session" not in user.services
    assert "grpc.health.v1.Health" in app.services


def health(_, app):
    check = health_pb2_grpc.HealthStub(app.channel).Check
    serving = health_pb2.HealthCheckResponse.SERVING
    assert check(health_pb2.HealthCheckRequest()).status == serving
    assert check(health_pb2.HealthCheckRequest(service="health.v1.Samples")).status == serving
    try:
        check(health_pb2.HealthCheckRequest(service="nope"))
    except grpc.RpcError as error:
        assert error.code() is grpc.StatusCode.NOT_FOUND


def health_watch(user, _):
    """The state is sent at once, and a service that does not exist has one too."""
    watch = health_pb2_grpc.HealthStub(user.channel).Watch
    for service, status in (("", "SERVING"), ("health.v1.Apps", "SERVING"), ("nope", "SERVICE_UNKNOWN")):
        call = watch(health_pb2.HealthCheckRequest(service=service))
        assert next(call).status == health_pb2.HealthCheckResponse.ServingStatus.Value(status)
        call.cancel()


def query(app):
    descriptor = app.message("QueryDescriptor", types=[STEPS])
    return app.method("health.v1.Samples/Query")(
        app.message("SampleQuery", descriptors=[descriptor]))


def unidentified(_, app):
    try:
        query(app)
    except grpc.RpcError as error:
        assert error.code() is grpc.StatusCode.UNAUTHENTICATED, error
        return
    raise AssertionError("an app without a hello was answered")


def identified(user, app):
    manifest = user.message(
        "AppManifest", bundle_identifier=BUNDLE, name="gRPC", version="1", read_usage="Reads.",
        share_usage="Saves.", entitlements=["com.apple.developer.healthkit", "org.healthd.deferred-records"],
        token=user.message("TokenBinding"))
    reply = user.method("health.v1.Apps/Register")(
        user.message("RegisterAppRequest", manifest=manifest))
    grants = [
        user.message("Grant", type=STEPS, direction=direction, decision=AUTHORIZED)
        for direction in (READ, SHARE)]
    user.method("health.v1.Apps/SetGrants")(user.message(
        "SetGrantsRequest", principal=reply.app.principal, grants=grants, overrides_ceilings=True))
    begun = app.method("health.v1.Session/Begin")(
        app.message("BeginSessionRequest", bundle_identifier=BUNDLE))
    app.method("health.v1.Session/Hello")(app.message(
        "HelloRequest", bundle_identifier=BUNDLE, token=reply.token, nonce=begun.nonce))


def batch(app, kind, value):
    return app.message(
        "SampleBatch", dictionary=app.message("SampleDictionary", types=[kind]),
        id_highs=[0x1234_5678_1234_8000], id_lows=[0x8000_0000_0000_0001],
        starts_us=[1_700_000_000_000_000], values=[value])


def save(app, kind, value):
    app.method("health.v1.Samples/Save")(app.message("SaveRequest", samples=batch(app, kind, value)))


def refused(_, app):
    """A refusal has HealthKit's code in its details."""
    try:
        save(app, WEIGHT, 70.0)
    except grpc.RpcError as error:
        details = dict(error.trailing_metadata()).get("grpc-status-details-bin", b"")
        assert b"health.v1.ErrorDetail" in details, (error, details)
        return
    raise AssertionError("an app without a grant saved")


def watched(_, app):
    """A live query reports a save, and ends when it is canceled."""
    requests = iter([app.message(
        "WatchRequest", credit=8, query=app.message(
            "ChangeQuery", descriptors=[app.message("QueryDescriptor", types=[STEPS])]))])

    def held():
        yield from requests
        threading.Event().wait()

    watch = app.method("health.v1.Live/Watch", "stream_stream")(held())
    assert not next(watch).types
    save(app, STEPS, 42.0)
    assert list(next(watch).types) == [STEPS]
    watch.cancel()


def queried(_, app):
    assert list(query(app).samples.values) == [42.0]


def stopped(_, app):
    """A daemon that stops reports it to those that watch its health, and then ends their calls."""
    watch = health_pb2_grpc.HealthStub(app.channel).Watch(health_pb2.HealthCheckRequest())
    assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
    os.kill(int(sys.argv[3]), signal.SIGTERM)
    assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
    try:
        next(watch)
    except grpc.RpcError as error:
        assert error.code() is grpc.StatusCode.UNAVAILABLE, error
        return
    raise AssertionError("the watch of a stopped daemon continues")


def main():
    user, app = Socket(sys.argv[1]), Socket(sys.argv[2])
    for step in (
            reflection, health, health_watch, unidentified, identified, refused, watched, queried, stopped):
        step(user, app)
        print("held", step.__name__, flush=True)


if __name__ == "__main__":
    main()
