"""Runs the functions of a test program whose names begin with `test_`, and prints the name of each
that passed. They connect to the daemon that the environment names."""
import datetime
import inspect
import pathlib
import sys
import threading
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "clients/python/src"))
import healthd  # noqa: E402
from healthd import methods, rpc  # noqa: E402
from healthd.pb import agent_pb2, apps_pb2  # noqa: E402

UTC = datetime.timezone.utc
DAY = datetime.datetime(2026, 3, 2, 8, tzinfo=UTC)


def minutes(count):
    return datetime.timedelta(minutes=count)


def seconds(count):
    return datetime.timedelta(seconds=count)


def raises(kind, function, *arguments, **named):
    """Returns the error that a call raises, which has a remedy."""
    try:
        made = function(*arguments, **named)
        if inspect.isgenerator(made):
            list(made)
    except kind as error:
        assert not isinstance(error, healthd.HealthError) or error.remedy
        return error
    raise AssertionError(f"{function} did not raise {kind.__name__}")


def principal(user, bundle):
    apps = user.call(methods.Apps.List, apps_pb2.ListAppsRequest())
    return next(
        app.principal for app in apps.apps if app.manifest.bundle_identifier == bundle)


def grant(bundle, share=(), read=()):
    """Authorizes an app, as the user."""
    with healthd.connect_user() as user:
        grants = [
            apps_pb2.Grant(type=kind, direction=direction, decision=2)
            for direction, kinds in ((0, read), (1, share)) for kind in kinds]
        user.call(
            methods.Apps.SetGrants,
            apps_pb2.SetGrantsRequest(principal=principal(user, bundle), grants=grants))


def new_app(share=(), read=(), **manifest):
    """Connects as an app of its own that has introduced itself."""
    bundle = f"org.example.{uuid.uuid4().hex[:8]}"
    values = {"name": "Test", "read_usage": "Shows it.", "share_usage": "Adds to it."}
    app = healthd.connect(healthd.AppManifest(bundle, **{**values, **manifest}))
    grant(bundle, share, read)
    return app


def allowed_by_user(function):
    """Calls a function that shows a sheet, and answers as a user who allows its first entry."""
    with healthd.connect_user() as user:
        agent = user._connection.open("health.v1.Agent/Register", flags=rpc.STREAM)
        hello = agent_pb2.AgentMessage(hello=agent_pb2.AgentHello())
        agent.send(hello.SerializeToString())
        waiting = threading.Thread(target=function)
        waiting.start()
        while True:
            event = agent_pb2.AgentEvent.FromString(agent.next())
            if event.WhichOneof("content") == "sheet":
                break
        sheet = event.sheet
        decision = agent_pb2.SheetDecision(sheet=sheet.id, version=sheet.version)
        if sheet.objects:
            decision.objects.add(id=sheet.objects[0].id, granted=True)
        else:
            item = sheet.items[0]
            decision.grants.add(type=item.type, direction=item.direction, decision=2)
        agent.send(agent_pb2.AgentMessage(decision=decision).SerializeToString())
        waiting.join()
        return sheet


def main(module):
    for name, function in list(vars(module).items()):
        if name.startswith("test_"):
            function()
            print(name.removeprefix("test_"), flush=True)
