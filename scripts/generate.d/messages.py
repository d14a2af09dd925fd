"""The messages of the schema as Swift: their values, and the coding of the values over protobuf-c.

A field becomes a property of the type in KINDS; the option `swift_type` selects another one.
"""

import re

import schema
import services
from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field

HEAD = "// Made from proto/{file} by scripts/generate-api. Do not edit.\n// swift-format-ignore-file\n\n"

# The natural Swift type of a scalar, and the value that a property has by default.
SCALARS = {
    Field.TYPE_BOOL: ("Bool", "false"), Field.TYPE_STRING: ("String", '""'),
    Field.TYPE_BYTES: ("[UInt8]", "[]"), Field.TYPE_DOUBLE: ("Double", "0"),
    Field.TYPE_INT32: ("Int32", "0"), Field.TYPE_SINT32: ("Int32", "0"),
    Field.TYPE_INT64: ("Int64", "0"), Field.TYPE_SINT64: ("Int64", "0"),
    Field.TYPE_SFIXED64: ("Int64", "0"), Field.TYPE_UINT32: ("UInt32", "0"),
    Field.TYPE_FIXED32: ("UInt32", "0"), Field.TYPE_UINT64: ("UInt64", "0"),
    Field.TYPE_FIXED64: ("UInt64", "0"),
}
DEFAULTS = {swift: value for swift, value in SCALARS.values()} | {"Int": "0"}
TIME = re.compile(r"_us$")
# The access level of the values. Their coding is `package`.
ACCESS = "public"


class Message:
    """A message with the Swift type that stands for it."""

    def __init__(self, definition, file, descriptor, path, comments, outer=()):
        self.descriptor = descriptor
        self.options = definition.options(descriptor)
        self.names = (*outer, descriptor.name)
        self.swift = self.options.get("swift_name", ".".join(self.names))
        self.file = file
        self.full_name = f".{file.package}." + ".".join(self.names)
        self.comment = comments.get(path, [])
        prefix = [part.capitalize() for part in file.package.split(".")]
        self.c = "__".join(prefix + list(self.names))
        self.c_functions = "__".join(
            file.package.split(".") + [lower_words(name) for name in self.names])
        self.fields = [
            Property(definition, self, field, comments.get((*path, 2, index), []))
            for index, field in enumerate(descriptor.field)]

    @property
    def has_coding(self):
        return not self.options.get("hand_written", False)

    @property
    def has_value(self):
        return self.has_coding and not self.options.get("hand_written_value", False)


class Property:
    """A field as a property of the Swift value."""

    def __init__(self, definition, message, field, comment):
        options = definition.options(field)
        self.message = message
        self.field = field
        self.comment = comment
        self.is_repeated = field.label == Field.LABEL_REPEATED
        is_message = field.type == Field.TYPE_MESSAGE
        # A message that is absent if it equals its default value.
        self.is_omitted = is_message and not self.is_repeated and "swift_default" in options
        self.is_optional = not self.is_repeated and not self.is_omitted and (
            field.proto3_optional or is_message and not options.get("required", False))
        is_time = field.type == Field.TYPE_SFIXED64 and TIME.search(field.name)
        if is_message:
            self.natural = field.type_name
        elif field.type == Field.TYPE_ENUM:
            self.natural = field.type_name.split(".")[-1]
        elif is_time:
            self.natural = "Instant"
        else:
            self.natural = SCALARS[field.type][0]
        if "swift_enumeration" in options:
            self.natural = "Int"
        self.type = options.get("swift_type", self.natural)
        name = TIME.sub("", field.name) if self.type == "Instant" else field.name
        self.name = options.get("swift_property", camel(name))
        self.default = options.get("swift_default", self.natural_default())
        self.limits = options.get("limits")
        self.enumeration = options.get("swift_enumeration")

    def natural_default(self):
        if self.is_repeated:
            return "[]"
        return "nil" if self.is_optional else DEFAULTS.get(self.type)

    @property
    def presence(self):
        """The case of the C representation of an optional scalar."""
        names = [lower_words(name).upper() for name in self.message.names]
        prefix = "__".join(self.message.file.package.upper().split(".") + names)
        name = self.field.name.upper()
        return f"{prefix}__HAS_{name}_{name}"


def lower_words(name):
    """`SampleBatch` as `sample_batch`, by the rule of protoc-c."""
    text = ""
    for before, letter in zip("A" + name, name):
        text += "_" if letter.isupper() and not before.isupper() else ""
        text += letter.lower()
    return text


def camel(name):
    first, *rest = name.split("_")
    words = [first] + [word[:1].upper() + word[1:] for word in rest]
    return "".join(words[:1] + [{"Id": "ID", "Ids": "IDs"}.get(word, word) for word in words[1:]])


