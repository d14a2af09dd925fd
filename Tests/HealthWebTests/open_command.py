"""What healthctl open and healthd-web write, and when they end: open_command.py SOCKET PROGRAMS

No healthd-web runs at the start.
"""

import http.client
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import sys

from page_socket import UnixConnection, check, end, launch, peer, raw

PROGRAMS = pathlib.Path(sys.argv[2])
HEALTHCTL, SERVER = str(PROGRAMS / "healthctl"), str(PROGRAMS / "healthd-web")
# A server that nobody uses ends after 90 seconds.
LIMIT = 60


def captured(*command, **options):
    """(status, output) of a program whose whole output is captured until every process has closed it."""
    try:
        answer = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            text=True, timeout=LIMIT, check=False, **options)
        return answer.returncode, answer.stdout
    except subprocess.TimeoutExpired as late:
        return None, (late.stdout or b"").decode()


reader, writer = os.pipe()
status, output = captured(
    "/bin/sh", "-c", f'file=$("{HEALTHCTL}" open --print 2>&1); printf %s "$file"', pass_fds=(writer,))
os.close(writer)
check("a captured healthctl open --print returns while healthd-web runs", status == 0, (status, output))
check("its output is one file", re.fullmatch(r"/\S+\.html", output) and os.access(output, os.R_OK), output)
check("healthd-web runs", peer() > 0)
os.set_blocking(reader, False)


def is_closed():
    try:
        return os.read(reader, 1) == b""
    except BlockingIOError:
        return False


check("healthd-web has no other descriptor of the caller", is_closed())
links = {os.readlink(f"/proc/{peer()}/fd/{number}") for number in (0, 1, 2)}
check("its standard streams lead nowhere", links == {"/dev/null"}, links)


def stop_server():
    """Ends the healthd-web that runs."""
    process = os.pidfd_open(peer())
    signal.pidfd_send_signal(process, signal.SIGTERM)
    select.select([process], [], [])
    os.close(process)


stop_server()

# A server that ends when healthctl has connected, before its answer, as one does without a user.
path = os.environ["HEALTHD_WEB_DIR"] + "/web.sock"
pathlib.Path(path).unlink(missing_ok=True)
with socket.socket(socket.AF_UNIX) as ending:
    ending.bind(path)
    ending.listen()
    command = subprocess.Popen(
        [HEALTHCTL, "open", "--print"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    connection, _ = ending.accept()
    os.unlink(path)
connection.close()
output, _ = command.communicate(timeout=LIMIT)
abandoned = pathlib.Path(output.strip())
check("healthctl open starts healthd-web if the one that ran has just ended",
      command.returncode == 0 and os.access(abandoned, os.R_OK), (command.returncode, output))
stop_server()

missing = os.environ["HOME"] + "/missing/web"
status, output = captured(HEALTHCTL, "open", "--print", env={**os.environ, "HEALTHD_WEB_DIR": missing})
check("an error of the start reaches the user", status not in (0, None) and "cannot be created" in output,
      (status, output))
check("a failed start states how to continue", "healthd-web did not start" in output, output)


def begin_events(connection):
    connection.request("GET", "/events?types=stepCount", headers={"Host": "localhost"})
    return connection.getresponse()


# With what can be open when it ends: connections without a request on both sockets, an answer that nobody reads
# to its end, and streams.
server = subprocess.Popen([SERVER, "--idle-exit", "15"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
first = server.stdout.readline()
check("healthd-web states that it is ready", first == "healthd-web: ready\n", first)
check("a file of a server that was stopped is removed", not abandoned.exists())
file, address = launch()
port = int(re.search(r":(\d+)/", address)[1])
idle = [UnixConnection(), http.client.HTTPConnection("127.0.0.1", port, timeout=300)]
for connection in idle:
    connection.connect()
unread = raw("GET /browse HTTP/1.1\nHost: localhost\n")
# A page that the daemon has not answered yet would be an error of its own.
unread.recv(1)
stream = UnixConnection()
begin_events(stream).read(1)
left = UnixConnection()
begin_events(left).read(1)
left.close()
with socket.socket(socket.AF_UNIX) as connection:
    connection.connect(os.environ["HEALTHD_RUNTIME_DIR"] + "/control.sock")
    daemon = int.from_bytes(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)[:4], sys.byteorder)
os.kill(daemon, signal.SIGTERM)
try:
    rest, _ = server.communicate(timeout=LIMIT)
    check("healthd-web ends after its daemon without an error", server.returncode == 0, server.returncode)
    check("healthd-web writes nothing as it ends", rest == "", rest)
    check("healthd-web removes its files as it ends", not pathlib.Path(file).exists())
except subprocess.TimeoutExpired:
    server.kill()
    check("healthd-web ends after its daemon", False)
end()
