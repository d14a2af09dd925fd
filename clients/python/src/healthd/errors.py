"""The errors of calls and of arguments, each with its remedy."""

from __future__ import annotations

import datetime
import enum
from typing import NoReturn, Optional

from . import rpc


class ErrorReason(enum.IntEnum):
    """Why a call failed, where a program acts on more than the codes. Texts may change; these do
    not."""

    NO_SUCH_OBJECT = 1
    """An object that the request names does not exist, or the caller did not save it."""
    PRESENCE_REQUIRED = 2
    """The request requires proof of the user's presence, which was not given."""
    ENTITLEMENT_MISSING = 3
    """The registration of the app lacks an entitlement."""


class HealthError(Exception):
    """The error of a call that failed.

    `code` is the gRPC status code: 3 invalid argument, 5 not found, 7 permission denied, 8 a limit
    is exceeded, 14 healthd is not running or the store is locked, 16 the app is not registered.
    `health_code` is the HKError.Code, or None if HealthKit has none for this error. `reason` is an
    ErrorReason, or None if the codes are sufficient. `remedy` states what to do; tracebacks show it from Python 3.11 on. `retry_after` is the time after which the
    same call may succeed, if the app's share of the daemon is used up. The texts contain no health
    data.
    """

    remedy = "Correct the argument that the message names."

    def __init__(
        self, code: int, message: str, health_code: Optional[int] = None, remedy: str = ""
    ) -> None:
        super().__init__(message)
        self.code = code
        self.health_code = health_code
        self.reason: Optional[ErrorReason] = None
        self.retry_after: Optional[datetime.timedelta] = None
        self.remedy = remedy or _REMEDIES.get(code, self.remedy)
        if hasattr(self, "add_note"):
            self.add_note(self.remedy)


class InvalidArgument(HealthError, ValueError):
    """An argument is wrong; the client or the daemon refused it."""

    @classmethod
    def because(cls, message: str, remedy: str) -> "InvalidArgument":
        return cls(3, message, 3, remedy)


class UnknownType(InvalidArgument, LookupError):
    """No type has this name. The remedy names the nearest types."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(3, message, 3, remedy)


class UnitError(InvalidArgument):
    """A text is not a unit, or a unit has another dimension."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(3, message, 3, remedy)


class NotFound(HealthError):
    """The object does not exist, or the caller may not see it."""


class LimitExceeded(HealthError):
    """A request or the store is too large, or the app sends too many requests."""


class NotRunning(HealthError):
    """healthd is not running, or the store is locked. Start it with `healthd`."""


class NotAuthorized(HealthError):
    """The user has denied the permission, or the app has not requested it yet."""


class NotRegistered(HealthError):
    """The app is not registered. Register it with `healthctl app register`."""


class MissingPackage(HealthError, ImportError):
    """An optional Python package is not installed."""

    def __init__(self, package: str, extra: str, debian: str = "") -> None:
        remedy = f"Install it with: pip install 'healthd-client[{extra}]'"
        if debian:
            remedy += f", or: sudo apt install {debian}"
        super().__init__(9, f"the Python package {package} is not installed", None, remedy)


_REMEDIES = {
    1: "Request again; the user dismissed the sheet, or it expired.",
    4: "Request a shorter period or fewer types.",
    5: "Query the object again; it was deleted, or the app may not see it.",
    7: "Call request_authorization, or grant it with: healthctl grant",
    8: "Send less at once, or try again later.",
    9: "Call close and connect again.",
    12: "Update healthd; its version does not have this call.",
    13: "Report this as a defect of healthd with its log.",
    14: "Start healthd with: systemctl --user start healthd, or unlock it with: healthctl unlock",
    16: "In your own scripts and notebooks use connect_user(). An app introduces itself with "
        "connect(AppManifest(...)), or is registered with: healthctl app register",
}

_KINDS: dict[int, type[HealthError]] = {
    3: InvalidArgument, 5: NotFound, 7: NotAuthorized, 8: LimitExceeded, 14: NotRunning,
    16: NotRegistered}


def raise_for(status: rpc.Status) -> NoReturn:
    text = status.message.decode("utf-8", "replace")
    error = _KINDS.get(status.code, HealthError)(status.code, text, status.health_code)
    if status.reason in list(ErrorReason):
        error.reason = ErrorReason(status.reason)
    if status.retry_after_ms:
        error.retry_after = datetime.timedelta(milliseconds=status.retry_after_ms)
    raise error
