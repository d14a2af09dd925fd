import Foundation
import TestSupport

/// A healthd and a healthd-web in processes and directories of their own, and healthctl for them.
final class PageHost {
  struct Failure: Error { var message: String }

  let directory: TemporaryDirectory
  private var processes: [Process] = []

  var webDirectory: String { directory.path + "/web" }
  var socketPath: String { webDirectory + "/web.sock" }
  /// The directory in which uploads are stored until they are imported.
  var cacheDirectory: String { directory.path + "/cache" }

  /// The time zone of the user.
  let timeZone: String

  /// - Parameter hasWebServer: Whether healthd-web is started too.
  init(hasWebServer: Bool = true, timeZone: String = "Europe/Berlin") throws {
    self.timeZone = timeZone
    directory = try TemporaryDirectory()
    processes.append(
      try start(
        Self.program("healthd"),
        [
          "--data-dir", directory.path + "/data", "--runtime-dir", runtimeDirectory,
          "--sensitive-without-presence",
        ]
      ))
    if hasWebServer { try startWebServer() }
  }

  deinit { for process in processes.reversed() { process.killAndWait() } }

  private var runtimeDirectory: String { directory.path + "/run" }

  @discardableResult
  func startWebServer(idleExit: Int = 0) throws -> Process {
    let process = try start(
      Self.program("healthd-web"), ["--idle-exit", "\(idleExit)"])
    processes.append(process)
    return process
  }

  var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging([
      "HEALTHD_RUNTIME_DIR": runtimeDirectory, "HEALTHD_WEB_DIR": webDirectory,
      "XDG_CONFIG_HOME": directory.path + "/config", "XDG_CACHE_HOME": cacheDirectory,
      "HOME": directory.path, "TZ": timeZone, "LC_ALL": "C.UTF-8",
    ]) { $1 }
  }

  static func program(_ name: String) -> URL {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appending(path: name)
  }

  /// A time zone in which it is noon, for tests that must not meet the change of the day.
  static var timeZoneAtNoon: String {
    let hours = Int(Date().timeIntervalSince1970) / 3600 % 24
    // The sign of these names is that of POSIX: Etc/GMT-2 is east of Greenwich.
    return hours < 12 ? "Etc/GMT-\(12 - hours)" : "Etc/GMT+\(hours - 12)"
  }

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  static func script(_ name: String) -> URL { repository.appending(path: "scripts/" + name) }

  /// Returns when the program has written that it is ready.
  private func start(
    _ program: URL, _ arguments: [String]
  ) throws -> Process {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try? output.fileHandleForWriting.close()
    var said = ""
    while !said.contains("ready") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Failure(message: "\(program.lastPathComponent) ended: \(said)")
      }
      said += String(decoding: more, as: UTF8.self)
    }
    return process
  }

  /// Runs a program to its end and returns its status and its output.
  @discardableResult
  func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try? output.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @discardableResult
  func healthctl(_ arguments: String...) throws -> (status: Int32, output: String) {
    try run(Self.program("healthctl"), arguments)
  }

  /// Runs a Python program beside this file, which writes `ok NAME`, `skipped NAME` or `FAILED NAME`
  /// for each of its checks.
  func checks(_ name: String, _ arguments: [String] = []) throws -> Checks {
    let answer = try run(Self.python, words(name, arguments))
    return Checks(status: answer.status, output: answer.output)
  }

  private static let python = URL(fileURLWithPath: "/usr/bin/python3")

  private func words(_ name: String, _ arguments: [String]) -> [String] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: name)
    return ["-B", script.path, socketPath] + arguments
  }

  struct Checks {
    let status: Int32
    let output: String

    var passed: [String] { names("ok ") }
    var skipped: [String] { names("skipped ") }
    var failed: [String] { names("FAILED ") }

    private func names(_ prefix: String) -> [String] {
      output.split(separator: "\n").filter { $0.hasPrefix(prefix) }
        .map { String($0.dropFirst(prefix.count)) }
    }
  }
}
