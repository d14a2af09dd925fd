"""The services of the schema as Swift: the methods of the clients, and the method table of the daemon."""

import re
import sys

import schema
from google.protobuf.descriptor_pb2 import MethodOptions

HEAD = "// Made from proto/ by scripts/generate-api. Do not edit.\n// swift-format-ignore-file\n\n"
KEYWORDS = {"import"}
# The values of the option `presence`: cases of PresenceRule.
PRESENCE = ("never", "decide", "export", "delete", "administer")
# The words of the reference for each kind of call.
STREAMS = {"unary": "", "serverStream": "server", "bidirectional": "bidirectional"}
# The words that begin the paragraphs after the summary of a method.
FACTS = ("Retrying", "Presence", "Authorization", "Statuses", "Ends")


def services(definition):
    """Pairs of a service and its file, by the name of the service."""
    found = [(service, file) for file in definition.files for service in file.service]
    return sorted(found, key=lambda pair: pair[0].name)


def lower(name):
    return name[0].lower() + name[1:]


def swift_type(definition, name):
    """The Swift type of a message, by its full name."""
    for file in definition.files:
        for message in file.message_type:
            if f".{file.package}.{message.name}" == name:
                return definition.options(message).get("swift_name", message.name)
    raise ValueError(name)


def call_kind(method):
    """The case of CallKind."""
    if method.client_streaming:
        return "bidirectional"
    return "serverStream" if method.server_streaming else "unary"


def summary(lines):
    """The first paragraph of a comment, up to the paragraphs that begin with one of FACTS."""
    sentences = []
    for line in lines:
        if not line or line.split(":")[0] in FACTS:
            break
        sentences.append(line)
    return sentences


def methods(definition):
    text = HEAD + "package import HealthAPI\npackage import HealthModel\n\n"
    text += "/// Every rpc of proto/, by service.\npackage enum HealthMethod {\n"
    for number, (service, file) in enumerate(services(definition)):
        comments = schema.comments(file)
        place = list(file.service).index(service)
        text += "\n" if number else ""
        text += f"  package enum {service.name} {{\n"
        text += f'    package static let service = "{file.package}.{service.name}"\n'
        for index, method in enumerate(service.method):
            for line in summary(comments.get((6, place, 2, index), [])):
                text += f"    /// {line}\n"
            request = swift_type(definition, method.input_type)
            reply = swift_type(definition, method.output_type)
            is_idempotent = method.options.idempotency_level == MethodOptions.IDEMPOTENT
            kind = call_kind(method)
            end = "" if kind == "unary" else f", kind: .{kind}"
            text += (
                f"    package static let {lower(method.name)} = Method<{request}, {reply}>(\n"
                f'      service, "{method.name}", idempotent: {str(is_idempotent).lower()}{end})\n')
        text += "  }\n"
    names = [f"{file.package}.{service.name}" for service, file in services(definition)]
    text += "\n  /// The full names of all services, for the health check.\n"
    text += "  package static let services: Set<String> = [\n"
    text += "".join(f'    "{name}",\n' for name in names)
    asking = [f"{file.package}.{service.name}/{method.name}" for service, file in services(definition)
              for method in service.method
              if definition.options(method).get("presence", "never") != "never"]
    text += "  ]\n\n  /// The paths of the methods for which a daemon in system mode may ask the user to prove presence.\n"
    text += "  package static let asking: Set<String> = [\n"
    text += "".join(f'    "{path}",\n' for path in asking)
    return text + "  ]\n}\n"


def checks(definition):
    """The messages of each method, which the fuzzer decodes."""
    text = HEAD + "import HealthWire\n\nextension MessageChecks {\n  /// Every method.\n"
    text += "  static let methods: [MethodMessages] = [\n"
    for service, _ in services(definition):
        for method in service.method:
            text += f"    rows(HealthMethod.{service.name}.{lower(method.name)}),\n"
    return text + "  ]\n}\n"


def table(definition):
    text = HEAD + (
        "import HealthAuthorization\nimport HealthWire\n\n"
        "// The rows of the method table: for each socket its methods, each with the rule that authorizes it\n"
        "// and the handler of the same name.\n\n"
        "extension HealthMethodTable {\n")
    for number, socket in enumerate(["app", "control"]):
        text += "\n" if number else ""
        text += f"  /// The methods of the {socket} socket.\n  package var {socket}: [ServedMethod] {{\n"
        text += "    var methods: [ServedMethod] = []\n"
        for service, _ in services(definition):
            for method in service.method:
                options = definition.options(method)
                if socket not in options:
                    continue
                presence = None
                if socket == "control":
                    presence = options.get("presence")
                    if presence not in PRESENCE:
                        sys.exit(f"generate-api: {service.name}.{method.name} needs the option presence: "
                                 f"{', '.join(PRESENCE)}")
                text += row(
                    service, method, options[socket], options.get("discloses", False), presence)
        text += "    return methods\n  }\n"
    return text + "}\n"


def row(service, method, rule, discloses, presence):
    name = lower(service.name)
    handler = f"{f'`{name}`' if name in KEYWORDS else name}.{lower(method.name)}"
    kind = {
        "unary": "read" if discloses else "unary",
        "serverStream": "serverStream",
        "bidirectional": "live" if discloses else "stream",
    }[call_kind(method)]
    return (
        f"    methods.append(\n"
        f"      rows.{kind}(HealthMethod.{service.name}.{lower(method.name)}, .{rule}"
        f"{f', presence: .{presence}' if presence else ''}, {handler}))\n")


def reference(definition):
    """The methods as tables in Markdown, one for each service."""
    text = ""
    for service, file in services(definition):
        comments = schema.comments(file)
        place = list(file.service).index(service)
        text += f"### {file.package}.{service.name}\n\n"
        text += "| method | app socket | control socket | stream | repeatable | |\n|---|---|---|---|---|---|\n"
        for index, method in enumerate(service.method):
            options = definition.options(method)
            lines = summary(comments.get((6, place, 2, index), []))
            sentence = re.split(r"(?<=[.;])\s", " ".join(lines))[0].rstrip(".;")
            is_idempotent = method.options.idempotency_level == MethodOptions.IDEMPOTENT
            text += (
                f"| `{method.name}` | {options.get('app', '')} | {options.get('control', '')} "
                f"| {STREAMS[call_kind(method)]} "
                f"| {'yes' if is_idempotent else ''} | {sentence.replace('|', chr(92) + '|')} |\n")
        text += "\n"
    return text.rstrip("\n") + "\n"
