"""Directories, and the execution of programs on fixed cores."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

# The bars apply to server and client on different cores, as on a desktop; this includes the wake-up of
# the other side.
SERVER_CORE, CLIENT_CORE = 0, 1


class ProgramFailed(Exception):
    pass


class Context:
    def __init__(self, root, options):
        # A backtrace would follow the message of a program that fails, of which only the end is shown.
        os.environ["SWIFT_BACKTRACE"] = "enable=no"
        self.root = root
        self.quick = options.quick
        self.rounds = options.rounds or (1 if options.quick else 5)
        self.work = root / ".build" / ("bench-quick" if options.quick else "bench")
        self.work.mkdir(parents=True, exist_ok=True)
        self.rivals = root / "Tests" / "Benchmarks"
        self._products = options.products
        self._run = tempfile.TemporaryDirectory(prefix="healthd-bench-")
        self.run_directory = pathlib.Path(self._run.name)

    def size(self, full, quick):
        return quick if self.quick else full

    def note(self, text):
        print(f"   {text}", flush=True)

    def use(self, products):
        """Uses the programs of another build."""
        self._products = pathlib.Path(products)

    @property
    def products(self):
        """The directory of our release programs; builds them on first use."""
        if self._products is None:
            self.note("building the release")
            build = ["swift", "build", "-c", "release", "--package-path", str(self.root)]
            subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
            shown = subprocess.run(
                build + ["--show-bin-path"], check=True, capture_output=True, text=True)
            self._products = pathlib.Path(shown.stdout.strip())
        return self._products

    def pinned(self, command, core):
        command = [str(part) for part in command]
        if core is None or (os.cpu_count() or 1) < 2 or not shutil.which("taskset"):
            return command
        return ["taskset", "-c", str(core)] + command

    def json(self, command, core=CLIENT_CORE, timeout=1800, **more):
        """Runs a program and returns the JSON object in the last line of its output."""
        done = subprocess.run(
            self.pinned(command, core), capture_output=True, text=True, timeout=timeout, **more)
        if done.returncode != 0:
            raise ProgramFailed(
                f"{pathlib.Path(str(command[0])).name} exited with {done.returncode}: "
                f"{(done.stderr or done.stdout).strip()[-400:]}")
        return json.loads(done.stdout.strip().splitlines()[-1])

    @contextlib.contextmanager
    def serving(self, command, path, core=SERVER_CORE, **more):
        """Starts a server, waits until `path` accepts connections, and stops the server afterwards."""
        process = subprocess.Popen(
            self.pinned(command, core), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)
        try:
            await_socket(process, path)
            yield process
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stderr.close()


def await_socket(process, path, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            raise ProgramFailed(f"the server ended: {process.stderr.read().decode()[-400:]}")
        try:
            with socket.socket(socket.AF_UNIX) as probe:
                probe.connect(str(path))
                return
        except OSError:
            time.sleep(0.02)
    raise ProgramFailed("the server did not open its socket")
