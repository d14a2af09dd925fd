#!/usr/bin/env python3
"""Computes what an import of a GPX, TCX or FIT file must contain, without the importer.

    check_activities.py FILE                prints {type: {"count", "sum", "days": {day: sum}}} as JSON
    check_activities.py FILE --distance     prints the length of the segments of a GPX file in meters

GPX and TCX have no time zone, so their days are those of Greenwich; FIT states the local time. A distance is a sample
for each minute of points; one for the activity, when the points have not that distance.
"""

import collections
import datetime
import json
import math
import pathlib
import struct
import sys
import xml.etree.ElementTree

totals = collections.defaultdict(lambda: {"count": 0, "sum": 0.0, "days": collections.Counter()})


def add(kind, day, value):
    totals[kind]["count"] += 1
    totals[kind]["sum"] += value
    totals[kind]["days"][day] += value


def tag(element):
    return element.tag.split("}")[-1]


def texts(element):
    return {tag(child): (child.text or "").strip() for child in element.iter()}


def add_distance(kind, segments, total, day):
    """`segments` are lists of (seconds, meters since the start of the segment)."""
    pieces = []
    for marks in segments:
        while len(marks) > 1:
            rest = [i for i, (time, _) in enumerate(marks) if time - marks[0][0] >= 60] or [len(marks) - 1]
            pieces.append((marks[0][0], marks[rest[0]][1] - marks[0][1]))
            marks = marks[rest[0]:]
    measured = sum(meters for _, meters in pieces)
    if 0.8 <= total / measured <= 1.25:
        for time, meters in pieces:
            add(kind, day(time), meters * total / measured)
    else:
        add(kind, day(segments[0][0][0]), total)


def seconds(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def greenwich(time):
    return datetime.datetime.fromtimestamp(time, datetime.timezone.utc).date().isoformat()


def along(points, time):
    """(seconds, meters) of points with latitude and longitude, by the angle between their directions."""
    marks, total, last = [], 0.0, None
    for point in points:
        latitude, longitude = (math.radians(value) for value in point[1:])
        vector = (math.cos(latitude) * math.cos(longitude), math.cos(latitude) * math.sin(longitude),
                  math.sin(latitude))
        if last:
            total += 2 * math.asin(math.dist(last, vector) / 2) * 6371008.8
        marks.append((time(point[0]), total))
        last = vector
    return marks


def read_gpx(root):
    tracks = [element for element in root if tag(element) == "trk"]
    for track in tracks:
        points = [texts(e) for e in track.iter() if tag(e) == "trkpt"]
        day = points[0]["time"][:10]
        add("workout", day, 37)
        add("workoutRoute", day, 0)
        for point in points:
            add("heartRate", point["time"][:10], int(point["hr"]))
    add_distance("distanceWalkingRunning", gpx_segments(root), length(root), greenwich)


def gpx_segments(root):
    return [along([(texts(e)["time"], float(e.get("lat")), float(e.get("lon"))) for e in segment], seconds)
            for segment in root.iter() if tag(segment) == "trkseg"]


def length(root):
    return sum(marks[-1][1] for marks in gpx_segments(root))


def read_tcx(root):
    points = [texts(e) for e in root.iter() if tag(e) == "Trackpoint"]
    day = points[0]["Time"][:10]
    add("workout", day, 13)
    add("workoutRoute", day, 0)
    for point in points:
        add("heartRate", point["Time"][:10], int(point["Value"]))
        add("cyclingCadence", point["Time"][:10], int(point["Cadence"]))
        add("cyclingPower", point["Time"][:10], int(point["Watts"]))
    laps = [texts(e) for e in root.iter() if tag(e) == "Lap"]
    add("activeEnergyBurned", day, sum(int(lap["Calories"]) for lap in laps))
    tracks = [[(p["Time"], float(p["LatitudeDegrees"]), float(p["LongitudeDegrees"]))
               for p in map(texts, track) if "Time" in p] for track in root.iter() if tag(track) == "Track"]
    total = sum(float(next(e.text for e in lap if tag(e) == "DistanceMeters")) for lap in root.iter() if tag(lap) == "Lap")
    add_distance("distanceCycling", [along(track, seconds) for track in tracks], total, greenwich)


def messages(data):
    """Yields (number, {field: integer}) of a FIT file with fields of at most four bytes."""
    codes = {0x00: "B", 0x02: "B", 0x84: "H", 0x85: "i", 0x86: "I", 0x8C: "I"}
    kinds, position, last = {}, data[0], 0
    end = data[0] + struct.unpack_from("<I", data, 4)[0]
    while position < end:
        header = data[position]
        position += 1
        if header & 0xC0 == 0x40:
            order = ">" if data[position + 1] else "<"
            number, count = struct.unpack_from(order + "HB", data, position + 2)
            position += 5
            fields = [tuple(data[position + 3 * i : position + 3 * i + 3]) for i in range(count)]
            position += 3 * count
            skip = 0
            if header & 0x20:
                extra = data[position]
                skip = sum(data[position + 2 + 3 * i] for i in range(extra))
                position += 1 + 3 * extra
            kinds[header & 15] = (number, order, fields, skip)
            continue
        local = header >> 5 & 3 if header & 0x80 else header & 15
        number, order, fields, skip = kinds[local]
        values = {}
        for field, size, kind in fields:
            if kind in codes:
                values[field] = struct.unpack_from(order + codes[kind], data, position)[0]
            position += size
        position += skip
        if header & 0x80:
            while last & 31 != header & 31:
                last += 1
            values[253] = last
        last = values.get(253, last)
        yield number, values


def read_fit(data):
    origin = datetime.datetime(1989, 12, 31)
    day = lambda time: (origin + datetime.timedelta(seconds=time + 7200)).date().isoformat()
    clock = None
    first = None
    marks = []
    for number, values in messages(data):
        if number == 20:
            first = first or values[253]
            if values.get(3, 255) != 255:
                add("heartRate", day(values[253]), values[3])
            if 5 in values:
                marks.append((values[253], values[5] / 100))
            if values.get(7, 65535) != 65535:
                add("runningPower", day(values[253]), values[7])
        elif number == 18:
            add("workout", day(values[2]), 37)
            add("workoutRoute", day(first), 0)
            add("activeEnergyBurned", day(values[2]), values[11])
            add_distance("distanceWalkingRunning", [marks], values[9] / 100, day)
        elif number == 55:
            clock = values.get(253, clock)
            if 27 in values:
                while clock & 0xFFFF != values[26]:
                    clock += 1
                add("heartRate", day(clock), values[27])


def main():
    path = pathlib.Path(sys.argv[1])
    if sys.argv[2:] == ["--distance"]:
        print(length(xml.etree.ElementTree.parse(path).getroot()))
        return
    if path.suffix == ".fit":
        read_fit(path.read_bytes())
    else:
        root = xml.etree.ElementTree.parse(path).getroot()
        (read_gpx if path.suffix == ".gpx" else read_tcx)(root)
    for total in totals.values():
        total["sum"] = round(total["sum"], 4)
        total["days"] = {key: round(value, 4) for key, value in sorted(total["days"].items())}
    json.dump(totals, sys.stdout, indent=1, sort_keys=True)


main()
