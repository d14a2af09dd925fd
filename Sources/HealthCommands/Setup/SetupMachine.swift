import Foundation
import HealthWords

/// What `healthctl setup` and `healthctl doctor` read and change on a machine. Tests replace it.
protocol SetupMachine: Sendable {
  /// The directory that takes the place of `/`; empty on a real machine.
  var root: String { get }
  /// Runs a program to its end.
  func run(_ words: [String], input: [UInt8]) -> SetupOutcome
}

/// How a program ended.
struct SetupOutcome: Hashable, Sendable {
  var status: Int32
  var output: String

  static let succeeded = SetupOutcome(status: 0, output: "")
}

extension SetupMachine {
  func run(_ words: String...) -> SetupOutcome { run(words, input: []) }

  func succeeds(_ words: String...) -> Bool { run(words, input: []).status == 0 }

  func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// Returns whether a file of that name is in any of the directories.
  func exists(_ name: String, in directories: [String]) -> Bool {
    directories.contains { exists($0 + "/" + name) }
  }
}

/// The machine on which healthctl runs.
struct SystemMachine: SetupMachine {
  let root = ""

  func run(_ words: [String], input: [UInt8]) -> SetupOutcome {
    let (process, output, stdin) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    // The texts that are compared are English.
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
    process.standardInput = stdin
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    do { try process.run() } catch { return SetupOutcome(status: 127, output: "") }
    try? output.fileHandleForWriting.close()
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input))
    try? stdin.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return SetupOutcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self))
  }
}

/// The user for whom system mode is set up.
struct SetupUser: Hashable, Sendable {
  var id: UInt32
  var group: UInt32
  var name: String
  var home: String

  /// Returns the user with a name or number; without one, the user who runs healthctl, also through
  /// sudo or pkexec.
  static func find(_ given: String?) throws(CommandFailure) -> SetupUser {
    guard let word = given ?? implied() else {
      throw .usage(
        "root runs this and names no user", nextStep: "Name the user with: --user NAME")
    }
    guard let entry = UInt32(word).map({ getpwuid($0) }) ?? getpwnam(word) else {
      throw CommandFailure(.notFound, "there is no user \"\(word)\"")
    }
    guard entry.pointee.pw_uid != 0 else {
      throw .usage(
        "root has no health data of its own",
        nextStep: "Name the user with: --user NAME")
    }
    return SetupUser(
      id: entry.pointee.pw_uid, group: entry.pointee.pw_gid,
      name: String(cString: entry.pointee.pw_name), home: String(cString: entry.pointee.pw_dir))
  }

  /// Returns the user who runs healthctl, also through sudo or pkexec; nil if that is root.
  static func implied(
    id: UInt32 = geteuid(), environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    if id != 0 { return "\(id)" }
    return [environment["SUDO_UID"], environment["PKEXEC_UID"]].compactMap { $0 }
      .first { $0 != "0" }
  }

  /// Stands for no user where checks concern the machine.
  static let root = SetupUser(id: 0, group: 0, name: "root", home: "/root")

  /// The words before a command that runs as this user.
  var launcher: [String] {
    geteuid() == id
      ? [] : ["setpriv", "--reuid", "\(id)", "--regid", "\(group)", "--init-groups", "--"]
  }
}
