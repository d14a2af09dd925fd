"""The paths of sockets, tokens and keys, which are those of healthctl and the Swift client."""

from __future__ import annotations

import os
import pathlib
import re

from .errors import HealthError, InvalidArgument, NotRegistered


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


def token_path(bundle_identifier: str, folder: str = "tokens") -> pathlib.Path:
    """Returns `healthd/tokens/BUNDLE` in `XDG_CONFIG_HOME` or `~/.config`; private keys are in
    `keys`."""
    if not re.fullmatch(r"(?!\.)[A-Za-z0-9.-]{1,255}", bundle_identifier):
        raise InvalidArgument.because(
            "a bundle identifier is letters, digits, dots and hyphens",
            "Use a name in reverse order of a domain, such as org.example.steps.")
    base = os.environ.get("XDG_CONFIG_HOME")
    directory = pathlib.Path(base) if base else pathlib.Path.home() / ".config"
    return directory / "healthd" / folder / bundle_identifier


def read_token(bundle_identifier: str, folder: str = "tokens") -> bytes:
    """Returns the token of an app; empty if its Unix user or program file identifies it."""
    path = token_path(bundle_identifier, folder)
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
        with os.fdopen(descriptor) as file:
            secret = bytes.fromhex(file.read(1024).removesuffix("\n"))
    except FileNotFoundError:
        return b""
    except (OSError, ValueError) as error:
        raise NotRegistered(
            16, f"cannot read the secret of {bundle_identifier}", None,
            f"Correct or remove the file {path}.") from error
    return secret


def write_token(bundle_identifier: str, token: bytes, folder: str = "tokens") -> pathlib.Path:
    """Stores the token of an app, atomically and readable only by the owner of the file."""
    path = token_path(bundle_identifier, folder)
    draft = path.with_name(path.name + ".new")
    try:
        for directory in (path.parent.parent.parent, path.parent.parent, path.parent):
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(token.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as error:
        raise HealthError(
            9, f"cannot write {path}: {error.strerror}", None,
            "Make the directory writable for you.") from error
    return path
