"""A Debian machine in a directory: installed by debootstrap, booted with its own systemd by nspawn."""

import pathlib
import shlex
import shutil
import signal
import subprocess
import tempfile
import time

# A minimal system with a service manager and user sessions; neither compilers nor development files.
INCLUDE = "systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd,ca-certificates"


def mirror():
    """Returns the mirror of Debian from which apt of this machine installs."""
    addresses = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Label: Debian"],
        check=True, capture_output=True, text=True).stdout.split()
    if not addresses:
        raise Failure("apt has no mirror of Debian; add one to its sources, and run apt-get update")
    return addresses[0]


class Failure(Exception):
    """A command failed although it should have succeeded, or the reverse."""


class CannotBoot(Failure):
    """The kernel or the container that this runs in does not permit a machine."""


def install_base(directory, release):
    """Installs a release of Debian into a directory, unless a trial before has done so."""
    # What debootstrap and nspawn need, and a container without privileges does not permit.
    permitted = subprocess.run(
        ["unshare", "--mount", "--pid", "--fork", "mount", "-t", "proc", "proc", "/proc"],
        capture_output=True, text=True)
    if permitted.returncode != 0:
        raise CannotBoot(f"no machine boots here: {permitted.stderr.strip()}")
    if (directory / "usr/bin/apt-get").exists():
        return
    subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={INCLUDE}", release, directory, mirror()],
        check=True, stdout=subprocess.DEVNULL)
    # The mirrors of this machine, and its proxy if it has one.
    shutil.copy("/etc/resolv.conf", directory / "etc/resolv.conf")


class Machine:
    """The running machine. Commands run as services of its service manager, with the privileges of a user
    and in the namespaces that every other program of the machine has."""

    def __init__(self, base):
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="healthd-trial."))
        self.root = self.place / "root"
        subprocess.run(["cp", "-a", "--reflink=auto", base, self.root], check=True)
        self.leader = None
        self.process = None

    def boot(self):
        """Boots the system as debootstrap installed it, so that a failure is not one of healthd."""
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--console=pipe",
             f"--directory={self.root}"],
            stdin=subprocess.DEVNULL, stdout=open(self.place / "console", "w"),
            stderr=subprocess.STDOUT)
        for _ in range(300):
            time.sleep(0.1)
            if self.process.poll() is not None:
                break
            children = pathlib.Path(
                f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            if not children:
                continue
            self.leader = children[0]
            state = self.command("systemctl is-system-running", check=False, direct=True).stdout
            if state.strip() in ("running", "degraded"):
                return
        console = (self.place / "console").read_text(errors="replace").splitlines()[-5:]
        raise CannotBoot("no machine boots here:" + "\n         ".join(["", *console]))

    def command(self, text, user=None, check=True, direct=False, timeout=300):
        """Runs a command with a shell of the machine. `direct` does not ask its service manager."""
        enter = ["nsenter", "--target", self.leader, "--all"]
        if not direct:
            text = text.replace("$", "$$")  # The service manager expands variables too.
            enter += ["systemd-run", "--quiet", "--pipe", "--wait", "--collect", "-p", "PAMName=login",
                      "-p", f"User={user or 'root'}", "-p", "WorkingDirectory=~",
                      "-E", "LC_ALL=C.UTF-8", "-E", "DEBIAN_FRONTEND=noninteractive"]
        try:
            result = subprocess.run(
                enter + ["sh", "-c", text], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                timeout=timeout)
        except subprocess.TimeoutExpired:
            raise Failure(f"{text}\ndid not end within {timeout} s; the processes of the machine are:\n"
                          f"{self.stacks()}") from None
        if check and result.returncode != 0:
            raise Failure(f"{text}\nexited with {result.returncode}:\n{result.stdout}{result.stderr}")
        return result

    def start(self, text, user):
        """Starts a command of a user, and returns the process."""
        return subprocess.Popen(
            ["nsenter", "--target", self.leader, "--all", "systemd-run", "--quiet", "--pipe", "--wait",
             "--collect", "-p", "PAMName=login", "-p", f"User={user}", "-p", "WorkingDirectory=~",
             "sh", "-c", text.replace("$", "$$")],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def stacks(self):
        """Returns what each process of the machine waits for."""
        program = pathlib.Path(__file__).resolve().parent.parent / "stacks"
        return subprocess.run([program, self.leader], capture_output=True, text=True).stdout

    def finish(self, process, timeout=60):
        """Waits for a process of `start` to end, and returns its output."""
        try:
            return process.communicate(timeout=timeout)[0]
        except subprocess.TimeoutExpired:
            raise Failure(f"a command did not end within {timeout} s; the processes of the machine are:\n"
                          f"{self.stacks()}") from None

    def files(self):
        """The paths of the machine's own files; not those of kernel, runtime state, logs and caches."""
        skipped = ("proc", "sys", "dev", "run", "tmp", "var/cache", "var/log", "var/lib/apt",
                   "var/lib/dpkg", "var/lib/systemd", "root")
        prune = " -o ".join(f"-path {shlex.quote(f'./{path}')}" for path in skipped)
        found = subprocess.run(
            f"find . \\( {prune} \\) -prune -o -print", shell=True, cwd=self.root, check=True,
            capture_output=True, text=True).stdout
        return set(found.splitlines())

    def stop(self, keep):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if keep:
            print(f"The machine is in {self.root}.")
        else:
            shutil.rmtree(self.place, ignore_errors=True)
