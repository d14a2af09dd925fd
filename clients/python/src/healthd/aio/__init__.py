"""The client for asyncio: the functions and methods of `healthd`, to be awaited.

    from healthd import aio

    async with await aio.connect("org.example.steps") as health:
        async for changes in health.observe("stepCount"):
            print(len(changes.added))

An iteration that ends, or whose task is cancelled, closes its stream.
"""

from .client import Client, connect, connect_user, register

__all__ = ["Client", "connect", "connect_user", "register"]
