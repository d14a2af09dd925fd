# Made from clients/python/src/healthd/aio/calls.py by scripts/generate-clients. Do not edit.
"""Calls and streams with messages."""

from __future__ import annotations

from typing import Iterator, Callable, Optional, TypeVar, Union

from google.protobuf.message import Message

from .. import batches
from ..errors import InvalidArgument, raise_for
from ..method import Method, Q, R
from .. import rpc

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

    def call(self, method: Method[Q, R], request: Q) -> R:
        """Calls any unary method of `healthd.methods`, such as `methods.Profile.PreferredUnits`, with
        messages of `healthd.pb`."""
        answer = method.reply()
        answer.ParseFromString(self._bytes(method, request))
        return answer

    def _bytes(self, method: Method[Q, R], request: Q) -> bytes:
        data = request.SerializeToString()
        if len(data) > (4 << 20) - 256:
            raise InvalidArgument.because(
                "the request is larger than 4 MiB", "Save or query in several steps.")
        status, payload = self._connection.call(method.path, data)
        if status.code != 0:
            raise_for(status)
        return payload

    def stream(
        self, method: Method[Q, R], first: Q,
        more: Union[Q, Callable[[R], Optional[Q]], None] = None, is_last: bool = False,
    ) -> Iterator[R]:
        """Yields the messages of any stream of `healthd.methods`, until it ends or the iteration ends.

        After each message, `more` is sent if it is a message, such as one that grants credit. If it
        is a function, the message that it returns is sent when the next one is requested. `is_last`
        closes the client's side after the first message; most streams then end.
        """
        request = first.SerializeToString()
        if method.kind == "bidirectional":
            stream = self._connection.open(method.path, flags=rpc.STREAM)
            stream.send(request)
        else:
            stream = self._connection.open(method.path, request, rpc.LAST)
        if is_last:
            stream.close_side()
        try:
            while (data := stream.next()) is not None:
                message = method.reply()
                message.ParseFromString(data)
                if isinstance(more, Message):
                    stream.send(more.SerializeToString())
                yield message
                if callable(more) and (answer := more(message)) is not None:
                    stream.send(answer.SerializeToString())
        finally:
            stream.close_side()
        if stream.status and stream.status.code != 0:
            raise_for(stream.status)
