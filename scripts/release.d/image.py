#!/usr/bin/env python3
"""Makes an OCI image for continuous integration of apps, without a container engine.

    scripts/release.d/image.py PACKAGES FILE

PACKAGES is a directory with the packages for Debian 12 and the architecture of this machine; FILE is the layout of the
image as a tar. Needs mmdebstrap and root, and downloads packages of Debian.

The image is a minimal Debian 12 with the packages healthd and libhealthd1. The daemon serves only processes in its own
namespaces, so the tests of an app run inside the image, and need a shell and what apt can add. The bytes depend only
on the packages, the mirror of Debian and SOURCE_DATE_EPOCH.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

# Small programs that create the accounts and directories of the package, in place of a service manager.
INCLUDE = ["ca-certificates", "systemd-standalone-sysusers", "systemd-standalone-tmpfiles"]


def sources():
    """Returns the package sources of Debian 12 that this machine has, security updates included."""
    rows = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages",
         "Origin: Debian"], check=True, capture_output=True, text=True).stdout.splitlines()
    lines = [f"deb {row}" for row in dict.fromkeys(rows)
             if row.split()[1].startswith("bookworm") and row.split()[2] == "main"]
    if not lines:
        sys.exit("image: apt has no sources of Debian 12; add them, and run apt-get update")
    return "\n".join(lines) + "\n"


def root(packages, target):
    """Installs the system into a tar."""
    own = []
    for name in ("healthd", "libhealthd1"):
        found = sorted(packages.resolve().glob(f"{name}_*.deb"))
        if len(found) != 1:
            sys.exit(f"image: {packages} has {len(found)} packages {name}; it has to be one")
        own += found
    with tempfile.TemporaryDirectory() as place:
        listed = pathlib.Path(place) / "sources.list"
        listed.write_text(sources())
        # mmdebstrap sets all times to SOURCE_DATE_EPOCH and sorts the files.
        result = subprocess.run(
            ["mmdebstrap", "--quiet", "--variant=minbase", "--mode=root",
             "--hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount",
             f"--include={','.join([*INCLUDE, *map(str, own)])}",
             # Manual pages and documentation, except for licenses.
             "--dpkgopt=path-exclude=/usr/share/man/*", "--dpkgopt=path-exclude=/usr/share/doc/*",
             "--dpkgopt=path-include=/usr/share/doc/*/copyright",
             # Those of this machine.
             '--customize-hook=rm "$1/etc/hostname" "$1/etc/resolv.conf"',
             "bookworm", target, listed], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"image: mmdebstrap failed:\n{result.stdout}{result.stderr}")


class Layout:
    """The files of the image by name."""

    def __init__(self):
        self.files = {"oci-layout": b'{"imageLayoutVersion":"1.0.0"}'}

    def blob(self, kind, content):
        """Adds content, and returns its descriptor."""
        if not isinstance(content, bytes):
            content = json.dumps(content, sort_keys=True).encode()
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}",
                "size": len(content)}

    def write(self, path, seconds):
        with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
            for name, content in sorted(self.files.items()):
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime = len(content), seconds
                archive.addfile(entry, io.BytesIO(content))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    packages, target = map(pathlib.Path, sys.argv[1:])
    if os.geteuid() != 0:
        sys.exit("image: mmdebstrap needs root here, to create the accounts of the image")
    seconds = int(os.environ["SOURCE_DATE_EPOCH"])
    created = f"{datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc):%Y-%m-%dT%H:%M:%SZ}"
    with tempfile.TemporaryDirectory() as place:
        system = pathlib.Path(place) / "root.tar"
        root(packages, system)
        layer = system.read_bytes()
    package = next(packages.glob("healthd_*.deb")).stem.split("_")
    layout = Layout()
    labels = {
        "org.opencontainers.image.title": "healthd", "org.opencontainers.image.version": package[1],
        "org.opencontainers.image.licenses": "Apache-2.0", "org.opencontainers.image.created": created}
    configuration = layout.blob("config.v1+json", {
        "architecture": package[2], "os": "linux", "created": created,
        "config": {"Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"],
                   "Entrypoint": ["healthd", "--ephemeral"], "Labels": labels},
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
        "history": [{"created": created, "created_by": "scripts/release"}]})
    manifest = layout.blob("manifest.v1+json", {
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": configuration,
        "layers": [layout.blob("layer.v1.tar+gzip", gzip.compress(layer, mtime=0))], "annotations": labels})
    # The name that podman gives it; a tag may not contain ~.
    name = "healthd:" + package[1].replace("~", "-")
    layout.files["index.json"] = json.dumps({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [manifest | {
            "platform": {"architecture": package[2], "os": "linux"},
            "annotations": {"org.opencontainers.image.ref.name": name}}]}, sort_keys=True).encode()
    layout.write(target, seconds)


main()
