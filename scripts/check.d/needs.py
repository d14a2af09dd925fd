#!/usr/bin/env python3
"""Compares what the tree uses with scripts/setup.d/needs.tsv, the table of what a machine needs.

    python3 scripts/check.d/needs.py

Finds programs, headers, modules of pkg-config and of Python, packages of Go and of Debian, and other files that
Sources, Tests, scripts, clients and Package.swift use and the table lacks, and libraries that the Swift toolchain uses.
Programs of Debian's essential and required packages need no row: every machine has them.

Also finds packages of the table that nothing uses. So it fails when the rows of any package are removed: what uses the
package then lacks a row.
"""

import ast
import functools
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

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
    "notify-send", "secret-tool", "clang", "apt-get", "sudo", "setcap", "getcap", "dh_movetousr", "diffoscope", "docker", "perf", "tpm2_getcap",
}
# Libraries of Debian's essential packages and of what these depend on.
BASE_LIBRARIES = re.compile(r"(lib(c|m|dl|rt|pthread|util|gcc_s|stdc\+\+|z|uuid|tinfo)|ld-linux[\w-]*)\.so\.\d+$")
# Programs of the toolchain that builds start.
TOOLCHAIN = (
    "swift-driver", "swift-frontend", "swift-build", "swift-package", "swift-test", "swift-format", "clang", "lld")
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
    """Returns the programs of Debian's essential and required packages."""
    listed = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Essential} ${Priority} ${Package}\\n"], capture_output=True, text=True).stdout
    names = [line.split()[2] for line in listed.splitlines() if re.match("yes |no required ", line)]
    paths = subprocess.run(["dpkg-query", "-L", *names], capture_output=True, text=True).stdout
    programs = {path.rsplit("/", 1)[1] for path in paths.split() if re.match(r"(/usr)?/s?bin/[^/]+$", path)}
    # dpkg's alternatives, and commands of the shell.
    return programs | {"awk", "sh", "command", "exec", "timeout", "kill"}


def read(path):
    try:
        return path.read_text()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


def is_python(path, text):
    return path.suffix == ".py" or text.startswith("#!/usr/bin/env python3")


@functools.cache
def is_program(word):
    """Returns whether a word is the name of a program of this machine or of the table."""
    return re.fullmatch(r"[a-z][\w.+-]*", word) and (
        shutil.which(word, path="/usr/bin:/usr/sbin") or any(row[:2] == ["program", word] for row in rows()))


@functools.cache
def package_of(program):
    """Returns the Debian package of a program of this machine."""
    path = shutil.which(program, path="/usr/bin:/usr/sbin")
    if not path:
        return None
    # Packages still have files in /bin and /sbin, which are links to directories of /usr.
    owner = subprocess.run(
        ["dpkg-query", "-S", path, path.removeprefix("/usr")], capture_output=True, text=True).stdout
    return owner.split(":")[0] or None


