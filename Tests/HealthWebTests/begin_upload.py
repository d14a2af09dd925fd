"""Uploads an export and leaves: begin_upload.py SOCKET [SERVER EXPORT]

With an export, it starts the healthd-web that receives it, and waits for its end.
Without an export, it kills healthd-web when that has stored a part of an upload.
"""

import os
import pathlib
import signal
import subprocess
import sys

from page_socket import ask, cached_files, check, end, peer, raw, until


def upload(content, seconds):
    """(server, status, text) of an upload to a server that ends after so many idle seconds; the status is None if it
    ended before the upload began, which it may on a busy machine."""
    server = subprocess.Popen([sys.argv[2], "--idle-exit", str(seconds)], stdout=subprocess.PIPE, text=True)
    server.stdout.readline()
    try:
        status, _, text = ask("POST", "/imports/upload", content, {"Content-Type": "application/zip"})
    except OSError:
        return server, None, "healthd-web had ended"
    return server, status, text


if len(sys.argv) > 2:
    export = pathlib.Path(sys.argv[3]).read_bytes()
    idle = 1
    server, status, text = upload(export, idle)
    while status is None and idle < 100:
        check("an idle healthd-web ends", server.wait() == 0)
        idle *= 3
        server, status, text = upload(export, idle)
    check("the upload is accepted", status == 200, text)
    check("healthd-web ends after the import", server.wait() == 0, server.returncode)
else:
    connection = raw("POST /imports/upload HTTP/1.1\nHost: localhost\nContent-Type: application/zip\n"
                     "Content-Length: 1000\n", b"PK\3\4")
    check("a part of the upload is stored", until(lambda: any(path.is_file() for path in cached_files())))
    os.kill(peer(), signal.SIGKILL)
end()
