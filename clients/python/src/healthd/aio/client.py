"""Connections to healthd, as an app or as the user."""

from __future__ import annotations

import socket
from typing import Optional, Union

from .. import methods
from ..errors import raise_for
from ..identity import AppManifest, Identity
from ..pb import apps_pb2, session_pb2
from ..places import runtime_directory, write_token
from ..rpc import UNAVAILABLE, Status
from .attachments import AttachmentCalls
from .background import BackgroundCalls, WorkoutSessionCalls
from .profile import ProfileCalls
from .rpc import Connection
from .samples import SampleCalls
from .statistics import StatisticsCalls


class Client(
    SampleCalls, StatisticsCalls, ProfileCalls, AttachmentCalls, BackgroundCalls,
    WorkoutSessionCalls,
):
    """A connection, for use from one thread. `close` or the end of a `with` statement closes it.

    A method raises HealthError if its call fails. Queries do not fail without read permission: they
    return only the samples that the app saved itself.
    """


async def connect(
    app: Union[str, AppManifest], socket_path: Union[str, socket.socket, None] = None
) -> Client:
    """Connects and authenticates as an app.

    `app` is the bundle identifier of a registered app, or the manifest of an app that introduces
    itself: the first connection creates its key and registers it, and the user confirms it with the
    first request for authorization. The secret is the key, or the token that `healthctl app
    register` stored; an app that is identified by its Unix user has none. `socket_path` may be a
    connection, such as one that OpenConnection of org.healthd.Health1 returned on D-Bus.
    """
    bundle = app if isinstance(app, str) else app.bundle_identifier
    identity = Identity(bundle)
    manifest = None if isinstance(app, str) else identity.introduction(app)
    client = await _connect(socket_path or f"{runtime_directory()}/healthd.sock")
    try:
        challenge = await client.call(
            methods.Session.Begin,
            session_pb2.BeginSessionRequest(bundle_identifier=bundle))
        hello = identity.hello(challenge)
        if manifest is None or identity.token:
            await client.call(methods.Session.Hello, hello)
        else:
            await client.call(
                methods.Session.Introduce,
                session_pb2.IntroduceRequest(hello=hello, manifest=manifest))
    except BaseException:
        await client.close()
        raise
    return client


async def connect_user(socket_path: Optional[str] = None) -> Client:
    """Connects as the user, over the control socket. All data may be read."""
    return await _connect(socket_path or f"{runtime_directory()}/control.sock")


async def register(
    user: Client, bundle_identifier: str, name: str, version: str = "1.0", read_usage: str = "",
    share_usage: str = "",
) -> None:
    """Registers an app that is identified by a token, and stores the token for `connect`.

    Requires a connection of the user. The app has no permissions until the user grants some.
    """
    app = AppManifest(bundle_identifier, name, version, read_usage, share_usage).message()
    app.token.SetInParent()
    reply = await user.call(methods.Apps.Register, apps_pb2.RegisterAppRequest(manifest=app))
    write_token(bundle_identifier, reply.token)


async def _connect(path: Union[str, socket.socket]) -> Client:
    try:
        return Client(await Connection.connect(path))
    except OSError as error:
        text = f"healthd does not answer at {path} ({error.strerror}); start it with: healthd"
        raise_for(Status(UNAVAILABLE, text.encode()))
