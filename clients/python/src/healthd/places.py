"""The paths of sockets and tokens, which are those of healthctl."""

from __future__ import annotations

import os
import pathlib

from .errors import HealthError


def runtime_directory() -> str:
    """Returns `HEALTHD_RUNTIME_DIR`, or `/run/healthd/UID` if it exists, or `healthd` in `XDG_RUNTIME_DIR` or
    `/run/user/UID`."""
    if path := os.environ.get("HEALTHD_RUNTIME_DIR"):
        return path
    system = f"/run/healthd/{os.geteuid()}"
    if os.path.exists(system):
        return system
    base = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.geteuid()}"
    return f"{base}/healthd"


def token_path(bundle_identifier: str) -> pathlib.Path:
    """Returns `healthd/tokens/BUNDLE` in `XDG_CONFIG_HOME` or `~/.config`."""
    if "/" in bundle_identifier or bundle_identifier.startswith("."):
        raise HealthError(3, "a bundle identifier is letters, digits, dots and hyphens")
    base = os.environ.get("XDG_CONFIG_HOME")
    directory = pathlib.Path(base) if base else pathlib.Path.home() / ".config"
    return directory / "healthd" / "tokens" / bundle_identifier


def read_token(bundle_identifier: str) -> bytes:
    """Returns the token of an app; empty if its Unix user or program file identifies it."""
    try:
        return bytes.fromhex(token_path(bundle_identifier).read_text().strip())
    except FileNotFoundError:
        return b""
    except (OSError, ValueError) as error:
        raise HealthError(16, f"cannot read the token of {bundle_identifier}") from error


def write_token(bundle_identifier: str, token: bytes) -> pathlib.Path:
    """Stores the token of an app, atomically and readable only by the owner of the file."""
    path = token_path(bundle_identifier)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(token.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
    return path
