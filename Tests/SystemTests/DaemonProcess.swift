import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// A healthd in its own process with its own directories.
final class DaemonProcess {
  struct Failure: Error { var message: String }

  let directory: TemporaryDirectory
  private(set) var process: Process
  private var errors: Pipe

  var dataPath: String { directory.path + "/data" }
  var runtimePath: String { directory.path + "/run" }
  var appPath: String { runtimePath + "/healthd.sock" }
  var controlPath: String { runtimePath + "/control.sock" }

  /// Programs are built next to the tests.
  static func builtProgram(_ name: String) -> String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (tests as NSString).deletingLastPathComponent + "/" + name
  }

  /// Starts the daemon and returns once it serves.
  init() throws {
    directory = try TemporaryDirectory()
    (process, errors) = (Process(), Pipe())
    try start()
  }

  deinit { process.killAndWait() }

  func start() throws {
    (process, errors) = try Self.launch([
      "--data-dir", dataPath, "--runtime-dir", runtimePath, "--sensitive-without-presence",
    ])
  }

  /// Waits until the daemon reports that it serves.
  ///
  /// - Throws: `Failure` with its error output when it exits instead.
  static func launch(_ arguments: [String]) throws -> (Process, Pipe) {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    // Another build of the daemon, such as one with sanitizers.
    let other = ProcessInfo.processInfo.environment["HEALTHD_TEST_DAEMON"]
    process.executableURL = URL(fileURLWithPath: other ?? builtProgram("healthd"))
    process.arguments = arguments
    if let directory = EncryptedRun.directory {
      process.environment = ProcessInfo.processInfo.environment
        .merging(["CREDENTIALS_DIRECTORY": directory]) { $1 }
    }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try? output.fileHandleForWriting.close()
    try? errors.fileHandleForWriting.close()
    var said = Data()
    while said != Data("healthd: ready\n".utf8) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        process.waitUntilExit()
        let words = errors.fileHandleForReading.readDataToEndOfFile()
        throw Failure(message: String(decoding: words, as: UTF8.self))
      }
      said += more
    }
    return (process, errors)
  }

  func kill9() { process.killAndWait() }

  /// - Returns: The exit status after SIGTERM.
  func terminate() -> Int32 {
    process.terminate()
    return exitStatus()
  }

  /// Waits for the process to end. Negative: the signal that ended it.
  func exitStatus() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }

  /// The standard error output, once the process has ended.
  var lastWords: String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  func owner() throws -> WireClient { try WireClient(path: controlPath) }

  func app(_ bundleIdentifier: String, token: [UInt8]) throws -> WireClient {
    try WireClient(path: appPath, bundleIdentifier: bundleIdentifier, token: token)
  }
}
