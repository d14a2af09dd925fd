"""The reference of the API in Markdown: services, messages and enumerations, with their comments.

It contains the messages that a call sends or receives, directly or inside another one. The comments
are those of the .proto files, so a table is corrected there.
"""

import re
import sys

import schema
import services
from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field
from google.protobuf.descriptor_pb2 import MethodOptions

HEAD = """<!-- Made from health/v1/*.proto and grpc/health/v1/*.proto by scripts/generate-api. Do not edit. -->

# Reference of the API

Every service, message and enumeration. [PROTOCOL.md](PROTOCOL.md) describes the connection, the errors and
the behavior that several methods have in common.

## How to read the tables

- A scalar field that is absent on the wire has the value 0, false or empty. An `optional` one has no value
  then, which differs from 0. A field with a message as its type may be absent, unless the column "limits"
  contains "required" or its meaning excludes it.
- "one of `name`": at most one of the fields with this name is present. If two are sent, the last one counts.
- Limits of a `repeated` field count its elements, those of `bytes` count bytes. Other values are refused with
  status 3 and `invalidArgument`.
- "time" is a number of microseconds since 1970-01-01T00:00:00Z, leap seconds not counted. It may be negative.
- "object type" is a number (`code`) of [object_types.tsv](catalog/object_types.tsv); "raw value" is a `value` of
  the enumeration in [enums.tsv](catalog/enums.tsv). Other numbers are refused.
- "presence": the proof of the user's presence that the method requires on the control socket of a daemon in
  system mode, as the kind of what it does. `decide` covers what a request grants; denying and revoking need no
  proof. `never` is the method of a tool of the user that reads, saves, locks or takes something away.
- "discloses": the replies of the method contain stored data, and are sent after their entry is in the ledger.
"""

# The rules of the options `app` and `control`: what they require of the caller.
RULES = {
    "anyone": "no condition; also before `Session.Hello`",
    "known": "a caller that is identified",
    "oneself": "an app, about itself",
    "ask": "an app whose manifest has the entitlement `com.apple.developer.healthkit`",
    "read": "a caller that is identified; data that it may not read is omitted",
    "query": "as `read`; an app must have requested authorization for every type of the query, otherwise 7 "
             "with `authorizationNotDetermined`",
    "rings": "as `read`; without permission to read activity summaries there is no summary",
    "rings.afterAsking": "as `rings`; an app must have requested authorization for activity summaries, "
                         "otherwise 7 with `authorizationNotDetermined`",
    "decided": "an app for which the user has granted or denied every type of the request; the user",
    "save": "an app that may share every type of the batch; the user",
    "delete": "an app that may share the types of the objects, which it saved itself; the user",
    "manage": "an app, for objects that it saved itself and whose types it may share; the user, for any object",
    "wake": "an app whose manifest has the entitlement "
            "`com.apple.developer.healthkit.background-delivery`",
    "workout": "an app that may share workouts",
    "recalibrate": "an app whose manifest has the entitlement "
                   "`com.apple.developer.healthkit.recalibrate-estimates`",
    "deferral": "an app whose manifest has the entitlement `org.healthd.deferred-records`",
    "person": "the user",
}

# The units of numbers, by the end of the field's name.
UNITS = {
    "_us": "µs", "_ms": "ms", "_s": "s", "_min": "min", "_h": "h", "_days": "days",
    "_months": "months", "_m": "m", "_mm": "mm", "_deg": "degrees", "_hz": "Hz", "_kcal": "kcal",
    "_dbhl": "dBHL", "_bytes": "bytes",
}
SCALARS = {
    number: name.removeprefix("TYPE_").lower() for name, number in Field.Type.items()}
# A message in the details of a status, which no method names.
STATUS_DETAIL = ".health.v1.ErrorDetail"
OBJECT_TYPES = ("ObjectType",)
# Above this number, only the number of uses is listed.
MAXIMUM_USES = 12
RAW_VALUES = "Sources/HealthProtobuf/Coding/Fields+RawValues.swift"


class Item:
    """A message or an enumeration with its place in the schema."""

    def __init__(self, file, descriptor, path, names, comments):
        self.file = file
        self.descriptor = descriptor
        self.path = path
        self.name = ".".join(names)
        self.full_name = f".{file.package}.{self.name}"
        self.comments = comments

    @property
    def is_message(self):
        return hasattr(self.descriptor, "field")

    def comment(self, *path):
        return self.comments.get((*self.path, *path), [])


