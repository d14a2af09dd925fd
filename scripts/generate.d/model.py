"""The messages of the schema, with the Swift form that their options declare.

A field becomes a property, a oneof an enumeration with a case for each field.
"""

import re

import schema
import services
from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field

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
DEFAULTS = {swift: value for swift, value in SCALARS.values()} | {"Int": "0", "UInt8": "0"}
TIME = re.compile(r"_us$")


# Messages that consist of columns. An absent one is empty.
COLUMNS = (".health.v1.SampleBatch", ".health.v1.SeriesPoints")
OBJECT_IDS = ".health.v1.ObjectIDSet"
# Types of HealthKit that are a set of bits.
OPTION_SETS = {"StatisticsOptions"}


class Message:
    """A message with the Swift type that stands for it."""

    def __init__(self, definition, file, descriptor, path, comments, outer=()):
        self.descriptor = descriptor
        self.options = definition.options(descriptor)
        self.names = (*outer, descriptor.name)
        self.name = ".".join(self.names)
        self.swift = self.options.get("swift_name", self.name)
        self.file = file
        self.full_name = f".{file.package}.{self.name}"
        self.comment = comments.get(path, [])
        prefix = [part.capitalize() for part in file.package.split(".")]
        self.c = "__".join(prefix + list(self.names))
        self.c_functions = "__".join(
            file.package.split(".") + [lower_words(name) for name in self.names])
        self.fields = [
            Property(definition, self, field, comments.get((*path, 2, index), []))
            for index, field in enumerate(descriptor.field)]
        self.items = []
        oneofs = {}
        for field in self.fields:
            index = field.oneof_index
            if index is None:
                self.items.append(field)
                continue
            if index not in oneofs:
                oneofs[index] = Oneof(
                    definition, self, descriptor.oneof_decl[index],
                    comments.get((*path, 8, index), []))
                self.items.append(oneofs[index])
            oneofs[index].cases.append(field)

    @property
    def has_coding(self):
        return not self.options.get("hand_written", False)

    @property
    def has_value(self):
        return self.has_coding and not self.options.get("hand_written_value", False)

    @property
    def is_protocol(self):
        """Whether the Swift type belongs to the protocol, not to the values that apps see."""
        outer = self.swift.split(".")[0]
        return outer.endswith(("Request", "Reply")) or self.options.get("protocol_only", False)

    @property
    def has_columns(self):
        return self.options.get("columns", False)

    @property
    def is_enumeration(self):
        """Whether the Swift type is the enumeration of the only oneof."""
        return len(self.items) == 1 and isinstance(self.items[0], Oneof)

    def constant(self, name):
        """The C constant of a case of a oneof."""
        names = [lower_words(part).upper() for part in self.names]
        return "__".join(self.file.package.upper().split(".") + names + [name.upper()])


class Oneof:
    """A oneof as a Swift enumeration."""

    def __init__(self, definition, message, descriptor, comment):
        options = definition.options(descriptor)
        self.message = message
        self.comment = comment
        self.c = descriptor.name
        self.name = options.get("swift_oneof", camel(descriptor.name))
        self.is_optional = options.get("optional_oneof", False)
        self.is_assigned = options.get("assigned_oneof", False)
        self.cases = []
        self.default = "nil" if self.is_optional else None

    @property
    def nested(self):
        return self.name[:1].upper() + self.name[1:]

    @property
    def swift(self):
        return f"{self.message.swift}.{self.nested}"


class Property:
    """A field as a property of the Swift value."""

    def __init__(self, definition, message, field, comment):
        options = definition.options(field)
        self.message = message
        self.field = field
        self.path = f'"{message.name}.{field.name}"'
        self.comment = comment
        self.oneof_index = (
            field.oneof_index
            if field.HasField("oneof_index") and not field.proto3_optional else None)
        self.is_repeated = field.label == Field.LABEL_REPEATED
        is_message = field.type == Field.TYPE_MESSAGE
        # A message that is absent if it equals its default value.
        self.is_omitted = is_message and not self.is_repeated and "swift_default" in options
        self.is_required = (
            options.get("required", False) or self.oneof_index is not None
            or field.type_name in COLUMNS)
        self.is_optional = not self.is_repeated and not self.is_omitted and (
            field.proto3_optional or is_message and not self.is_required)
        self.is_assigned = options.get("swift_assigned", False)
        self.is_unwrapped = options.get("swift_unwraps", False)
        self.absent = options.get("swift_absent")
        self.label = options.get("swift_label")
        is_time = field.type == Field.TYPE_SFIXED64 and TIME.search(field.name)
        if field.type_name == OBJECT_IDS:
            self.natural = "[ObjectID]"
        elif is_message:
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
        """The C constant of a present optional scalar."""
        return self.message.constant(f"HAS_{self.field.name}_{self.field.name}")

    @property
    def is_message(self):
        return self.field.type == Field.TYPE_MESSAGE

    @property
    def has_payload(self):
        """Whether the case of a oneof has a value."""
        return self.type != "Void"


class Enumeration:
    """An enum of the schema as a Swift enumeration."""

    def __init__(self, definition, file, descriptor, path, comments):
        options = definition.options(descriptor)
        self.swift = options.get("swift_enum")
        self.file = file
        self.comment = comments.get(path, [])
        self.is_ordered = options.get("ordered", False)
        prefix = options.get("swift_prefix", lower_words(descriptor.name).upper() + "_")
        self.cases = []
        for index, value in enumerate(descriptor.value):
            own = definition.options(value)
            name = own.get("swift_case", camel(value.name.removeprefix(prefix).lower()))
            self.cases.append((name, value.number, comments.get((*path, 2, index), [])))


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


def documentation(lines, indent):
    return "".join(f"{indent}/// {line}".rstrip() + "\n" for line in lines)


def enumerations(definition):
    """The enums whose Swift form is generated, by file."""
    found = {}
    for file in definition.files:
        comments = schema.comments(file)
        every = [
            Enumeration(definition, file, item, (5, index), comments)
            for index, item in enumerate(file.enum_type)]
        found[file.name] = [item for item in every if item.swift]
    return found


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


class Model:
    """All messages and enums, by file and by full name."""

    def __init__(self, definition):
        self.files = messages(definition)
        self.enumerations = enumerations(definition)
        self.open_enumerations = {
            f".{file.package}.{item.name}" for file in definition.files for item in file.enum_type
            if definition.options(item).get("open", False)}
        self.by_name = {
            message.full_name: message for list_ in self.files.values() for message in list_}
        self.called = {
            name for service, _ in services.services(definition) for method in service.method
            for name in (method.input_type, method.output_type)}

    def inner(self, item):
        """The message of a field."""
        return self.by_name[item.field.type_name]

    def single(self, item):
        """The Swift type of a field, or of its elements."""
        known = self.by_name.get(item.type)
        return known.swift if known else item.type

    def declared(self, item):
        """The Swift type of a property."""
        if isinstance(item, Oneof):
            return item.nested + ("?" if item.is_optional else "")
        if item.is_unwrapped:
            inner, = self.inner(item).fields
            return self.declared(inner) + ("?" if item.is_optional else "")
        type_ = self.single(item)
        if item.is_repeated:
            return f"[{type_}]"
        return type_ + ("?" if item.is_optional else "")
