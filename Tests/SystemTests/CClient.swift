import Foundation
import TestSupport

/// The client in C for test programs, which are linked with its static libraries.
enum CClient {
  /// The directory of the libraries and of the programs. It exists as long as the tests.
  private static let directory = try! TemporaryDirectory()

  private static let sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

  /// The flags with which the libraries were built; nil where they cannot be built.
  private static let flags: [String]? = {
    let needed = ["/usr/bin/make", "/usr/bin/pkg-config", "/usr/bin/cc"]
    guard needed.allSatisfy(FileManager.default.isExecutableFile) else {
      print("NOT TESTED: the client in C takes make, pkg-config and cc")
      return nil
    }
    // Where the compiler supports them, sanitizers detect invalid reads and leaks of the client.
    for flags in [sanitizers, []] where (try? build(into: "library", flags)) != nil {
      return flags
    }
    return nil
  }()

  /// The directory of all libraries as packages contain them; nil where they cannot be built.
  static let packaged: String? = {
    guard flags != nil else { return nil }
    let path = directory.path + "/packaged"
    return
      (try? Probe.output(
        of: ["/usr/bin/make", "--silent", "-C", Probe.root + "clients/c", "OUT=" + path, "all"]))
      .map { _ in path }
  }()

  private static func build(into name: String, _ flags: [String]) throws {
    let path = directory.path + "/" + name
    try Probe.output(
      of: [
        "/usr/bin/make", "--silent", "-C", Probe.root + "clients/c", "OUT=" + path,
        "CFLAGS=-g " + flags.joined(separator: " "),
      ] + libraries(name))
  }

  private static func libraries(_ name: String) -> [String] {
    ["healthd", "healthd-pb"].map { directory.path + "/" + name + "/lib\($0).a" }
  }

  /// Returns the path of a program, compiled from sources below the root; nil if this machine
  /// cannot build the client.
  static func program(
    _ name: String, _ sources: [String], packages: [String] = []
  ) throws -> String? {
    try flags.map { try compile(name, sources, $0, library: "library", packages) }
  }

  /// Returns the path of a program without sanitizers, for valgrind.
  static func plainProgram(_ name: String, _ sources: [String]) throws -> String? {
    guard packaged != nil else { return nil }
    return try compile(name + "-plain", sources, [], library: "packaged", [])
  }

  private static func compile(
    _ name: String, _ sources: [String], _ flags: [String], library: String, _ packages: [String]
  ) throws -> String {
    let path = directory.path + "/" + name
    let found = try Probe.output(
      of: ["/usr/bin/pkg-config", "--cflags", "--libs", "libprotobuf-c"] + packages
    ).split(whereSeparator: \.isWhitespace).map(String.init)
    let includes = ["clients/c/include", "clients/c/src", "Sources/CHealthProto/include"]
    try Probe.output(
      of: ["/usr/bin/cc", "-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-g"]
        // protoc-c omits inner braces in its initial values.
        + ["-Wno-missing-braces"] + flags + includes.map { "-I" + Probe.root + $0 } + ["-o", path]
        + sources.map { Probe.root + $0 } + libraries(library) + found + ["-lm"])
    return path
  }
}
