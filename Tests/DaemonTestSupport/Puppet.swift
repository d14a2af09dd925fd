package import HealthAPI
import Foundation
import HealthModel
package import TTRPC
package import HealthWire
import TestSupport

/// A separate process that executes the commands of a test: it connects, sends, forks, and executes
/// other programs with the same connection. Tests/Puppet has the commands.
package final class Puppet {
  package struct Failure: Error { package var answer: String }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []
  private var connection = ClientConnection()

  /// The program as it was built, next to the tests.
  package static var program: String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (tests as NSString).deletingLastPathComponent + "/puppet"
  }

  /// Copies the program to another file with different content and the same behavior.
  package static func copy(to path: String, variant: String = "") throws -> [UInt8] {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    bytes.append(Data(variant.utf8))
    try ExecutableFile.write(bytes, to: path)
    return SHA256.digest(of: [UInt8](bytes))
  }

  /// - Parameter launcher: the program and arguments that run it, such as `setpriv --reuid 65534`.
  package init(_ path: String = program, launcher: [String] = []) throws {
    let words = launcher + [path]
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    // A command to a puppet that has ended fails, which is sufficient.
    signal(SIGPIPE, SIG_IGN)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try? output.fileHandleForWriting.close()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.killAndWait()
  }

  package var processIdentifier: Int32 { process.processIdentifier }

  /// Kills the process and waits until it has ended.
  package func end() {
    process.killAndWait()
  }

  // MARK: - Commands

  /// Returns the answer, whatever it is; empty when the process has ended.
  package func answer(to command: String) throws -> String {
    do {
      try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    } catch {
      return ""
    }
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return "" }
      unread += more
    }
  }

  package func perform(_ command: String) throws {
    let answer = try answer(to: command)
    guard answer == "ok" else { throw Failure(answer: "\(command.prefix(60)): \(answer)") }
  }

  package func connect(_ path: String) throws {
    connection = ClientConnection()
    try perform("connect " + path)
  }

  // MARK: - Calls

  /// - Parameter command: `send`, or `sendas` for one that names another process as its sender.
  package func send<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, by command: String = "send"
  ) throws {
    var bytes: [UInt8] = []
    _ = try connection.open(
      service: method.service, method: method.name, kind: .unary, to: &bytes
    ) { request.appendWire(to: &$0) }
    try perform(command + " " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  /// Returns the next answer; nil when the daemon has closed the connection.
  package func receive() throws -> WireClient.Answer? {
    let digits = Array(try answer(to: "recv"))
    guard digits != Array("closed") else { return nil }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes
      guard case .ended(_, let status, let payload)? = connection.next(&rest) else { return nil }
      return WireClient.Answer(status: status, payload: [UInt8](payload))
    }
  }

  /// Calls a method; nil when the daemon has closed the connection.
  package func call<Request, Reply>(
    _ method: Method<Request, Reply>, _ request: Request, by command: String = "send"
  ) throws -> WireClient.Answer? {
    guard (try? send(method, request, by: command)) != nil else { return nil }
    return try receive()
  }

  package func begin(
    _ bundleIdentifier: String, by command: String = "send"
  ) throws -> BeginSessionReply? {
    guard
      let answer = try call(
        HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: bundleIdentifier),
        by: command),
      answer.status.code == .ok
    else { return nil }
    return try BeginSessionReply(wire: answer.payload)
  }

  /// Sends Begin and Hello; nil when the daemon has closed the connection.
  package func hello(
    _ bundleIdentifier: String, token: [UInt8] = [], by command: String = "send",
    sign: (([UInt8]) throws -> [UInt8])? = nil
  ) throws -> Status? {
    guard let challenge = try begin(bundleIdentifier, by: command) else { return nil }
    let signed = challenge.signedBytes(bundleIdentifier: bundleIdentifier)
    return try call(
      HealthMethod.Session.hello,
      HelloRequest(
        bundleIdentifier: bundleIdentifier, token: token, nonce: challenge.nonce,
        signature: try sign?(signed) ?? []), by: command)?.status
  }
}
