"""Serves a directory over HTTP at the loopback address, as a web server would serve the apt repository."""

import functools
import http.server
import pathlib
import re
import threading


class Site:
    """`directory` is what is served; it may be replaced. One byte in each file whose path matches the pattern
    `changed` is another one."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.changed = None
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, self))
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    def __init__(self, site, *arguments):
        self.site = site
        super().__init__(*arguments)

    def do_GET(self):
        path = self.site.directory / self.path.lstrip("/").replace("%7e", "~")
        if ".." in path.parts or not path.is_file():
            self.send_error(404)
            return
        content = bytearray(path.read_bytes())
        if self.site.changed and re.search(self.site.changed, self.path):
            content[len(content) // 3] ^= 1
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass
