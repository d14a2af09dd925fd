import Foundation
import HealthClient
import TestSupport

/// A healthd and a healthd-receive in processes and directories of their own, healthctl for them, and
/// programs in Python in the place of the phone.
final class ReceiveHost {
  struct Failure: Error { var message: String }

  struct Answer {
    var status: Int32
    var output: String
    var errors: String

    func json() throws -> [String: Any] {
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
    }

    func list() throws -> [[String: Any]] {
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
    }
  }

  /// What the phone got.
  struct Reply: Equatable {
    var status: Int
    /// The seconds of `Retry-After`; nil without the header.
    var retryAfter: Int?
    var added = 0
    var updated = 0
    var present = 0
    var deferred = 0
    /// The counts by reason.
    var refused: [String: Int] = [:]
    var error = ""
  }

  let directory: TemporaryDirectory
  private var daemon: Process?
  private var receiver: Process?
  /// The URL of the receiver.
  private(set) var url = ""

  init() throws {
    directory = try TemporaryDirectory()
    try startDaemon()
  }

  deinit {
    receiver?.killAndWait()
    daemon?.killAndWait()
  }

  var runtimeDirectory: String { directory.path + "/run" }

  private var environment: [String: String] {
    [
      "HEALTHD_RUNTIME_DIR": runtimeDirectory, "XDG_CONFIG_HOME": directory.path + "/config",
      "HOME": directory.path, "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ].merging(Sanitizer.environment) { $1 }
  }

  // MARK: Processes

  func startDaemon() throws {
    var variables: [String: String] = [:]
    if let directory = EncryptedRun.directory { variables["CREDENTIALS_DIRECTORY"] = directory }
    (daemon, _) = try start(
      "healthd",
      [
        "--data-dir", directory.path + "/data", "--runtime-dir", runtimeDirectory,
        "--sensitive-without-presence",
      ], variables)
  }

  func stopDaemon() {
    daemon?.terminate()
    daemon?.waitUntilExit()
  }

  func startReceiver(_ options: String...) throws {
    let (process, line) = try start(
      "healthd-receive", ["--listen", "127.0.0.1:0"] + options, [:])
    receiver = process
    guard let address = line.firstRange(of: "http://") else { throw Failure(message: line) }
    url = line[address.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)
  }

  var receiverID: Int32 { receiver?.processIdentifier ?? 0 }

  /// The most memory that the receiver has used so far, in bytes.
  func receiverMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(receiverID)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard
      let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
        Int($0)
      })
    else { throw Failure(message: "no VmHWM") }
    return kibibytes << 10
  }

  /// Ends the receiver with SIGTERM and returns its status.
  func stopReceiver() -> Int32 {
    receiver?.terminate()
    receiver?.waitUntilExit()
    return receiver?.terminationStatus ?? -1
  }

  /// The log of the receiver.
  var log: String {
    (try? String(contentsOfFile: directory.path + "/healthd-receive.log", encoding: .utf8)) ?? ""
  }

  /// Returns the process and its first line, when the program has written that it is ready.
  private func start(
    _ name: String, _ arguments: [String], _ variables: [String: String]
  ) throws -> (Process, String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Self.program(name)
    process.arguments = arguments
    process.environment = environment.merging(variables) { $1 }
    process.standardOutput = output
    let log = directory.path + "/\(name).log"
    try Data().write(to: URL(filePath: log))
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    try? output.fileHandleForWriting.close()
    var text = ""
    while !text.contains("ready") || !text.contains("\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(message: "\(name) ended: \(text)") }
      text += String(decoding: more, as: UTF8.self)
    }
    return (process, text)
  }

  static func program(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }

  @discardableResult
  func healthctl(_ arguments: String...) throws -> Answer {
    try run(Self.program("healthctl"), arguments)
  }

  func run(_ program: URL, _ arguments: [String], input: String = "") throws -> Answer {
    let (process, stdin, output, errors) = (Process(), Pipe(), Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.standardInput = stdin
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try? output.fileHandleForWriting.close()
    try? errors.fileHandleForWriting.close()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self))
  }

  // MARK: The phone

  /// Pairs the phone and returns the header that it sends.
  @discardableResult
  func pair(_ options: String...) throws -> String {
    let answer = try run(
      Self.program("healthctl"), ["receive", "pair", "--url", url, "--json"] + options)
    guard answer.status == 0, let header = try answer.json()["header"] as? String else {
      throw Failure(message: answer.errors)
    }
    self.header = header
    return header
  }

  /// The header with the token.
  private(set) var header = ""

  /// The token.
  var token: String { String(header.dropFirst("Authorization: Bearer ".count)) }

  /// Sends a document and returns the reply.
  func send(_ document: String, _ headers: String...) throws -> Reply {
    let replies = try sendAll([document], headers)
    guard let reply = replies.first else { throw Failure(message: "no reply") }
    return reply
  }

  /// Sends documents at the same time, each on a connection of its own.
  func sendAll(_ documents: [String], _ headers: [String] = []) throws -> [Reply] {
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: documents), as: UTF8.self)
    let answer = try run(
      URL(fileURLWithPath: "/usr/bin/python3"),
      ["-B", Self.script("phone.py").path, url, header] + headers, input: text)
    guard answer.status == 0 else { throw Failure(message: answer.errors) }
    return try answer.list().map(Self.reply)
  }

  private static func reply(_ json: [String: Any]) -> Reply {
    let body = json["body"] as? [String: Any] ?? [:]
    var reply = Reply(
      status: json["status"] as? Int ?? 0,
      retryAfter: (json["retryAfter"] as? String).flatMap { Int($0) })
    reply.added = body["added"] as? Int ?? 0
    reply.updated = body["updated"] as? Int ?? 0
    reply.present = body["present"] as? Int ?? 0
    reply.deferred = body["deferred"] as? Int ?? 0
    reply.error = body["error"] as? String ?? ""
    for entry in body["refused"] as? [[String: Any]] ?? [] {
      reply.refused[entry["reason"] as? String ?? "", default: 0] += entry["count"] as? Int ?? 0
    }
    return reply
  }

  static func script(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
  }

  static func fixture(_ name: String) -> URL {
    script("../HealthFeedsTests/Fixtures/" + name).standardized
  }
}
