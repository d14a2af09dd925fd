import DaemonTestSupport
import Foundation
import TestSupport
import Testing

/// Runs the commands that documents print, as they are printed, with a daemon of the test.
@Suite(.process) struct PrintedCommandTests {
  private let daemon: DaemonProcess
  /// The working directory of the commands.
  private let place: TemporaryDirectory

  init() throws {
    (daemon, place) = (try DaemonProcess(), try TemporaryDirectory())
  }

  @Test("the commands of README.md for a first import run as printed")
  func firstImport() throws {
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/scripts", withDestinationPath: Probe.root + "scripts")
    let commands = try PrintedCommands.all(in: "README.md", below: "First import")
    // The text describes last how to get an export without a phone.
    let scripts = commands.filter { $0.hasPrefix("scripts/") }
    try #require(!scripts.isEmpty)
    for command in scripts { try run(command) }
    var outputs: [String: String] = [:]
    for command in commands where !command.hasPrefix("scripts/") {
      outputs[command] = try run(command)
    }
    func output(_ start: String) throws -> String {
      try #require(outputs.first { $0.key.hasPrefix(start) }, "README.md prints \(start)").value
    }
    #expect(try output("healthctl import").contains("Steps"))
    #expect(try output("healthctl chart").contains("█"))
    // There is no desktop here, so the user opens the file.
    let page = try output("healthctl open")
    let file = try #require(page.firstMatch(of: /file:\/\/(\S+)/)).1
    #expect(FileManager.default.fileExists(atPath: String(file)), "\(page)")
  }

  @Test("the commands of the README of the client in C build the example, which runs")
  func clientInC() throws {
    try Probe.output(of: ["/usr/bin/cp", "-r", Probe.root + "clients", place.path])
    try Probe.output(of: ["/usr/bin/mkdir", place.path + "/Sources"])
    try Probe.output(of: [
      "/usr/bin/cp", "-r", Probe.root + "Sources/CHealthProto", place.path + "/Sources",
    ])
    let commands = try PrintedCommands.all(in: "clients/c/README.md", below: "libhealthd")
    let register = try #require(commands.first { $0.hasPrefix("healthctl app register") })
    let example = try #require(commands.first { $0.hasPrefix("make examples") })
    try run(register, in: "clients/c")
    try run("healthctl grant org.example.steps --read stepCount --share stepCount")
    #expect(try run(example + " --once", in: "clients/c").contains(" 1200 "))
  }

  @Test("the commands of the README of the client in Python run tests with a daemon of their own")
  func clientInPython() throws {
    let test = """
      import os, unittest

      class Test(unittest.TestCase):
        def test(self):
          self.assertNotEqual(os.environ["HEALTHD_RUNTIME_DIR"], "\(daemon.runtimePath)")
      """
    _ = try place.write("test_app.py", test.utf8)
    try FileManager.default.createDirectory(
      atPath: place.path + "/tests", withIntermediateDirectories: true)
    _ = try place.write("tests/test_refused.py", test.utf8)
    let commands = try PrintedCommands.all(in: "clients/python/README.md", below: "healthd-client")
      .filter { $0.hasPrefix("healthd ") }
    try #require(commands.count == 2)
    for command in commands { #expect(try run(command).contains("Ran 1 test")) }
  }

  @discardableResult
  private func run(_ command: String, in folder: String = "") throws -> String {
    try PrintedCommands.run(command, in: place.path + "/" + folder, daemon)
  }
}

/// The commands that a document prints.
enum PrintedCommands {
  struct Failure: Error { var command, output: String }

  /// Returns the commands of the section with a heading: those of blocks for a shell, without comments, and those
  /// in the text.
  static func all(in document: String, below heading: String) throws -> [String] {
    let text = try String(contentsOfFile: Probe.root + document, encoding: .utf8)
    var (commands, language, isInside) = ([String](), String?.none, false)
    var continued = ""
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("```") {
        language = language == nil ? String(line.dropFirst(3)) : nil
      } else if language == nil, line.hasPrefix("#") {
        isInside = line.drop { $0 == "#" } == " " + heading
      } else if isInside, let language {
        guard language == "sh" || line.hasPrefix("$ ") else { continue }
        let command = (language == "sh" ? line : String(line.dropFirst(2)))
          .replacing(/(^| +)# .*$/, with: "")
        continued += command
        if command.hasSuffix("\\") {
          continued += "\n"
        } else if !continued.isEmpty {
          commands.append(continued)
          continued = ""
        }
      } else if isInside {
        commands += line.matches(of: /`((?:healthctl |scripts\/)[^`]+)`/).map { String($0.1) }
      }
    }
    return commands
  }

  /// Runs a command in a shell. The programs are those that were built with the tests.
  ///
  /// - Returns: The combined standard output and standard error.
  /// - Throws: `Failure` if the command fails.
  static func run(
    _ command: String, in directory: String, _ daemon: DaemonProcess
  ) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    let programs = (DaemonProcess.builtProgram("healthd") as NSString).deletingLastPathComponent
    process.environment = [
      "PATH": programs + ":/usr/bin:/bin", "HOME": daemon.directory.path,
      "HEALTHD_RUNTIME_DIR": daemon.runtimePath, "HEALTHD_WEB_DIR": daemon.directory.path + "/web",
      "XDG_CONFIG_HOME": daemon.directory.path, "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8",
    ].merging(Sanitizer.environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    try? output.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: command, output: text) }
    return text
  }
}
