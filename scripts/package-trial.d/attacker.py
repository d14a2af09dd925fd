"""Attempts of another program of the same user to reach what only the daemon may: prints each that succeeds.

    attacker.py PROCESS DIRECTORY...

PROCESS is the daemon, each DIRECTORY one with its files. Runs as the user, without healthd's programs.
"""

import ctypes
import os
import signal
import socket
import sys

process, *directories = sys.argv[1:]
libc = ctypes.CDLL(None, use_errno=True)
PTRACE_ATTACH, PTRACE_SEIZE = 16, 0x4206
PIDFD_OPEN, PIDFD_GETFD = 434, 438
attempts = 0
# In the file system of the daemon's files, so that a rename does not fail for another reason.
EMPTY = os.path.expanduser(f"~/attacker-{os.getpid()}")
open(EMPTY, "x").close()


def attempt(name, action):
    """Reports an action that has an effect; a call of the kernel reports a refusal as OSError."""
    global attempts
    attempts += 1
    try:
        result = action()
    except OSError:
        return
    print(f"SUCCEEDED {name}: {result!r}"[:200])


def call(function, *arguments):
    """Calls a function of the C library, or a system call by its number, and raises its error."""
    result = function(*arguments) if callable(function) else libc.syscall(function, *arguments)
    if result == -1:
        raise OSError(ctypes.get_errno(), "refused")
    return result


class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def read_memory():
    """Reads a page of the daemon without a debugger: process_vm_readv(2)."""
    buffer = ctypes.create_string_buffer(4096)
    local = Vector(ctypes.addressof(buffer), 4096)
    remote = Vector(0x400000, 4096)
    libc.process_vm_readv.restype = ctypes.c_ssize_t
    result = libc.process_vm_readv(
        int(process), ctypes.byref(local), 1, ctypes.byref(remote), 1, 0)
    # An address that is not mapped is EFAULT, which is an answer about the daemon's memory.
    if result == -1 and ctypes.get_errno() != 14:
        raise OSError(ctypes.get_errno(), "refused")
    return "memory"


def take_descriptor():
    handle = call(PIDFD_OPEN, int(process), 0)
    return call(PIDFD_GETFD, handle, 3, 0)


def create(path):
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    return path


def listen(path):
    """Poses as the daemon."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(path)
    return path


for name in ("mem", "maps", "smaps", "environ", "auxv", "stack", "syscall", "io", "pagemap"):
    attempt(f"read /proc/DAEMON/{name}", lambda: open(f"/proc/{process}/{name}", "rb").read(1))
for name in ("exe", "cwd", "root"):
    attempt(f"follow /proc/DAEMON/{name}", lambda: os.readlink(f"/proc/{process}/{name}"))
for name in ("fd", "map_files", "root/var/lib/private"):
    attempt(f"list /proc/DAEMON/{name}", lambda: os.listdir(f"/proc/{process}/{name}"))
attempt("attach a debugger", lambda: call(libc.ptrace, PTRACE_ATTACH, int(process), 0, 0))
attempt("seize with a debugger", lambda: call(libc.ptrace, PTRACE_SEIZE, int(process), 0, 0))
attempt("read memory", read_memory)
attempt("take a descriptor", take_descriptor)
attempt("send a signal", lambda: os.kill(int(process), signal.SIGCONT))
attempt("change the priority", lambda: os.setpriority(os.PRIO_PROCESS, int(process), 19))

for directory in directories:
    attempt(f"list {directory}", lambda: os.listdir(directory))
    for name in ("health.sqlite", "permissions.sqlite", "keys", "keyring", "ledger.sqlite"):
        path = f"{directory}/{name}"
        attempt(f"read {path}", lambda: open(path, "rb").read(1))
        attempt(f"create a file beside {path}", lambda: os.link(EMPTY, path + ".attacker"))
    attempt(f"create a file in {directory}", lambda: create(f"{directory}/attacker"))

sockets = f"/run/healthd/{os.getuid()}"
for name in ("control.sock", "healthd.sock"):
    attempt(f"remove {name}", lambda: os.unlink(f"{sockets}/{name}"))
    attempt(f"listen at {name}", lambda: listen(f"{sockets}/{name}"))
    attempt(f"rename {name}", lambda: os.rename(f"{sockets}/{name}", f"{sockets}/{name}.old"))
attempt("listen in the directory of the sockets", lambda: listen(f"{sockets}/other.sock"))
attempt("rename the directory of the sockets", lambda: os.rename(sockets, sockets + ".old"))


def prove_presence():
    """Answers in the place of the user: the service of proofs is for daemons only."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.connect("/run/healthd-presence.sock")
    return "connected"


attempt("connect to the service of proofs of presence", prove_presence)
for path in ("/var/lib/systemd/credential.secret", "/etc/credstore", "/etc/credstore.encrypted"):
    attempt(f"read {path}", lambda: open(path, "rb").read(1) if os.path.isfile(path) else os.listdir(path))
os.unlink(EMPTY)
print(f"{attempts} attempts")
