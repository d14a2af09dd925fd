import DaemonTestSupport
import Foundation
import HealthModel
import TestSupport
import Testing

/// Calls every method of the protocol with the functions of each client, and compares the results.
@Suite(.process) struct EveryMethodTests {
  private static let bundle = "org.example.every"
  private static let methods = Probe.root + "Tests/Clients/every_method"

  /// A program that calls every method on one socket with an empty request, and prints a line for
  /// each: path, code, message.
  private struct Caller {
    var name: String
    var command: [String]
  }

  /// The status lines of the probe in Swift, in the form of the other programs.
  private static func expected(_ arguments: [String]) throws -> [String] {
    try Probe.swift.run(arguments, script: "every_method").split(separator: "\n").compactMap {
      line in
      // PATH: CODE "MESSAGE" DETAILS REPLY; a message of a stream has no text.
      guard let text = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\"") else {
        return nil
      }
      let code = line[..<text].replacingOccurrences(of: ": ", with: " ")
      return code + line[line.index(after: text)..<end]
    }
  }

  /// The programs of each client for an app, or for the user.
  private static func callers(_ bundle: String?, _ arguments: [String]) throws -> [Caller] {
    var callers: [Caller] = []
    let caller = bundle ?? "user"
    if let program = try CClient.program("every_method", ["Tests/Clients/every_method.c"]) {
      for form in ["blocking", "dispatch"] {
        callers.append(Caller(name: "C, \(form)", command: [program, caller, form]))
      }
    }
    if let python = Probe.pythonPath {
      for form in ["sync", "aio"] {
        callers.append(
          Caller(name: "Python, \(form)", command: [python, methods + ".py", caller, form]))
      }
    }
    let plugin = "/usr/bin/grpc_python_plugin"
    if let python = PythonTools.program("python3"), PythonTools.has("grpc_health"),
      FileManager.default.isExecutableFile(atPath: plugin)
    {
      let stubs = Probe.root + "Tests/Interop/grpc_every_method.py"
      callers.append(Caller(name: "gRPC, stubs", command: [python, stubs] + arguments))
    } else {
      print("NOT TESTED: stubs of gRPC take protobuf-compiler-grpc; run: scripts/setup")
    }
    return callers
  }

  @Test("each method has the same result in Swift, C, Python and gRPC, and a socket that serves it")
  func everyMethod() throws {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    let token = Probe.digits(try owner.register(Self.bundle).token)
    let environment = [
      "HEALTHD_RUNTIME_DIR": daemon.runtimePath, "XDG_CONFIG_HOME": daemon.directory.path,
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    try Self.store(token, in: daemon.directory)
    var unserved: [Set<String>] = []
    for (bundle, path) in [(nil, daemon.controlPath), (Self.bundle, daemon.appPath)] {
      let arguments = [path, bundle ?? "-", bundle == nil ? "-" : token]
      let expected = try Self.expected(arguments)
      #expect(expected.count > 100 && Set(expected.map(Self.method)).count == expected.count)
      unserved.append(
        Set(expected.filter { $0.split(separator: " ")[1] == "12" }.map(Self.method)))
      for caller in try Self.callers(bundle, arguments) {
        let output = try Probe.output(of: caller.command, environment: environment)
          .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        // The probes have no step for a server stream.
        let all = Set(expected.map(Self.method))
        let compared = output.filter { all.contains(Self.method($0)) }
        #expect(
          Set(compared) == Set(expected.map { $0.trimmingCharacters(in: .whitespaces) }),
          "\(caller.name) on \(path)")
        let others = output.filter { !all.contains(Self.method($0)) }
        #expect(others.allSatisfy { $0.hasSuffix(" 0") }, "\(caller.name): \(others)")
      }
    }
    #expect(unserved[0].intersection(unserved[1]).isEmpty)
  }

  private static func method(_ line: String) -> String {
    String(line.prefix { $0 != " " })
  }

  /// Stores the token where the clients read it.
  private static func store(_ token: String, in directory: TemporaryDirectory) throws {
    let folder = directory.path + "/healthd/tokens"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder + "/" + bundle
    try (token + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}
