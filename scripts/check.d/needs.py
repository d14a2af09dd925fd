#!/usr/bin/env python3
"""Compares what the tree uses with scripts/setup.d/needs.tsv, the table of what a machine needs.

    python3 scripts/check.d/needs.py

Finds programs, headers, modules of pkg-config and modules of Python that Sources, Tests, scripts, clients and
Package.swift name and the table lacks. Programs of Debian's essential packages need no row: every machine has them.
"""

import ast
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABLE = "scripts/setup.d/needs.tsv"
KINDS = ("program", "library", "header", "pkg-config", "python", "pip", "pip-data", "file")
PURPOSES = ("swift", "build", "test", "package", "pictures", "trial")

# Programs that healthd or the Swift toolchain has, and those of tests that invent a path.
OWN = re.compile(r"(healthd(-\w+)?|healthctl|swiftc?|lld|llvm-\w+|hidden|paces|steps|a)$")
# Programs that are used where a system has them, and that a script or a test names as missing otherwise: what each
# of them serves is a trial by hand, or a system that runs healthd and not one that builds it.
OPTIONAL = {
    "flatpak", "fsverity", "mkfs.ext4", "systemctl", "systemd-run", "loginctl", "pkcheck", "pkttyagent", "veritysetup",
    "notify-send", "secret-tool", "clang", "apt-get", "sudo", "setcap", "getcap", "diffoscope", "docker", "perf", "tpm2_getcap",
}
# Headers of the C library and of the compilers.
C_HEADERS = re.compile(
    r"(sys|linux|asm|arpa|net|netinet|bits)/|(alloca|assert|ctype|dirent|dlfcn|elf|endian|errno|fcntl|ftw|getopt|"
    r"grp|immintrin|inttypes|limits|link|locale|malloc|math|mntent|poll|pthread|pwd|sanitizer/.*|sched|semaphore|setjmp|signal|spawn|"
    r"std\w+|string|strings|syscall|syslog|termios|threads|time|ucontext|unistd|utime|wchar)\.h$")


def rows():
    lines = (ROOT / TABLE).read_text().splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def tracked():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "Package.swift", "Sources", "Tests",
         "scripts", "clients", ".ci"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def essential():
    """Returns the programs of Debian's essential packages."""
    listed = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Essential} ${Package}\\n"], capture_output=True, text=True).stdout
    names = [line.split()[1] for line in listed.splitlines() if line.startswith("yes ")]
    paths = subprocess.run(["dpkg-query", "-L", *names], capture_output=True, text=True).stdout
    programs = {path.rsplit("/", 1)[1] for path in paths.split() if re.match(r"(/usr)?/s?bin/[^/]+$", path)}
    # dpkg's alternatives, and commands of the shell.
    return programs | {"awk", "sh", "command", "exec", "timeout"}


def read(path):
    try:
        return path.read_text()
    except UnicodeDecodeError:
        return ""


def is_python(path, text):
    return path.suffix == ".py" or text.startswith("#!/usr/bin/env python3")


def python_uses(path, text, local):
    """Yields the modules that a file imports, and the programs that it runs by name."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules = [node.module]
        else:
            modules = []
        for module in modules:
            top = module.split(".")[0]
            if top not in sys.stdlib_module_names and top not in local and module not in local:
                yield "python", module
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("run", "Popen", "check_output", "check_call") and node.args
                and isinstance(node.args[0], ast.List) and node.args[0].elts
                and isinstance(node.args[0].elts[0], ast.Constant)
                and isinstance(node.args[0].elts[0].value, str)
                and re.fullmatch(r"[a-z][\w.+-]*", node.args[0].elts[0].value)):
            yield "program", node.args[0].elts[0].value


def uses(path, text, local):
    """Yields kind and name of what a file uses."""
    for name in re.findall(r"(?<![\w.])(?:/usr)?/s?bin/([a-zA-Z][\w.+-]*)", text):
        yield "program", name
    for name in re.findall(r"^#!/usr/bin/env (?:-S )?(\S+)", text):
        yield "program", name
    if path.suffix in (".c", ".cc", ".cpp", ".h"):
        for name in re.findall(r"^\s*#\s*include <([^>]+)>", text, re.M):
            yield "header", name
    if is_python(path, text):
        yield from python_uses(path, text, local)
    if path.name == "Package.swift":
        for name in re.findall(r'pkgConfig: "([^"]+)"', text):
            yield "pkg-config", name
    if re.match(r"#!/usr/bin/env bash|#!/bin/(ba)?sh", text) or path.name == "Makefile":
        code = re.sub(r"(^|\s)#[^\n]*", "", text)
        for name in re.findall(r"command -v ([a-z][\w.+-]*)", code):
            yield "program", name
        for found in re.findall(r"pkg-config((?: +[\w.-]+)+)", code):
            for name in found.split():
                if not name.startswith("-"):
                    yield "pkg-config", name
    if path.suffix == ".swift":
        for found in re.findall(r'"pkg-config"((?:,\s*"[\w.+-]+")+)', text):
            for name in re.findall(r'"([\w.+-]+)"', found):
                if not name.startswith("-"):
                    yield "pkg-config", name


def covers(row, kind, name):
    """Returns whether a row of the table has what is used."""
    if row[0] == "pip" and kind == "python":
        return name == row[1] or name.startswith(row[1] + ".") or row[1].startswith(name + ".")
    if row[0] != kind:
        return False
    if kind == "header":
        # One header represents the package's others in its directory.
        folder = row[1].split("/")[0] if "/" in row[1] else None
        return name == row[1] or folder is not None and name.split("/")[0] == folder
    if kind == "python":
        return name == row[1] or name.startswith(row[1] + ".") or row[1].startswith(name + ".")
    return name == row[1]


def missing(table, files):
    local = {path.stem for path in files if path.suffix == ".py"} | {
        path.name for path in files if is_python(path, read(path))} | {"healthd"}
    local_headers = {path.name for path in files if path.suffix == ".h"}
    known = essential()
    found = {}
    for path in files:
        if ".docc/" in str(path) or path.name == "needs.py":
            continue
        for kind, name in uses(path, read(path), local):
            if kind == "program" and (name in known or name in OPTIONAL or OWN.match(name)):
                continue
            if kind == "header" and (C_HEADERS.match(name) or name.rsplit("/", 1)[-1] in local_headers
                                     or "." not in name):
                continue
            if kind == "pkg-config" and name.startswith("healthd"):
                continue
            if not any(covers(row, kind, name) for row in table):
                found.setdefault((kind, name), path.relative_to(ROOT))
    return found


def main():
    table, problems = rows(), []
    for row in table:
        if len(row) != 5 or row[0] not in KINDS or not all(row):
            problems.append(f"{TABLE}: a row needs kind, name, package, purpose and reason: {' '.join(row)}")
        elif not set(row[3].split(",")) <= set(PURPOSES):
            problems.append(f"{TABLE}: {row[1]}: {row[3]} has other words than {', '.join(PURPOSES)}")
    seen = set()
    for row in table:
        if tuple(row[:2]) in seen:
            problems.append(f"{TABLE}: {row[0]} {row[1]} has two rows")
        seen.add(tuple(row[:2]))
    if not problems:
        problems = [f"{path}: uses the {kind} {name}, which {TABLE} lacks"
                    for (kind, name), path in sorted(missing(table, tracked()).items())]
    print("\n".join(problems), end="\n" if problems else "")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