class Reference:
    def __init__(self, definition):
        self.definition = definition
        self.items = {}
        for file in definition.files:
            comments = schema.comments(file)
            self._add_enums(file, file.enum_type, (5,), (), comments)
            self._add(file, file.message_type, (4,), (), comments)
        self.raw_values = dict(re.findall(
            r'static let (\w+) = named\("([^"]+)"\)',
            (schema.ROOT / RAW_VALUES).read_text(encoding="utf-8")))
        self.methods = [
            (service, method) for service, _ in services.services(definition)
            for method in service.method]
        self.uses = {}
        self._find_uses()
        self.anchors = set()

    def _add(self, file, messages, path, names, comments):
        for index, message in enumerate(messages):
            inner = (*names, message.name)
            place = (*path, index)
            item = Item(file, message, place, inner, comments)
            self.items[item.full_name] = item
            self._add_enums(file, message.enum_type, (*place, 4), inner, comments)
            self._add(file, message.nested_type, (*place, 3), inner, comments)

    def _add_enums(self, file, enums, path, names, comments):
        for index, enum in enumerate(enums):
            item = Item(file, enum, (*path, index), (*names, enum.name), comments)
            self.items[item.full_name] = item

    def _find_uses(self):
        """Finds the items that calls contain, and where each is used."""
        waiting = []

        def use(name, place):
            if name not in self.uses:
                self.uses[name] = []
                waiting.append(name)
            if place not in self.uses[name]:
                self.uses[name].append(place)

        for service, method in self.methods:
            place = f"[{service.name}.{method.name}](#{service.name.lower()})"
            use(method.input_type, place)
            use(method.output_type, place)
        use(STATUS_DETAIL, "`google.rpc.Status.details`")
        while waiting:
            item = self.items[waiting.pop(0)]
            if not item.is_message:
                continue
            for field in item.descriptor.field:
                if field.type_name:
                    use(field.type_name, self.link(item.full_name))

    def heading(self, level, text):
        """A heading. Its anchor, as hosts of Markdown form it, must be unique."""
        anchor = re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-")
        if anchor in self.anchors:
            sys.exit(f"generate-api: REFERENCE.md has two headings with the anchor {anchor}")
        self.anchors.add(anchor)
        return f"{'#' * level} {text}\n\n"

    def link(self, name):
        item = self.items[name]
        return f"[{item.name}](#{item.name.lower().replace('.', '')})"

    def text(self):
        files = [
            (file, [item for item in self.items.values()
                    if item.file is file and item.full_name in self.uses])
            for file in self.definition.files]
        files = [(file, items) for file, items in files if items]
        text = HEAD
        self.anchors.update(["reference-of-the-api", "how-to-read-the-tables"])
        text += "\n" + self.heading(2, "Authorization rules") + self.rules()
        text += "\n" + self.heading(2, "Services")
        for service, file in services.services(self.definition):
            text += self.service(service, file)
        text += self.heading(2, "Messages and enumerations")
        text += "".join(
            f"- [{file.name}](#{re.sub(r'[^a-z0-9_]', '', file.name)}): "
            + ", ".join(self.link(item.full_name) for item in items) + "\n"
            for file, items in files)
        for file, items in files:
            text += "\n" + self.heading(3, file.name) + detached(file)
            text += "\n".join(
                self.message(item) if item.is_message else self.enumeration(item)
                for item in sorted(items, key=lambda item: position(item)))
        for anchor in re.findall(r"\]\(#([^)]*)\)", text):
            if anchor not in self.anchors:
                sys.exit(f"generate-api: REFERENCE.md links to {anchor}, which has no heading")
        return text.rstrip("\n") + "\n"

    def rules(self):
        used = {}
        for service, method in self.methods:
            options = self.definition.options(method)
            for socket in ("app", "control"):
                if socket in options:
                    used.setdefault(options[socket], None)
        if set(used) != set(RULES):
            sys.exit(
                f"generate-api: scripts/generate.d/reference.py: RULES and the methods differ: "
                f"{', '.join(sorted(set(used) ^ set(RULES)))}")
        text = ("A method is served on a socket if it has a rule there. The user is the caller on the control "
                "socket.\n\n| rule | admits |\n|---|---|\n")
        return text + "".join(f"| {rule} | {RULES[rule]} |\n" for rule in RULES)

    def service(self, service, file):
        comments = schema.comments(file)
        place = list(file.service).index(service)
        text = self.heading(3, service.name)
        text += f"`{file.package}.{service.name}`, {file.name}\n\n"
        text += paragraphs(comments.get((6, place), []))
        text += ("| method | app socket | control socket | presence | stream | repeatable | discloses | request "
                 "| reply |\n|---|---|---|---|---|---|---|---|---|\n")
        details = ""
        for index, method in enumerate(service.method):
            options = self.definition.options(method)
            is_idempotent = method.options.idempotency_level == MethodOptions.IDEMPOTENT
            text += (
                f"| `{method.name}` | {options.get('app', '')} | {options.get('control', '')} "
                f"| {options.get('presence', '')} | {kind(method)} | {'yes' if is_idempotent else ''} "
                f"| {'yes' if options.get('discloses') else ''} | {self.link(method.input_type)} "
                f"| {self.link(method.output_type)} |\n")
            details += description(method.name, comments.get((6, place, 2, index), []))
        return f"{text}\n{details}".rstrip("\n") + "\n\n"

    def used_by(self, item):
        uses = self.uses[item.full_name]
        if len(uses) > MAXIMUM_USES:
            return f"Used by {len(uses)} methods and messages.\n"
        return wrapped(f"Used by: {', '.join(uses)}")

    def message(self, item):
        text = self.heading(4, item.name) + paragraphs(item.comment())
        text += self.used_by(item)
        if not item.descriptor.field:
            return text + "\nNo fields.\n"
        text += "\n| number | field | type | limits | meaning |\n|---|---|---|---|---|\n"
        for index, field in enumerate(item.descriptor.field):
            text += (
                f"| {field.number} | `{field.name}` | {self.type(item, field)} "
                f"| {self.limits(field)} | {cell(item.comment(2, index))} |\n")
        return text

    def enumeration(self, item):
        text = self.heading(4, item.name) + paragraphs(item.comment())
        text += self.used_by(item)
        text += "\n| number | name | meaning |\n|---|---|---|\n"
        for index, value in enumerate(item.descriptor.value):
            text += f"| {value.number} | `{value.name}` | {cell(item.comment(2, index))} |\n"
        return text

    def type(self, item, field):
        name = self.link(field.type_name) if field.type_name else SCALARS[field.type]
        if field.label == Field.LABEL_REPEATED:
            return f"repeated {name}"
        if field.proto3_optional:
            return f"optional {name}"
        if field.HasField("oneof_index"):
            return f"{name}, one of `{item.descriptor.oneof_decl[field.oneof_index].name}`"
        return name

    def limits(self, field):
        options = self.definition.options(field)
        parts = ["required"] if options.get("required") else []
        if options.get("swift_type") in OBJECT_TYPES:
            parts.append("object type")
        if "swift_enumeration" in options:
            parts.append(f"raw value of `{self.raw_values[options['swift_enumeration']]}`")
        if "limits" in options:
            parts.append(span(field, options["limits"]))
        unit = next((UNITS[end] for end in sorted(UNITS, key=len, reverse=True)
                     if field.name.endswith(end)), None)
        is_single = field.label != Field.LABEL_REPEATED
        if field.type == Field.TYPE_SFIXED64 and field.name.endswith("_us") and is_single:
            parts.append("time")
        elif unit and field.type not in (Field.TYPE_MESSAGE, Field.TYPE_STRING, Field.TYPE_ENUM):
            parts.append(unit)
        return "; ".join(parts)


