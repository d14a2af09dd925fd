#!/usr/bin/env python3
"""Writes the list of components of the packages (a software bill of materials) as SPDX 2.3 in JSON.

    scripts/package.d/components.py TREE DIRECTORY

TREE is a copy of the sources after the packages were built in it; DIRECTORY has the packages and receives
the list. It names the packages, the Swift packages and the runtime that are linked statically, and the
Debian packages of the shared libraries, each with version and license. A component whose license is not in
the tables below is an error.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

import versions

# By identity in swift-packages.tsv. What is not linked into a program has None.
SWIFT_LICENSES = {
    "async-http-client": None,
    "grdb.swift": "MIT",
    "hummingbird": "Apache-2.0",
    "swift-algorithms": None,
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-asn1": "Apache-2.0",
    "swift-async-algorithms": "Apache-2.0 WITH Swift-exception",
    "swift-atomics": "Apache-2.0 WITH Swift-exception",
    "swift-certificates": None,
    "swift-collections": "Apache-2.0 WITH Swift-exception",
    "swift-configuration": None,
    "swift-crypto": "Apache-2.0",
    "swift-distributed-tracing": "Apache-2.0",
    "swift-docc-plugin": None,
    "swift-docc-symbolkit": None,
    "swift-http-structured-headers": None,
    "swift-http-types": "Apache-2.0",
    "swift-log": "Apache-2.0",
    "swift-metrics": "Apache-2.0",
    "swift-nio": "Apache-2.0",
    "swift-nio-extras": "Apache-2.0",
    "swift-nio-http2": None,
    "swift-nio-ssl": None,
    "swift-nio-transport-services": None,
    "swift-numerics": None,
    "swift-service-context": "Apache-2.0",
    "swift-service-lifecycle": "Apache-2.0",
    "swift-system": "Apache-2.0 WITH Swift-exception",
}
DEBIAN_LICENSES = {
    "libargon2-1": "CC0-1.0 OR Apache-2.0",
    "libc6": "LGPL-2.1-or-later",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libglib2.0-0": "LGPL-2.1-or-later",
    "libnghttp2-14": "MIT",
    "libprotobuf-c1": "BSD-2-Clause",
    "libqrencode4": "LGPL-2.1-or-later",
    "libsqlite3-0": "blessing",
    "libssl3": "Apache-2.0",
    "libsystemd0": "LGPL-2.1-or-later",
    "libstdc++6": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "zlib1g": "Zlib",
}
# Parts of Swift's runtime with a license of their own.
ICU = ("icu", "76", "Unicode-3.0")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def swift_packages():
    """Yields name, version, license and address of each Swift package that is linked."""
    for name, (version, address) in versions.recorded().items():
        if name not in SWIFT_LICENSES:
            sys.exit(f"components: add the license of {name} to {__file__}")
        license = SWIFT_LICENSES[name]
        if license:
            yield name, version, license, address


# What programs load when they use it.
LOADED = {"libsystemd.so.0"}


def shared_libraries(root):
    """Returns the Debian packages of the libraries that the programs and libraries below root need."""
    needed = set(LOADED)
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF":
            needed |= set(re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", path)))
    cache = dict(re.findall(r"^\s+(\S+) \(.*?\) => (\S+)$", output("/sbin/ldconfig", "-p"), re.M)[::-1])
    found = set()
    own = {path.name for path in root.rglob("*.so.*")}
    for library in sorted(needed - own):
        path = pathlib.Path(cache[library])
        # Packages of Debian 12 contain /lib/..., which is also /usr/lib/....
        owner = subprocess.run(
            ["dpkg", "-S", path, str(path).removeprefix("/usr"), path.resolve()],
            capture_output=True, text=True).stdout
        found.add(re.match(r"([^:\n]+)", owner)[1])
    return sorted(found)


def package(name, version, license, **more):
    identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    return {
        "SPDXID": identifier, "name": name, "versionInfo": version, "licenseConcluded": license,
        "licenseDeclared": license, "copyrightText": "NOASSERTION", "filesAnalyzed": False,
        "downloadLocation": "NOASSERTION"} | more


def purl(kind, text):
    return [{
        "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
        "referenceLocator": f"pkg:{kind}/{text}"}]


def document(version, files, swift, libraries, created):
    """Returns the list; `files` has names and digests, `libraries` names and versions."""
    main = package("healthd", version, "Apache-2.0", primaryPackagePurpose="APPLICATION")
    packages = [main]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", main["SPDXID"])]

    def add(relation, row):
        packages.append(row)
        relations.append((main["SPDXID"], relation, row["SPDXID"]))

    for name, digest in files:
        add("GENERATES", package(
            name, version, "Apache-2.0", packageFileName=name, primaryPackagePurpose="ARCHIVE",
            checksums=[{"algorithm": "SHA256", "checksumValue": digest}]))
    for name, pin, license, address in swift_packages():
        address = address.removesuffix(".git")
        path = address.removeprefix("https://")
        add("STATIC_LINK", package(
            name, pin, license, downloadLocation=f"git+{address}.git@{pin}",
            externalRefs=purl("swift", f"{path}@{pin}"), primaryPackagePurpose="LIBRARY"))
    for name, number, license in (("swift", swift, "Apache-2.0 WITH Swift-exception"), ICU):
        add("STATIC_LINK", package(name, number, license, primaryPackagePurpose="LIBRARY"))
    for name, number in libraries:
        # Debian 13 has renamed libraries whose times have 64 bits.
        license = DEBIAN_LICENSES.get(name.removesuffix("t64"))
        if not license:
            sys.exit(f"components: add the license of {name} to {__file__}")
        add("DYNAMIC_LINK", package(
            name, number, license, externalRefs=purl("deb", f"debian/{name}@{number}"),
            primaryPackagePurpose="LIBRARY"))
    body = json.dumps([packages, relations], sort_keys=True)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"healthd-{version}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, body)}",
        "creationInfo": {
            "created": f"{created:%Y-%m-%dT%H:%M:%SZ}", "creators": ["Tool: healthd-scripts-package"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b}
            for a, kind, b in relations]}


def defects(document):
    """Returns what SPDX 2.3 requires and the list does not have."""
    problems = [
        f"{field} is missing" for field in (
            "spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo")
        if not document.get(field)]
    identifiers = [row["SPDXID"] for row in document["packages"]] + [document["SPDXID"]]
    if len(identifiers) != len(set(identifiers)):
        problems.append("an SPDXID is not unique")
    for row in document["packages"]:
        problems += [
            f"{row.get('name')}: {field} is missing" for field in (
                "SPDXID", "name", "versionInfo", "downloadLocation", "licenseConcluded",
                "licenseDeclared", "copyrightText")
            if not row.get(field)]
        if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", row["SPDXID"]):
            problems.append(f"{row['SPDXID']} is not an identifier")
    for row in document["relationships"]:
        problems += [
            f"a relationship names {row[field]}, which does not exist"
            for field in ("spdxElementId", "relatedSpdxElement") if row[field] not in identifiers]
    return problems


def main():
    tree, directory = map(pathlib.Path, sys.argv[1:])
    version = output(sys.executable, tree / "scripts/package.d/changelog.py", "--version").strip()
    swift = re.search(r"Swift version ([\d.]+)", output("swift", "--version"))[1]
    files = [
        (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
        for path in sorted(directory.iterdir()) if path.name.endswith((".deb", ".tar.xz"))]
    libraries = [
        (name, output("dpkg-query", "-W", "-f", "${Version}", name))
        for name in shared_libraries(tree / ".build/root")]
    created = datetime.datetime.fromtimestamp(
        int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    text = json.dumps(
        document(version, files, swift, libraries, created), indent=1)
    (directory / f"healthd-{version}.spdx.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
