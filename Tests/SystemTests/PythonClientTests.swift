import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// Runs the test programs of the client in Python, each with a daemon of its own.
@Suite(.process) struct PythonClientTests {
  /// Runs a program of Tests/Clients/python, which prints a line for each test that passed.
  ///
  /// - Returns: The lines.
  @discardableResult
  private static func lines(
    of program: String
  ) throws -> [String] {
    guard let python = Probe.pythonPath else {
      print("NOT TESTED: the client in Python takes python3 with protobuf")
      return []
    }
    let daemon = try DaemonProcess()
    let output = try Probe.output(
      of: [python, Probe.root + "Tests/Clients/python/" + program],
      environment: [
        "HEALTHD_RUNTIME_DIR": daemon.runtimePath, "XDG_CONFIG_HOME": daemon.directory.path,
        "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": Probe.root + "clients/python/src",
      ])
    let lines = output.split(separator: "\n").map(String.init)
    #expect(!lines.isEmpty, "\(program) ran no test")
    return lines
  }

  @Test("the Python client saves and reads objects of every kind, and makes each call of an app")
  func objects() throws { try Self.lines(of: "objects.py") }

  @Test("a Python app introduces itself, signs with its key, and is still the same app later")
  func identity() throws { try Self.lines(of: "identity.py") }

  @Test("errors of the Python client name the remedy, and everyday names are accepted")
  func errors() throws { try Self.lines(of: "errors.py") }

  @Test("the Python client for asyncio has the same calls, and cancellation closes streams")
  func asyncio() throws { try Self.lines(of: "asynchronous.py") }
}
