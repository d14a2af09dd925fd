"""healthd with separate directories and three registered apps, for one group of measurements."""

import contextlib
import pathlib
import shutil

import protobuf


class Daemon:
    def __init__(self, context, process, runtime, data, apps=None):
        self.process = process
        self.runtime = runtime
        self.data = data
        self.apps = apps or self.runtime / "apps"
        self._context = context

    @property
    def socket(self):
        return self.runtime / "healthd.sock"

    def client(self, command, *arguments):
        """Runs bench-client and returns its figures."""
        return self._context.json([
            self._context.products / "bench-client", command, self.runtime, self.apps, *arguments])

    def request(self, name, service, method):
        """A file with the envelope of a request, whose payload was written by `prepare`."""
        payload = (self.apps / f"{name}.payload").read_bytes()
        path = self.apps / f"{name}.request"
        path.write_bytes(protobuf.request(service, method, payload))
        return path

    def memory(self, field="VmRSS"):
        """The memory of the daemon in KiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith(field)).split()[1])


@contextlib.contextmanager
def serving(context, name, fresh=True, register=True, program=None, data=None, **more):
    """Starts healthd, whose data are in the directory of the bench unless another is given; `more` as for
    `Context.serving`."""
    runtime, data = context.run_directory / name, data or context.work / f"data-{name}"
    if fresh:
        shutil.rmtree(data, ignore_errors=True)
    data.mkdir(mode=0o700, exist_ok=True)
    runtime.mkdir(mode=0o700, exist_ok=True)
    (runtime / "apps").mkdir(exist_ok=True)
    program = program or context.products / "healthd"
    command = [program, "--data-dir", data, "--runtime-dir", runtime,
               "--sensitive-without-presence"]
    with context.serving(command, runtime / "healthd.sock", **more) as process:
        daemon = Daemon(context, process, runtime, data)
        if register:
            daemon.client("prepare")
        yield daemon
    if fresh:
        shutil.rmtree(data, ignore_errors=True)


@contextlib.contextmanager
def floor(context, like, program, *arguments):
    """Starts a server in C that bench-client takes for the daemon `like`, which may have ended."""
    runtime = context.run_directory / "floor"
    runtime.mkdir(mode=0o700, exist_ok=True)
    socket = runtime / "healthd.sock"
    socket.unlink(missing_ok=True)
    with context.serving([program, socket, *arguments], socket) as process:
        yield Daemon(context, process, runtime, data=None, apps=like.apps)
