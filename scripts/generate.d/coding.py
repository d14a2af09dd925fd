"""The coding of the messages over protobuf-c."""

from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field
from model import OBJECT_IDS, OPTION_SETS, Oneof


class Coding:
    """Writes the extension that makes a Swift value a `ProtobufMessage`."""

    def __init__(self, model):
        self.model = model

    def extension(self, message, is_stored):
        is_called = message.full_name in self.model.called and not is_stored
        protocols = "ProtobufMessage" + (", WireMessage" if is_called else "")
        text = f"extension {message.swift}: {protocols} {{\n"
        text += f"  package static var codec: Codec<{message.c}> {{\n"
        text += (f'    Codec("{message.name}", {message.c_functions}__init, '
                 f"{message.c_functions}__unpack)\n  }}\n\n")
        text += f"  package init(_ c: {message.c}) throws(WireError) {{\n"
        text += self.decoding(message)
        text += f"  }}\n\n  package func fill(_ c: inout {message.c}, in arena: WireArena) {{\n"
        if message.is_enumeration:
            text += self.encoded_oneof(message.items[0], "self")
        else:
            text += "".join(self.encoded(item) for item in message.items)
        return text + "  }\n}\n"

    # Decoding

    def decoding(self, message):
        check = "    try checkMessage()\n" if message.options.get("checked") else ""
        if message.is_enumeration:
            return self.decoded_oneof(message.items[0], "self") + check
        text, arguments, assignments = "", [], ""
        for item in message.items:
            if isinstance(item, Oneof):
                text += f"    let {item.name}: {item.swift}{'?' if item.is_optional else ''}\n"
                text += self.decoded_oneof(item, item.name)
                expression = item.name
            else:
                text += self.limited(item)
                if item.is_unwrapped:
                    text += self.unwrapped(item)
                    expression = item.name
                else:
                    expression = self.decoded(item, "c")
            if item.is_assigned:
                assignments += f"    self.{item.name} = {expression}\n"
            else:
                arguments.append(f"\n      {item.name}: {expression}")
        return text + f"    self.init({','.join(arguments)})\n" + assignments + check

    def limited(self, item):
        """The checks of the limits of a field."""
        if item.limits is None:
            return ""
        field, path = item.field, item.path
        minimum, maximum = item.limits.minimum, item.limits.maximum
        if item.is_repeated:
            checks = []
            if minimum:
                assert minimum == 1, f"{path}: no error for this minimum"
                checks.append((f"c.n_{field.name} > 0", ".missing"))
            if maximum:
                checks.append((f"c.n_{field.name} <= {maximum}", f".tooMany(limit: {maximum})"))
        else:
            value = f"c.{field.name}"
            if field.type in (Field.TYPE_BYTES, Field.TYPE_STRING):
                value += ".len"
            test = f"{minimum}...{maximum or ''} ~= {value}"
            if item.is_optional:
                test = f"c.has_{field.name}_case.rawValue == 0 || {test}"
            checks = [(test, ".outOfRange")]
        return "".join(
            f"    guard {test} else {{ throw WireError({path}, {problem}) }}\n"
            for test, problem in checks)

    def unwrapped(self, item):
        """The statements that decode the only field of a message into a variable."""
        assert not item.is_required, f"{item.path}: an unwrapped message is optional"
        inner, = self.model.inner(item).fields
        default = "" if item.is_optional else f" = {item.default}"
        return (
            f"    var {item.name}: {self.model.declared(item)}{default}\n"
            f"    if let inner = c.{item.field.name}?.pointee "
            f"{{ {item.name} = {self.decoded(inner, 'inner')} }}\n")

    def decoded_oneof(self, oneof, target):
        """The statement that decodes a oneof into `target`."""
        message = oneof.message
        text = f"    switch c.{oneof.c}_case {{\n"
        for item in oneof.cases:
            text += f"    case {message.constant(f'{oneof.c}_{item.field.name}')}:\n"
            for line in self.limited(item).splitlines():
                text += f"  {line}\n"
            if not item.has_payload:
                value = ""
            elif item.is_unwrapped:
                inner = self.model.inner(item)
                text += (f"      guard let inner = c.{item.field.name}?.pointee else {{\n"
                         f"        throw WireError({item.path}, .missing)\n      }}\n")
                value = ", ".join(
                    self.label(item, part, inner) + self.decoded(part, "inner")
                    for part in inner.items)
                value = f"({value})"
            else:
                label = f"{item.label}: " if item.label else ""
                value = f"({label}{self.decoded(item, 'c')})"
            text += f"      {target} = .{item.name}{value}\n"
        missing = (
            f"{target} = nil" if oneof.is_optional
            else f'throw WireError("{message.name}.{oneof.c}", .missing)')
        return text + f"    default: {missing}\n    }}\n"

    @staticmethod
    def label(item, part, inner):
        """The label of a part of the payload of a case."""
        if len(inner.items) > 1:
            return f"{part.name}: "
        return f"{item.label}: " if item.label else ""

    def decoded(self, item, base):
        """The expression for the value of a field of the C message `base`."""
        field, type_, path = item.field, item.type, item.path
        c = f"{base}.{field.name}"
        if field.type_name == OBJECT_IDS:
            if item.is_required:
                return f"try HealthProtobuf.requiredIDs({c}, {path})"
            return f"try HealthProtobuf.ids({c})" + ("" if item.is_optional else " ?? []")
        if item.is_repeated:
            return self.decoded_list(item, base)
        if item.is_message:
            if item.is_omitted:
                return f"try HealthProtobuf.optional({c}) ?? {item.default}"
            if item.is_optional:
                value = f"try HealthProtobuf.optional({c})"
                return value if type_ == item.natural else f"({value}).map {{ {type_}($0) }}"
            value = f"try HealthProtobuf.required({c}, {path})"
            return value if type_ == item.natural else f"{type_}({value})"
        one = self.converted(item, c)
        if item.absent:
            return f"{c} == 0 ? {item.absent} : {one}"
        if item.field.proto3_optional:
            return f"{base}.has_{field.name}_case.rawValue == 0 ? nil : {one}"
        return one

    def decoded_list(self, item, base):
        field, type_, path = item.field, item.type, item.path
        list_ = f"{base}.{field.name}, {base}.n_{field.name}"
        if item.is_message:
            return f"try HealthProtobuf.list({list_})"
        if type_ == "HealthUnit":
            return f"try HealthProtobuf.units({list_}, {path})"
        if field.type == Field.TYPE_STRING:
            return f"try HealthProtobuf.texts({list_}, {path})"
        if type_ == "ObjectType":
            return f"try HealthProtobuf.objectTypes({list_}, {path})"
        if field.type == Field.TYPE_ENUM:
            return f"try HealthProtobuf.enumerations({list_}, {path})"
        if item.enumeration:
            return (f"try HealthProtobuf.rawValues({list_}, "
                    f"of: RawValues.{item.enumeration}, {path})")
        one = self.converted(item, "$0")
        numbers = (f"UnsafeBufferPointer(start: {base}.{field.name}, "
                   f"count: {base}.n_{field.name})")
        if "try " in one:
            raise ValueError(f"{path}: no decoding of this repeated field")
        return f"Array({numbers})" if one == "$0" else f"{numbers}.map {{ {one} }}"

    def converted(self, item, c):
        """A scalar as its Swift type."""
        field, type_, path = item.field, item.type, item.path
        if field.type == Field.TYPE_ENUM:
            if field.type_name in self.model.open_enumerations:
                return f"{type_}(rawValue: UInt8(clamping: {c}.rawValue)) ?? .unspecified"
            return f"try HealthProtobuf.enumeration({c}.rawValue, {path})"
        if type_ == "Instant":
            return f"Instant(microseconds: {c})"
        if type_ == "ObjectType":
            return f"try HealthProtobuf.objectType({c}, {path})"
        if type_ == "HealthUnit":
            return f"try HealthProtobuf.unit({c}, {path})"
        if type_ in OPTION_SETS:
            return f"{type_}(rawValue: {c})"
        if type_ == "HealthErrorCode":
            return f"HealthErrorCode(rawValue: {c}) ?? .unknown"
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
        if item.natural == "UInt32" and type_ == "UInt8":
            return f"try HealthProtobuf.byte({c}, {path})"
        if item.natural == "UInt32":
            return f"try HealthProtobuf.enumeration({c}, {path})"
        raise ValueError(f"{path}: {item.natural} cannot become {type_}")

    # Encoding

    def encoded(self, item):
        if isinstance(item, Oneof):
            return self.encoded_oneof(item, item.name)
        return "".join(f"    {line}\n" for line in self.assigned(item, item.name, "c"))

    def encoded_oneof(self, oneof, source):
        message = oneof.message
        text = f"    switch {source} {{\n"
        for item in oneof.cases:
            parts = self.model.inner(item).items if item.is_unwrapped else [item]
            names = [part.name for part in parts] if len(parts) > 1 else ["value"]
            pattern = (
                "(" + ", ".join(f"let {name}" for name in names) + ")" if item.has_payload else "")
            optional = "?" if oneof.is_optional else ""
            text += f"    case .{item.name}{pattern}{optional}:\n"
            text += (f"      c.{oneof.c}_case = "
                     f"{message.constant(f'{oneof.c}_{item.field.name}')}\n")
            text += "".join(f"      {line}\n" for line in self.encoded_case(item, parts, names))
        return text + ("    case nil: break\n" if oneof.is_optional else "") + "    }\n"

    def encoded_case(self, item, parts, names):
        c = f"c.{item.field.name}"
        if not item.has_payload:
            if not item.is_message:
                return [f"{c} = 1"]
            return [f"{c} = arena.make({self.model.inner(item).c_functions}__init) {{ _ in }}"]
        if not item.is_unwrapped:
            return self.assigned(item, names[0], "c")
        return self.wrapped(item, parts, names)

    def wrapped(self, item, parts, names):
        """The statements that put values into the message of a field."""
        lines = [f"c.{item.field.name} = arena.make({self.model.inner(item).c_functions}__init) {{"]
        for part, name in zip(parts, names):
            lines += [f"  {line}" for line in self.assigned(part, name, "$0")]
        return lines + ["}"]

    def assigned(self, item, name, base):
        """The statements that encode a value as a field of the C message `base`."""
        field = item.field
        c = f"{base}.{field.name}"
        if field.type_name == OBJECT_IDS:
            ids = f"arena.make(ObjectIDSet(ids: {name}))"
            if item.is_optional:
                return [f"if let {name} {{ {c} = {ids} }}"]
            return [f"if !{name}.isEmpty {{ {c} = {ids} }}" if item.is_omitted else f"{c} = {ids}"]
        if item.is_unwrapped:
            lines = self.wrapped(item, self.model.inner(item).fields, [name])
            test = f"let {name}" if item.is_optional else f"{name} != {item.default}"
            return [f"if {test} {{", *(f"  {line}" for line in lines), "}"]
        if item.is_repeated:
            pair = f"({base}.n_{field.name}, {c})"
            if item.is_message:
                return [f"{pair} = arena.list({name})"]
            one = self.scalar(item, "$0")
            return [f"{pair} = arena.numbers({name}) {{ {one} }}"]
        if item.is_message:
            raw = "" if item.type == item.natural else ".raw"
            if item.is_omitted:
                return [f"if {name} != {item.default} {{ {c} = arena.make({name}) }}"]
            if item.is_optional:
                return [f"if let {name} {{ {c} = arena.make({name}{raw}) }}"]
            return [f"{c} = arena.make({name}{raw})"]
        value = self.scalar(item, name)
        if item.absent:
            value = f"{name} == {item.absent} ? 0 : {value}"
        if field.proto3_optional:
            return [f"if let {name} {{", f"  {base}.has_{field.name}_case = {item.presence}",
                    f"  {c} = {value}", "}"]
        return [f"{c} = {value}"]

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
        if type_ == "HealthUnit":
            return f"arena.text({name}.string)"
        if type_ in OPTION_SETS or type_ == "HealthErrorCode":
            return f"{name}.rawValue"
        if item.natural == "UInt32" and type_ not in ("Int", "UInt8"):
            return f"UInt32({name}.rawValue)"
        return f"{item.natural}(clamping: {name})"