def messages(definition):
    """All messages, in the order of their declaration, by file."""
    found = {}
    for file in definition.files:
        comments = schema.comments(file)
        list_ = found.setdefault(file.name, [])

        def add(items, path, outer):
            for index, item in enumerate(items):
                if item.options.map_entry:
                    continue
                message = Message(definition, file, item, (*path, index), comments, outer)
                list_.append(message)
                add(item.nested_type, (*path, index, 3), message.names)

        add(file.message_type, (4,), ())
    return found


class Generator:
    def __init__(self, definition):
        self.files = messages(definition)
        every = [message for list_ in self.files.values() for message in list_]
        self.swift = {message.full_name: message.swift for message in every}
        self.called = {
            name for service, _ in services.services(definition) for method in service.method
            for name in (method.input_type, method.output_type)}

    def outputs(self, values, coding, stored):
        """The generated files.

        `values` and `coding` are directories. `stored` has, by the name of a file whose messages are
        also stored, the directory of their coding.
        """
        result = {}
        for name, list_ in self.files.items():
            base = camel(name.rsplit("/", 1)[-1].removesuffix(".proto"))
            base = base[:1].upper() + base[1:]
            head = HEAD.format(file=name)
            made = [message for message in list_ if message.has_value]
            if made:
                result[f"{values}/{base}Messages.generated.swift"] = head + "\n".join(
                    self.value(message) for message in made)
            coded = [message for message in list_ if message.has_coding]
            if not coded:
                continue
            is_stored = name in stored
            head += "package import CHealthProto\npackage import HealthModel\n"
            head += "" if is_stored else "package import HealthProtobuf\n"
            result[f"{stored.get(name, coding)}/{base}Messages"
                   f"+{'Protobuf' if is_stored else 'Wire'}.generated.swift"] = (
                head + "\n" + "\n".join(self.coding(message, is_stored) for message in coded))
        return result

    # Values

    def value(self, message):
        *outer, name = message.swift.split(".")
        indent = "  " if outer else ""
        text = f"extension {'.'.join(outer)} {{\n" if outer else ""
        text += documentation(message.comment, indent)
        text += f"{indent}{ACCESS} struct {name}: Hashable, Sendable {{\n"
        for item in message.fields:
            text += documentation(item.comment, indent + "  ")
            text += f"{indent}  {ACCESS} var {item.name}: {self.declared(item)}\n"
        text += "\n" if message.fields else ""
        parameters = [
            f"{item.name}: {self.declared(item)}" + (f" = {item.default}" if item.default else "")
            for item in message.fields]
        text += f"{indent}  {ACCESS} init({', '.join(parameters)}) {{"
        if message.fields:
            text += "\n" + "".join(
                f"{indent}    self.{item.name} = {item.name}\n" for item in message.fields)
            text += f"{indent}  }}\n"
        else:
            text += "}\n"
        text += f"{indent}}}\n"
        return text + ("}\n" if outer else "")

    def single(self, item):
        return self.swift.get(item.type, item.type)

    def declared(self, item):
        type_ = self.single(item)
        if item.is_repeated:
            return f"[{type_}]"
        return type_ + ("?" if item.is_optional else "")

    # Coding

    def coding(self, message, is_stored):
        is_called = message.full_name in self.called and not is_stored
        protocols = "ProtobufMessage" + (", WireMessage" if is_called else "")
        name = ".".join(message.names)
        text = f"extension {message.swift}: {protocols} {{\n"
        text += f"  package static var codec: Codec<{message.c}> {{\n"
        text += (f'    Codec("{name}", {message.c_functions}__init, '
                 f"{message.c_functions}__unpack)\n  }}\n\n")
        text += f"  package init(_ c: {message.c}) throws(WireError) {{\n"
        for item in message.fields:
            text += self.limited(item)
        arguments = [f"\n      {item.name}: {self.decoded(item)}" for item in message.fields]
        text += f"    self.init({','.join(arguments)})\n  }}\n\n"
        text += f"  package func fill(_ c: inout {message.c}, in arena: WireArena) {{\n"
        for item in message.fields:
            text += self.encoded(item)
        return text + "  }\n}\n"

    def limited(self, item):
        """The check of the limits of a field."""
        if item.limits is None:
            return ""
        field = item.field
        minimum, maximum = item.limits.minimum, item.limits.maximum
        value = f"c.n_{field.name}" if item.is_repeated else f"c.{field.name}"
        if field.type in (Field.TYPE_BYTES, Field.TYPE_STRING) and not item.is_repeated:
            value += ".len"
        is_missing = item.is_repeated and not maximum
        test = f"{minimum}...{maximum or ''} ~= {value}"
        if item.is_optional:
            test = f"c.has_{field.name}_case.rawValue == 0 || {test}"
        return (
            f"    guard {test} else {{\n      throw WireError("
            f'"{".".join(item.message.names)}.{field.name}", '
            f".{'missing' if is_missing else 'outOfRange'})\n    }}\n")

    def decoded(self, item):
        field, type_ = item.field, item.type
        c = f"c.{field.name}"
        path = f'"{".".join(item.message.names)}.{field.name}"'
        if item.is_repeated:
            if field.type == Field.TYPE_MESSAGE:
                return f"try HealthProtobuf.list({c}, c.n_{field.name})"
            if field.type == Field.TYPE_STRING:
                return f"try HealthProtobuf.texts({c}, c.n_{field.name}, {path})"
            if type_ == "ObjectType":
                return f"try HealthProtobuf.objectTypes({c}, c.n_{field.name}, {path})"
            if field.type == Field.TYPE_ENUM:
                return f"try HealthProtobuf.enumerations({c}, c.n_{field.name}, {path})"
            if item.enumeration:
                return (f"try HealthProtobuf.rawValues({c}, c.n_{field.name}, "
                        f"of: RawValues.{item.enumeration}, {path})")
            one = self.converted(item, "$0", path)
            numbers = f"UnsafeBufferPointer(start: {c}, count: c.n_{field.name})"
            if "try " in one:
                raise ValueError(f"{path}: no decoding of this repeated field")
            return f"Array({numbers})" if one == "$0" else f"{numbers}.map {{ {one} }}"
        if field.type == Field.TYPE_MESSAGE:
            if item.is_omitted:
                return f"try HealthProtobuf.optional({c}) ?? {item.default}"
            if item.is_optional:
                value = f"try HealthProtobuf.optional({c})"
                return value if type_ == item.natural else f"({value}).map {{ {type_}($0) }}"
            value = f"try HealthProtobuf.required({c}, {path})"
            return value if type_ == item.natural else f"{type_}({value})"
        one = self.converted(item, c, path)
        if item.is_optional:
            return f"c.has_{field.name}_case.rawValue == 0 ? nil : {one}"
        return one

    def converted(self, item, c, path):
        """A scalar as its Swift type."""
        field, type_ = item.field, item.type
        if field.type == Field.TYPE_ENUM:
            return f"try HealthProtobuf.enumeration({c}.rawValue, {path})"
        if type_ == "Instant":
            return f"Instant(microseconds: {c})"
        if type_ == "ObjectType":
            return f"try HealthProtobuf.objectType({c}, {path})"
        if item.enumeration:
            return f"try HealthProtobuf.rawValue({c}, of: RawValues.{item.enumeration}, {path})"
        if type_ == item.natural:
            return {
                "Bool": f"{c} != 0", "String": f"try HealthProtobuf.text({c}, {path})",
                "[UInt8]": f"HealthProtobuf.bytes({c})"}.get(type_, c)
        if item.natural == "UInt64" and type_ == "Int":
            return f"try HealthProtobuf.count({c}, {path})"
        if item.natural == "UInt64" and type_ == "Int64":
            return f"Int64(try HealthProtobuf.count({c}, {path}))"
        if item.natural in ("UInt32", "Int32") and type_ == "Int":
            return f"Int({c})"
        raise ValueError(f"{path}: {item.natural} cannot become {type_}")

    def encoded(self, item):
        field, name = item.field, item.name
        c = f"c.{field.name}"
        if item.is_repeated:
            pair = f"(c.n_{field.name}, {c})"
            if field.type == Field.TYPE_MESSAGE:
                return f"    {pair} = arena.list({name})\n"
            one = self.scalar(item, "$0")
            values = name if one == "$0" else f"{name}.map {{ {one} }}"
            return f"    {pair} = arena.numbers({values})\n"
        if field.type == Field.TYPE_MESSAGE:
            raw = "" if item.type == item.natural else ".raw"
            if item.is_omitted:
                return f"    if {name} != {item.default} {{ {c} = arena.make({name}) }}\n"
            if item.is_optional:
                return f"    if let {name} {{ {c} = arena.make({name}{raw}) }}\n"
            return f"    {c} = arena.make({name}{raw})\n"
        value = self.scalar(item, name)
        if item.is_optional:
            return (
                f"    if let {name} {{\n      c.has_{field.name}_case = {item.presence}\n"
                f"      {c} = {value}\n    }}\n")
        return f"    {c} = {value}\n"

    def scalar(self, item, name):
        field, type_ = item.field, item.type
        if field.type == Field.TYPE_ENUM:
            package, enum = field.type_name.strip(".").rsplit(".", 1)
            prefix = [part.capitalize() if part.islower() else part for part in package.split(".")]
            return f"{'__'.join(prefix + [enum])}(UInt32({name}.rawValue))"
        if item.enumeration:
            return f"HealthProtobuf.rawValue({name})"
        if type_ == item.natural:
            return {
                "Bool": f"{name} ? 1 : 0", "String": f"arena.text({name})",
                "[UInt8]": f"arena.bytes({name})", "Instant": f"{name}.microseconds",
            }.get(type_, name)
        if type_ == "ObjectType":
            return f"UInt32({name}.code)"
        return f"{item.natural}(clamping: {name})"


def documentation(lines, indent):
    return "".join(f"{indent}/// {line}".rstrip() + "\n" for line in lines)
