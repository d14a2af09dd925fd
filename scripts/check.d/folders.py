#!/usr/bin/env python3
"""The folders of each target form no cycle.

    scripts/check.d/folders.py [--arrows TARGET] [--uses TARGET FROM TO] [--index STORE]

A folder is a directory directly in a target, with everything below it; files directly in the target
are the folder ".". Folder A uses folder B when code in A refers to a declaration in B. The compiler
wrote these references to its index while it built the sources, so they are exact: members of
extensions, inferred types and implicit calls count. `swift build` updates the index; a source that it
does not contain is a failure.

Prints each cycle with the smallest set of uses whose removal opens it, as far as a simple search
finds it, and fails when there is one. --arrows prints the arrows of one target, --uses the
declarations behind one arrow.
"""

import collections
import ctypes
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD


class Text(ctypes.Structure):
    """indexstore_string_ref_t"""

    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


class Index:
    """The index that the compiler wrote, read through the library of the toolchain."""

    def __init__(self, store):
        swift = pathlib.Path(shutil.which("swift")).resolve()
        library = swift.parent.parent / "lib/libIndexStore.so"
        self.library = ctypes.CDLL(str(library))
        pointer = ctypes.c_void_p
        for name, result, arguments in [
            ("store_create", pointer, [ctypes.c_char_p, ctypes.POINTER(pointer)]),
            ("unit_reader_create", pointer, [pointer, ctypes.c_char_p, ctypes.POINTER(pointer)]),
            ("unit_reader_dispose", None, [pointer]),
            ("unit_reader_get_main_file", Text, [pointer]),
            ("unit_reader_get_module_name", Text, [pointer]),
            ("unit_reader_get_modification_time", None, [pointer] + [pointer] * 2),
            ("unit_dependency_get_kind", ctypes.c_int, [pointer]),
            ("unit_dependency_get_name", Text, [pointer]),
            ("unit_dependency_get_filepath", Text, [pointer]),
            ("record_reader_create", pointer, [pointer, ctypes.c_char_p, ctypes.POINTER(pointer)]),
            ("record_reader_dispose", None, [pointer]),
            ("occurrence_get_symbol", pointer, [pointer]),
            ("occurrence_get_roles", ctypes.c_uint64, [pointer]),
            ("symbol_get_usr", Text, [pointer]),
            ("symbol_get_name", Text, [pointer]),
        ]:
            function = getattr(self.library, "indexstore_" + name)
            function.restype, function.argtypes = result, arguments
        error = pointer()
        self.store = self.library.indexstore_store_create(str(store).encode(), ctypes.byref(error))
        if not self.store:
            sys.exit(f"{store}: no index; build the sources with swift build")

    def apply(self, name, subject, call, *arguments):
        """Calls `call` with each element of a collection of the library."""
        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

        def one(_, element):
            call(element)
            return True

        function = getattr(self.library, f"indexstore_{name}_f")
        function.restype = ctypes.c_bool
        function.argtypes = [ctypes.c_void_p] + [ctypes.c_uint] * len(arguments) + [
            ctypes.c_void_p, kind]
        function(subject, *arguments, None, kind(one))

    def units(self):
        """The names of the files that were compiled."""
        names = []
        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)

        def one(_, name):
            names.append(str(name))
            return True

        function = self.library.indexstore_store_units_apply_f
        function.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p, kind]
        function(self.store, 1, None, kind(one))
        return names

    def records(self, unit):
        """The file of a unit, and the names of the records of that file."""
        reader = self.library.indexstore_unit_reader_create(
            self.store, unit.encode(), ctypes.byref(ctypes.c_void_p()))
        if not reader:
            return None, []
        file = str(self.library.indexstore_unit_reader_get_main_file(reader))
        found = []

        def one(dependency):
            if self.library.indexstore_unit_dependency_get_kind(dependency) == RECORD:
                path = str(self.library.indexstore_unit_dependency_get_filepath(dependency))
                if path == file:
                    found.append(str(self.library.indexstore_unit_dependency_get_name(dependency)))

        self.apply("unit_reader_dependencies_apply", reader, one)
        self.library.indexstore_unit_reader_dispose(reader)
        return file, found

    def occurrences(self, record):
        """The definitions and references of a file: (USR, name, roles)."""
        reader = self.library.indexstore_record_reader_create(
            self.store, record.encode(), ctypes.byref(ctypes.c_void_p()))
        found = []

        def one(occurrence):
            symbol = self.library.indexstore_occurrence_get_symbol(occurrence)
            found.append((
                str(self.library.indexstore_symbol_get_usr(symbol)),
                str(self.library.indexstore_symbol_get_name(symbol)),
                self.library.indexstore_occurrence_get_roles(occurrence)))

        if reader:
            self.apply("record_reader_occurrences_apply", reader, one)
            self.library.indexstore_record_reader_dispose(reader)
        return found


