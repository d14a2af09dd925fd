import Foundation
import TestSupport

/// A directory with its own healthd, unless none is wanted, and a healthctl that connects to it.
final class Household {
  struct Answer {
    var status: Int32
    var output: String
    var errors: String

    /// Parses the output as a JSON object.
    func json() throws -> [String: Any] {
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
    }

    /// Parses the output as a JSON array of objects.
    func list() throws -> [[String: Any]] {
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
    }
  }

  struct Failure: Error { var message: String }

  private let temporary: TemporaryDirectory
  var directory: String { temporary.path }
  var dataPath: String { directory + "/data" }
  var runPath: String { directory + "/run" }
  private var daemon: Process?

  init(hasDaemon: Bool = true) throws {
    temporary = try TemporaryDirectory()
    if hasDaemon { try start() }
  }

  deinit { daemon?.killAndWait() }

  /// Starts healthd, and returns when it reports that it is ready.
  func start() throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Self.program("healthd")
    process.arguments = [
      "--data-dir", directory + "/data", "--runtime-dir", directory + "/run",
      "--sensitive-without-presence",
    ]
    if let directory = EncryptedRun.directory {
      process.environment = ProcessInfo.processInfo.environment
        .merging(["CREDENTIALS_DIRECTORY": directory]) { $1 }
    }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    daemon = process
    try? output.fileHandleForWriting.close()
    var said = ""
    while !said.contains("ready") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(message: "healthd ended: \(said)") }
      said += String(decoding: more, as: UTF8.self)
    }
  }

  /// Terminates healthd with SIGTERM and returns its exit status.
  func stop() -> Int32 {
    daemon?.terminate()
    return exitStatus()
  }

  /// Ends healthd with SIGKILL.
  func kill() { daemon?.killAndWait() }

  /// Waits until healthd has ended, and returns its exit status.
  func exitStatus() -> Int32 {
    guard let daemon else { return -1 }
    daemon.waitUntilExit()
    return daemon.terminationStatus
  }

  /// Runs healthctl and returns its result.
  func callAsFunction(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Answer {
    try self(arguments, input: input, environment: environment)
  }

  func callAsFunction(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Answer {
    let (process, output, errors) = launchable(arguments, environment)
    let stdin = Pipe()
    process.standardInput = stdin
    try process.run()
    try? output.fileHandleForWriting.close()
    try? errors.fileHandleForWriting.close()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  /// Runs several healthctl processes concurrently.
  func together(_ runs: [[String]]) throws -> [Answer] {
    let started = runs.map { launchable($0, [:]) }
    for (process, output, errors) in started {
      process.standardInput = FileHandle.nullDevice
      try process.run()
      try? output.fileHandleForWriting.close()
      try? errors.fileHandleForWriting.close()
    }
    return started.map { process, output, errors in
      let said = output.fileHandleForReading.readDataToEndOfFile()
      let complained = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Answer(
        status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
        errors: String(decoding: complained, as: UTF8.self))
    }
  }

  /// Starts healthctl, reads its output until `isEnough`, and terminates it.
  func follow(
    _ arguments: String..., whileRunning: () throws -> Void, isEnough: (String) -> Bool
  ) throws -> String {
    let (process, output, _) = launchable(arguments, [:])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try? output.fileHandleForWriting.close()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    try whileRunning()
    var said = ""
    while !isEnough(said) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(message: "healthctl ended: \(said)") }
      said += String(decoding: more, as: UTF8.self)
    }
    return said
  }

  /// Starts healthctl, and returns its process and standard error.
  func start(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (Process, Pipe) {
    let (process, output, errors) = launchable(arguments, environment)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try? output.fileHandleForWriting.close()
    try? errors.fileHandleForWriting.close()
    return (process, errors)
  }

  /// Runs healthctl in a terminal, types a line after each prompt, and returns what the terminal showed.
  ///
  /// - Parameter lines: The prompts, each with the line that is typed after it.
  func typing(
    _ arguments: [String], _ lines: [(prompt: String, line: String)]
  ) throws -> (status: Int32, output: String) {
    let (process, output, errors) = launchable([], [:])
    let words = [Self.program("healthctl").path] + arguments
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.arguments = [
      "--quiet", "--return", "--command", words.joined(separator: " "), "/dev/null",
    ]
    let keyboard = Pipe()
    process.standardInput = keyboard
    try process.run()
    try? output.fileHandleForWriting.close()
    try? errors.fileHandleForWriting.close()
    var (said, rest) = ("", "")
    for (prompt, line) in lines {
      while !rest.contains(prompt) {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { throw Failure(message: "healthctl ended: \(said)") }
        (said, rest) = (
          said + String(decoding: more, as: UTF8.self), rest + String(decoding: more, as: UTF8.self)
        )
      }
      rest = ""
      try keyboard.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }
    said += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try? keyboard.fileHandleForWriting.close()
    return (process.terminationStatus, said)
  }

  private func launchable(
    _ arguments: [String], _ environment: [String: String]
  ) -> (Process, Pipe, Pipe) {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = Self.program("healthctl")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.environment = [
      "HEALTHD_RUNTIME_DIR": directory + "/run", "XDG_CONFIG_HOME": directory + "/config",
      "XDG_STATE_HOME": directory + "/state",
      "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
    ].merging(Sanitizer.environment) { $1 }.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    return (process, output, errors)
  }

  /// Returns the path of a program, which is built next to the tests.
  static func program(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }

  func write(_ text: String, to name: String) throws -> String {
    try temporary.write(name, text.utf8)
  }
}
