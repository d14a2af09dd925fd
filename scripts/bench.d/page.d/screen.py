"""Measures what Chromium shows of a running healthd-web: python3 screen.py SOCKET HEALTHCTL

Prints as JSON the time from the start of a save by another program until the page shows it, and the frames
while a chart is dragged.
"""

import json
import statistics
import subprocess
import sys
import time

from chromium import Chromium
from page_socket import until

HEALTHCTL = sys.argv[2]
DAY = "2025-10-20"
DRAG_SECONDS = 2


def live(page, minute):
    page.show(f"/type/stepCount?span=D&day={DAY}")
    # A save before the stream began is shown too: the page states how many samples it has seen.
    until(lambda: page.script("return stream !== null"))
    page.script("""
        const text = () => document.querySelector('main')?.innerText, old = text();
        window.shown = 0;
        new MutationObserver((_, observer) => {
          if (!text() || text() === old) return;
          window.shown = Date.now();
          observer.disconnect();
        }).observe(document.documentElement, {childList: true, subtree: true});
        """)
    start = time.time() * 1000
    subprocess.run([HEALTHCTL, "save", "stepCount", "4321", "--at", f"{DAY} 13:{minute:02}"], check=True,
                   stdout=subprocess.DEVNULL)
    if not until(lambda: page.script("return window.shown")):
        sys.exit("the save does not appear on the page")
    return page.script("return window.shown") - start


def drag(page):
    """The time of each frame in milliseconds."""
    page.show(f"/type/heartRate?span=Y&day={DAY}")
    left, top, width, height = page.script("""
        const area = document.querySelector('[data-chart]').getBoundingClientRect();
        return [area.left, area.top, area.width, area.height];
        """)
    page.script("""
        window.frameTimes = [];
        const frame = (time) => { if (window.frameTimes) { frameTimes.push(time); requestAnimationFrame(frame); } };
        requestAnimationFrame(frame);
        """)

    def mouse(kind, offset):
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "button": "left", "buttons": 1, "clickCount": 1,
            "x": left + width / 2 + offset, "y": top + height / 2})

    mouse("mousePressed", 0)
    end = time.monotonic() + DRAG_SECONDS
    offset, step = 0, 3
    # Less than a quarter of the width, at which the chart would show another period.
    while time.monotonic() < end:
        if abs(offset + step) > width / 5:
            step = -step
        offset += step
        mouse("mouseMoved", offset)
    moved = page.script("return document.querySelector('.pan').getAttribute('transform')")
    times = page.script("const times = frameTimes; window.frameTimes = null; return times")
    mouse("mouseReleased", 0)
    if not moved:
        sys.exit("the chart does not move")
    return [later - earlier for earlier, later in zip(times, times[1:])]


with Chromium() as chromium:
    saves = [live(chromium, minute) for minute in range(5)]
    frames = drag(chromium)
print(json.dumps({
    "live_ms": statistics.median(saves), "longest_ms": max(frames),
    "frames_per_s": len(frames) / sum(frames) * 1000}))
