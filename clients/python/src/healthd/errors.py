"""The errors of calls."""

from __future__ import annotations

from typing import NoReturn, Optional

from . import rpc


class HealthError(Exception):
    """The error of a call that failed.

    `code` is the gRPC status code: 3 invalid argument, 5 not found, 7 permission denied, 8 a limit
    is exceeded, 14 healthd is not running or the store is locked, 16 the app is not registered.
    `health_code` is the HKError.Code, or None if HealthKit has none for this error. The message
    contains no health data.
    """

    def __init__(self, code: int, message: str, health_code: Optional[int] = None) -> None:
        super().__init__(message)
        self.code = code
        self.health_code = health_code


class NotRunning(HealthError):
    """healthd is not running, or the store is locked. Start it with `healthd`."""


class NotAuthorized(HealthError):
    """The user has denied the permission, or the app has not requested it yet."""


class NotRegistered(HealthError):
    """The app is not registered. Register it with `healthctl app register`."""


_KINDS = {7: NotAuthorized, 14: NotRunning, 16: NotRegistered}


def raise_for(status: rpc.Status) -> NoReturn:
    text = status.message.decode("utf-8", "replace")
    raise _KINDS.get(status.code, HealthError)(status.code, text, status.health_code)
