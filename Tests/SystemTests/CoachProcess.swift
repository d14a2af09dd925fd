import DaemonTestSupport
import Foundation
import TestSupport

/// A process of the app in clients/examples/Coach.
final class CoachProcess {
  struct Failure: Error { var message: String }

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var unread = Data()
  /// Calls of its delegates that the test has not read yet.
  private var told: [String] = []

  /// - Parameter home: the directory with its token.
  init(_ bundleIdentifier: String, _ daemon: DaemonProcess, home: String) throws {
    process.executableURL = URL(fileURLWithPath: DaemonProcess.builtProgram("coach"))
    process.arguments = [bundleIdentifier]
    process.environment = [
      "HEALTHD_RUNTIME_DIR": daemon.runtimePath, "XDG_CONFIG_HOME": home, "TZ": "UTC",
    ].merging(Sanitizer.environment) { $1 }
    signal(SIGPIPE, SIG_IGN)
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try? output.fileHandleForWriting.close()
  }

  deinit { kill9() }

  func kill9() { process.killAndWait() }

  /// Performs a command and returns its result.
  ///
  /// - Throws: `Failure` with the answer when the command failed.
  @discardableResult func perform(_ command: String) throws -> String {
    let answer = try answer(to: command)
    guard answer.hasPrefix("ok") else { throw Failure(message: "\(command): \(answer)") }
    return String(answer.dropFirst("ok ".count))
  }

  func answer(to command: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    while true {
      let line = try nextLine()
      guard line.hasPrefix("told ") else { return line }
      told.append(line)
    }
  }

  /// Waits for the next call of its delegates.
  func nextTold() throws -> String {
    let line = told.isEmpty ? try nextLine() : told.removeFirst()
    return String(line.dropFirst("told ".count))
  }

  private func nextLine() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = unread.suffix(from: unread.index(after: end)) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw Failure(message: "the process has ended") }
      unread += more
    }
  }
}
