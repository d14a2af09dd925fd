#!/usr/bin/env python3
"""Runs a script of calls as an app and prints a transcript of the replies.

    Tests/Probes/probe.py SOCKET BUNDLE TOKEN < SCRIPT

TOKEN is in hexadecimal digits, or `-` for an app with other evidence of its identity. BUNDLE is `-`
on the control socket, which has no handshake. README.md in this directory describes scripts and
transcripts; the probes in C and in Swift read and print the same.
"""
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))
from healthd import rpc  # noqa: E402


class Probe:
    def __init__(self, connection):
        self.connection = connection
        self.streams = {}
        self.kept = {}
        self.reply = b""
        self.lines = []

    def say_hello(self, bundle, token):
        hello = rpc.block(1, bundle.encode())
        status, reply = self.connection.call("health.v1.Session/Begin", hello)
        if status.code == 0:
            hello += rpc.block(2, token) + rpc.block(3, dict(rpc.fields(reply)).get(1, b""))
            status, _ = self.connection.call("health.v1.Session/Hello", hello)
        if status.code != 0:
            sys.exit(f"probe: hello was refused with {status.code}")

    def run(self, line):
        word, _, rest = line.partition(" ")
        if word == "call":
            name, _, rest = rest.partition(" ")
            status, self.reply = self.connection.call(name, self.message(rest))
            self.note_end(name, status, self.reply)
        elif word == "keep":
            name, path = rest.split()
            value = self.reply
            for number in path.split("."):
                value = dict(rpc.fields(value)).get(int(number), b"")
            # A number is of eight bytes.
            self.kept[name] = value if isinstance(value, bytes) else struct.pack("<Q", value)
        elif word == "open":
            name, method, rest = (rest.split(" ", 2) + [""])[:3]
            stream = self.connection.open(method, flags=rpc.STREAM)
            stream.send(self.message(rest))
            self.streams[name] = stream
        elif word == "send":
            name, _, rest = rest.partition(" ")
            self.streams[name].send(self.message(rest))
        elif word == "next":
            self.note_event(rest)
        elif word == "close":
            self.streams[rest].close_side()
            while self.note_event(rest):
                pass
        else:
            sys.exit(f"probe: no step is called {word}")

    def note_event(self, name):
        """False when the stream has ended."""
        stream = self.streams[name]
        message = stream.next()
        if message is None:
            self.note_end(name, stream.status, stream.reply)
            return False
        self.reply = message
        self.lines.append(f"{name}: {message.hex() or '-'}")
        return True

    def note_end(self, name, status, reply):
        text = status.message.decode("utf-8", "replace")
        self.lines.append(
            f'{name}: {status.code} "{text}" {status.details.hex() or "-"} {reply.hex() or "-"}')

    def message(self, text):
        at = 0

        def word():
            nonlocal at
            begin = at
            while at < len(text) and text[at] not in " }":
                at += 1
            return text[begin:at]

        def value():
            nonlocal at
            if text[at] == "{":
                at += 1
                return 2, fields()
            if text[at] == '"':
                begin, at = at + 1, text.index('"', at + 1) + 1
                return 2, text[begin : at - 1].encode()
            token = word()
            if token[0] == "x":
                return 2, bytes.fromhex(token[1:])
            if token[0] == "$":
                return 2, self.kept[token[1:]]
            if token[0] == "@":
                return 1, struct.pack("<q", int(token[1:]))
            if token[0] == "~":
                return 1, struct.pack("<d", float(token[1:]))
            return 0, rpc.varint(int(token))

        def fields():
            nonlocal at
            out = b""
            while at < len(text):
                if text[at] == " ":
                    at += 1
                elif text[at] == "}":
                    at += 1
                    break
                else:
                    colon = text.index(":", at)
                    number, at = int(text[at:colon]), colon + 1
                    kind, data = value()
                    out += rpc.varint(number << 3 | kind)
                    out += rpc.varint(len(data)) + data if kind == 2 else data
            return out

        return fields()

    def transcript(self):
        text = "\n".join(self.lines) + "\n"
        for name, value in self.kept.items():
            if len(value) < 8:
                continue
            text = text.replace(value.hex(), f"<{name}:{len(value)}>")
        return text


def main(connect=rpc.Connection):
    path, bundle, token = sys.argv[1:4]
    probe = Probe(connect(path))
    if bundle != "-":
        probe.say_hello(bundle, bytes.fromhex(token.replace("-", "")))
    for line in sys.stdin:
        line = line.strip()
        if line and not line.startswith("#"):
            probe.run(line)
    sys.stdout.write(probe.transcript())


if __name__ == "__main__":
    main()
