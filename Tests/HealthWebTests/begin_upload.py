"""Uploads an export and leaves: begin_upload.py SOCKET [EXPORT]

Without an export, it kills healthd-web when that has stored a part of an upload.
"""

import os
import pathlib
import signal
import sys

from page_socket import ask, cached_files, check, end, peer, raw, until

if len(sys.argv) > 2:
    status, _, text = ask(
        "POST", "/imports/upload", pathlib.Path(sys.argv[2]).read_bytes(), {"Content-Type": "application/zip"})
    check("the upload is accepted", status == 200, text)
else:
    connection = raw("POST /imports/upload HTTP/1.1\nHost: localhost\nContent-Type: application/zip\n"
                     "Content-Length: 1000\n", b"PK\3\4")
    check("a part of the upload is stored", until(lambda: any(path.is_file() for path in cached_files())))
    os.kill(peer(), signal.SIGKILL)
end()
