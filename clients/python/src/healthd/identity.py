"""The identity of an app: its manifest, and its key for introducing itself and signing."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from .errors import MissingPackage, NotRegistered
from .pb import apps_pb2, session_pb2
from .places import read_token, token_path, write_token
from .types import Type

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

HEALTHKIT = "com.apple.developer.healthkit"
BACKGROUND_DELIVERY = "com.apple.developer.healthkit.background-delivery"
CLINICAL_RECORDS = "com.apple.developer.healthkit.access"
RECALIBRATE = "com.apple.developer.healthkit.recalibrate-estimates"
DEFERRED_RECORDS = "org.healthd.deferred-records"


@dataclasses.dataclass(frozen=True)
class AppManifest:
    """An app's description of itself. The reasons are shown to the user; an app without a reason
    for reading, sharing or clinical records never requests that."""

    bundle_identifier: str
    name: str
    version: str = "1.0"
    read_usage: str = ""
    share_usage: str = ""
    clinical_usage: str = ""
    entitlements: tuple[str, ...] = (HEALTHKIT,)
    required_clinical_types: tuple[Type, ...] = ()
    launch_command: tuple[str, ...] = ()
    launch_unit: str = ""

    def message(self) -> apps_pb2.AppManifest:
        return apps_pb2.AppManifest(
            bundle_identifier=self.bundle_identifier, name=self.name, version=self.version,
            read_usage=self.read_usage, share_usage=self.share_usage,
            clinical_usage=self.clinical_usage, entitlements=self.entitlements,
            required_clinical_types=[int(kind) for kind in self.required_clinical_types],
            launch_command=self.launch_command, launch_unit=self.launch_unit)


class Identity:
    """Answers the challenge of the daemon with the app's token or key, whichever is stored."""

    def __init__(self, bundle_identifier: str) -> None:
        self.bundle_identifier = bundle_identifier
        self.token = read_token(bundle_identifier)
        self._key = _key(read_token(bundle_identifier, "keys"), bundle_identifier)

    def introduction(self, manifest: AppManifest) -> apps_pb2.AppManifest:
        """Returns the manifest with the public key. The first introduction creates the key, because
        the program file of a script is the interpreter, which does not identify it."""
        message = manifest.message()
        if not self.token and self._key is None:
            secret = new_key()
            write_token(self.bundle_identifier, secret, "keys")
            self._key = _key(secret, self.bundle_identifier)
        if self._key is not None:
            message.ed25519_key = public_key(self._key)
        return message

    def hello(self, challenge: session_pb2.BeginSessionReply) -> session_pb2.HelloRequest:
        signature = b""
        if self._key is not None:
            signature = self._key.sign(b"\0".join([
                b"health.v1.Session/Hello",
                challenge.nonce + challenge.daemon_id + self.bundle_identifier.encode()]))
        return session_pb2.HelloRequest(
            bundle_identifier=self.bundle_identifier, token=self.token, nonce=challenge.nonce,
            signature=signature)


def new_key() -> bytes:
    """Returns the 32 bytes of a new private key."""
    try:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise MissingPackage("cryptography", "keys", "python3-cryptography") from None
    raw = serialization.Encoding.Raw, serialization.PrivateFormat.Raw
    return Ed25519PrivateKey.generate().private_bytes(*raw, serialization.NoEncryption())


def public_key(key: "Ed25519PrivateKey") -> bytes:
    from cryptography.hazmat.primitives import serialization

    return key.public_key().public_bytes(
        serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def _key(secret: bytes, bundle_identifier: str) -> "Ed25519PrivateKey | None":
    if not secret:
        return None
    try:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    except ImportError:
        raise MissingPackage("cryptography", "keys", "python3-cryptography") from None
    try:
        return Ed25519PrivateKey.from_private_bytes(secret)
    except ValueError:
        path = token_path(bundle_identifier, "keys")
        raise NotRegistered(
            16, f"{path} does not contain an Ed25519 key", None,
            "Remove the file; the app then introduces itself with a new key.") from None
