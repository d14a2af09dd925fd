#!/usr/bin/env python3
"""Writes the fixtures of recorded activities. All values are invented.

    generate_activities.py     writes run.gpx, ride.tcx, run.fit, swim.fit and monitoring.fit beside it

GPX: topografix.com/GPX/1/1 with Garmin's TrackPointExtension. TCX: the schemas
TrainingCenterDatabasev2.xsd and ActivityExtensionv2.xsd of garmin.com. FIT: the protocol and the profile of
developer.garmin.com/fit. run.fit has definitions in both orders of bytes, compressed times, invalid values
and developer fields.
"""

import datetime
import math
import pathlib
import random
import struct

FOLDER = pathlib.Path(__file__).resolve().parent
random = random.Random(20261120)
UTC = datetime.timezone.utc


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def place(i):
    return 52.5 + 8e-5 * i, 13.4 + 5e-5 * i * math.cos(i / 40)


def gpx():
    start = datetime.datetime(2026, 10, 24, 15, 30, tzinfo=UTC)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="Example Watch" xmlns="http://www.topografix.com/GPX/1/1" '
        'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">',
        f"<metadata><time>{stamp(start)}</time></metadata>",
        '<wpt lat="52.5" lon="13.4"><name>Home</name></wpt>',
        "<trk><name>Park &amp; river</name><type>trail_running</type>"]
    for segment in ((0, 300), (420, 700)):
        lines.append("<trkseg>")
        for i in range(*segment):
            latitude, longitude = place(i)
            lines.append(
                f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{34 + i / 20:.1f}</ele>'
                f"<time>{stamp(start + datetime.timedelta(seconds=i))}</time><extensions>"
                f"<gpxtpx:TrackPointExtension><gpxtpx:hr>{120 + i % 40}</gpxtpx:hr>"
                f"<gpxtpx:cad>{80 + i % 5}</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions></trkpt>")
        lines.append("</trkseg>")
    lines += ["</trk>", "</gpx>"]
    (FOLDER / "run.gpx").write_text("\n".join(lines) + "\n", encoding="utf-8")


def tcx():
    start = datetime.datetime(2026, 10, 25, 8, 0, tzinfo=UTC)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" '
        'xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">',
        f'<Activities><Activity Sport="Biking"><Id>{stamp(start)}</Id>']
    for lap in range(3):
        begin = start + datetime.timedelta(seconds=600 * lap)
        lines.append(
            f'<Lap StartTime="{stamp(begin)}"><TotalTimeSeconds>590.5</TotalTimeSeconds>'
            f"<DistanceMeters>{4000 + 100 * lap}</DistanceMeters><Calories>{90 + lap}</Calories>"
            "<AverageHeartRateBpm><Value>131</Value></AverageHeartRateBpm><MaximumHeartRateBpm>"
            f"<Value>{150 + lap}</Value></MaximumHeartRateBpm><Intensity>Active</Intensity><Track>")
        for i in range(0, 590, 5):
            latitude, longitude = place(600 * lap + i)
            lines.append(
                f"<Trackpoint><Time>{stamp(begin + datetime.timedelta(seconds=i))}</Time><Position>"
                f"<LatitudeDegrees>{latitude:.7f}</LatitudeDegrees><LongitudeDegrees>{longitude:.7f}"
                f"</LongitudeDegrees></Position><AltitudeMeters>35.5</AltitudeMeters>"
                f"<HeartRateBpm><Value>{125 + i % 25}</Value></HeartRateBpm><Cadence>{85 + i % 9}</Cadence>"
                f"<Extensions><ns3:TPX><ns3:Speed>6.9</ns3:Speed><ns3:Watts>{180 + i % 60}</ns3:Watts>"
                "</ns3:TPX></Extensions></Trackpoint>")
        lines.append("</Track></Lap>")
    lines += [
        "<Creator><Name>Example Edge</Name></Creator></Activity></Activities>",
        "</TrainingCenterDatabase>"]
    (FOLDER / "ride.tcx").write_text("\n".join(lines) + "\n", encoding="utf-8")


