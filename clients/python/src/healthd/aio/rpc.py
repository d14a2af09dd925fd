"""The calls and streams of a connection for asyncio; see `healthd.rpc`."""

from __future__ import annotations

import asyncio
import socket
from typing import Optional, Union

from ..rpc import (
    CLOSED, DATA, LAST, NO_DATA, STREAM, UNAVAILABLE, Call, Protocol, Status, Value, block, fields,
    varint)

__all__ = [
    "LAST", "STREAM", "UNAVAILABLE", "Connection", "Status", "Stream", "Value", "block", "fields", "varint"]


class Stream(Call):
    """A call. Other tasks may use the connection while one waits for a message."""

    def __init__(self, connection: Connection, number: int, takes_messages: bool) -> None:
        super().__init__(number, takes_messages)
        self._connection = connection
        self._changed = asyncio.Event()

    async def send(self, message: bytes) -> None:
        if self.status is None and self._takes_messages:
            await self._connection._send(Protocol.frame(self.number, DATA, 0, message))

    async def close_side(self) -> None:
        """Closes the client's side: no message follows. The server then ends the stream."""
        if self.status is None and self._takes_messages:
            # Without waiting, so that it works in a task that is being cancelled.
            self._connection._write(Protocol.frame(self.number, DATA, LAST | NO_DATA, b""))
        self._takes_messages = False

    async def next(self) -> Optional[bytes]:
        """Waits for the next message; returns None when the stream has ended."""
        while not self._messages and self.status is None:
            self._changed.clear()
            await self._changed.wait()
        return self._messages.popleft() if self._messages else None


class Connection:
    """A connection of an event loop. When it breaks, its running calls end with code 14."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._protocol: Protocol[Stream] = Protocol()
        self._is_closed = False
        self._receiving = asyncio.get_running_loop().create_task(self._receive())

    @classmethod
    async def connect(cls, path_or_socket: Union[str, socket.socket]) -> Connection:
        if isinstance(path_or_socket, str):
            return cls(*await asyncio.open_unix_connection(path_or_socket))
        return cls(*await asyncio.open_unix_connection(sock=path_or_socket))

    async def close(self) -> None:
        self._receiving.cancel()
        self._end()

    def _end(self) -> None:
        self._is_closed = True
        self._writer.close()
        for stream in self._protocol.end_all():
            stream._changed.set()

    async def open(self, name: str, request: bytes = b"", flags: int = 0) -> Stream:
        """Opens a call of a method, such as `health.v1.Samples/Query`. With the flag STREAM,
        further messages may be sent."""
        stream = Stream(self, self._protocol.number(), flags == STREAM)
        frame = self._protocol.request(stream, name, request, flags)
        if self._is_closed:
            self._protocol.end(stream, CLOSED)
        await self._send(frame)
        return stream

    async def call(self, name: str, request: bytes = b"") -> tuple[Status, bytes]:
        """Makes a unary call; returns its status and reply. When the task is cancelled, a reply
        that arrives later is dropped."""
        stream = await self.open(name, request)
        try:
            while await stream.next() is not None:
                pass
        finally:
            self._protocol.calls.pop(stream.number, None)
        assert stream.status is not None
        return stream.status, stream.reply

    def _write(self, frame: bytes) -> None:
        if not self._is_closed:
            self._writer.write(frame)

    async def _send(self, frame: bytes) -> None:
        self._write(frame)
        if not self._is_closed:
            try:
                await self._writer.drain()
            except OSError:
                # Replies that were received before the failure can still be read.
                pass

    async def _receive(self) -> None:
        try:
            while True:
                header = await self._reader.readexactly(10)
                length = Protocol.length(header)
                if length is None:
                    break
                data = await self._reader.readexactly(length)
                if stream := self._protocol.receive(header, data):
                    stream._changed.set()
        except (OSError, asyncio.IncompleteReadError):
            pass
        self._end()