def folder(path):
    parts = path.split("/")
    return parts[2] if len(parts) > 3 else "."


def uses(index, root):
    """For each target: {(folder, folder): {(file, name, file of the declaration)}}"""
    defined, referred, seen = {}, collections.defaultdict(set), {}
    for unit in index.units():
        file, records = index.records(unit)
        if not file:
            continue
        try:
            path = str(pathlib.Path(file).relative_to(root))
        except ValueError:
            continue
        if not path.startswith("Sources/") or not path.endswith(".swift"):
            continue
        if not (root / path).is_file():
            continue
        seen[path] = records
    for path, records in seen.items():
        for record in records:
            for usr, name, roles in index.occurrences(record):
                if roles & DEFINITION:
                    # Extensions repeat the name of their type; the type is defined elsewhere.
                    if not usr.startswith("s:e:"):
                        defined.setdefault(usr, path)
                elif roles & REFERENCE:
                    referred[path].add((usr, name))
    arrows = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, found in referred.items():
        target = path.split("/")[1]
        for usr, name in found:
            to = defined.get(usr)
            if to and to.split("/")[1] == target and folder(to) != folder(path):
                arrows[target][folder(path), folder(to)].add((path, name, to))
    return arrows, seen


def sources(root):
    """The paths of all source files; the code in a documentation catalog is no source."""
    return {
        str(path.relative_to(root)) for path in (root / "Sources").rglob("*.swift")
        if not any(part.endswith(".docc") for part in path.parts)}


def circles(arrows):
    """The strongly connected sets of more than one folder (Tarjan)."""
    following = collections.defaultdict(set)
    for a, b in arrows:
        following[a].add(b)
    order, low, stack, result = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(following[node]):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            part = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(part) > 1:
                result.append(sorted(part))

    for node in sorted(following):
        if node not in order:
            visit(node)
    return result


def backward(part, arrows):
    """Arrows whose removal opens the cycle: those against the best order that is found greedily."""
    weight = {key: len(found) for key, found in arrows.items() if key[0] in part and key[1] in part}
    left, front, back = set(part), [], []
    while left:
        def out(n):
            return sum(w for (a, b), w in weight.items() if a == n and b in left and b != n)

        def into(n):
            return sum(w for (a, b), w in weight.items() if b == n and a in left and a != n)

        sinks = [n for n in left if out(n) == 0]
        sources = [n for n in left if into(n) == 0]
        if sinks:
            node = sorted(sinks)[0]
            back.insert(0, node)
        elif sources:
            node = sorted(sources)[0]
            front.append(node)
        else:
            node = max(sorted(left), key=lambda n: out(n) - into(n))
            front.append(node)
        left.remove(node)
    place = {name: number for number, name in enumerate(front + back)}
    return front + back, sorted(
        (w, a, b) for (a, b), w in weight.items() if place[a] > place[b])


def main(arguments):
    store = ROOT / ".build/debug/index/store"
    if "--index" in arguments:
        at = arguments.index("--index")
        store = pathlib.Path(arguments[at + 1])
        del arguments[at:at + 2]
    arrows, seen = uses(Index(store), ROOT)
    if arguments[:1] == ["--uses"]:
        _, target, a, b = arguments
        for path, name, to in sorted(arrows[target][a, b]):
            print(f"{path}: {name}    [{to}]")
        return 0
    if arguments[:1] == ["--arrows"]:
        for (a, b), found in sorted(arrows[arguments[1]].items()):
            print(f"{a} -> {b}: {len(found)}")
        return 0
    failed = 0
    for path in sorted(sources(ROOT) - set(seen)):
        failed = 1
        print(f"{path}: not in the index; build the sources with swift build")
    for target in sorted(arrows):
        for part in circles(arrows[target]):
            failed = 1
            order, cut = backward(part, arrows[target])
            print(f"Sources/{target}: {len(part)} folders form a cycle; in the order")
            print("    " + " > ".join(order))
            print("these uses point up:")
            for weight, a, b in cut:
                print(f"    {a} -> {b}: {weight}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
