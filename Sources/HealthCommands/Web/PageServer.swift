import CLinux
import Foundation
import HealthClient
import HealthModel
import HealthWords

/// The program healthd-web of the user, over its Unix socket.
struct PageServer {
  /// The directory of its socket.
  let directory: String
  /// The directory of the sockets of healthd.
  let runtimeDirectory: String

  /// Opens the loopback port for a browser; starts the program if it is not running.
  ///
  /// - Parameter page: The path of the page, such as `/type/stepCount`.
  /// - Returns: The path of a file that only the user can read. It sends a browser to the page.
  func launch(_ page: String) throws(CommandFailure) -> String {
    let body = JSONValue.object([.init(key: "path", value: .string(page))]).line
    // HTTP/1.1 with one request for each connection needs no parser beyond the end of the header.
    let request = """
      POST /launch HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \r
      \(body)
      """
    var reply: String?
    for _ in 0..<Self.attemptCountMax {
      reply = try exchange(Array(request.utf8))
      if reply != nil { break }
    }
    guard let reply, reply.hasPrefix("HTTP/1.1 200 "), let end = reply.firstRange(of: "\r\n\r\n"),
      let answer = try? JSONDecoder().decode(
        [String: String].self, from: Data(reply[end.upperBound...].utf8)),
      let file = answer["file"]
    else {
      throw CommandFailure(
        .unavailable, "healthd-web did not open the page",
        nextStep: "Stop it with: pkill -u $USER healthd-web\nThen try again")
    }
    return file
  }

  /// A server without a user ends, and can do so after it was connected. The next one is new.
  private static let attemptCountMax = 3

  /// Returns the answer; nil if the server ended before it.
  private func exchange(_ request: [UInt8]) throws(CommandFailure) -> String? {
    let socket = try connected()
    defer { cl_close(socket) }
    // A busy machine answers late; a user who does not want to wait ends the command.
    _ = cl_limit_blocking(socket, 60_000)
    var rest = request[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { cl_send(socket, $0.baseAddress, $0.count) }
      if sent == -Int64(EPIPE) || sent == -Int64(ECONNRESET) { return nil }
      guard sent > 0 else { throw Self.noAnswer }
      rest = rest.dropFirst(Int(sent))
    }
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while reply.count < 1 << 20 {
      let count = buffer.withUnsafeMutableBytes { read(socket, $0.baseAddress, $0.count) }
      if count < 0, errno == ECONNRESET { return nil }
      guard count >= 0 else { throw Self.noAnswer }
      if count == 0 { break }
      reply += buffer[..<count]
    }
    return reply.isEmpty ? nil : String(decoding: reply, as: UTF8.self)
  }

  private static let noAnswer = CommandFailure(.tryAgain, "healthd-web did not respond in time")

  // MARK: Start

  private func connected() throws(CommandFailure) -> Int32 {
    let path = WebPath.socket(in: directory)
    // Another user could have made the directory before, to receive the page.
    if access(directory, F_OK) == 0, !WebPath.isPrivate(directory) {
      throw CommandFailure(
        .notAuthorized, "\(directory) is not a directory of yours with mode 0700",
        nextStep: "Remove it, then try again")
    }
    var socket = cl_unix_connect(path)
    if socket >= 0 { return socket }
    try start()
    socket = cl_unix_connect(path)
    guard socket >= 0 else {
      throw CommandFailure(.unavailable, "healthd-web ended after its start")
    }
    return socket
  }

  /// Starts the program and returns when it accepts connections. It outlives this process, and ends by
  /// itself when no browser uses it.
  private func start() throws(CommandFailure) {
    guard let program = Self.program() else {
      throw CommandFailure(
        .unavailable, "healthd-web is not installed",
        nextStep: "It is part of the package of healthctl; install that again")
    }
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
    process.arguments = [
      program, "--web-dir", directory, "--runtime-dir", runtimeDirectory, "--background",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    do { try process.run() } catch {
      throw CommandFailure(.unavailable, "healthd-web cannot be started")
    }
    try? output.fileHandleForWriting.close()
    // It writes one line when it accepts connections; the end of the output means that it failed.
    let line = output.fileHandleForReading.availableData
    guard String(decoding: line, as: UTF8.self).hasPrefix("healthd-web: ready") else {
      throw CommandFailure(
        .unavailable, "healthd-web did not start",
        nextStep: "See its message with: \(program) --web-dir \(directory)")
    }
  }

  /// The program beside this one, as in a build directory, or the installed one.
  private static func program() -> String? {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside =
      own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/healthd-web"
    return [beside, "/usr/bin/healthd-web", "/usr/local/bin/healthd-web"].first {
      access($0, X_OK) == 0
    }
  }
}