class Fit:
    ORIGIN = datetime.datetime(1989, 12, 31, tzinfo=UTC)
    CODES = {0x00: "B", 0x01: "b", 0x02: "B", 0x83: "h", 0x84: "H", 0x85: "i", 0x86: "I", 0x8C: "I"}

    def __init__(self):
        self.data = b""

    def define(self, local, number, fields, big=False, developer=()):
        order = ">" if big else "<"
        self.data += struct.pack("BBB", 0x40 | local | (0x20 if developer else 0), 0, 1 if big else 0)
        self.data += struct.pack(order + "HB", number, len(fields))
        for field, size, kind in fields:
            self.data += struct.pack("BBB", field, size, kind)
        if developer:
            self.data += struct.pack("B", len(developer))
            for field, size in developer:
                self.data += struct.pack("BBB", field, size, 0)

    def write(self, local, fields, values, big=False, extra=b"", compressed=None):
        header = local if compressed is None else 0x80 | local << 5 | compressed
        self.data += struct.pack("B", header)
        for (_, size, kind), value in zip(fields, values):
            if kind == 0x07:
                self.data += value.encode().ljust(size, b"\0")
            else:
                self.data += struct.pack((">" if big else "<") + self.CODES[kind], value)
        self.data += extra

    def save(self, name):
        header = struct.pack("<BBHI4s", 14, 0x20, 2195, len(self.data), b".FIT")
        header += struct.pack("<H", self.checksum(header))
        body = header + self.data
        (FOLDER / name).write_bytes(body + struct.pack("<H", self.checksum(body)))

    @staticmethod
    def checksum(data):
        value = 0
        for byte in data:
            value ^= byte
            for _ in range(8):
                value = value >> 1 ^ 0xA001 if value & 1 else value >> 1
        return value


def seconds(moment):
    return int((moment - Fit.ORIGIN).total_seconds())


def fit_run():
    start = datetime.datetime(2026, 10, 24, 21, 50, tzinfo=UTC)  # ten minutes before midnight in Berlin
    begin, file = seconds(start), Fit()
    head = [(0, 1, 0x00), (1, 2, 0x84), (3, 4, 0x8C), (4, 4, 0x86), (8, 16, 0x07)]
    file.define(0, 0, head)
    file.write(0, head, [4, 1, 123456, begin, "Forerunner X"])
    event = [(253, 4, 0x86), (0, 1, 0x00), (1, 1, 0x00)]
    file.define(1, 21, event)
    file.write(1, event, [begin, 0, 0])
    point = [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (3, 1, 0x02), (5, 4, 0x86), (7, 2, 0x84)]
    short = [(3, 1, 0x02), (7, 2, 0x84)]
    file.define(2, 20, point, big=True, developer=((0, 4), (1, 2)))
    file.define(3, 20, short)
    semicircles = lambda degrees: round(degrees * 2**31 / 180)
    for i in range(0, 900, 3):
        latitude, longitude = place(i)
        heart = 0xFF if i % 90 == 0 else 130 + i % 30
        file.write(2, point, [
            begin + i, semicircles(latitude), semicircles(longitude), round((34.2 + 500) * 5), heart,
            i * 300, 210 + i % 40], big=True, extra=b"\1\2\3\4\5\6")
        if i % 9 == 0:
            # A second value in the next second, with a compressed time.
            file.write(3, short, [131, 0xFFFF], compressed=(begin + i + 1) & 0x1F)
    file.write(1, event, [begin + 300, 0, 4])
    file.write(1, event, [begin + 360, 0, 0])
    lap = [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (9, 4, 0x86)]
    file.define(4, 19, lap)
    for number in range(3):
        file.write(4, lap, [begin + 300 * (number + 1), begin + 300 * number, 299_000, 90_000])
    session = [
        (253, 4, 0x86), (2, 4, 0x86), (5, 1, 0x00), (6, 1, 0x00), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86),
        (11, 2, 0x84), (16, 1, 0x02), (17, 1, 0x02), (22, 2, 0x84)]
    file.define(5, 18, session)
    file.write(5, session, [begin + 900, begin, 1, 3, 900_000, 840_000, 269_100, 190, 145, 160, 21])
    activity = [(253, 4, 0x86), (5, 4, 0x86)]
    file.define(6, 34, activity)
    file.write(6, activity, [begin + 900, begin + 900 + 7200])
    file.save("run.fit")


