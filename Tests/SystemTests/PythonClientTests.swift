import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// Runs the test programs of the client in Python, each with a daemon of its own.
@Suite(.process) struct PythonClientTests {
  /// The Python of scripts/setup, which has data frames and a type checker.
  private static let pythonWithPackages = Probe.root + ".build/python/bin/python3"

  /// Runs a program of Tests/Clients/python, which prints a line for each test that passed.
  private static func run(_ program: String, with python: String? = Probe.pythonPath) throws {
    guard let python, FileManager.default.isExecutableFile(atPath: python) else {
      print("NOT TESTED: \(program) takes Python with protobuf and the packages of scripts/setup")
      return
    }
    let daemon = try DaemonProcess()
    let output = try Probe.output(
      of: [python, Probe.root + "Tests/Clients/python/" + program],
      environment: [
        "HEALTHD_RUNTIME_DIR": daemon.runtimePath, "XDG_CONFIG_HOME": daemon.directory.path,
        "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": Probe.root + "clients/python/src",
      ])
    #expect(!output.isEmpty, "\(program) ran no test")
  }

  @Test("the Python client saves and reads objects of every kind, and makes each call of an app")
  func objects() throws { try Self.run("objects.py") }

  @Test("a Python app introduces itself, signs with its key, and is still the same app later")
  func identity() throws { try Self.run("identity.py") }

  @Test("errors of the Python client name the remedy, and everyday names are accepted")
  func errors() throws { try Self.run("errors.py") }

  @Test("the Python client for asyncio has the same calls, and cancellation closes streams")
  func asyncio() throws { try Self.run("asynchronous.py") }

  @Test("data frames have time zones that survive daylight saving, and are written back")
  func frames() throws { try Self.run("tables.py", with: Self.pythonWithPackages) }

  @Test("the notebook and the README show what runs, and a strictly typed script passes mypy")
  func documents() throws { try Self.run("documents.py", with: Self.pythonWithPackages) }
}
