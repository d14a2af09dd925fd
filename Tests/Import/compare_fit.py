#!/usr/bin/env python3
"""Imports FIT files, and compares each heart rate, session, lap and length with what fitdecode reads from the file.

    compare_fit.py PROGRAMS FILE...

PROGRAMS is the directory of healthd and healthctl. Prints `ok` or `FAILED` with the name of each file, what it has,
and what differs; exits with 1 when one failed. fitdecode is a reader in Python that shares no code with ours.
"""

import collections
import contextlib
import datetime
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import warnings

import fitdecode

PROGRAMS = pathlib.Path(sys.argv[1])
# The raw values of HKWorkoutEventType.
LAP, SEGMENT = 3, 7
STROKES = {"freestyle": 2, "backstroke": 3, "breaststroke": 4, "butterfly": 5, "mixed": 1, "im": 1}


class Expected:
    """What fitdecode reads."""

    def __init__(self, path):
        self.rates = collections.Counter()
        self.sessions, self.laps, self.lengths, self.records = [], [], [], []
        self._strap = []
        warnings.simplefilter("ignore")
        # What can be read of a damaged file counts.
        with contextlib.suppress(fitdecode.FitError), fitdecode.FitReader(
                str(path), check_crc=fitdecode.CrcCheck.WARN, error_handling=fitdecode.ErrorHandling.IGNORE) as reader:
            for frame in reader:
                if frame.frame_type == fitdecode.FIT_FRAME_DATA:
                    self._read(frame)
        recorded = {second for second, _ in self.rates}
        self.rates.update(rate for rate in strap_rates(self._strap) if rate[0] not in recorded)
        self.sessions.sort(key=lambda session: (session["start"], session["duration"] or 0))
        if not self.sessions and self.records:
            self.sessions = [{"start": self.records[0], "distance": None, "energy": None, "duration": None}]
        # A device may state the start of a later lap.
        if self.sessions and self.records:
            self.sessions[0]["start"] = min(self.sessions[0]["start"], self.records[0])

    def _read(self, frame):
        def get(name):
            return frame.get_value(name, fallback=None)

        def at(name):
            value = get(name)
            return value.timestamp() if isinstance(value, datetime.datetime) else None

        if frame.name == "record" and at("timestamp") is not None:
            self.records.append(at("timestamp"))
            if get("heart_rate"):
                self.rates[int(at("timestamp")), get("heart_rate")] += 1
        elif frame.name == "hr":
            self._strap.append((at("timestamp"), *(
                frame.get_raw_value(name, fallback=None)
                for name in ["fractional_timestamp", "event_timestamp", "event_timestamp_12", "filtered_bpm"])))
        elif frame.name == "monitoring" and get("heart_rate"):
            self.rates["monitoring", get("heart_rate")] += 1
        elif frame.name == "session" and at("start_time") is not None:
            self.sessions.append({
                "start": at("start_time"), "distance": get("total_distance"), "energy": get("total_calories"),
                "duration": get("total_timer_time")})
        elif frame.name == "lap" and at("start_time") is not None and get("total_elapsed_time") is not None:
            self.laps.append(round(at("start_time")))
        elif frame.name == "length" and at("start_time") is not None and get("length_type") != "idle":
            self.lengths.append((round(at("start_time")), STROKES.get(get("swim_stroke"), 0)))


