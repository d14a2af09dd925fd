"""Builds each rival once, and installs its dependencies where possible."""

import os
import shutil
import subprocess
import venv


class Missing(Exception):
    """The rival is not available on this machine; the text contains the reason."""


def newer(target, sources):
    return target.exists() and all(target.stat().st_mtime >= s.stat().st_mtime for s in sources)


def shell(command, **more):
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise Missing(f"{command[0]} failed: {' '.join(last)}")
    return done.stdout


def debian(context, packages, proof):
    """Ensures that `proof`, a program or a file, exists; installs packages with apt-get as root."""
    if shutil.which(proof) or os.path.exists(proof):
        return
    if context.quick:
        raise Missing(f"needs {', '.join(packages)}; --quick installs nothing")
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise Missing(f"needs the packages {', '.join(packages)}; run as root to install them")
    context.note(f"installing {', '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    shell(["apt-get", "install", "-y", "--no-install-recommends", *packages], env=environment)
    if not (shutil.which(proof) or os.path.exists(proof)):
        raise Missing(f"{proof} is still missing after installing {', '.join(packages)}")


def unless_quick(context):
    if context.quick:
        raise Missing("--quick does not build it")


def c_program(context, name, libraries=()):
    """One of the C rivals, compiled with cc -O2."""
    sources = context.rivals / "rivals"
    target = context.work / name
    headers = [sources / f"{header}.h" for header in ("frame", "merge", "person")]
    if not newer(target, [sources / f"{name}.c", *headers]):
        shell(["cc", "-O2", "-o", target, sources / f"{name}.c", *libraries])
    return target


def columns(context):
    """The floor of reads, which unpacks with the same instructions as the store."""
    sources, packed = context.rivals / "rivals", context.root / "Sources" / "CPackedBlock"
    target = context.work / "columns"
    files = [sources / "columns.c", packed / "CPackedBlock.c"]
    headers = [sources / f"{name}.h" for name in ("columns", "frame", "merge", "person")]
    if not newer(target, [*files, *headers]):
        shell(["cc", "-O2", f"-I{packed / 'include'}", "-o", target, *files, "-lsqlite3"])
    return target


def messages(context):
    """The messages of our protocol that the servers in C decode or encode, as one object file."""
    directory = context.root / "Sources" / "CHealthProto"
    target = context.work / "messages.o"
    # With those that they contain.
    names = ("apps", "authorization", "batch", "decision", "details", "effort", "filter", "object_grants",
             "predicate", "relations", "samples", "session", "sources", "statistics", "values")
    files = [directory / "health" / "v1" / f"{name}.pb-c.c" for name in names]
    files.append(directory / "grpc" / "health" / "v1" / "health.pb-c.c")
    if not newer(target, files):
        shell(["cc", "-O2", "-r", f"-I{directory / 'include'}", "-o", target, *files])
    return target


def server(context, name, *libraries):
    """One of the servers in C with protobuf-c."""
    sources, products = context.rivals / "rivals", context.root / "Sources"
    target, objects = context.work / name, messages(context)
    headers = [sources / f"{header}.h" for header in ("columns", "frame", "person", "server", "session")]
    packed = products / "CPackedBlock"
    if not newer(target, [sources / f"{name}.c", sources / "echo.proto", objects, *headers]):
        shell(["protoc-c", f"--c_out={context.work}", "-I", sources, sources / "echo.proto"])
        includes = [context.work, sources, products / "CHealthProto" / "include", packed / "include"]
        shell(["cc", "-O2", *(f"-I{path}" for path in includes), "-o", target, sources / f"{name}.c",
               context.work / "echo.pb-c.c", packed / "CPackedBlock.c", objects, "-lprotobuf-c", *libraries])
    return target


def http2(context):
    debian(context, ["libnghttp2-dev"], "/usr/include/nghttp2/nghttp2.h")
    return c_program(context, "http2", ["-lnghttp2"])


def redis(context):
    debian(context, ["redis-server"], "redis-server")
    return shutil.which("redis-server")


def ttrpc_go(context):
    path = "/usr/share/gocode/src/github.com/containerd/ttrpc/server.go"
    debian(context, ["golang-go", "golang-github-containerd-ttrpc-dev"], path)
    debian(context, ["golang-go"], "go")
    target = context.work / "ttrpc-go"
    source = context.rivals / "ttrpc-go" / "main.go"
    if not newer(target, [source]):
        unless_quick(context)
        environment = {**os.environ, "GO111MODULE": "off", "GOPATH": "/usr/share/gocode"}
        shell(["go", "build", "-o", target, source], env=environment)
    return target


def grpc_cpp(context):
    debian(context, ["libgrpc++-dev", "protobuf-compiler-grpc"], "grpc_cpp_plugin")
    target = context.work / "grpc-cpp"
    source = context.rivals / "grpc-cpp" / "echo.cc"
    protocol = context.rivals / "rivals" / "echo.proto"
    if not newer(target, [source, protocol]):
        unless_quick(context)
        generated = context.work / "grpc-generated"
        generated.mkdir(exist_ok=True)
        plugin = shutil.which("grpc_cpp_plugin")
        shell(["protoc", "-I", protocol.parent, f"--cpp_out={generated}",
               f"--grpc_out={generated}", f"--plugin=protoc-gen-grpc={plugin}", protocol])
        flags = shell(["pkg-config", "--cflags", "--libs", "grpc++", "protobuf"]).split()
        shell(["g++", "-O2", f"-I{generated}", "-o", target, source,
               *sorted(generated.glob("*.cc")), *flags])
    return target


def grpc_swift(context):
    package = context.rivals.parent / "Interop" / "grpc-swift"
    target = context.work / "grpc-swift" / "release" / "grpc-swift-echo"
    if not newer(target, [package / "Echo" / "Echo.swift", package / "Package.swift"]):
        unless_quick(context)
        context.note("building grpc-swift-2 (takes a few minutes, only once)")
        shell([package / "build", "grpc-swift-echo"])
    return target


def python(context, *packages):
    """An interpreter with `packages` from PyPI."""
    home = context.work / "venv"
    interpreter = home / "bin" / "python"
    unless_quick(context)
    if not interpreter.exists():
        venv.create(home, with_pip=True)
    installed = shell([interpreter, "-m", "pip", "freeze"])
    wanted = [p for p in packages if p.lower() not in installed.lower().replace("_", "-")]
    if wanted:
        context.note(f"installing {', '.join(wanted)} from PyPI")
        shell([interpreter, "-m", "pip", "install", "-q", *wanted])
    return interpreter
