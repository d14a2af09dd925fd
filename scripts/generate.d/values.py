"""The messages of the schema as Swift values, and its enums as Swift enumerations."""

from model import Oneof, documentation

def value(model, message):
    return nested(message.swift, lambda name, indent: (
        documentation(message.comment, indent)
        + (enumeration_of(model, message, name, message.items[0], indent)
           if message.is_enumeration else structure(model, message, name, indent))))


def nested(swift, declaration):
    """A declaration in an extension of the type that contains it."""
    *outer, name = swift.split(".")
    if not outer:
        return declaration(name, "")
    return f"extension {'.'.join(outer)} {{\n{declaration(name, '  ')}}}\n"


def access(message):
    """The access level of a message. The coding of all is `package`."""
    return "package" if message.is_protocol else "public"


def conformances(message):
    return "Hashable, Sendable" + (", Redacted" if message.options.get("redacted") else "")


def structure(model, message, name, indent):
    level = access(message)
    text = f"{indent}{level} struct {name}: {conformances(message)} {{\n"
    for item in message.items:
        if isinstance(item, Oneof):
            text += documentation(item.comment, indent + "  ")
            text += enumeration_of(model, message, item.nested, item, indent + "  ") + "\n"
    for item in message.items:
        text += documentation(item.comment, indent + "  ")
        text += f"{indent}  {level} var {item.name}: {model.declared(item)}\n"
    text += "\n" if message.items else ""
    parameters = [
        f"{item.name}: {model.declared(item)}" + (f" = {item.default}" if item.default else "")
        for item in message.items]
    text += f"{indent}  {level} init({', '.join(parameters)}) {{"
    if not message.items:
        return text + f"}}\n{indent}}}\n"
    text += "\n" + "".join(
        f"{indent}    self.{item.name} = {item.name}\n" for item in message.items)
    return text + f"{indent}  }}\n{indent}}}\n"


def enumeration_of(model, message, name, oneof, indent):
    """The enumeration of a oneof."""
    text = f"{indent}{access(message)} enum {name}: {conformances(message)} {{\n"
    for item in oneof.cases:
        text += documentation(item.comment, indent + "  ")
        text += f"{indent}  case {item.name}{payload(model, item)}\n"
    return text + f"{indent}}}\n"


def payload(model, item):
    if not item.has_payload:
        return ""
    if not item.is_unwrapped:
        label = f"{item.label}: " if item.label else ""
        return f"({label}{model.declared(item)})"
    parts = model.inner(item).items
    label = item.label if len(parts) == 1 else None
    return "(" + ", ".join(
        (f"{label or part.name}: " if label or len(parts) > 1 else "") + model.declared(part)
        for part in parts) + ")"


def enumeration(item):
    """The Swift form of an enum."""
    def declaration(name, indent):
        protocols = "UInt8, Hashable, Sendable, CaseIterable"
        protocols += ", Comparable" if item.is_ordered else ""
        text = documentation(item.comment, indent)
        text += f"{indent}public enum {name}: {protocols} {{\n"
        for case, number, comment in item.cases:
            text += documentation(comment, indent + "  ")
            text += f"{indent}  case {case} = {number}\n"
        if item.is_ordered:
            text += (
                f"\n{indent}  public static func < (a: Self, b: Self) -> Bool "
                "{ a.rawValue < b.rawValue }\n")
        return text + f"{indent}}}\n"

    return nested(item.swift, declaration)
