import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests with invalid messages and frames for every method of both sockets of a real daemon.
///
/// They are reproducible from a seed: `HEALTHD_FUZZ_SEED` sets another one and
/// `HEALTHD_FUZZ_SECONDS` a duration; `scripts/fuzz --daemon` sets both and builds the daemon with
/// the address sanitizer.
@Suite(.process, .serialized) struct MessageFuzzTests {
  let daemon: DaemonProcess
  let owner: WireClient
  let schema: ProtoSchema
  let witnessToken: [UInt8]

  static let seed =
    ProcessInfo.processInfo.environment["HEALTHD_FUZZ_SEED"].flatMap { UInt64($0) } ?? 7
  static let seconds =
    ProcessInfo.processInfo.environment["HEALTHD_FUZZ_SECONDS"].flatMap { Double($0) }
  /// In the suite: about two thousand messages per socket.
  static let rounds = 25
  /// More than a daemon uses in any of these tests, and little compared with what they send in a
  /// long run.
  static let growthMax = 64 << 20

  init() throws {
    daemon = try DaemonProcess()
    owner = try daemon.owner()
    schema = try ProtoSchema(directory: Probe.root + "proto")
    let types: [ObjectType] = [.stepCount, .heartRate]
    witnessToken = try owner.register(
      "org.example.witness", share: types, denyRead: types
    ).token
    try witness().save(.minutes(of: .stepCount, count: 5))
    try owner.save(.minutes(of: .heartRate, count: 50))
  }

  private func witness() throws -> WireClient {
    try daemon.app("org.example.witness", token: witnessToken)
  }

  private func transcript() throws -> [String] {
    try Transcript(witness(), types: [.stepCount, .heartRate]).lines
  }

  /// The resident memory of the daemon in bytes.
  private func memory() throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(daemon.process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return (Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0) << 10
  }

  /// - Returns: How much the memory of the daemon grew in the second half.
  private func run(_ fuzzer: inout DaemonFuzzer) throws -> Int {
    let begin = ContinuousClock.now
    var half = 0
    var round = 0
    func isAtEnd(_ part: Double) -> Bool {
      if let seconds = Self.seconds {
        return ContinuousClock.now - begin > .seconds(seconds * part)
      }
      return Double(round) >= Double(Self.rounds) * part
    }
    while !isAtEnd(1) {
      try fuzzer.round()
      round += 1
      if half == 0, isAtEnd(0.5) { half = try memory() }
    }
    return try memory() - half
  }

  /// The methods that were understood at least once, on either socket.
  private func methods(_ fuzzer: DaemonFuzzer) -> Set<String> {
    Set(fuzzer.codes.filter { $0.value.keys.contains { $0 != .unimplemented } }.keys)
  }

  /// Expects that the daemon has sent nothing on a connection without a call, and that it answers
  /// the next one.
  private func expectIdle(_ client: WireClient) throws {
    var byte: UInt8 = 0
    let count = recv(client.descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    let error = errno
    #expect(count == -1 && error == EAGAIN)
    let check = try client.call(HealthMethod.Health.check, HealthCheckRequest())
    #expect(check.status == .serving)
  }

  private func grants() throws -> [PrincipalID: [Grant]] {
    let apps = try owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    return Dictionary(uniqueKeysWithValues: apps.map { ($0.principal, $0.grants) })
  }

  @Test("FZ-07: invalid messages of an app do not stop the daemon or change what another app reads")
  func appSocket() throws {
    let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass]
    let app = try owner.register("org.example.fuzz", read: types, share: types)
    let before = try transcript()
    let grantsBefore = try grants()
    let idle = try witness()
    var fuzzer = try DaemonFuzzer(schema, seed: Self.seed, corpus: FuzzCorpus.requests) {
      try daemon.app("org.example.fuzz", token: app.token)
    }
    let growth = try run(&fuzzer)
    #expect(growth < Self.growthMax, "\(growth >> 20) MiB")
    #expect(methods(fuzzer).count > 30)
    #expect(fuzzer.closedCount > 0)
    // The user has not answered, so nothing may have been granted.
    #expect(grantsBefore.values.map(\.count).sorted() == [4, 6])
    #expect(try grants() == grantsBefore)
    try expectIdle(idle)
    #expect(try transcript() == before)
    #expect(daemon.process.isRunning)
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
  }

  @Test("FZ-07: invalid messages on the control socket do not stop the daemon")
  func controlSocket() throws {
    let idle = try witness()
    var fuzzer = try DaemonFuzzer(schema, seed: Self.seed &+ 1, corpus: FuzzCorpus.requests) {
      try daemon.owner()
    }
    let growth = try run(&fuzzer)
    #expect(growth < Self.growthMax, "\(growth >> 20) MiB")
    #expect(methods(fuzzer).count > 50)
    // The user's programs may change data; an app without a call receives nothing.
    try expectIdle(idle)
    #expect(daemon.process.isRunning)
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
  }

  @Test(
    "FZ-07: before a hello every message except those of the session and health check is refused")
  func beforeHello() throws {
    var fuzzer = try DaemonFuzzer(
      schema, seed: Self.seed &+ 2, corpus: FuzzCorpus.requests, isIdentified: false
    ) {
      try WireClient(path: daemon.appPath)
    }
    _ = try run(&fuzzer)
    for (path, codes) in fuzzer.codes where !path.hasPrefix("health.v1.Session/") {
      #expect(path == "grpc.health.v1.Health/Check" || codes[.ok] == nil, "\(path)")
    }
    #expect(daemon.process.isRunning)
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
  }

  @Test("the schema read from the files has every method and refers to no unknown type")
  func schemaIsWhole() {
    #expect(schema.methods.count > 70 && schema.messages.count > 150)
    let scalars: Set = [
      "string", "bytes", "bool", "double", "uint32", "uint64", "int32", "int64", "sint64",
      "fixed32", "fixed64", "sfixed64",
    ]
    for (name, fields) in schema.messages {
      for field in fields {
        #expect(
          scalars.contains(field.type) || schema.messages[field.type] != nil
            || schema.enumerations[field.type] != nil, "\(name).\(field.name): \(field.type)")
      }
    }
    for method in schema.methods { #expect(schema.messages[method.request] != nil) }
  }
}

/// Valid requests, to be damaged.
enum FuzzCorpus {
  static var requests: [String: [[UInt8]]] {
    let steps = SampleQuery(types: [.stepCount])
    var statistics = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    statistics.calendar = CalendarIntervals(
      component: .day, anchor: Instant(microseconds: 0), timeZone: "Europe/Berlin")
    let changes = ChangeQuery(types: [.stepCount, .heartRate])
    let manifest = AppManifest(
      bundleIdentifier: "org.example.new", name: "New", version: "1.0", readUsage: "Reads.",
      shareUsage: "Adds.")
    return [
      HealthMethod.Samples.save.path: [
        SaveRequest(samples: .minutes(of: .stepCount, count: 3)).wireBytes,
        SaveRequest(samples: .minutes(of: .heartRate, count: 40)).wireBytes,
      ],
      HealthMethod.Samples.query.path: [steps.wireBytes],
      HealthMethod.Samples.statistics.path: [statistics.wireBytes],
      HealthMethod.Samples.changes.path: [changes.wireBytes],
      HealthMethod.Samples.observe.path: [ObserveRequest(query: changes, credit: 4).wireBytes],
      HealthMethod.Samples.delete.path: [ObjectSelection.objects([.random]).wireBytes],
      HealthMethod.Apps.register.path: [RegisterAppRequest(manifest: manifest).wireBytes],
    ]
  }
}
