#!/usr/bin/env python3
"""Checks that the files of the packages (scripts/package.d) match the tree, without building them."""

import datetime
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "scripts/package.d"
sys.path.insert(0, str(PACKAGE))

import changelog  # noqa: E402
import components  # noqa: E402
import versions  # noqa: E402


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def programs(kind):
    """The `products` or `names` of installed programs."""
    return re.search(rf"^{kind}=\((.*)\)$", text("scripts/package.d/files.sh"), re.M)[1].split()


def units():
    """Programs that units start and that no package installs, and products that do not exist."""
    manifest = text("Package.swift")
    problems = [
        f"scripts/package.d/files.sh: {program} is no product of Package.swift"
        for program in programs("products")
        if f'.executable(name: "{program}"' not in manifest]
    cases = re.findall(r'^case "(.*)":', text("Sources/healthd-multicall/main.swift"), re.M)
    problems += [
        f"scripts/package.d/files.sh: {name} is in only one of names and Sources/healthd-multicall"
        for name in sorted(set(programs("names")) ^ set(cases))]
    installed = {f"/usr/bin/{program}" for program in programs("products") + programs("names")}
    for unit in sorted((ROOT / "scripts/systemd").rglob("*.service")):
        for path in re.findall(r"^ExecStart=[@!+:-]*(/usr/\S+)", unit.read_text(), re.M):
            if path not in installed:
                problems.append(f"{unit.relative_to(ROOT)}: no package installs {path}")
    known = set(re.findall(r'^    "([a-z/-]+) [a-z]', text("scripts/package.d/files.sh"), re.M))
    for directory in sorted((ROOT / "scripts/systemd").iterdir()):
        if directory.is_dir() and f"systemd/{directory.name}" not in known:
            problems.append(f"scripts/package.d/files.sh does not install {directory.name}")
    return problems


def symbols():
    """Differences between the functions in headers, the exported symbols and the symbols of packages."""
    return [problem for library in (
        ("clients/c", "libhealthd", "hd_", ["healthd.h"]),
        ("clients/glib", "libhealthd-glib", "healthd_", ["healthd-glib.h", "healthd-glib-values.h"]),
    ) for problem in symbols_of(*library)]


def symbols_of(client, library, prefix, headers):
    abi = re.search(r"^ABI = (\d+)$", text(f"{client}/Makefile"), re.M)[1]
    code = "".join(text(f"{client}/include/{header}") for header in headers)
    code = re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", "", code, flags=re.S))
    declared = set(re.findall(rf"\b({prefix}\w+)\s*\((?!\*)", code))
    exported = set(re.findall(rf"^    ({prefix}\w+);$", text(f"{client}/{library}.map"), re.M))
    packaged = set(re.findall(
        rf"^ ({prefix}\w+)@\w+ \S+$", text(f"scripts/package.d/debian/{library}{abi}.symbols"), re.M))
    problems = [f"{client}/{library}.map: {name} is in only one of header and map"
                for name in sorted(declared ^ exported)]
    problems += [f"{library}{abi}.symbols: {name} is in only one of map and package"
                 for name in sorted(exported ^ packaged)]
    if f"Package: {library}{abi}\n" not in text("scripts/package.d/debian/control"):
        problems.append(f"scripts/package.d/debian/control has no package {library}{abi}")
    return problems


def swift_packages():
    """Swift packages that are not pinned, or have no license in copyright and in the list of components."""
    pins = {name: version for name, (version, _) in versions.recorded().items()}
    problems = []
    for url, version in re.findall(
            r'\.package\(url: "(\S+)", \.upToNextMinor\(from: "([\d.]+)"\)', text("Package.swift")):
        name = url.split("/")[-1].lower()
        pinned = pins.get(name, "0.0.0")
        wanted = [int(part) for part in version.split(".")]
        found = [int(part) for part in pinned.split(".")]
        if found[:2] != wanted[:2] or found < wanted:
            problems.append(f"scripts/package.d/swift-packages.tsv names {name} {pinned}, and"
                            f" Package.swift requires {version}")
    licensed = text("scripts/package.d/debian/copyright").lower()
    for name in sorted(pins):
        if f".build/checkouts/{name}/" not in licensed:
            problems.append(f"scripts/package.d/debian/copyright does not name {name}")
        if name not in components.SWIFT_LICENSES:
            problems.append(f"scripts/package.d/components.py has no license of {name}")
    for package in re.findall(r'\.apt\(\["(\S+)"\]\)', text("Package.swift")):
        if f" {package}," not in text("scripts/package.d/debian/control"):
            problems.append(f"scripts/package.d/debian/control: Build-Depends does not name {package}")
    return problems


