"""The generated files of messages: their Swift values, and the coding of the values."""

import columns
import values
from coding import Coding
from model import camel

HEAD = "// Made from proto/{file} by scripts/generate-api. Do not edit.\n// swift-format-ignore-file\n\n"


def outputs(model, value_folder, coding_folder, stored):
    """The generated files, by path.

    `stored` has, by the name of a file whose messages are also stored, the folder of their coding.
    """
    coding = Coding(model)
    result = {}
    for name, list_ in model.files.items():
        base = camel(name.rsplit("/", 1)[-1].removesuffix(".proto"))
        base = base[:1].upper() + base[1:]
        head = HEAD.format(file=name)
        made = [values.enumeration(item) for item in model.enumerations[name]]
        made += [values.value(model, message) for message in list_ if message.has_value]
        if made:
            result[f"{value_folder}/{base}Messages.generated.swift"] = head + "\n".join(made)
        is_stored = name in stored
        coded = [
            columns.extension(model, message) if message.has_columns
            else coding.extension(message, is_stored)
            for message in list_ if message.has_coding]
        if coded:
            head += "package import CHealthProto\npackage import HealthModel\n"
            head += "" if is_stored else "package import HealthProtobuf\n"
            kind = "Protobuf" if is_stored else "Wire"
            path = f"{stored.get(name, coding_folder)}/{base}Messages+{kind}.generated.swift"
            result[path] = head + "\n" + "\n".join(coded)
    return result
