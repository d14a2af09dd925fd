"""A trial that installs from the apt repository of a release."""

import json
import os
import re
import subprocess

from image import Podman
from machine import Failure
from server import Site
from trial import ROOT, Trial, USER, expect, version

DEBIAN = {"bookworm": "deb12", "trixie": "deb13"}


class ReleaseTrial(Trial):
    """Installs from the apt repository of a release instead of from files."""

    installation = "apt install healthd from the repository"

    def __init__(self, box, release, before, debian):
        super().__init__(box, sorted((release / "apt/pool" / debian).glob("*.deb")))
        self.release, self.before_release, self.debian = release, before, debian
        self.architecture = next(path for path in self.packages if path.name.startswith("healthd_")).stem.split("_")[-1]
        self.site = Site(release / "apt")
        commands = re.search(r"^## Install\n.*?^```sh\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)[1]
        # The key and the source; the address is that of the repository.
        self.commands = [
            line.replace("ADDRESS", self.site.address).replace("bookworm", debian)
            for line in commands.splitlines() if "ADDRESS" in line]
        if len(self.commands) != 2:
            raise Failure("the block of Install in README.md has no two commands that add the repository")

    def install(self, *names, options=""):
        return self.box.command(f"apt-get install --yes --quiet {options} {' '.join(names)}")

    def refused(self, command, what):
        result = self.box.command(command, check=False)
        expect(result.returncode != 0, f"apt refuses {what}")

    def is_signed(self):
        keyring = self.box.root / "opt/keyring.gpg"
        subprocess.run(
            ["gpg", "--batch", "--dearmor", "--output", keyring, self.release / "apt/healthd.asc"], check=True)
        result = subprocess.run(
            ["gpgv", "--keyring", keyring, "SHA256SUMS.asc", "SHA256SUMS"], cwd=self.release, capture_output=True,
            text=True)
        expect(result.returncode == 0, "the signature of SHA256SUMS is good")
        listed = {line.split("  ", 1)[1] for line in (self.release / "SHA256SUMS").read_text().splitlines()}
        found = {str(path.relative_to(self.release)) for path in self.release.rglob("*") if path.is_file()}
        result = subprocess.run(
            ["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=self.release, capture_output=True, text=True)
        expect(result.returncode == 0 and listed == found - {"SHA256SUMS", "SHA256SUMS.asc"},
               f"it has the digests of all {len(listed)} files, and they are right")

    def adds_repository(self):
        self.box.command("apt-get install --yes --quiet sudo wget")
        for command in self.commands:
            self.box.command(command)
        for pattern, what in (("/InRelease$|/Release$", "a changed byte in the signed file of the repository"),
                              ("/Packages", "a changed byte in the list of packages")):
            self.site.changed = pattern
            self.refused("apt-get update --quiet --error-on=any", what)
        self.site.changed = r"/healthd_[^/]*\.deb$"
        self.box.command("apt-get update --quiet --error-on=any")
        self.refused("apt-get install --yes --quiet healthd", "a changed byte in a package")
        self.site.changed = None
        candidate = self.box.command("apt-cache policy healthd").stdout
        expect(f"Candidate: {version(self.packages)}\n" in candidate,
               f"the two commands of README.md add the repository, with {version(self.packages)}")
        # From here on, the machine is that of a user of the version before. apt does not accept an older list.
        self.box.command("rm -r /var/lib/apt/lists/*")
        self.serve(self.before_release)

    def serve(self, release):
        """Serves another release at the same address. Its key is trusted only after the command for it."""
        is_same = (self.site.directory / "healthd.asc").read_bytes() == (release / "apt/healthd.asc").read_bytes()
        self.site.directory = release / "apt"
        if not is_same:
            self.refused("apt-get update --quiet --error-on=any", "a repository that another key has signed")
            self.box.command(self.commands[0])
        self.box.command("apt-get update --quiet --error-on=any")

    def upgrade(self):
        before = self.box.command("dpkg-query -W -f '${Version}' healthd").stdout
        self.serve(self.release)
        self.box.command("apt-get upgrade --yes --quiet")
        after = self.box.command("dpkg-query -W -f '${Version}' healthd").stdout
        expect(before != after == version(self.packages), f"apt upgrade replaces {before} with {after}")

    def has_wheel(self):
        found = self.user(
            "PYTHONPATH=$(echo /opt/packages/*.whl) python3 -c 'import healthd; print(healthd.__file__)'").stdout
        expect(found.startswith("/opt/packages/"), "the wheel of the client in Python works")

    def has_image(self):
        """The image runs an app, which was built in the machine, with a daemon in the same container."""
        podman = Podman()
        try:
            archive = next(self.release.glob(f"healthd-*-oci-{self.architecture}.tar"))
            name, loaded = podman.load(archive)
            if loaded.returncode != 0:
                raise Failure(f"podman cannot load {archive.name}: {loaded.stderr}")
            home = self.box.root / f"home/{USER}"
            result = podman.run(
                name, home, "--", "sh", "-ec",
                "healthctl import export.zip >&2;"
                "healthctl app register --id org.example.steps --name Steps --read-usage R --share-usage S"
                " --entitlement com.apple.developer.healthkit >&2;"
                "./steps --once >&2; healthctl status --json")
            if result.returncode != 0:
                raise Failure(f"the image does not work: {result.stdout}{result.stderr}")
            stored = json.loads(result.stdout)["store"]["samples"]
            expect("added " in result.stderr and stored > self.imported,
                   f"podman starts {name}: it imports, and an app in C requests permission, saves and queries")
            result = podman.run(name, home, "--", "sh", "-c", "exit 3")
            expect(result.returncode == 3, "its exit status is that of the tests")
        finally:
            podman.close()

    def steps(self):
        yield from (self.starts_bare, self.is_signed, self.adds_repository)
        for step in super().steps():
            if step != self.starts_bare:
                yield step
            if step == self.runs_from_tarball:
                yield from (self.has_wheel, self.has_image)


def before(release, debian, place):
    """Makes the release that came before from the packages of this one, and signs it with a key of its own."""
    packages = place / "packages"
    packages.mkdir()
    pool = release / "apt/pool" / debian
    subprocess.run(
        [ROOT / "scripts/package-trial.d/repack.py", pool, version(sorted(pool.glob("*.deb"))) + "~before", packages],
        check=True)
    environment = os.environ | {"GNUPGHOME": str(place / "gnupg"), "SOURCE_DATE_EPOCH": "0"}
    (place / "gnupg").mkdir(mode=0o700)
    key = "healthd package trial"
    subprocess.run(["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key", key, "ed25519", "sign",
                    "never"], check=True, env=environment)
    subprocess.run([ROOT / "scripts/release.d/repository.py", place / "apt", "--key", key, f"{debian}={packages}"],
                   check=True, env=environment)
    subprocess.run(["gpgconf", "--kill", "all"], check=True, env=environment)
    return place
