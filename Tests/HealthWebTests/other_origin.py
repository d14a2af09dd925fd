"""Opens a page of another local server beside the Health page: other_origin.py SOCKET PROGRAMS PICTURES

The page attacks the Health page of the same browser, in which the user has a session.
"""

import http.server
import json
import pathlib
import sys
import threading

from chromium import Chromium
from page_socket import check, end, run, until

HEALTHCTL = str(pathlib.Path(sys.argv[2]) / "healthctl")
ATTACK = """<!doctype html><title>attack</title><body><iframe src="TARGET/type/stepCount"></iframe>
<form method="post" enctype="text/plain" action="TARGET/type/stepCount/add"><input name='{"value":["1"],"x":["' value='"]}'></form>
<script>
const results = {}, entry = JSON.stringify({ value: ["666"], start: ["2026-01-02T10:00"], end: ["2026-01-02T10:00"] });
async function attempt(name, body) { try { results[name] = await body(); } catch { results[name] = "refused"; } }
const change = (options) => fetch("TARGET/type/stepCount/add", { method: "POST", body: entry, ...options });
(async () => {
  await attempt("read", async () => (await fetch("TARGET/type/stepCount")).text());
  await attempt("read with credentials", async () => (await fetch("TARGET/", { credentials: "include" })).text());
  await attempt("change", async () => (await change({ headers: { "Content-Type": "application/json" } })).status);
  await attempt("blind change", async () => (await change({ mode: "no-cors" })).type);
  await attempt("blind upload", async () => (await fetch("TARGET/imports/upload", { method: "POST", mode: "no-cors", body: "PK" })).type);
  // An answer may come as long as this page is open.
  results.session = "refused";
  const channel = new BroadcastChannel("healthd-session");
  channel.onmessage = (event) => { results.session = event.data; };
  channel.postMessage("ask");
  await attempt("script", () => new Promise((resolve) => {
    const script = document.createElement("script");
    script.onload = () => resolve("loaded"); script.onerror = () => resolve("refused");
    script.src = "TARGET/page.js"; document.body.append(script);
  }));
  await attempt("window", async () => {
    const other = open("TARGET/");
    // The empty document of a new window belongs to this page. The one that replaces it does not, and reading it throws.
    while (!other.closed && other.location.href === "about:blank") await new Promise((resolve) => setTimeout(resolve, 20));
    return other.closed ? "refused" : other.document.body.innerText;
  });
  await attempt("frame of the first page", () => new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.onload = () => resolve(frame.contentDocument ? "read" : "refused");
    frame.src = "TARGET/"; document.body.append(frame);
  }));
  document.title = "attacked";
})();
</script>"""


class Server(http.server.BaseHTTPRequestHandler):
    page = b""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_):
        pass


def samples():
    return [entry["value"] for entry in json.loads(run(HEALTHCTL, "query", "stepCount", "--json"))]


run(HEALTHCTL, "save", "stepCount", "4711", "--at", "2026-01-02 10:00")
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
with Chromium("/type/stepCount?span=D&day=2026-01-02") as page:
    check("the page of the user shows the data", page.shows("4,711"))
    target = page.script("return location.origin")
    for origin in (f"http://127.0.0.1:{server.server_port}", f"http://other.localhost:{server.server_port}"):
        Server.page = ATTACK.replace("TARGET", target).encode()
        page.driver.switch_to.new_window("tab")
        page.driver.get(origin)
        check(f"{origin[:20]}… attacks", until(lambda: page.driver.title == "attacked"))
        results = page.script("return results")
        for name in ("read", "read with credentials", "change", "session", "script", "window", "frame of the first page"):
            check(f"{name}: refused for {origin[7:12]}…", results.get(name) == "refused", results.get(name))
        check("an answer to a blind request cannot be read", results.get("blind change") in ("opaque", "refused"), results)
        page.driver.switch_to.frame(0)
        check("the page is in no frame", page.script("return location.protocol") == "chrome-error:")
        page.driver.switch_to.default_content()
        page.script("document.querySelector('form').submit()")
        check("a form of another page is refused with a reason",
              until(lambda: page.driver.current_url.startswith(target) and page.all("body")
                    and "Another page or program" in page.one("body").text))
    check("other pages changed nothing", samples() == [4711], samples())
server.shutdown()
end()
