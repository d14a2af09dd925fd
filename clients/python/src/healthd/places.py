"""Where sockets and tokens are: the same places as for healthctl."""

from __future__ import annotations

import os
import pathlib

from .errors import HealthError


def runtime_directory() -> str:
    """`HEALTHD_RUNTIME_DIR`, or `healthd` in `XDG_RUNTIME_DIR` or `/run/user/UID`."""
    if path := os.environ.get("HEALTHD_RUNTIME_DIR"):
        return path
    base = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.geteuid()}"
    return f"{base}/healthd"


def token_path(bundle_identifier: str) -> pathlib.Path:
    """`healthd/tokens/BUNDLE` in `XDG_CONFIG_HOME` or `~/.config`."""
    if "/" in bundle_identifier or bundle_identifier.startswith("."):
        raise HealthError(3, "a bundle identifier is letters, digits, dots and hyphens")
    base = os.environ.get("XDG_CONFIG_HOME")
    directory = pathlib.Path(base) if base else pathlib.Path.home() / ".config"
    return directory / "healthd" / "tokens" / bundle_identifier


def read_token(bundle_identifier: str) -> bytes:
    """Empty for an app without one: it is known by its user or program file."""
    try:
        return bytes.fromhex(token_path(bundle_identifier).read_text().strip())
    except FileNotFoundError:
        return b""
    except (OSError, ValueError) as error:
        raise HealthError(16, f"cannot read the token of {bundle_identifier}") from error


def write_token(bundle_identifier: str, token: bytes) -> pathlib.Path:
    """Replaces the file in one step; only its owner may read it."""
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
