"""The generated files of messages: their Swift values, and the coding of the values."""

import re

import columns
import values
from coding import Coding
from model import camel

HEAD = "// Made from proto/{file} by scripts/generate-api. Do not edit.\n// swift-format-ignore-file\n\n"


# Types of Swift in the values of the protocol.
STANDARD = {
    "Bool", "Double", "Hashable", "Int", "Int32", "Int64", "Sendable", "Set", "String", "UInt32",
    "UInt64", "UInt8",
}


def needs_model(model, text):
    """Whether messages of the protocol have values of HealthModel."""
    protocol = {
        part for message in model.by_name.values() if message.is_protocol
        for part in message.swift.split(".")}
    code = re.sub(r"//.*", "", text)
    return bool(set(re.findall(r"\b[A-Z]\w*", code)) - STANDARD - protocol)


def outputs(model, value_folder, protocol_folder, coding_folder, stored):
    """The generated files, by path.

    The values that apps see and the messages of the protocol are in folders of two modules.
    `stored` has, by the name of a file whose messages are also stored, the folder of their coding.
    """
    coding = Coding(model)
    result = {}
    for name, list_ in model.files.items():
        base = camel(name.rsplit("/", 1)[-1].removesuffix(".proto"))
        base = base[:1].upper() + base[1:]
        head = HEAD.format(file=name)
        made = [values.enumeration(item) for item in model.enumerations[name]]
        made += [
            values.value(model, message) for message in list_
            if message.has_value and not message.is_protocol]
        if made:
            result[f"{value_folder}/{base}Messages.generated.swift"] = head + "\n".join(made)
        made = [
            values.value(model, message) for message in list_
            if message.has_value and message.is_protocol]
        if made:
            text = "\n".join(made)
            head_ = head + ("package import HealthModel\n\n" if needs_model(model, text) else "")
            result[f"{protocol_folder}/{base}Requests.generated.swift"] = head_ + text
        is_stored = name in stored
        coded = [
            columns.extension(model, message) if message.has_columns
            else coding.extension(message, is_stored)
            for message in list_ if message.has_coding]
        if coded:
            head += "package import CHealthProto\n"
            kinds = {message.is_protocol for message in list_}
            if True in kinds:
                assert not is_stored, f"{name}: a message of the protocol is not stored"
                head += "package import HealthAPI\n"
            head += "package import HealthModel\n" if False in kinds else "import HealthModel\n"
            head += "" if is_stored else "package import HealthProtobuf\n"
            kind = "Protobuf" if is_stored else "Wire"
            path = f"{stored.get(name, coding_folder)}/{base}Messages+{kind}.generated.swift"
            result[path] = head + "\n" + "\n".join(coded)
    return result
