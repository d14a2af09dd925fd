#!/usr/bin/env python3
"""Calls every method of proto/ with the stubs that gRPC's plugin for Python makes, each with an empty request, and
prints the status of each.

    grpc_every_method.py SOCKET BUNDLE TOKEN

TOKEN is in hexadecimal digits; on the control socket BUNDLE and TOKEN are `-`. The health check has the stub of
gRPC's own package.
"""
import importlib
import pathlib
import subprocess
import sys
import tempfile

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

PROTO = pathlib.Path(__file__).resolve().parents[2] / "proto"


def stubs(directory):
    """Makes the stubs, and yields the module of each file that has a service."""
    names = sorted(str(path.relative_to(PROTO)) for path in (PROTO / "health").rglob("*.proto"))
    subprocess.run(
        ["protoc", "-I", PROTO, "-I", "/usr/include", f"--python_out={directory}",
         f"--grpc_python_out={directory}", "--plugin=protoc-gen-grpc_python=/usr/bin/grpc_python_plugin",
         *names], check=True)
    sys.path.insert(0, directory)
    for name in names:
        module = importlib.import_module(name.replace("/", ".").replace(".proto", "_pb2"))
        if module.DESCRIPTOR.services_by_name:
            yield module, importlib.import_module(module.__name__ + "_grpc")
    yield health_pb2, health_pb2_grpc


def hello(channel, bundle, token):
    module = importlib.import_module("health.v1.session_pb2")
    stub = importlib.import_module("health.v1.session_pb2_grpc").SessionStub(channel)
    begun = stub.Begin(module.BeginSessionRequest(bundle_identifier=bundle))
    stub.Hello(module.HelloRequest(
        bundle_identifier=bundle, token=bytes.fromhex(token), nonce=begun.nonce))


def status(stub, method, request):
    """The code and the message of a call; a stream is closed at once."""
    call = getattr(stub, method.name)
    try:
        if method.client_streaming or method.server_streaming:
            # The first message, or the end.
            next(call(iter([request]) if method.client_streaming else request), None)
        else:
            call(request)
    except grpc.RpcError as error:
        return error.code().value[0], error.details()
    return 0, ""


def main():
    path, bundle, token = sys.argv[1:]
    served = (PROTO.parent / "Tests/Clients/every_method.h").read_text()
    channel = grpc.insecure_channel(f"unix:{path}")
    with tempfile.TemporaryDirectory() as directory:
        modules = list(stubs(directory))
        if bundle != "-":
            hello(channel, bundle, token)
        services = [
            (service, module, getattr(made, service.name + "Stub")(channel))
            for module, made in modules for service in module.DESCRIPTOR.services_by_name.values()]
        for service, module, stub in sorted(services, key=lambda found: found[0].name):
            # gRPC's own package has more methods of the health check.
            for method in (one for one in service.methods if f"{service.full_name}/{one.name}" in served):
                owner = importlib.import_module(
                    method.input_type.file.name.replace("/", ".").replace(".proto", "_pb2")
                    if module is not health_pb2 else "grpc_health.v1.health_pb2")
                code, text = status(stub, method, getattr(owner, method.input_type.name)())
                print(f"{service.full_name}/{method.name} {code} {text}")


main()
