import DaemonTestSupport
import Foundation
import Glibc
import HealthModel
import HealthWire
import TestSupport

/// A session bus of its own, started by `dbus-run-session`, on which the bus itself starts
/// healthd-desktop when a program calls it.
final class DesktopSession {
  let daemon: DaemonProcess
  private let session = Process()
  private let input = Pipe()
  /// The environment of programs on the bus.
  private(set) var environment: [String: String] = [:]
  /// The named pipe to which the stand-in for healthctl writes its arguments, open in both directions.
  private let healthctlCalls: FileHandle

  private static let programs = ["/usr/bin/dbus-run-session", "/usr/bin/gdbus"]
  private static let python = "/usr/bin/python3"

  /// Whether this machine has a bus and Python's modules for it; prints what is missing.
  static let isAvailable: Bool = {
    let hasPrograms = programs.allSatisfy(FileManager.default.isExecutableFile)
    let modules = [python, "-c", "import dbus, google.protobuf; from gi.repository import Gio"]
    if hasPrograms, (try? Probe.output(of: modules)) != nil { return true }
    print(
      "NOT TESTED: D-Bus takes dbus, libglib2.0-bin, python3-gi, python3-dbus, python3-protobuf")
    return false
  }()

  /// How healthd-desktop finds the stand-in for healthctl.
  enum Location { case option, besideProgram, path }

  /// - Parameters:
  ///   - hasPrompt: Whether the stand-in for healthctl has the command `open`.
  ///   - opensPrompt: Whether that command succeeds for a request.
  ///   - options: Further options of healthd-desktop.
  init(
    hasPrompt: Bool = true, opensPrompt: Bool = true, location: Location = .option,
    options: String = ""
  ) throws {
    daemon = try DaemonProcess()
    let place = daemon.directory
    let calls = place.path + "/healthctl.calls"
    guard mkfifo(calls, 0o600) == 0, let pipe = FileHandle(forUpdatingAtPath: calls) else {
      throw DaemonProcess.Failure(message: "cannot create a named pipe")
    }
    healthctlCalls = pipe
    try ExecutableFile.write(
      """
      #!/bin/sh
      echo "$*" > \(calls)
      [ "$2" = --help ] || exit \(opensPrompt ? 0 : 1)
      exit \(hasPrompt ? 0 : 64)

      """.utf8,
      to: place.path + "/healthctl")
    var program = DaemonProcess.builtProgram("healthd-desktop")
    if location != .option {
      let copy = place.path + (location == .path ? "/bin/healthd-desktop" : "/healthd-desktop")
      try ExecutableFile.copy(program, to: copy)
      program = copy
    }
    // An additional space would be an empty argument.
    let found = location == .option ? " --healthctl \(place.path)/healthctl" : ""
    try place.write(
      "share/dbus-1/services/org.healthd.Health1.service",
      Data(
        """
        [D-BUS Service]
        Name=org.healthd.Health1
        Exec=\(program) --runtime-dir \(daemon.runtimePath)\(found)\(options)

        """.utf8))
    environment = [
      "XDG_DATA_HOME": place.path + "/share", "XDG_CONFIG_HOME": place.path + "/config",
      "HEALTHD_RUNTIME_DIR": daemon.runtimePath, "LC_ALL": "C.UTF-8",
    ]
    if location == .path {
      environment["PATH"] = place.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    }
    let output = Pipe()
    // The session ends with the standard input of this shell. dbus-run-session then ends the bus with
    // SIGTERM, which the threads of a test block; what they start inherits that.
    let unblocking = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    session.executableURL = URL(fileURLWithPath: Self.python)
    session.arguments = [
      "-c", unblocking, Self.programs[0], "--", "/bin/sh", "-c",
      "echo $DBUS_SESSION_BUS_ADDRESS; exec cat > /dev/null",
    ]
    session.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    (session.standardInput, session.standardOutput) = (input, output)
    try session.run()
    var address = Data()
    while address.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw DaemonProcess.Failure(message: "there is no session bus") }
      address += more
    }
    environment["DBUS_SESSION_BUS_ADDRESS"] = String(decoding: address.dropLast(), as: UTF8.self)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    session.waitUntilExit()
  }

  // MARK: - Programs

  /// A program on the bus whose output the test reads line by line.
  final class Program {
    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var unread = Data()

    fileprivate init(_ words: [String], _ environment: [String: String]) throws {
      process.executableURL = URL(fileURLWithPath: words[0])
      process.arguments = Array(words.dropFirst())
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      try? output.fileHandleForWriting.close()
    }

    deinit { process.killAndWait() }

    /// Returns the next line; nil at the end.
    func line() -> String? {
      while true {
        if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
          defer { unread.removeSubrange(...end) }
          return String(decoding: unread[..<end], as: UTF8.self)
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        unread += more
      }
    }

    func lines() -> [String] {
      var lines: [String] = []
      while let line = line() { lines.append(line) }
      return lines
    }

    func send(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }
  }

  /// Returns the arguments of the next call of healthctl; nil when there is none within the timeout.
  func healthctlCall() -> String? {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      var poll = pollfd(
        fd: healthctlCalls.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, Int32(scaledTimeout(30) * 1000)) == 1 else { return nil }
      guard let byte = try? healthctlCalls.read(upToCount: 1) else { return nil }
      line += byte
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Starts a program of Tests/Desktop.
  func start(_ name: String, _ arguments: [String] = []) throws -> Program {
    try Program([Self.python, "\(Probe.root)Tests/Desktop/\(name).py"] + arguments, environment)
  }

  /// Calls a method with gdbus or a copy of it, and returns what it prints, or its error.
  func gdbus(_ method: String, _ arguments: String..., by program: String = programs[1]) -> String {
    let words =
      [program, "call", "--session", "--dest", "org.healthd.Health1", "--object-path"]
      + ["/org/healthd/Health1", "--method", method] + arguments
    do {
      return try Probe.output(of: words, environment: environment)
    } catch {
      return (error as? Probe.Failure)?.message ?? "\(error)"
    }
  }
}
