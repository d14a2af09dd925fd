"""A method of the protocol, with the types of its messages."""

from __future__ import annotations

import dataclasses
from typing import Generic, Literal, Type as Class, TypeVar

from google.protobuf.message import Message

Q = TypeVar("Q", bound=Message)
R = TypeVar("R", bound=Message)


@dataclasses.dataclass(frozen=True)
class Method(Generic[Q, R]):
    """A method of `healthd.methods`, for `Client.call` or, if it is not unary, `Client.stream`."""

    # The name in the protocol, such as `health.v1.Samples/Query`.
    path: str
    request: Class[Q]
    reply: Class[R]
    kind: Literal["unary", "server stream", "bidirectional"] = "unary"