def fit_swim():
    """Four lengths of a pool and a rest, in two sets, with the heart rates of a strap that was worn for longer."""
    begin, file = seconds(datetime.datetime(2026, 10, 24, 6, 0, tzinfo=UTC)), Fit()
    head = [(0, 1, 0x00), (1, 2, 0x84), (3, 4, 0x8C), (4, 4, 0x86)]
    file.define(0, 0, head)
    file.write(0, head, [4, 1, 123456, begin])
    length = [(253, 4, 0x86), (2, 4, 0x86), (3, 4, 0x86), (5, 2, 0x84), (7, 1, 0x00), (12, 1, 0x00)]
    file.define(1, 101, length)
    for index, (stroke, kind) in enumerate([(0, 1), (2, 1), (0xFF, 0), (1, 1), (4, 1)]):
        file.write(1, length, [
            begin + 30 * index + 30, begin + 30 * index, 29_500, 12 + index if kind else 0xFFFF, stroke, kind])
    lap = [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (9, 4, 0x86)]
    file.define(2, 19, lap)
    file.write(2, lap, [begin + 60, begin, 60_000, 5_000])
    file.write(2, lap, [begin + 150, begin + 90, 60_000, 5_000])
    # The first heart rate with its full time, the others with 12 bits of it, of which some have a byte of ones.
    first = [(253, 4, 0x86), (0, 2, 0x84), (9, 4, 0x86), (6, 1, 0x02)]
    file.define(3, 132, first)
    file.write(3, first, [begin - 100, 16_384, 5_000, 70])
    file.data += struct.pack("<BBBHB", 0x44, 0, 0, 132, 2) + bytes([10, 12, 0x0D, 6, 8, 0x02])
    ticks = 5_000
    for group in range(40):
        low = 0
        for index in range(8):
            ticks += 1_025
            low |= (ticks & 0xFFF) << 12 * index
        file.data += bytes([4]) + low.to_bytes(12, "little") + bytes(71 + (group + index) % 50 for index in range(8))
    session = [
        (253, 4, 0x86), (2, 4, 0x86), (5, 1, 0x00), (6, 1, 0x00), (7, 4, 0x86), (8, 4, 0x86), (9, 4, 0x86),
        (11, 2, 0x84), (44, 2, 0x84)]
    file.define(5, 18, session)
    file.write(5, session, [begin + 150, begin, 5, 17, 150_000, 120_000, 10_000, 25, 2_500])
    file.save("swim.fit")


def fit_monitoring():
    start, file = seconds(datetime.datetime(2026, 10, 24, 22, 0, tzinfo=UTC)), Fit()
    head = [(0, 1, 0x00), (1, 2, 0x84), (3, 4, 0x8C), (4, 4, 0x86)]
    file.define(0, 0, head)
    file.write(0, head, [32, 1, 123456, start])
    info = [(253, 4, 0x86), (0, 4, 0x86)]
    file.define(1, 103, info)
    file.write(1, info, [start, start + 7200])
    counts = [(253, 4, 0x86), (3, 4, 0x86), (5, 1, 0x00)]
    rate = [(26, 2, 0x84), (27, 1, 0x02)]
    file.define(2, 55, counts)
    file.define(3, 55, rate)
    for minute in range(600):
        if minute % 60 == 0:
            file.write(2, counts, [start + 60 * minute, 10 * minute, 6])
        # The low 16 bits of the time wrap in the file.
        file.write(3, rate, [(start + 60 * minute) & 0xFFFF, 50 + minute % 20])
    file.save("monitoring.fit")


gpx()
tcx()
fit_run()
fit_swim()
fit_monitoring()
