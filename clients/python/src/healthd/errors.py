"""How a call fails."""

from __future__ import annotations

from typing import NoReturn, Optional

from . import rpc


class HealthError(Exception):
    """A call that healthd refused or could not finish.

    `code` is gRPC's: 3 the request is wrong, 5 it is not there, 7 not allowed, 8 too much, 14
    healthd does not run or the store is locked, 16 the app is not known. `health_code` is
    HKError.Code, where HealthKit has one. No text holds health data.
    """

    def __init__(self, code: int, message: str, health_code: Optional[int] = None) -> None:
        super().__init__(message)
        self.code = code
        self.health_code = health_code


class NotRunning(HealthError):
    """healthd does not answer; start it with `healthd`."""


class NotAuthorized(HealthError):
    """The person has not allowed it, or was not asked yet."""


class NotRegistered(HealthError):
    """healthd does not know the app: `healthctl app register` makes it known."""


_KINDS = {7: NotAuthorized, 14: NotRunning, 16: NotRegistered}


def raise_for(status: rpc.Status) -> NoReturn:
    text = status.message.decode("utf-8", "replace")
    raise _KINDS.get(status.code, HealthError)(status.code, text, status.health_code)
