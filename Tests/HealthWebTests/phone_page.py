"""Pairs and revokes a phone with the Health page: phone_page.py SOCKET PROGRAMS READER

READER is the directory of read_codes.py, which reads QR codes with an independent decoder.
"""

import html
import json
import re
import subprocess
import sys

from page_socket import ask, check, end, post, run

HEALTHCTL, READER = sys.argv[2] + "/healthctl", sys.argv[3]
ADDRESS = "http://192.168.1.10:8788"
URL = ADDRESS + "/health-auto-export"


def page(path="/phone", language="en"):
    status, _, text = ask("GET", path, headers={"Accept-Language": language})
    return status, html.unescape(text.partition("<main")[2])


def pairing():
    return json.loads(run(HEALTHCTL, "receive", "status", "--token", "--url", URL, "--json"))


def codes(text):
    answer = subprocess.run(
        ["python3", "-B", READER + "/read_codes.py"], input=text, capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


status, text = page()
check("an unpaired phone can be paired", status == 200 and "/phone/pair" in text and "<svg" not in text)
check("the import page leads to it", 'href="/phone"' in page("/imports")[1])
check("in German", "Telefon koppeln" in page(language="de")[1])
for wrong in ["", "192.168.1.10", "ftp://x", "javascript:alert(1)", "http://x/?a=<b>"]:
    status, answer = post("/phone/pair", address=wrong)
    check(f"address {wrong!r} is refused", status == 400 and "address" in answer["message"], answer)
check("nothing was paired", not pairing()["paired"])

status, reply = post("/phone/pair", address=ADDRESS)
check("pairing", status == 200 and reply["location"].startswith("/phone?address="), reply)
state = pairing()
check("the phone may add types and read none", state["paired"] and "stepCount" in state["types"])
status, text = page(reply["location"])
check("the page shows URL and header", URL in text and state["header"] in text)
check("the token is in a closed part of the page",
      state["header"] not in re.sub(r"<details>.*?</details>", "", text, flags=re.S))
found = codes(text)
check("the codes are the links", found == [state["links"]["healthMetrics"], state["links"]["workouts"]], found)
check("in German, paired", "Gekoppeltes Telefon" in page(language="de")[1])
status, answer = post("/phone/address", address="https://health.example.org/phone")
status, text = page(answer["location"])
check("another address gives other codes",
      all("health.example.org%2Fphone" in code for code in codes(text)) and len(codes(text)) == 2)
status, text = page("/phone?address=javascript:alert(1)")
check("a link with another scheme gives no page", status == 400 and "javascript" not in text)
status, answer = post("/phone/pair", address=ADDRESS)
check("a second phone is refused", status == 409, answer)
check("the first pairing remains", pairing()["header"] == state["header"])

status, answer = post("/phone/revoke")
check("revoking", status == 200 and not pairing()["paired"], answer)
check("the page offers to pair again", "/phone/pair" in page()[1])
end()
