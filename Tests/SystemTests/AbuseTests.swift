import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// The short form of `scripts/abuse`, eight attacks, five of them over both framings: what must hold however busy the machine is. The
/// script measures how long other apps wait.
@Suite(.process) struct AbuseTests {
  private static let seconds = 0.4

  @Test("during attacks other apps are served, and afterwards descriptors and memory are released")
  func storms() throws {
    let daemon = try DaemonProcess()
    let world = try Self.run(["prepare", daemon.runtimePath])
      .split(separator: " ").map(String.init)
    let owner = try daemon.owner()
    let app = try owner.register("org.example.observer", read: [.stepCount], share: [.bodyMass])
    let victim = try daemon.app("org.example.observer", token: app.token)
    var query = SampleQuery(types: [.stepCount])
    query.limit = 10
    let path = "/proc/\(daemon.process.processIdentifier)"
    let descriptors = try Self.descriptorCount(path)
    let memory = try Self.status("VmRSS", path)
    for (name, framing) in Self.storms {
      let attack = try Self.launch(
        ["storm", name, "\(Self.seconds)"] + world.map { $0 }, framing: framing)
      while attack.isRunning {
        #expect(try victim.call(HealthMethod.Samples.query, query).samples.count == 10)
        // The user can always revoke a grant, also over a new connection.
        let grant = Grant(type: .heartRate, direction: .read, decision: .denied)
        try daemon.owner().setGrants([grant], of: app.app.principal)
      }
      #expect(attack.terminationStatus == 0, "\(name), \(framing)")
    }
    let deadline = Date(timeIntervalSinceNow: scaledTimeout(40))
    while try Self.descriptorCount(path) > descriptors {
      try #require(Date() < deadline, "descriptors leaked")
      _ = try victim.call(HealthMethod.Samples.query, query)
    }
    #expect(try Self.status("Threads", path) <= 32)
    // A sanitizer uses memory of its own.
    guard Sanitizer.current == nil else { return }
    #expect(try Self.status("VmHWM", path) <= 256 << 10)
    // Freed memory is returned to the system after the daemon has been idle for a moment.
    while try Self.status("VmRSS", path) > memory + 64 << 10 {
      try #require(Date() < deadline, "memory was not returned to the system")
      usleep(100_000)
    }
  }

  /// The attacks of a framing, and those that are made over both.
  private static let storms: [(String, Framing)] =
    [
      ("idle connections", .ttrpc), ("HTTP/2: streams opened and reset", .grpc),
      ("HTTP/2: header bombs", .grpc),
    ]
    + Framing.allCases.flatMap { framing in
      [
        "calls abandoned by closing", "streams opened and abandoned",
        "4 × 1,000 statistics queued", "heavy answers, unread, 64 connections",
        "series begun, 12 apps",
      ].map { ($0, framing) }
    }

  private static func launch(_ arguments: [String], framing: Framing) throws -> Process {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment
      .merging(["HEALTHD_TEST_FRAMING": framing.rawValue]) { $1 }
    process.executableURL = URL(fileURLWithPath: DaemonProcess.builtProgram("abuse"))
    process.arguments = arguments
    try process.run()
    return process
  }

  private static func run(_ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: DaemonProcess.builtProgram("abuse"))
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Counts sockets and anonymous inodes. Files do not count: the store opens another reader when
  /// several are busy.
  private static func descriptorCount(_ path: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: path + "/fd").filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path + "/fd/" + $0)
      return target.map { $0.hasPrefix("socket:") || $0.hasPrefix("anon_inode:") } ?? false
    }.count
  }

  private static func status(_ field: String, _ path: String) throws -> Int {
    let text = try String(contentsOfFile: path + "/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return try #require(line?.split { " \t".contains($0) }.dropFirst().first.flatMap { Int($0) })
  }
}
