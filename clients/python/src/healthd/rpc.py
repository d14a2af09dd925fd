"""ttrpc over a Unix socket: calls and streams of one connection.

`Protocol` encodes and decodes frames without input and output. `Connection` is blocking, for one
thread; `healthd.aio.rpc` has the same for asyncio. proto/PROTOCOL.md describes the wire format. The
module does not depend on the messages of healthd.
"""

from __future__ import annotations

import collections
import dataclasses
import socket
import struct
from typing import Generic, Iterator, Optional, TypeVar, Union

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
        return _detail(self.details, 1)

    @property
    def retry_after_ms(self) -> Optional[int]:
        """The time in a health.v1.ErrorDetail after which the call may succeed, if there is one."""
        return _detail(self.details, 2) or None

    @property
    def reason(self) -> Optional[int]:
        """The number of the ErrorReason in a health.v1.ErrorDetail, if there is one."""
        return _detail(self.details, 3) or None


def _detail(details: bytes, wanted: int) -> Optional[int]:
    """A number of the last health.v1.ErrorDetail; None if there is none, or it is not valid."""
    url, found = b"", None
    try:
        for field, value in fields(details):
            if field == 1 and isinstance(value, bytes):
                url = value
            elif field == 2 and isinstance(value, bytes) and url.endswith(
                    b"/health.v1.ErrorDetail"):
                numbers = [number for part, number in fields(value) if part == wanted]
                found = numbers[-1] if numbers and isinstance(numbers[-1], int) else 0
    except ValueError:
        return None
    return found


class Call:
    """The state of a call. Messages that arrive while the client waits for another call are queued
    here."""

    def __init__(self, number: int, takes_messages: bool) -> None:
        self.number = number
        # None while the call is running.
        self.status: Optional[Status] = None
        # The reply of a unary call.
        self.reply = b""
        self._messages: collections.deque[bytes] = collections.deque()
        self._takes_messages = takes_messages


C = TypeVar("C", bound=Call)


class Protocol(Generic[C]):
    """The frames of a connection, and its running calls."""

    def __init__(self) -> None:
        self.calls: dict[int, C] = {}
        self._next_number = 1

    def number(self) -> int:
        self._next_number += 2
        return self._next_number - 2

    @staticmethod
    def frame(number: int, kind: int, flags: int, data: bytes) -> bytes:
        return struct.pack(">IIBB", len(data), number, kind, flags) + data

    def request(self, call: C, name: str, request: bytes, flags: int) -> bytes:
        """Adds a call; returns its first frame."""
        service, method = name.split("/")
        data = block(1, service.encode()) + block(2, method.encode())
        if request:
            data += block(3, request)
        if len(data) > FRAME_MAX:
            raise ValueError("the request is larger than a frame may be")
        self.calls[call.number] = call
        return self.frame(call.number, REQUEST, flags, data)

    @staticmethod
    def length(header: bytes) -> Optional[int]:
        """Returns the length of a frame; None if the connection cannot continue."""
        length: int = struct.unpack(">I", header[:4])[0]
        return None if length > SKIPPED_MAX else length

    def receive(self, header: bytes, data: bytes) -> Optional[C]:
        """Processes a frame; returns the call that it belongs to."""
        _, number, kind, flags = struct.unpack(">IIBB", header)
        call = self.calls.get(number)
        if call is None:
            return None
        if len(data) > FRAME_MAX:
            message = b"the message is larger than a frame may be"
            self.end(call, Status(RESOURCE_EXHAUSTED, message))
        elif kind == RESPONSE:
            self.end(call, _response(call, data))
        elif kind == DATA:
            if not flags & NO_DATA:
                call._messages.append(data)
            if flags & LAST:
                self.end(call, Status())
        else:
            self.end(call, Status(INTERNAL, b"the server sent a frame of an unknown type"))
        return call

    def end(self, call: C, status: Status) -> None:
        if call.status is None:
            call.status = status
            self.calls.pop(call.number, None)

    def end_all(self) -> list[C]:
        """Ends the running calls, because the connection is closed."""
        calls = list(self.calls.values())
        for call in calls:
            self.end(call, CLOSED)
        return calls


def _response(call: Call, data: bytes) -> Status:
    status = Status()
    try:
        for field, value in fields(data):
            if field == 2 and isinstance(value, bytes):
                call.reply = value
            elif field == 1 and isinstance(value, bytes):
                for part, content in fields(value):
                    if part == 1 and isinstance(content, int):
                        status.code = content
                    elif part == 2 and isinstance(content, bytes):
                        status.message = content
                    elif part == 3 and isinstance(content, bytes):
                        status.details += content
    except ValueError:
        return Status(INTERNAL, b"the server's answer is not a valid envelope")
    return status


CLOSED = Status(UNAVAILABLE, b"the connection is closed")


class Stream(Call):
    """A call of a blocking connection."""

    def __init__(self, connection: Connection, number: int, takes_messages: bool) -> None:
        super().__init__(number, takes_messages)
        self._connection = connection

    def send(self, message: bytes) -> None:
        if self.status is None and self._takes_messages:
            self._connection._send(Protocol.frame(self.number, DATA, 0, message))

    def close_side(self) -> None:
        """Closes the client's side: no message follows. The server then ends the stream."""
        if self.status is None and self._takes_messages:
            self._connection._send(Protocol.frame(self.number, DATA, LAST | NO_DATA, b""))
        self._takes_messages = False

    def next(self) -> Optional[bytes]:
        """Waits for the next message; returns None when the stream has ended."""
        while not self._messages and self.status is None:
            self._connection._receive()
        return self._messages.popleft() if self._messages else None


class Connection:
    """A blocking connection. When it breaks, its running calls end with code 14."""

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
        self._protocol: Protocol[Stream] = Protocol()
        self._is_closed = False

    @classmethod
    def connect(cls, path_or_socket: Union[str, socket.socket]) -> Connection:
        return cls(path_or_socket)

    def close(self) -> None:
        self._is_closed = True
        self._socket.close()
        self._protocol.end_all()

    def open(self, name: str, request: bytes = b"", flags: int = 0) -> Stream:
        """Opens a call of a method, such as `health.v1.Samples/Query`. With the flag STREAM,
        further messages may be sent."""
        stream = Stream(self, self._protocol.number(), flags == STREAM)
        frame = self._protocol.request(stream, name, request, flags)
        if self._is_closed:
            self._protocol.end(stream, CLOSED)
        self._send(frame)
        return stream

    def call(self, name: str, request: bytes = b"") -> tuple[Status, bytes]:
        """Makes a unary call; returns its status and reply."""
        stream = self.open(name, request)
        while stream.next() is not None:
            pass
        assert stream.status is not None
        return stream.status, stream.reply

    def _send(self, frame: bytes) -> None:
        if self._is_closed:
            return
        try:
            self._socket.sendall(frame)
        except OSError:
            # Replies that were received before the failure, and the end after them, can still be
            # read.
            pass

    def _read(self, count: int) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        at = 0
        while at < count:
            size = self._socket.recv_into(view[at:])
            if not size:
                raise ConnectionError
            at += size
        return bytes(data)

    def _receive(self) -> None:
        """Receives one frame; closes the connection if there is none."""
        try:
            header = self._read(10)
            length = Protocol.length(header)
            if length is None:
                raise ConnectionError
            data = self._read(length)
        except OSError:
            self.close()
            return
        self._protocol.receive(header, data)