def python_uses(path, text, local):
    """Yields the modules that a file imports, and the programs that it runs by name."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return
    # Debian's Python runs the scripts; tests also run with the packages of pip.
    is_script = path.is_relative_to(ROOT / "scripts") and "bench.d" not in path.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules = [node.module]
        else:
            modules = []
        for module in modules:
            top = module.split(".")[0]
            if top not in sys.stdlib_module_names and not {top, module} & local:
                yield "system python" if is_script else "python", module
        if isinstance(node, ast.List):
            words = [getattr(word, "value", None) for word in node.elts]
            # The program with which podman starts a container.
            yield from (("program", value) for option, value in zip(words, words[1:]) if option == "--runtime")
        if isinstance(node, ast.Call) and node.args:
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            listed = isinstance(node.args[0], ast.List) and node.args[0].elts
            word = node.args[0].elts[0] if listed else node.args[0]
            if (called in ("run", "Popen", "check_output", "check_call", "output", "shell", "which")
                    and isinstance(word, ast.Constant) and isinstance(word.value, str)
                    and (re.fullmatch(r"[a-z][\w.+-]*", word.value) if listed else is_program(word.value))):
                yield "program", word.value


def shell_uses(text):
    """Yields the programs and modules of pkg-config that a script of the shell or a Makefile uses."""
    code = re.sub(r"(^|\s)#[^\n]*", r"\1", text)
    for name in re.findall(r"command -v ([a-z][\w.+-]*)", code):
        yield "program", name
    for found in re.findall(r"pkg-config((?: +[\w.-]+)+)", code):
        for name in found.split():
            if not name.startswith("-"):
                yield "pkg-config", name
    for name in re.findall(r"python3 -m ([a-z]\w*)", code):
        # Debian has the module venv without ensurepip, which it needs.
        if name == "venv":
            yield "system python", "ensurepip"
    for name in re.findall(r"--include=([\w-]+-\d\.\d)\b", code):
        yield "file", f"/usr/share/gir-1.0/{name}.gir"
    # The first words of commands, and names of programs that are given to other commands. Functions hide programs.
    functions = set(re.findall(r"^\s*(?:function )?([\w-]+) ?\(\)", code, re.M))
    first = re.findall(r"(?:^|[|;&(!]|\b(?:then|do|else|exec|sudo))[ \t]*(?:[A-Z_]+=\S*[ \t]+)*"
                       r"([a-z][\w.+-]*)(?=[\s)])", code, re.M)
    for name in first + re.findall(r"(?<=[ \t])(dpkg-\w+|dh_?\w*)(?=[ \t])", code):
        if name not in functions and is_program(name):
            yield "program", name


def swift_uses(text):
    for found in re.findall(r'"pkg-config"((?:,\s*"[\w.+-]+")+)', text):
        for name in re.findall(r'"([\w.+-]+)"', found):
            if not name.startswith("-"):
                yield "pkg-config", name
    for name in re.findall(r'pkgConfig: "([^"]+)"', text):
        yield "pkg-config", name
    for name in re.findall(r'"/usr/bin/env",\s*"([\w.+-]+)"', text):
        if is_program(name):
            yield "program", name
    for found in re.findall(r'PythonTools\.has\("([^"]+)"\)', text):
        for name in found.split(", "):
            yield "pip", name
    for name in re.findall(r'\["(datasette|sqlite-utils)",', text):
        yield "pip", name


def uses(path, text, local):
    """Yields kind and name of what a file uses."""
    for name in re.findall(r"(?<![\w.])(?:/usr)?/s?bin/([a-zA-Z][\w.+-]*)", text):
        yield "program", name
    for name in re.findall(r"^#!/usr/bin/env (?:-S )?(\S+)", text):
        yield "program", name
    if path.suffix == ".css" and "DejaVu Sans" in text:
        yield "file", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    for name in re.findall(r"\bTZ=([A-Z]\w+/[A-Z]\w+)", text):
        yield "file", f"/usr/share/zoneinfo/{name}"
    for name in re.findall(r"\.build/axe/\*\*/([\w.]+)", text):
        yield "pip-data", name
    if path.suffix in (".c", ".cc", ".cpp", ".h"):
        for name in re.findall(r"^\s*#\s*include <([^>]+)>", text, re.M):
            yield "header", name
    if path.suffix == ".go":
        for name in re.findall(r'^\s+(?:\w+ )?"([a-z.]+\.[a-z]+/[^"]+)"$', text, re.M):
            yield "file", f"/usr/share/gocode/src/{name}"
    if is_python(path, text):
        yield from python_uses(path, text, local)
    if re.match(r"#!/usr/bin/env bash|#!/bin/(ba)?sh|#!/usr/bin/make", text) or path.name == "Makefile":
        yield from shell_uses(text)
    if path.suffix == ".swift":
        yield from swift_uses(text)
    if path.name == "pyproject.toml":
        project = tomllib.loads(text)
        for name in project["build-system"]["requires"]:
            yield "system python", re.match(r"[\w-]+", name)[0]
        # Debian's setuptools builds no wheel without it.
        yield "system python", "wheel"
        for names in [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]:
            for name in names:
                yield "pip", re.match(r"[\w-]+", name)[0]
        # The examples sign with Debian's Python, too.
        for name in project["project"]["optional-dependencies"]["keys"]:
            yield "system python", re.match(r"[\w-]+", name)[0]
        for name in project["tool"]:
            if name != "setuptools":
                yield "pip", name
        # The types of the messages, which protobuf does not have.
        yield "pip", "google-stubs"
    if path.match("debian/control"):
        required = re.search(r"^Build-Depends:((?:\n .*)+)", text, re.M)[1]
        for name in re.findall(r"^ ([\w.+-]+)", required, re.M):
            yield "package", name.removesuffix("-compat")


def toolchain_uses():
    """Yields the libraries that the programs of the Swift toolchain load and do not contain."""
    compiler = shutil.which("swift")
    if not compiler:
        return
    programs = pathlib.Path(compiler).resolve().parent
    waiting, found = [programs / name for name in TOOLCHAIN], set()
    own = {path.name: path for folder in ("lib/swift/linux", "lib/swift/host/compiler", "lib")
           for path in (programs.parent / folder).glob("*.so*")}
    while waiting:
        dynamic = subprocess.run(["readelf", "-d", waiting.pop()], capture_output=True, text=True).stdout
        for name in re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic):
            if name not in found:
                found.add(name)
                if name in own:
                    waiting.append(own[name])
                elif not BASE_LIBRARIES.match(name):
                    yield "library", name


def covers(row, kind, name):
    """Returns whether a row of the table has what is used."""
    if kind == "package":
        return name == row[2]
    if kind == "program":
        return row[:2] == [kind, name] or row[2] == package_of(name)
    if kind == "system python":
        kind = "python"
    elif kind == "python" and row[0] == "pip":
        kind = "pip"
    if row[0] != kind:
        return False
    if kind == "header":
        # One header represents the package's others in its directory.
        folder = row[1].split("/")[0] if "/" in row[1] else None
        return name == row[1] or folder is not None and name.split("/")[0] == folder
    if kind in ("python", "pip"):
        return (name in (row[1], row[2].split("==")[0]) or name.startswith(row[1] + ".")
                or row[1].startswith(name + "."))
    if kind == "file" and name.startswith("/usr/share/zoneinfo/"):
        return row[1].startswith("/usr/share/zoneinfo/")
    return name == row[1] or kind == "file" and name.startswith(row[1] + "/")


def needed(files):
    """Returns what the files use and a machine may lack, each with one of the files."""
    known = essential()
    headers = {path.name for path in files if path.suffix == ".h"}
    modules = {}
    for path in files:
        if path.suffix == ".py" or is_python(path, read(path)):
            modules.setdefault(path.parent, set()).add(path.stem)
    found = {use: pathlib.Path("the Swift toolchain") for use in toolchain_uses()}
    for path in files:
        if ".docc/" in str(path) or path.stem == "needs":
            continue
        text = read(path)
        # Modules of the same directory, and of those that the file, or the script that it is a part of, names.
        naming = text + read(path.parent.with_suffix(".py")) if path.parent.suffix == ".d" else text
        local = {"healthd"}.union(*(
            names for folder, names in modules.items() if folder == path.parent or folder.name in naming))
        for kind, name in uses(path, text, local):
            if kind == "program" and (name in known or name in OPTIONAL or OWN.match(name)):
                continue
            if kind == "header" and (C_HEADERS.match(name) or name.rsplit("/", 1)[-1] in headers
                                     or "." not in name):
                continue
            if kind == "pkg-config" and name.startswith("healthd"):
                continue
            found.setdefault((kind, name), path.relative_to(ROOT))
    return found


def unused(table, found):
    """Returns the packages without which every use would still be in the table."""
    packages = dict.fromkeys(row[2] for row in table)
    owners = [{row[2] for row in table if covers(row, *use)} for use in found]
    seen = {name for names in owners if len(names) == 1 for name in names}
    return [name for name in packages if name not in seen]


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
        found = needed(tracked())
        problems = [f"{path}: uses the {kind} {name}, which {TABLE} lacks"
                    for (kind, name), path in sorted(found.items())
                    if not any(covers(row, kind, name) for row in table)]
        problems += [f"{TABLE}: nothing uses {name} that no other package has" for name in unused(table, found)]
    print("\n".join(problems), end="\n" if problems else "")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
