"""The symbol graph of a module that was built: its declarations as the compiler sees them."""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCTS = ROOT / ".build" / "debug"


def public_symbols(module, *options):
    """The public symbols of a module and of its extensions of others, as JSON objects."""
    if not (PRODUCTS / "Modules" / f"{module}.swiftmodule").exists():
        sys.exit(f"the module {module} is not built; run: swift build")
    target = json.loads(subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout)
    command = [
        "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
        "-target", target["target"]["unversionedTriple"], *options,
        "-I", str(PRODUCTS / "Modules"),
        "-I", str(ROOT / "Sources" / "CHealthProto" / "include"),
        "-I", str(ROOT / ".build/checkouts/GRDB.swift/Sources/GRDBSQLite")]
    for name in ("CArgon2", "CNGHTTP2", "CProtobufC", "CZlib"):
        command += ["-I", str(ROOT / "Sources" / name)]
    for modulemap in sorted(PRODUCTS.glob("*.build/module.modulemap")):
        command += ["-Xcc", f"-fmodule-map-file={modulemap}"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            command + ["-output-dir", folder], check=True, stdout=subprocess.DEVNULL)
        return [
            symbol for graph in sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json"))
            for symbol in json.loads(graph.read_text(encoding="utf-8"))["symbols"]]