def documents():
    """Defects of the changelog of Debian and of the list of components."""
    problems = []
    version = re.search(r'current = "(.*)"', text("Sources/HealthModel/Version.swift"))[1]
    newest = next(changelog.sections())
    if newest[0] != version:
        problems.append(f"CHANGELOG.md begins with {newest[0]}, but the version is {version}")
    document = components.document(
        version, [("healthd.deb", "0" * 64)], "6.3",
        [("libc6", "2.36")], datetime.datetime.now(datetime.timezone.utc))
    problems += [f"components.py: {problem}" for problem in components.defects(document)]
    return problems


def order():
    """Versions of packages that do not replace those before them."""
    rising = [changelog.package_version("0.9.0", date, built_for)
              for date in (None, "2026-01-01") for built_for in changelog.DEBIAN.values()]
    rising += ["0.9.0", changelog.package_version("0.9.1", None, "deb12")]
    return [f"changelog.py: {later} does not replace {earlier}" for earlier, later in zip(rising, rising[1:])
            if subprocess.run(["dpkg", "--compare-versions", earlier, "lt", later]).returncode != 0]


def manual():
    """Lines of text that groff would read as macros after scripts/manual has escaped them."""
    cases = {
        ".Nm healthctl": ".Nm healthctl", ".Pp": ".Pp", '.\\" A': '.\\" A', "text.": "text.",
        ".replaced when it is restored": "\\&.replaced when it is restored", ".Never": "\\&.Never",
        "'s own": "\\&'s own", ".": "\\&.", "  .hidden": "  .hidden",
    }
    escaped = subprocess.run(
        ["sed", "-f", PACKAGE / "manual.sed"], input="\n".join(cases) + "\n", check=True,
        capture_output=True, text=True).stdout.splitlines()
    return [f"scripts/package.d/manual.sed turns {line!r} into {found!r}, not {expected!r}"
            for (line, expected), found in zip(cases.items(), escaped) if found != expected]


def profiles():
    """Profiles that AppArmor's parser does not accept."""
    problems = []
    for profile in sorted((ROOT / "scripts/apparmor").iterdir()):
        result = subprocess.run(
            ["/sbin/apparmor_parser", "--skip-kernel-load", "--skip-cache", profile], capture_output=True, text=True)
        if result.returncode != 0:
            problems.append(f"{profile.relative_to(ROOT)}: {result.stderr.strip()}")
    return problems


def comparison():
    """Differences of two builds that `scripts/package --check-reproducible` would not notice."""
    cases = [
        ("equal files", {"a.deb": "x", "b.json": "y"}, {"a.deb": "x", "b.json": "y"}, 0),
        ("a byte", {"a.deb": "x", "b.json": "y"}, {"a.deb": "x", "b.json": "z"}, 1),
        ("a missing file", {"a.deb": "x", "b.tar.xz": "y"}, {"a.deb": "x"}, 1),
        ("an additional file", {"a.deb": "x"}, {"a.deb": "x", "b.tar.xz": "y"}, 1),
        ("no file", {"build.log": "x"}, {"build.log": "x"}, 1)]
    problems = []
    for name, *builds, expected in cases:
        with tempfile.TemporaryDirectory() as place:
            directories = [pathlib.Path(place) / str(number) for number in (1, 2)]
            for directory, files in zip(directories, builds):
                directory.mkdir()
                for file, content in files.items():
                    (directory / file).write_text(content)
            status = subprocess.run([PACKAGE / "compare", *directories], capture_output=True).returncode
        if status != expected:
            problems.append(f"scripts/package.d/compare exits with {status} for {name}")
    return problems


def refusals():
    """What scripts/release would accept, although it must not."""
    problems = []
    with tempfile.TemporaryDirectory() as place:
        def run(*command):
            return subprocess.run(command, cwd=place, capture_output=True, text=True)

        def expect(message, *arguments):
            result = run("scripts/release", *arguments)
            if result.returncode == 0 or message not in result.stderr:
                problems.append(f"scripts/release {' '.join(arguments)} does not fail with: {message}")

        commit = ("git", "-c", "user.name=check", "-c", "user.email=check@localhost", "commit", "--quiet", "--all", "-m")
        run("git", "clone", "--quiet", "--shared", ROOT, ".")
        for path in ("scripts/release", "scripts/package.d/changelog.py", "CHANGELOG.md"):
            (pathlib.Path(place) / path).write_bytes((ROOT / path).read_bytes())
        run(*commit, "As in the tree")
        version, date, _ = next(changelog.sections())
        expect("the first section of CHANGELOG.md is", "9.9.9")
        expect("exists; remove it", version, "--out", "scripts")
        expect("no secret key", version, "--key", "nobody@healthd.invalid")
        log = pathlib.Path(place) / "CHANGELOG.md"
        log.write_text(log.read_text().replace(f"[{version}] - {date or 'Unreleased'}", f"[{version}] - 2026-01-01", 1))
        expect("not committed", version)
        run(*commit, "A date")
        expect("a release is signed", version)
    return problems


if __name__ == "__main__":
    found = units() + symbols() + swift_packages() + documents() + order() + refusals() + manual() + profiles() + comparison()
    for line in found:
        print(f"        {line}")
    sys.exit(bool(found))
