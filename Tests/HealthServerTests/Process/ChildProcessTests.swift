import CLinux
import DaemonTestSupport
import Foundation
import TestSupport
import Testing

@testable import HealthServer

/// Goal: a program that the daemon starts gets the intended arguments and environment, and nothing
/// else of the daemon's.
@Suite(.process) struct ChildProcessTests {
  /// What `/bin/sh` writes when it runs `script` with standard output redirected to a file.
  private static func output(of script: String, environment: [String] = []) throws -> [String] {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/output"
    let status = try ChildProcess(
      "/bin/sh", ["-c", "exec > \(path); \(script)"], environment: environment, hasOutput: false
    ).wait(milliseconds: 60_000)
    #expect(status == 0)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("a child process inherits none of the daemon's descriptors, close-on-exec or not")
  func descriptors() async {
    // In a process of its own: see GreedyAppTests.
    await #expect(processExitsWith: .success) {
      DescriptorLimit.raise()
      let opened = (0..<1_500).map { _ in dup(2) }
      #expect(opened.allSatisfy { $0 > 2 })
      // Descriptor 3 is the directory that it lists.
      let listed = try Self.output(of: "exec ls /proc/self/fd")
      #expect(listed == ["0", "1", "2", "3"])
      let targets = try Self.output(of: "readlink /proc/self/fd/0 /proc/self/fd/2")
      #expect(targets == ["/dev/null", "/dev/null"])
    }
  }

  @Test("a child process has the given environment and default signal dispositions")
  func environment() throws {
    signal(SIGPIPE, SIG_IGN)
    let environment = ["HEALTHD_RUNTIME_DIR=/run/a b", "EMPTY="]
    let lines = try Self.output(
      of: "exec cat /proc/self/environ | tr '\\0' '\\n'", environment: environment)
    #expect(lines.filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") } == environment)
    let signals = try Self.output(of: "exec grep -E 'Sig(Blk|Ign)' /proc/self/status")
    // Two signals above 31 belong to the C library.
    let bits = signals.compactMap { UInt64($0.suffix(16), radix: 16) }
    #expect(bits.map { $0 & 0x7fff_ffff } == [0, 0])
  }

  @Test("the exit status is that of the program, and a program that exceeds its timeout is killed")
  func waiting() throws {
    for expected in [0, 7, 127] as [Int32] {
      let status = try ChildProcess(
        "/bin/sh", ["-c", "exit \(expected)"], environment: [], hasOutput: false
      ).wait(milliseconds: 60_000)
      #expect(status == expected)
    }
    let killed = try ChildProcess("/bin/sleep", ["600"], environment: [], hasOutput: false)
      .wait(milliseconds: 1)
    #expect(killed == nil)
    #expect(throws: ChildProcess.Failure.self) {
      try ChildProcess("/nowhere/program", [], environment: [], hasOutput: false).leaveRunning()
    }
  }

  @Test("a program that is left running does not become a zombie")
  func leaving() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    try ChildProcess(
      "/bin/sh", ["-c", "echo $$ > \(path); read line < \(path)"], environment: [], hasOutput: false
    ).leaveRunning()
    let reader = try #require(FileHandle(forReadingAtPath: path))
    let number = String(decoding: try reader.read(upToCount: 20) ?? Data(), as: UTF8.self)
    try reader.close()
    let processID = try #require(Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)))
    let descriptor = cl_pidfd_open(processID)
    #expect(descriptor >= 0)
    defer { close(descriptor) }
    #expect(cl_pidfd_has_exited(descriptor, 0) == 0)
    try #require(FileHandle(forWritingAtPath: path)).write(contentsOf: Data("go\n".utf8))
    #expect(cl_pidfd_has_exited(descriptor, 60_000) == 1)
    // Its process number is free once it has been waited for.
    let end = ContinuousClock.now + .seconds(scaledTimeout(60))
    while kill(processID, 0) == 0, ContinuousClock.now < end { usleep(1_000) }
    #expect(kill(processID, 0) == -1)
  }
}
