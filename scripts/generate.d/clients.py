"""The methods of the protocol in the clients: their names, Python's methods, and the lists of the tests that
call every method."""

import re

HEAD = "Made from proto/ by scripts/generate-clients. Do not edit."
# The package of gRPC's health check, whose messages Python has under another name: those of gRPC's own
# package would conflict with them.
HEALTH = "grpc.health.v1"


def methods(definition):
    """Tuples of a service's full name and a method, in the order of the documentation."""
    services = sorted(
        ((file.package, service) for file in definition.files for service in file.service),
        key=lambda pair: pair[1].name)
    return [(package, service, method) for package, service in services for method in service.method]


def path(package, service, method):
    return f"{package}.{service.name}/{method.name}"


def kind(method):
    """The kind of call. No method has a stream of requests and one reply."""
    if method.client_streaming:
        return "bidirectional"
    return "server stream" if method.server_streaming else "unary"


# The names of Python

def python_methods(definition):
    modules = {
        f".{file.package}.{message.name}": file.name.rpartition("/")[2].replace(".proto", "_pb2")
        for file in definition.files for message in file.message_type}

    def message(name):
        return f"{modules[name]}.{name.rpartition('.')[2]}"

    used, text, last = set(), "", None
    for package, service, method in methods(definition):
        if service.name != last:
            last = service.name
            text += f'\n\nclass {service.name}:\n    """The methods of {package}.{service.name}."""\n\n'
        used |= {modules[method.input_type], modules[method.output_type]}
        text += (
            f'    {method.name} = Method(\n        "{path(package, service, method)}",\n'
            f"        {message(method.input_type)}, {message(method.output_type)}"
            f"{'' if kind(method) == 'unary' else f', kind={chr(34)}{kind(method)}{chr(34)}'})\n")
    listed = "".join(
        f"    {service.name}.{method.name},\n" for _, service, method in methods(definition))
    imports = "".join(f"    {name},\n" for name in sorted(used))
    return f'''# {HEAD}
"""The methods of the protocol, which `Client.call` and `Client.stream` accept.

proto/REFERENCE.md describes them.
"""

from __future__ import annotations

from typing import Any

from .method import Method
from .pb import (
{imports})
{text}

ALL: list[Method[Any, Any]] = [
{listed}]
'''


# The programs of the tests

def c_lower(name):
    """The name of a message in functions, as protoc-c derives it."""
    return re.sub(r"(?<=[^A-Z])([A-Z])", r"_\1", name).lower()


def c_function(package, service, method):
    return "__".join([*package.split("."), c_lower(service.name), c_lower(method.name)])


def c_message(name):
    """The type and the prefix of the functions of a message, by its full name."""
    *package, kind = name.strip(".").split(".")
    return ("__".join([part.capitalize() for part in package] + [kind]),
            "__".join([*package, c_lower(kind)]))


def c_calls(definition):
    """A list of all methods as a macro, which the test program expands."""
    rows = []
    for package, service, method in methods(definition):
        message, prefix = c_message(method.input_type)
        rows.append(
            f"  {kind(method).upper().replace(' ', '_')}("
            f'"{path(package, service, method)}", {c_function(package, service, method)}, \\\n'
            f"    {message}, {prefix}__init)")
    listed = " \\\n".join(rows)
    return (f"// {HEAD}\n#define EVERY_METHOD(UNARY, SERVER_STREAM, BIDIRECTIONAL) \\\n"
            f"{listed}\n")


def probe(definition):
    """A script for the probes that calls every method with an empty request. They have no step for
    a server stream."""
    text = f"# {HEAD}\n# Every method with an empty request; a stream is closed at once.\n"
    for package, service, method in methods(definition):
        name = path(package, service, method)
        text += {
            "unary": f"call {name}\n", "server stream": "",
            "bidirectional": f"open {name} {name}\nclose {name}\n"}[kind(method)]
    return text
