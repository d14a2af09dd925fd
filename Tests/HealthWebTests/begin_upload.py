"""Uploads an export and leaves: begin_upload.py SOCKET [EXPORT]

With an export, it writes `ready` and waits for healthd-web.
Without an export, it kills healthd-web when that has stored a part of an upload.
"""

import os
import pathlib
import signal
import sys

from page_socket import UnixConnection, ask, cached_files, check, end, peer, raw, until


def is_served():
    connection = UnixConnection()
    try:
        connection.connect()
    except OSError:
        return False
    finally:
        connection.close()
    return True


if len(sys.argv) > 2:
    content = pathlib.Path(sys.argv[2]).read_bytes()
    print("ready", flush=True)
    check("healthd-web answers", until(is_served))
    status, _, text = ask("POST", "/imports/upload", content, {"Content-Type": "application/zip"})
    check("the upload is accepted", status == 200, text)
else:
    connection = raw("POST /imports/upload HTTP/1.1\nHost: localhost\nContent-Type: application/zip\n"
                     "Content-Length: 1000\n", b"PK\3\4")
    check("a part of the upload is stored", until(lambda: any(path.is_file() for path in cached_files())))
    os.kill(peer(), signal.SIGKILL)
end()