def span(field, limits):
    noun = ""
    if field.label == Field.LABEL_REPEATED:
        noun = " elements"
    elif field.type == Field.TYPE_BYTES:
        noun = " bytes"
    if not limits.maximum:
        return f"{limits.minimum} or more{noun}"
    if limits.minimum == limits.maximum:
        return f"{limits.minimum:,}{noun}"
    if not limits.minimum:
        return f"at most {limits.maximum:,}{noun}"
    return f"{limits.minimum:,} to {limits.maximum:,}{noun}"


def kind(method):
    if method.client_streaming and method.server_streaming:
        return "bidirectional"
    if method.server_streaming:
        return "server"
    return "client" if method.client_streaming else "unary"


def position(item):
    """The line of the item in its file: the order of the reference is that of the declarations."""
    return next(
        location.span[0] for location in item.file.source_code_info.location
        if tuple(location.path) == item.path)


def cell(lines):
    return escaped(" ".join(line for line in lines if line)).replace("|", "\\|")


def escaped(text):
    """Text in which `<`, outside of code, does not begin a tag."""
    return re.sub(r"`[^`]*`|<", lambda match: match[0].replace("<", "\\<")
                  if match[0] == "<" else match[0], text)


def description(name, lines):
    """The comment of a method: its summary, then a list of its facts."""
    parts = []
    for line in lines:
        if not parts or line.split(":")[0] in services.FACTS:
            parts.append([])
        parts[-1].append(line)
    summary, *facts = [" ".join(part) for part in parts] or [""]
    text = wrapped(f"`{name}`: {summary}") + "\n"
    for fact in facts:
        text += wrapped(f"- {fact}", "  ")
    return text + ("\n" if facts else "")


def paragraphs(lines):
    """A comment as paragraphs. A table of Markdown is unchanged, one of aligned text is preformatted."""
    text = ""
    for block in re.split(r"\n\n+", "\n".join(lines)):
        rows = [row for row in block.split("\n") if row]
        if not rows:
            continue
        if rows[0].startswith("|"):
            text += "\n".join(rows) + "\n\n"
        elif sum(bool(re.search(r"\S {2,}\S", row)) for row in rows) > 2:
            text += "```\n" + "\n".join(rows) + "\n```\n\n"
        else:
            text += wrapped(" ".join(rows)) + "\n"
    return text


def wrapped(text, indent=""):
    """Lines of at most 110 characters. A line never begins with a mark of Markdown."""
    lines = [""]
    for word in escaped(text).split():
        is_mark = re.fullmatch(r"[-+*>#]+|\d+[.)]", word)
        if lines[-1] and len(lines[-1]) + 1 + len(word) > 110 and not is_mark:
            lines.append(indent + word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(lines) + "\n"


def detached(file):
    """The comments that describe the file as a whole."""
    text = ""
    for location in file.source_code_info.location:
        for comment in location.leading_detached_comments:
            text += paragraphs([line.strip() for line in comment.rstrip("\n").split("\n")])
    return text


def file(definition):
    return Reference(definition).text()
