"""The coding of messages with columns.

`ColumnReader` copies each column once, from the frame into its array; protobuf-c would first copy it
into its own memory. The other fields of such a message are read in the same pass.
"""

from google.protobuf.descriptor_pb2 import FieldDescriptorProto as Field

# The messages that consist of columns, with the call that finishes their decoder, and whether one
# without rows and types is omitted.
COLUMNS = {".health.v1.SampleBatch": ("batch", True), ".health.v1.SeriesPoints": ("points", False)}
VARINTS = {
    Field.TYPE_BOOL: ("false", "field.varint != 0", "{} ? 1 : 0"),
    Field.TYPE_UINT64: ("0", "field.varint", "{}"),
}


def extension(model, message):
    text = f"extension {message.swift}: WireMessage {{\n"
    text += "  package init(wire bytes: UnsafeRawBufferPointer) throws(WireError) {\n"
    text += f'    var reader = ColumnReader(bytes, message: "{message.name}")\n'
    for item in message.fields:
        text += f"    var {item.name}{initial(model, item)}\n"
    text += "    while let field = try reader.next() {\n      switch field.number {\n"
    for item in message.fields:
        text += f"      case {item.field.number}: {decoded(item)}\n"
    text += "      default: break\n      }\n    }\n"
    arguments = []
    for item in message.fields:
        expression = item.name
        if item.natural in COLUMNS:
            expression = f"try {item.name}.{COLUMNS[item.natural][0]}()"
        elif item.is_message and item.is_required:
            text += (f"    guard let {item.name} else "
                     f"{{ throw WireError({item.path}, .missing) }}\n")
        arguments.append(f"{item.name}: {expression}")
    text += f"    self.init({', '.join(arguments)})\n"
    text += "    try checkMessage()\n" if message.options.get("checked") else ""
    text += "  }\n\n  package func appendWire(to out: inout [UInt8]) {\n"
    for index, item in enumerate(message.fields):
        for line in encoded(item, message.fields[index + 1:]):
            text += f"    {line}\n"
    return text + "  }\n}\n"


def initial(model, item):
    if item.natural in COLUMNS:
        return f" = {model.single(item)}.Decoder()"
    if item.is_repeated:
        return f": {model.declared(item)} = []"
    if item.is_message:
        return f": {model.single(item)}?"
    if item.field.type == Field.TYPE_BYTES:
        return ": [UInt8] = []"
    return f": {item.type} = {VARINTS[item.field.type][0]}"


def decoded(item):
    value = f"try field.message({item.path})"
    if item.natural in COLUMNS:
        return f"try {item.name}.merge({value})"
    if item.is_message:
        return (f"{item.name}.append(try .decode({value}))" if item.is_repeated
                else f"{item.name} = try .decode({value})")
    if item.field.type == Field.TYPE_BYTES:
        return f"{item.name} = Array({value})"
    one = VARINTS[item.field.type][1]
    if item.type == "Int":
        one = f"try HealthProtobuf.count(try field.number({item.path}), {item.path})"
    return f"{item.name} = {one}"


def encoded(item, following):
    number = item.field.number
    if item.natural in COLUMNS:
        # The bytes after the columns must not make the array grow, which would copy the columns.
        more = "".join(
            f" + {each.name}.count" for each in following if each.field.type == Field.TYPE_BYTES)
        reserving = f", reserving: 8{more}" if more else ""
        statement = f"{item.name}.append(to: &out, field: {number}{reserving})"
        is_omitted = COLUMNS[item.natural][1]
        return [f"if !{item.name}.isEmpty || !{item.name}.types.isEmpty {{ {statement} }}"
                if is_omitted else statement]
    if item.is_message:
        if item.is_repeated:
            return [f"out.appendMessages({number}, {item.name})"]
        if item.is_optional:
            return [f"if let {item.name} {{ out.appendMessages({number}, [{item.name}]) }}"]
        return [f"out.appendMessages({number}, [{item.name}])"]
    if item.field.type == Field.TYPE_BYTES:
        return [f"{item.name}.withUnsafeBytes {{ out.appendField({number}, bytes: $0) }}"]
    value = (f"UInt64(clamping: {item.name})" if item.type == "Int"
             else VARINTS[item.field.type][2].format(item.name))
    return [f"out.appendField({number}, varint: {value})"]
