import DaemonTestSupport
import Foundation
import TestSupport

/// A program that runs a script of Tests/Probes.
struct Probe {
  struct Failure: Error { var message: String }

  var name: String
  /// The program and arguments before those of a run.
  var command: [String]

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

  static let swift = Probe(
    name: "Swift", command: [DaemonProcess.builtProgram("probe-client")])

  /// A Python with the protobuf package: Debian's Python with Debian's package is preferred.
  static let pythonPath: String? = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { (try? output(of: [$0, "-c", "import google.protobuf"])) != nil }

  static let compilerPath: String? = ["/usr/bin/cc", "/usr/bin/gcc", "/usr/bin/clang"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Compiled once, into a directory that exists as long as the tests.
  private static let compiled: (directory: TemporaryDirectory, path: String)? = {
    guard let compiler = compilerPath, let directory = try? TemporaryDirectory() else {
      print("NOT TESTED: the probe in C takes a C compiler")
      return nil
    }
    let path = directory.path + "/probe"
    let sources = ["Tests/Probes/probe.c", "clients/c/src/rpc.c", "clients/c/src/wire.c"]
    _ = try? output(
      of: [compiler, "-std=c11", "-D_GNU_SOURCE", "-I", root + "clients/c/src", "-o", path]
        + sources.map { root + $0 })
    return (directory, path)
  }()

  /// The probes that this machine can run; the others are printed to standard output.
  static var all: [Probe] {
    var probes = [swift]
    if let compiled { probes.append(Probe(name: "C", command: [compiled.path])) }
    if let pythonPath {
      probes.append(
        Probe(name: "Python", command: [pythonPath, root + "Tests/Probes/probe.py"]))
    } else {
      print("NOT TESTED: the probe in Python takes python3 with protobuf")
    }
    return probes
  }

  /// The stock gRPC client for Python, which has no stubs; nil, with a message, where it is missing.
  static var grpc: Probe? {
    guard PythonTools.has("grpc"), let python = PythonTools.program("python3") else {
      print("NOT TESTED: the probe over gRPC takes gRPC's client for Python; run: scripts/setup")
      return nil
    }
    return Probe(name: "gRPC", command: [python, root + "Tests/Probes/grpc_probe.py"])
  }

  /// Copies that other users may run, in a directory that is removed with the value; nil, with a
  /// message, when this user cannot run programs as others.
  static func copiesForOthers() throws -> (directory: TemporaryDirectory, probes: [Probe])? {
    guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else {
      print("NOT TESTED: probes as other users take root and setpriv")
      return nil
    }
    let directory = try TemporaryDirectory()
    let files = FileManager.default
    try files.createDirectory(
      atPath: directory.path + "/clients/python/src", withIntermediateDirectories: true)
    try files.copyItem(
      atPath: root + "clients/python/src/healthd",
      toPath: directory.path + "/clients/python/src/healthd")
    try files.createDirectory(
      atPath: directory.path + "/Tests/Probes", withIntermediateDirectories: true)
    var probes: [Probe] = []
    for var probe in all {
      let last = probe.command.count - 1
      let copy =
        directory.path + "/Tests/Probes/" + (probe.command[last] as NSString).lastPathComponent
      try ExecutableFile.copy(probe.command[last], to: copy)
      probe.command[last] = copy
      probes.append(probe)
    }
    try openUp([directory.path])
    return (directory, probes)
  }

  /// Makes directories searchable for other users.
  static func openUp(_ paths: [String]) throws {
    for path in paths {
      try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: path)
    }
  }

  /// Returns the transcript of a script of Tests/Probes.
  func run(_ arguments: [String], script: String, user: UInt32? = nil) throws -> String {
    var words = command + arguments
    if let user {
      words =
        ["/usr/bin/setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups"] + words
    }
    return try Self.output(of: words, input: Self.root + "Tests/Probes/\(script).probe")
  }

  /// Returns what a program prints until it ends.
  ///
  /// - Throws: `Failure` with its error output when it fails.
  @discardableResult
  static func output(
    of words: [String], input: String = "/dev/null", environment: [String: String] = [:]
  ) throws -> String {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let words = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(message: String(decoding: words, as: UTF8.self))
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
