import ArgumentParser
import Foundation
import NonInterference
import TestSupport

/// Starts the processes of system mode and waits for the checker. The others end with it, and all of
/// them end with the supervisor.
struct SystemSupervisor {
  private let directory: TemporaryDirectory
  private let system: SystemMode
  private let program: String

  init() throws {
    guard geteuid() == 0 else { throw ValidationError("--system needs root") }
    directory = try TemporaryDirectory()
    // Every account creates its sockets and data here.
    guard chmod(directory.path, 0o1777) == 0 else { throw POSIXError(.EPERM) }
    system = SystemMode(base: directory.path)
    program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  /// - Returns: The exit status of the checker.
  func run(_ arguments: [String]) throws -> Int32 {
    let measuring = try startMeasuring()
    defer { measuring.killAndWait() }
    // Closing the pipe ends a process; so does the end of the supervisor.
    let (hostLife, checkerLife) = (Pipe(), Pipe())
    let host = try start(arguments + ["--host-in", system.base], life: hostLife)
    defer { host.killAndWait() }
    try wait(for: host, at: system.hostPath)
    let checker = try start(arguments + ["--checker-in", system.base], life: checkerLife)
    checker.waitUntilExit()
    return checker.terminationReason == .exit ? checker.terminationStatus : 1
  }

  private func start(_ arguments: [String], life: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": system.base]) { $1 }
    process.standardInput = life
    try process.run()
    return process
  }

  /// Starts the measuring service, which is built beside this program, for the account of the daemons.
  private func startMeasuring() throws -> Process {
    let measuring = Process()
    measuring.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    measuring.arguments = [
      "--pdeathsig", "KILL", (program as NSString).deletingLastPathComponent + "/healthd-measure",
      "--listen", system.measurePath, "--daemon", "\(SystemMode.account):\(SystemMode.user)",
    ]
    try measuring.run()
    try wait(for: measuring, at: system.measurePath)
    guard chown(system.measurePath, SystemMode.account, 0) == 0,
      chmod(system.measurePath, 0o600) == 0
    else { throw POSIXError(.EPERM) }
    return measuring
  }

  /// Waits until a process has created its socket.
  private func wait(for process: Process, at path: String) throws {
    let deadline = ContinuousClock.now + .seconds(scaledTimeout(60))
    while access(path, F_OK) != 0 {
      guard process.isRunning, ContinuousClock.now < deadline else {
        throw ValidationError("\(process.arguments ?? []) did not create \(path)")
      }
      sched_yield()
    }
  }
}