def strap_rates(messages):
    """The heart rates of `hr` messages, each with its second: times in 1/1024 s, of which most have the low 12 bits."""
    origin, ticks = None, 0
    for timestamp, fraction, full, packed, rates in messages:
        times = []
        if packed is None:
            times = list(full) if isinstance(full, (tuple, list)) else [] if full is None else [full]
        else:
            # fitdecode continues these without the full time before them.
            bits = int.from_bytes(bytes(packed), "little")
            for index in range(len(packed) * 8 // 12):
                low = bits >> 12 * index & 0xFFF
                ticks += (low - ticks) & 0xFFF
                times.append(ticks)
        if times:
            ticks = times[-1]
        if timestamp is not None and times:
            origin = (timestamp + (fraction or 0) / 32_768, times[0])
        rates = rates if isinstance(rates, (tuple, list)) else [rates]
        for tick, rate in zip(times, rates):
            if origin and rate:
                yield int(round(origin[0] + (tick - origin[1]) / 1024, 6)), rate


class Imported:
    """What a new store has after the import."""

    def __init__(self, path):
        with tempfile.TemporaryDirectory() as directory:
            directory = pathlib.Path(directory)
            for name in ["run", "data", "home"]:
                (directory / name).mkdir(mode=0o700)
            self._environment = dict(
                os.environ, HEALTHD_RUNTIME_DIR=str(directory / "run"), HOME=str(directory / "home"),
                XDG_RUNTIME_DIR=str(directory / "run"), LC_ALL="C.UTF-8", TZ="UTC")
            daemon = subprocess.Popen(
                [PROGRAMS / "healthd", "--data-dir", directory / "data", "--runtime-dir", directory / "run"],
                env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                while not (directory / "run/control.sock").exists():
                    time.sleep(0.02)
                done = self._healthctl("import", "--salvage", path)
                self.status, self.text = done.returncode, done.stdout + done.stderr
                self.workouts = sorted(
                    self._query("workout"), key=lambda workout: (workout["start"], workout["details"]["duration"]))
                kinds = {total["type"] for workout in self.workouts for total in workout["details"].get("statistics", [])}
                self.sums = {
                    kind: math.fsum(sample["value"] for sample in self._query(kind))
                    for kind in kinds if kind.startswith("distance") or kind == "activeEnergyBurned"}
                self.rates = collections.Counter(
                    (int(seconds(sample["start"])), round(sample["value"], 3)) for sample in self._query("heartRate"))
            finally:
                daemon.terminate()
                daemon.wait()

    def _healthctl(self, *arguments):
        return subprocess.run(
            [PROGRAMS / "healthctl", *arguments], env=self._environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, check=False)

    def _query(self, kind):
        return json.loads(self._healthctl("query", kind, "--json", "--limit", "1000000").stdout or "[]")

    def events(self, kind):
        return [event for workout in self.workouts for event in workout["details"].get("events", [])
                if event["type"]["value"] == kind]


def seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def differences(expected, imported):
    rates = expected.rates
    if any(second == "monitoring" for second, _ in rates):
        # The times of monitoring have 16 bits, and fitdecode does not complete them.
        rates = collections.Counter(value for (_, value), count in rates.items() for _ in range(count))
        found = collections.Counter(value for (_, value), count in imported.rates.items() for _ in range(count))
    else:
        found = imported.rates
    if rates != found:
        yield f"heart rates: {sum((rates - found).values())} missing, {sum((found - rates).values())} more"
    if len(expected.sessions) != len(imported.workouts):
        yield f"sessions: {len(expected.sessions)}, workouts: {len(imported.workouts)}"
    for session, workout in zip(expected.sessions, imported.workouts):
        details = workout["details"]
        totals = {total["type"]: total.get("sum") for total in details.get("statistics", [])}
        distances = [value for name, value in totals.items() if name.startswith("distance")]
        if abs(session["start"] - seconds(workout["start"])) > 1:
            yield f"start: {seconds(workout['start']) - session['start']:+.1f} s"
        if session["distance"] and not any(abs(value - session["distance"]) <= 0.01 for value in distances):
            yield f"distance: {session['distance']}, {distances}"
        if session["energy"] and totals.get("activeEnergyBurned") != session["energy"]:
            yield f"energy: {session['energy']}, {totals.get('activeEnergyBurned')}"
        if session["duration"] and abs(details["duration"] - session["duration"]) > 0.01:
            yield f"duration: {session['duration']}, {details['duration']}"
    # What the statistics of a day count.
    for name in ["distance", "energy"]:
        stated = sum(session[name] or 0 for session in expected.sessions)
        found = sum(value for kind, value in imported.sums.items() if kind.startswith("distance") == (name == "distance"))
        if stated and abs(stated - found) > 0.01:
            yield f"{name} of samples: {stated}, {found}"
    # In a pool, HealthKit's laps are the lengths.
    laps = sorted(round(seconds(event["start"])) for event in imported.events(SEGMENT if expected.lengths else LAP))
    if laps != sorted(expected.laps):
        yield f"laps: {len(expected.laps)}, {len(laps)}"
    if expected.lengths:
        lengths = sorted(
            (round(seconds(event["start"])), event.get("metadata", {}).get("HKSwimmingStrokeStyle", 0))
            for event in imported.events(LAP))
        if lengths != sorted(expected.lengths):
            yield f"lengths: {len(expected.lengths)}, {len(lengths)}"


def main():
    failed = False
    for path in map(pathlib.Path, sys.argv[2:]):
        expected, imported = Expected(path), Imported(path)
        found = list(differences(expected, imported))
        failed |= bool(found)
        print(
            "FAILED" if found else "ok", path.name,
            f"({sum(expected.rates.values())} heart rates, {len(expected.sessions)} sessions, "
            f"{len(expected.laps)} laps, {len(expected.lengths)} lengths)", *found, sep="  ", flush=True)
    sys.exit(failed)


main()
