"""Random values of the messages, for tests: one function of `Arbitrary` for each message."""

from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field
from model import COLUMNS, OBJECT_IDS, OPTION_SETS, Oneof

HEAD = """// Made from proto/ by scripts/generate-api. Do not edit.
// swift-format-ignore-file

import HealthAPI
import HealthModel
import HealthProtobuf
import HealthWire

"""
# Messages whose values must fulfill more than the options of their fields: Arbitrary has their
# functions, written by hand.
CONSTRAINED = (
    "CalendarDay", "ConfirmAppRequest", "Device", "EffortReply", "ImportSamplesRequest",
    "ImportedObject", "SampleFilter", "SaveRequest", "WorkoutZoneGroup",
)
SCALARS = {
    "Bool": "flag()", "String": "text()", "[UInt8]": "bytes()", "Double": "number()",
    "Int32": "integer()", "Int64": "integer()", "UInt32": "integer()", "UInt64": "integer()",
    "UInt8": "integer()", "Instant": "instant()", "ObjectType": "type()", "HealthUnit": "unit()",
}


def file(model):
    text = HEAD
    text += "extension Arbitrary {\n  /// A request and a reply of every method.\n"
    text += "  mutating func methodMessages() -> [any WireMessage & Hashable] {\n    ["
    called = [
        message for list_ in model.files.values() for message in list_
        if message.full_name in model.called and message.file.package == "health.v1"]
    text += "".join(f"\n      {function(message.swift)}()," for message in called)
    text += "\n    ]\n  }\n"
    for list_ in model.files.values():
        for message in list_:
            if message.has_coding and message.name not in CONSTRAINED:
                text += "\n" + definition(model, message)
    return text + "}\n"


def function(swift):
    """The name of the function that makes a value of a type."""
    name = swift.replace(".", "")
    return name[:1].lower() + name[1:]


def definition(model, message):
    head = f"  mutating func {function(message.swift)}() -> {message.swift} {{\n"
    if message.is_enumeration:
        return head + choice(model, message.items[0], "    ", "") + "  }\n"
    arguments, later = [], ""
    for item in message.items:
        if isinstance(item, Oneof):
            head += f"    let {item.name}: {item.swift}{'?' if item.is_optional else ''}\n"
            head += choice(model, item, "    ", f"{item.name} = ")
            expression = item.name
        else:
            expression = value(model, item, "")
        if item.is_assigned:
            later += f"    result.{item.name} = {expression}\n"
        else:
            arguments.append(f"{item.name}: {expression}")
    made = f"{message.swift}({', '.join(arguments)})"
    if later:
        return head + f"    var result = {made}\n{later}    return result\n  }}\n"
    return head + f"    return {made}\n  }}\n"


def choice(model, oneof, indent, prefix):
    """A switch that makes one of the cases."""
    cases = []
    for item in oneof.cases:
        if not item.has_payload:
            payload = ""
        elif item.is_unwrapped:
            parts = model.inner(item).items
            payload = "(" + ", ".join(
                (f"{part.name}: " if len(parts) > 1 else f"{item.label}: " if item.label else "")
                + value(model, part, "") for part in parts) + ")"
        else:
            payload = f"({f'{item.label}: ' if item.label else ''}{value(model, item, '')})"
        cases.append(f".{item.name}{payload}")
    if oneof.is_optional:
        cases.append("nil")
    text = f"{indent}switch count({len(cases)}) {{\n"
    for number, case in enumerate(cases):
        label = "default" if number == len(cases) - 1 else f"case {number}"
        text += f"{indent}{label}: {prefix or 'return '}{case}\n"
    return text + f"{indent}}}\n"


def value(model, item, me):
    """The expression of a value of a field. `me` is the receiver, as a prefix."""
    if item.is_optional:
        return f"{me}maybe {{ {required(model, item, '$0.')} }}"
    return required(model, item, me)


def required(model, item, me):
    if item.field.type_name == OBJECT_IDS:
        return f"{me}ids()"
    if item.is_unwrapped:
        inner, = model.inner(item).fields
        return value(model, inner, me)
    if not item.is_repeated:
        return one(model, item, me)
    least = 1 if item.limits and item.limits.minimum else 0
    return f"{me}list(4, least: {least}) {{ {one(model, item, '$0.')} }}"


def one(model, item, me):
    field = item.field
    if item.is_message:
        if item.natural == ".health.v1.ObjectID":
            made = f"{me}id()"
            return made if item.type == item.natural else f"{item.type}({made})"
        made = f"{me}{function(model.by_name[field.type_name].swift)}()"
        return made if item.type == item.natural else f"{item.type}({made})"
    if field.type == Field.TYPE_ENUM or item.type == "HealthErrorCode":
        return f"{me}anyCase()"
    if item.enumeration:
        return f"{me}raw(RawValues.{item.enumeration})"
    if item.type in OPTION_SETS:
        return f"{item.type}(rawValue: UInt32({me}count({item.limits.maximum + 1})))"
    if item.limits and not item.is_repeated:
        if item.type == "[UInt8]":
            assert item.limits.minimum == item.limits.maximum, item.path
            return f"{me}bytes(exactly: {item.limits.minimum})"
        return f"{me}integer(in: {item.limits.minimum}...{item.limits.maximum})"
    if item.type in ("Int", "Int64") and item.natural in ("UInt64", "UInt32", "Int32"):
        number = f"{me}count(1 << {40 if item.natural == 'UInt64' else 30})"
        if item.absent:
            number = f"{item.absent} + {number}"
        return number if item.type == "Int" else f"Int64({number})"
    if item.type in SCALARS:
        return f"{me}{SCALARS[item.type]}"
    return f"{me}anyCase()"
