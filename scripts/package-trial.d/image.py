"""Starts the OCI image with podman on this machine, and uses it as the tests of an app do."""

import pathlib
import subprocess
import tempfile


class Podman:
    """Podman with storage of its own, which ends with `close`."""

    def __init__(self):
        self.directory = tempfile.TemporaryDirectory(prefix="healthd-podman.")
        place = pathlib.Path(self.directory.name)
        self.options = ["--root", place / "root", "--runroot", place / "run", "--storage-driver", "vfs",
                        "--cgroup-manager", "cgroupfs", "--runtime", "runc"]

    def command(self, *arguments):
        return subprocess.run(
            ["podman", *self.options, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=300)

    def load(self, archive):
        """Returns the name of the image in the archive."""
        result = self.command("load", "--quiet", "--input", archive)
        return result.stdout.strip().removeprefix("Loaded image: "), result

    def run(self, image, shared, *arguments):
        """Runs the program of the image; the directory `shared` is /app for it."""
        # Podman raises the limits of this process otherwise, which a container without privileges may not.
        return self.command(
            "run", "--rm", "--network=none", "--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096",
            f"--volume={shared}:/app", "--workdir=/app", image, *arguments)

    def close(self):
        # Its storage has mounts.
        self.command("system", "reset", "--force")
        self.directory.cleanup()
