#!/usr/bin/env python3
"""Calls every method of the protocol with an empty request, and prints the status of each; see every_method.c.

    every_method.py user|BUNDLE sync|aio
"""
import asyncio
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))
import healthd  # noqa: E402
from healthd import aio, methods  # noqa: E402


def show(method, error=None):
    print(method.path, error.code if error else 0, error or "")


def call_all(name):
    with healthd.connect_user() if name == "user" else healthd.connect(name) as client:
        for method in methods.ALL:
            try:
                if method.kind == "unary":
                    client.call(method, method.request())
                else:
                    # The first message, or the end.
                    next(client.stream(method, method.request(), is_last=True), None)
                show(method)
            except healthd.HealthError as error:
                show(method, error)


async def await_all(name):
    async with await (aio.connect_user() if name == "user" else aio.connect(name)) as client:
        for method in methods.ALL:
            try:
                if method.kind == "unary":
                    await client.call(method, method.request())
                else:
                    await anext(client.stream(method, method.request(), is_last=True), None)
                show(method)
            except healthd.HealthError as error:
                show(method, error)


if sys.argv[2] == "aio":
    asyncio.run(await_all(sys.argv[1]))
else:
    call_all(sys.argv[1])
