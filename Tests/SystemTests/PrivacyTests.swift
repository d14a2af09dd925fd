import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import TestSupport
import Testing

/// Tests of what other programs learn, each in its own process.
@Suite(.process) struct PrivacyTests {
  let daemon: DaemonProcess
  let owner: WireClient

  init() throws {
    daemon = try DaemonProcess()
    owner = try daemon.owner()
  }

  func transcript(_ bundle: String, _ token: [UInt8]) throws -> String {
    try Self.transcript(daemon.appPath, bundle, token)
  }

  static func transcript(_ path: String, _ bundle: String, _ token: [UInt8]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: DaemonProcess.builtProgram("probe-client"))
    let digits = token.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    process.arguments = [path, bundle, digits, "stepCount", "heartRate"]
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds samples of others: saved, deleted and imported, by the user and by another app.
  func addForeignData() throws {
    let other = try owner.register("org.example.other", share: [.stepCount, .heartRate])
    let client = try daemon.app("org.example.other", token: other.token)
    for type in [ObjectType.stepCount, .heartRate] {
      try client.save(.minutes(of: type, count: 3_000))
      let gone = ObjectID.random
      try client.save(.minutes(of: type, count: 1, first: gone))
      _ = try client.call(HealthMethod.Samples.delete, .objects([gone]))
      try owner.save(.minutes(of: type, count: 10))
    }
    var imported = SampleBatch.minutes(of: .stepCount, count: 500, from: 1_600_000_000_000_000)
    imported.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
    let id = try owner.call(HealthMethod.Import.begin, NewImport()).importID
    _ = try owner.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: imported))
  }

  @Test("AUTH-06: a full and an empty store give the same bytes to a denied app")
  func deniedLooksEmpty() throws {
    let undecided = try owner.register("org.example.undecided")
    let denied = try owner.register("org.example.denied")
    try owner.setGrants(
      [ObjectType.stepCount, .heartRate].map {
        Grant(type: $0, direction: .read, decision: .denied)
      }, of: denied.app.principal)
    let before = [
      try transcript("org.example.undecided", undecided.token),
      try transcript("org.example.denied", denied.token),
    ]
    try addForeignData()
    let after = [
      try transcript("org.example.undecided", undecided.token),
      try transcript("org.example.denied", denied.token),
    ]
    #expect(before == after)
    #expect(before[1].utf8.count > 1_000)
  }

  @Test("AUTH-07: an app with share grants only sees its own samples as if there were no others")
  func onlyOwn() throws {
    let sharer = try owner.register("org.example.sharer", share: [.stepCount, .heartRate])
    let client = try daemon.app("org.example.sharer", token: sharer.token)
    for type in [ObjectType.stepCount, .heartRate] {
      let first = ObjectID.random
      try client.save(.minutes(of: type, count: 40, first: first))
      _ = try client.call(HealthMethod.Samples.delete, .objects([first.advanced(by: 3)]))
    }
    let before = try transcript("org.example.sharer", sharer.token)
    try addForeignData()
    #expect(try transcript("org.example.sharer", sharer.token) == before)
  }

  @Test("AUTH-06: after a grant and a revoke an app sees what it saw before")
  func revoked() throws {
    let app = try owner.register(
      "org.example.a", share: [.stepCount], denyRead: [.heartRate])
    let client = try daemon.app("org.example.a", token: app.token)
    try client.save(.minutes(of: .stepCount, count: 4))
    let before = try transcript("org.example.a", app.token)
    try addForeignData()
    for decision in [AuthorizationDecision.authorized, .denied] {
      try owner.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: decision)], of: app.app.principal)
      #expect(
        try transcript("org.example.a", app.token) == before || decision == .authorized)
    }
  }

  @Test("apps in separate processes get the same answers at the same time as alone")
  func atOnce() async throws {
    try addForeignData()
    let apps = try (0..<6).map { index in
      let bundle = "org.example.app\(index)"
      let reply = try owner.register(
        bundle, read: index % 2 == 0 ? [.stepCount, .heartRate] : [],
        denyRead: index % 2 == 0 ? [] : [.stepCount, .heartRate])
      return (bundle, reply.token)
    }
    let alone = try apps.map { try transcript($0.0, $0.1) }
    let path = daemon.appPath
    let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, app) in apps.enumerated() {
        group.addTask { (index, try Self.transcript(path, app.0, app.1)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for index in apps.indices { #expect(together[index] == alone[index]) }
    // Anchors are encrypted per app; everything else is the same for all denied apps.
    #expect(Set(alone.enumerated().filter { $0.offset % 2 == 1 }.map(\.element.count)).count <= 3)
    #expect(alone[0].count > 2 * alone[1].count)
  }
}
