"""Background delivery, and workout sessions."""

from __future__ import annotations

import datetime
import uuid
from typing import AsyncIterator, Optional, Union

from .. import codec, methods
from ..enums import UpdateFrequency
from ..objects import WorkoutActivity, WorkoutEvent
from ..pb import background_pb2, workout_session_pb2
from ..sessions import (
    BackgroundApp, BackgroundRegistration, SessionAction, WorkoutConfiguration, WorkoutSession,
    WorkoutSessionUpdate)
from ..types import Type
from ..values import TypeName, as_type, microseconds
from .calls import Calls


class BackgroundCalls(Calls):
    """Calls of health.v1.Background."""

    async def enable_background_delivery(
        self, kind: TypeName, frequency: UpdateFrequency = UpdateFrequency.immediate
    ) -> None:
        """Registers the app for deliveries when a type changes, or changes their frequency."""
        registration = background_pb2.BackgroundRegistration(
            type=as_type(kind), frequency=frequency.value)  # type: ignore[arg-type]
        await self.call(
            methods.Background.Enable,
            background_pb2.EnableBackgroundRequest(registration=registration))

    async def disable_background_delivery(self, kind: Optional[TypeName] = None) -> None:
        """Removes the registration of a type, or of all types."""
        await self.call(
            methods.Background.Disable,
            background_pb2.DisableBackgroundRequest(type=None if kind is None else as_type(kind)))

    async def background_registrations(self) -> list[BackgroundApp]:
        """Returns the registrations of this app; for the user, those of all apps."""
        reply = await self.call(methods.Background.List, background_pb2.ListBackgroundRequest())
        return [
            BackgroundApp(
                app.bundle_identifier,
                [BackgroundRegistration(Type(one.type), UpdateFrequency(one.frequency))
                 for one in app.registrations],
                app.unanswered_count, app.is_stopped)
            for app in reply.apps]

    async def deliveries(self) -> AsyncIterator[list[Type]]:
        """Yields the types that have changed, until the iteration ends. The next iteration
        acknowledges the delivery: query the changes before it."""
        async for delivery in self.stream(
                methods.Background.Deliveries, background_pb2.DeliveriesRequest(),
                lambda message: background_pb2.DeliveriesRequest(acknowledged=message.id)):
            yield [Type(code) for code in delivery.types]


class WorkoutSessionCalls(Calls):
    """Calls of health.v1.WorkoutSessions."""

    async def follow_workout_session(
        self, session: uuid.UUID, configuration: Optional[WorkoutConfiguration] = None,
        is_mirror: bool = False,
    ) -> AsyncIterator[WorkoutSessionUpdate]:
        """Yields the updates of a session, first a snapshot, until it ends or the iteration ends.
        With a configuration, a session that does not exist is created."""
        request = workout_session_pb2.FollowSessionRequest(
            session=codec.object_id(session), is_mirror=is_mirror)
        if configuration is not None:
            codec.encode(configuration, request.configuration)
        async for update in self.stream(methods.WorkoutSessions.Follow, request):
            yield codec.decode(WorkoutSessionUpdate, update)

    async def act_on_workout_session(
        self, session: uuid.UUID, action: SessionAction,
        date: Optional[datetime.datetime] = None, event: Optional[WorkoutEvent] = None,
        activity: Optional[WorkoutActivity] = None,
    ) -> None:
        """Performs an action on a session, by default now. RECORD requires an event, and
        BEGIN_ACTIVITY an activity that ends at `healthd.FOREVER`."""
        request = workout_session_pb2.ActOnSessionRequest(
            session=codec.object_id(session), kind=action.value,  # type: ignore[arg-type]
            date_us=microseconds(date or datetime.datetime.now(datetime.timezone.utc)))
        if event is not None:
            codec.encode(event, request.event)
        if activity is not None:
            codec.encode(activity, request.activity)
        await self.call(methods.WorkoutSessions.Act, request)

    async def recover_workout_session(self) -> Optional[WorkoutSession]:
        """Returns the app's active session, if there is one."""
        reply = await self.call(
            methods.WorkoutSessions.Recover, workout_session_pb2.RecoverSessionRequest())
        return codec.decode(WorkoutSession, reply.session) if reply.HasField("session") else None

    async def mirror_workout_session(self, session: uuid.UUID, is_mirrored: bool = True) -> None:
        """Mirrors a session to the other processes of the app, or stops mirroring it."""
        await self.call(
            methods.WorkoutSessions.Mirror,
            workout_session_pb2.MirrorSessionRequest(
                session=codec.object_id(session), is_mirrored=is_mirrored))

    async def send_to_remote_workout_session(
        self, session: uuid.UUID, data: bytes, is_mirror: bool = False
    ) -> None:
        """Sends at most 102,400 bytes to the other side of a mirrored session."""
        await self.call(
            methods.WorkoutSessions.Send,
            workout_session_pb2.SendToRemoteRequest(
                session=codec.object_id(session), is_mirror=is_mirror, data=data))

    async def listen_for_workout_sessions(
        self, mirrored: bool = True, configurations: bool = True
    ) -> AsyncIterator[Union[WorkoutSession, WorkoutConfiguration]]:
        """Yields the sessions that are mirrored to this process, and the configurations with which
        it is to start one, until the iteration ends."""
        request = workout_session_pb2.ListenForSessionsRequest(
            wants_mirrored=mirrored, wants_configurations=configurations)
        async for message in self.stream(methods.WorkoutSessions.Listen, request):
            if message.WhichOneof("content") == "mirrored":
                yield codec.decode(WorkoutSession, message.mirrored)
            else:
                yield codec.decode(WorkoutConfiguration, message.configuration)

    async def start_companion(self, configuration: WorkoutConfiguration) -> None:
        """Sends a configuration to another process of the app, which is to start a session."""
        request = workout_session_pb2.StartCompanionRequest()
        codec.encode(configuration, request.configuration)
        await self.call(methods.WorkoutSessions.StartCompanion, request)
