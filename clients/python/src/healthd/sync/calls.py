# Made from clients/python/src/healthd/aio/calls.py by scripts/generate-clients. Do not edit.
"""Calls and streams with messages."""

from __future__ import annotations

from typing import Any, Iterator, Type as Class, TypeVar

from google.protobuf.message import Message

from .. import batches
from ..errors import InvalidArgument, raise_for
from .. import rpc

M = TypeVar("M", bound=Message)
Self = TypeVar("Self", bound="Calls")
# Messages of a stream that the daemon may send before the client has read them.
CREDIT = 8


class Calls:
    """A connection. `close` or the end of a `with` statement closes it."""

    def __init__(self, connection: rpc.Connection) -> None:
        self._connection = connection
        self._identifiers = batches.Identifiers()
        self._next_buffer = 1

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def call(self, method: str, request: Message, reply: Class[M]) -> M:
        """Calls any unary method, such as `health.v1.Profile/PreferredUnits`, with messages of
        `healthd.pb`."""
        answer = reply()
        answer.ParseFromString(self._bytes(method, request))
        return answer

    def _bytes(self, method: str, request: Message) -> bytes:
        data = request.SerializeToString()
        if len(data) > (4 << 20) - 256:
            raise InvalidArgument.because(
                "the request is larger than 4 MiB", "Save or query in several steps.")
        status, payload = self._connection.call(method, data)
        if status.code != 0:
            raise_for(status)
        return payload

    def _stream(
        self, method: str, first: Message, kind: Class[M], more: Any = None
    ) -> Iterator[M]:
        """Yields the messages of a stream. After each, `more` is sent, or what it returns."""
        stream = self._connection.open(method, flags=rpc.STREAM)
        stream.send(first.SerializeToString())
        try:
            while (data := stream.next()) is not None:
                message = kind()
                message.ParseFromString(data)
                if isinstance(more, Message):
                    stream.send(more.SerializeToString())
                yield message
                if more is not None and not isinstance(more, Message):
                    stream.send(more(message).SerializeToString())
        finally:
            stream.close_side()
        if stream.status and stream.status.code != 0:
            raise_for(stream.status)
