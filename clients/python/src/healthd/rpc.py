"""ttrpc over a Unix socket: calls and streams of one connection, blocking, for one thread.

proto/PROTOCOL.md describes the wire format. The module does not depend on the messages of healthd.
"""

from __future__ import annotations

import collections
import dataclasses
import socket
import struct
from typing import Iterator, Optional, Union

FRAME_MAX = 4 << 20
SKIPPED_MAX = (64 << 20) - 1
REQUEST, RESPONSE, DATA = 1, 2, 3
LAST, STREAM, NO_DATA = 0x01, 0x02, 0x04
RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE = 8, 13, 14

Value = Union[int, bytes]


def varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def block(field: int, data: bytes) -> bytes:
    """Encodes a field of bytes, text or a message."""
    return varint(field << 3 | 2) + varint(len(data)) + data


def fields(data: bytes) -> Iterator[tuple[int, Value]]:
    """Yields the number and the value of each field of a message; a value is an integer or bytes.

    Raises ValueError if the bytes are not a valid message.
    """
    at = 0

    def take() -> int:
        nonlocal at
        number = 0
        for shift in range(0, 70, 7):
            if at == len(data):
                raise ValueError("the message is cut")
            byte = data[at]
            at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                return number & (1 << 64) - 1
        raise ValueError("a number is too long")

    while at < len(data):
        tag = take()
        field, kind = tag >> 3, tag & 7
        if field == 0 or kind not in (0, 1, 2, 5):
            raise ValueError("a field has no number or an unknown kind")
        if kind == 0:
            yield field, take()
            continue
        size = {1: 8, 5: 4}.get(kind)
        if size is None:
            size = take()
        if size > len(data) - at:
            raise ValueError("the message is cut")
        content = data[at : at + size]
        at += size
        yield field, content if kind == 2 else int.from_bytes(content, "little")


@dataclasses.dataclass
class Status:
    """The status of a call that has ended. `details` are its concatenated details."""

    code: int = 0
    message: bytes = b""
    details: bytes = b""

    @property
    def health_code(self) -> Optional[int]:
        """The code of HealthKit in a health.v1.ErrorDetail, if there is one."""
        try:
            return _health_code(self.details)
        except ValueError:
            return None


def _health_code(details: bytes) -> Optional[int]:
    url, code = b"", None
    for field, value in fields(details):
        if field == 1 and isinstance(value, bytes):
            url = value
        elif field == 2 and isinstance(value, bytes) and url.endswith(b"/health.v1.ErrorDetail"):
            numbers = [number for part, number in fields(value) if part == 1]
            code = numbers[-1] if numbers and isinstance(numbers[-1], int) else 0
    return code


class Stream:
    """A call. Messages that arrive while the client waits for another call are queued here."""

    def __init__(self, connection: Connection, number: int, takes_messages: bool) -> None:
        self._connection = connection
        self._messages: collections.deque[bytes] = collections.deque()
        self._takes_messages = takes_messages
        self.number = number
        # None while the call is running.
        self.status: Optional[Status] = None
        # The reply of a unary call.
        self.reply = b""

    def send(self, message: bytes) -> None:
        if self.status is None and self._takes_messages:
            self._connection._send(self.number, DATA, 0, message)

    def close_side(self) -> None:
        """Closes the client's side: no message follows. The server then ends the stream."""
        if self.status is None and self._takes_messages:
            self._connection._send(self.number, DATA, LAST | NO_DATA, b"")
        self._takes_messages = False

    def next(self) -> Optional[bytes]:
        """Waits for the next message; returns None when the stream has ended."""
        while not self._messages and self.status is None:
            self._connection._receive()
        return self._messages.popleft() if self._messages else None

    def _end(self, status: Status) -> None:
        if self.status is None:
            self.status = status
            self._connection._streams.pop(self.number, None)


class Connection:
    """A connection. When it breaks, its running calls end with code 14."""

    def __init__(self, path_or_socket: Union[str, socket.socket]) -> None:
        if isinstance(path_or_socket, str):
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                self._socket.connect(path_or_socket)
            except OSError:
                self._socket.close()
                raise
        else:
            self._socket = path_or_socket
        self._streams: dict[int, Stream] = {}
        self._next_number = 1
        self._is_closed = False

    def close(self) -> None:
        self._is_closed = True
        self._socket.close()
        for stream in list(self._streams.values()):
            stream._end(Status(UNAVAILABLE, b"the connection is closed"))

    def open(self, name: str, request: bytes = b"", flags: int = 0) -> Stream:
        """Opens a call of a method, such as `health.v1.Samples/Query`. With the flag STREAM,
        further messages may be sent."""
        service, method = name.split("/")
        data = block(1, service.encode()) + block(2, method.encode())
        if request:
            data += block(3, request)
        if len(data) > FRAME_MAX:
            raise ValueError("the request is larger than a frame may be")
        stream = Stream(self, self._next_number, flags == STREAM)
        self._next_number += 2
        self._streams[stream.number] = stream
        if self._is_closed:
            stream._end(Status(UNAVAILABLE, b"the connection is closed"))
        self._send(stream.number, REQUEST, flags, data)
        return stream

    def call(self, name: str, request: bytes = b"") -> tuple[Status, bytes]:
        """Makes a unary call; returns its status and reply."""
        stream = self.open(name, request)
        while stream.next() is not None:
            pass
        assert stream.status is not None
        return stream.status, stream.reply

    def _send(self, number: int, kind: int, flags: int, data: bytes) -> None:
        if self._is_closed:
            return
        try:
            self._socket.sendall(struct.pack(">IIBB", len(data), number, kind, flags) + data)
        except OSError:
            # Replies that were received before the failure, and the end after them, can still be
            # read.
            pass

    def _read(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            part = self._socket.recv(min(count - len(data), 1 << 20))
            if not part:
                raise ConnectionError
            data += part
        return bytes(data)

    def _receive(self) -> None:
        """Receives one frame; closes the connection if there is none."""
        try:
            length, number, kind, flags = struct.unpack(">IIBB", self._read(10))
            if length > SKIPPED_MAX:
                raise ConnectionError
            data = self._read(length)
        except OSError:
            self.close()
            return
        stream = self._streams.get(number)
        if stream is None:
            return
        if length > FRAME_MAX:
            message = b"the message is larger than a frame may be"
            stream._end(Status(RESOURCE_EXHAUSTED, message))
        elif kind == RESPONSE:
            self._respond(stream, data)
        elif kind == DATA:
            if not flags & NO_DATA:
                stream._messages.append(data)
            if flags & LAST:
                stream._end(Status())
        else:
            stream._end(Status(INTERNAL, b"the server sent a frame of an unknown type"))

    @staticmethod
    def _respond(stream: Stream, data: bytes) -> None:
        status = Status()
        try:
            for field, value in fields(data):
                if field == 2 and isinstance(value, bytes):
                    stream.reply = value
                elif field == 1 and isinstance(value, bytes):
                    for part, content in fields(value):
                        if part == 1 and isinstance(content, int):
                            status.code = content
                        elif part == 2 and isinstance(content, bytes):
                            status.message = content
                        elif part == 3 and isinstance(content, bytes):
                            status.details += content
        except ValueError:
            status = Status(INTERNAL, b"the server's answer is not a valid envelope")
        stream._end(status)
