#!/usr/bin/env python3
"""The client for asyncio: concurrent calls, live queries, cancellation."""
import asyncio
import inspect
import sys
import uuid

from harness import DAY, grant, minutes

import healthd
from healthd import Sample, Type, aio

TYPES = [Type.stepCount]


def run(function):
    return lambda: asyncio.run(asyncio.wait_for(function(), 60))


async def new_app():
    manifest = healthd.AppManifest(
        "org.example.concurrent", "Concurrent", read_usage="Shows it.", share_usage="Adds to it.")
    app = await aio.connect(manifest)
    await asyncio.to_thread(grant, manifest.bundle_identifier, TYPES, TYPES)
    return app


def test_both_clients_have_the_same_methods():
    both = [{name: inspect.signature(method).parameters.keys()
             for name, method in inspect.getmembers(client, inspect.isfunction)
             if not name.startswith("_")} for client in (healthd.Client, aio.Client)]
    assert both[0] == both[1] and len(both[0]) > 40


@run
async def test_calls_and_queries():
    async with await aio.connect_user() as user:
        samples = [Sample(Type.stepCount, i + 1, DAY + minutes(i)) for i in range(100)]
        await user.save(samples)
        read = [sample async for sample in user.samples("steps")]
        assert [one.id for one in read] == [one.id for one in samples]
        [total] = [entry async for entry in user.statistics("steps", healthd.SUM)]
        assert total.sum == 5050
        async for _ in user.samples("steps"):
            break
        several = await asyncio.gather(*(user.stored_types() for _ in range(50)))
        assert all(types == several[0] for types in several)


@run
async def test_live_queries_while_other_calls_run():
    async with await new_app() as app:
        queue = asyncio.Queue()

        async def follow():
            async for changes in app.observe("steps", where=healthd.key.quantity == 777):
                await queue.put(len(changes.added))

        following = asyncio.create_task(follow())
        assert await queue.get() == 0
        for _ in range(3):
            await app.save(Sample(Type.stepCount, 777, DAY))
            assert await queue.get() == 1
        following.cancel()
        assert isinstance((await asyncio.gather(following, return_exceptions=True))[0],
                          asyncio.CancelledError)
        # The stream is half-closed: the daemon ends it, and its call is no longer running.
        while app._connection._protocol.calls:
            await app.authorization_status(TYPES)
        await app.save(Sample(Type.stepCount, 777, DAY))


@run
async def test_cancellation_of_a_call():
    async with await new_app() as app:
        # Waits for the user, who does not answer.
        waiting = asyncio.create_task(app.request_authorization(share="heartRate"))
        await app.authorization_status(TYPES)
        waiting.cancel()
        [result] = await asyncio.gather(waiting, return_exceptions=True)
        assert isinstance(result, asyncio.CancelledError)
        assert not app._connection._protocol.calls
        assert (await app.authorization_status(TYPES))[Type.stepCount] == 2


@run
async def test_a_mirrored_session_is_announced():
    manifest = healthd.AppManifest(
        "org.example.mirrored", "Mirrored", read_usage="Shows it.", share_usage="Adds to it.")
    async with await aio.connect(manifest) as watch, await aio.connect(manifest) as phone:
        await asyncio.to_thread(grant, manifest.bundle_identifier, [Type.workout])
        session = uuid.uuid4()
        configuration = healthd.WorkoutConfiguration(
            activity_type=healthd.WorkoutActivityType.rowing)
        updates = watch.follow_workout_session(session, configuration)
        assert (await anext(updates)).snapshot.id == session
        announcements = phone.listen_for_workout_sessions()
        announced = asyncio.create_task(anext(announcements))
        while not announced.done():
            try:
                await watch.mirror_workout_session(session)
                break
            except healthd.HealthError as error:
                # The other connection does not listen yet.
                assert error.code == 9
                await phone.authorization_status(TYPES)
        assert (await announced).id == session


@run
async def test_the_end_of_a_connection_ends_its_calls():
    user = await aio.connect_user()
    signals = user.watch("steps")
    assert await signals.__anext__() == []
    waiting = asyncio.create_task(signals.__anext__())
    await user.stored_types()
    await user.close()
    try:
        await waiting
        raise AssertionError("the stream goes on")
    except healthd.NotRunning:
        pass
    try:
        await user.stored_types()
        raise AssertionError("the connection works")
    except healthd.NotRunning:
        pass


if __name__ == "__main__":
    import harness

    harness.main(sys.modules["__main__"])
