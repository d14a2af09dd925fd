#!/usr/bin/env python3
"""Computes what an import of a GPX, TCX or FIT file must contain, without the importer.

    check_activities.py FILE                prints {type: {"count", "sum", "days": {day: sum}}} as JSON
    check_activities.py FILE --distance     prints the length of the segments of a GPX file in meters

GPX and TCX have no time zone, so their days are those of Greenwich; FIT states the local time.
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


def read_gpx(root):
    tracks = [element for element in root if tag(element) == "trk"]
    for track in tracks:
        points = [texts(e) for e in track.iter() if tag(e) == "trkpt"]
        day = points[0]["time"][:10]
        add("workout", day, 37)
        add("workoutRoute", day, 0)
        for point in points:
            add("heartRate", point["time"][:10], int(point["hr"]))


def length(root):
    """The distance between points on the sphere, by the angle between their directions."""
    total = 0.0
    for segment in (e for e in root.iter() if tag(e) == "trkseg"):
        vectors = []
        for point in (e for e in segment if tag(e) == "trkpt"):
            latitude, longitude = (math.radians(float(point.get(k))) for k in ("lat", "lon"))
            vectors.append((math.cos(latitude) * math.cos(longitude),
                            math.cos(latitude) * math.sin(longitude), math.sin(latitude)))
        for a, b in zip(vectors, vectors[1:]):
            total += 2 * math.asin(math.dist(a, b) / 2) * 6371008.8
    return total


def read_tcx(root):
    points = [texts(e) for e in root.iter() if tag(e) == "Trackpoint"]
    day = points[0]["Time"][:10]
    add("workout", day, 13)
    add("workoutRoute", day, 0)
    for point in points:
        add("heartRate", point["Time"][:10], int(point["Value"]))
        add("cyclingCadence", point["Time"][:10], int(point["Cadence"]))
        add("cyclingPower", point["Time"][:10], int(point["Watts"]))


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
    for number, values in messages(data):
        if number == 20:
            first = first or values[253]
            if values.get(3, 255) != 255:
                add("heartRate", day(values[253]), values[3])
            if values.get(7, 65535) != 65535:
                add("runningPower", day(values[253]), values[7])
        elif number == 18:
            add("workout", day(values[2]), 37)
            add("workoutRoute", day(first), 0)
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
