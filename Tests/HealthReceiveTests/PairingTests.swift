import Foundation
import HealthClient
import HealthModel
import HealthPairing
import TestSupport
import Testing

/// The pairing of a phone, and what its token allows.
@Suite(.process, .bounded) struct PairingTests {
  let host: ReceiveHost

  init() throws {
    host = try ReceiveHost()
    try host.startReceiver()
  }

  private let steps = #"""
    {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [
      {"date": "2026-10-20 08:00:00 +0200", "qty": 120}, {"date": "2026-10-20 09:00:00 +0200", "qty": 80}]}]}}
    """#

  private func samples(_ type: String, _ options: String...) throws -> [[String: Any]] {
    try host.run(ReceiveHost.program("healthctl"), ["query", type, "--json"] + options).list()
  }

  @Test("the token is in a file that only the user can read, and the status does not contain it")
  func tokenFile() throws {
    try host.pair("--share", "stepCount")
    let path = host.directory.path + "/config/healthd/tokens/org.healthd.receive"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == host.token + "\n")
    #expect(host.token.count >= 64)
    _ = try host.send(steps)
    let status = try host.healthctl("receive", "status")
    #expect(status.output.contains("The phone may add 1 type.") && status.status == 0)
    #expect(status.output.contains("2 samples came"))
    #expect(!status.output.contains(host.token))
    let again = try host.healthctl("receive", "status", "--token", "--url", host.url)
    #expect(again.output.contains(host.token))
    #expect(try host.healthctl("receive", "pair").status == 73)
    #expect(!host.log.contains(host.token))
  }

  @Test("with the token of the phone no data of others can be read or saved")
  func tokenRights() async throws {
    try host.healthctl("save", "stepCount", "4711", "--at", "2026-10-20 10:00")
    try host.healthctl("save", "bodyMass", "70", "kg", "--at", "2026-10-20 10:00")
    try host.pair("--share", "stepCount")
    _ = try host.send(steps)
    // A program that has the token, on the socket for apps.
    let own = try samples("stepCount", "--app", "org.healthd.receive")
    #expect(own.compactMap { $0["value"] as? Int }.sorted() == [80, 120])
    let foreign = try host.healthctl(
      "query", "bodyMass", "--json", "--app", "org.healthd.receive")
    #expect(foreign.status == 77 && foreign.output.isEmpty, "\(foreign)")
    let token = try #require(Hexadecimal(host.token))
    let endpoint = Endpoint.app(runtimeDirectory: host.runtimeDirectory)
    let receiver = HealthClient.app(
      Receiver.bundleIdentifier, token: token.bytes, endpoint: endpoint)
    defer { receiver.close() }
    let date = Date(timeIntervalSince1970: 1_792_000_000)
    await #expect(throws: ClientError.self) {
      try await receiver.save(.quantity(.bodyMass, 71, from: date))
    }
    await #expect(throws: ClientError.self) {
      try await receiver.requestAuthorization(toShare: [], read: [.stepCount])
    }
    var object = HealthObject.quantity(.stepCount, 7, from: date, to: date + 60)
    object.sourceRevision = SourceRevision(
      source: Source(name: "Watch", bundleIdentifier: "com.apple.health.watch"))
    // A source in the request is refused or replaced, and never stored.
    try? await receiver.save([object])
    let sources = try await Self.sources(host)
    #expect(sources.filter { $0.hasPrefix("com.apple") }.isEmpty, "\(sources)")
    // Another name does not belong to the token, and the control socket gives it no other rights.
    let other = HealthClient.app("org.example.other", token: token.bytes, endpoint: endpoint)
    defer { other.close() }
    await #expect(throws: ClientError.self) { try await other.shareStatus(of: [.stepCount]) }
  }

  private static func sources(_ host: ReceiveHost) async throws -> [String] {
    let control = UserClient.user(
      endpoint: .control(runtimeDirectory: host.runtimeDirectory))
    defer { control.close() }
    return try await control.objects(SampleQuery(types: [.stepCount])).compactMap {
      $0.sourceRevision?.source.bundleIdentifier
    }
  }

  @Test("a revoked token is refused at once, and a new pairing continues the same source")
  func revoke() throws {
    let first = try host.pair("--share", "stepCount")
    #expect(try host.send(steps).added == 2)
    #expect(try host.healthctl("receive", "revoke").status == 0)
    let refused = try host.send(steps)
    #expect(refused.status == 401 && refused.added == 0)
    #expect(try host.healthctl("receive", "status").output.contains("No phone is paired"))
    #expect(try host.healthctl("receive", "revoke").output == "No phone is paired.\n")
    #expect(try samples("stepCount").count == 2)
    #expect(try host.pair("--share", "stepCount") != first)
    let again = try host.send(steps)
    #expect(again.added == 0 && again.present == 2, "\(again)")
    #expect(try host.healthctl("sources", "--json").output.contains("Health Auto Export"))
  }

  @Test("a registration that was removed elsewhere is refused with the remedy")
  func removed() throws {
    try host.pair("--share", "stepCount")
    let path = host.directory.path + "/config/healthd/tokens/org.healthd.receive"
    let token = try Data(contentsOf: URL(filePath: path))
    #expect(try host.healthctl("app", "remove", "org.healthd.receive").status == 0)
    try token.write(to: URL(filePath: path))
    let reply = try host.send(steps)
    #expect(reply.status == 403 && reply.error == "the pairing was revoked")
  }

  @Test("a pairing that is refused leaves neither a registration nor a token")
  func refusedPairing() throws {
    let answer = try host.healthctl("receive", "pair", "--share", "workoutRoute")
    #expect(answer.status != 0)
    #expect(try host.healthctl("receive", "status").output.contains("No phone is paired"))
    #expect(
      !FileManager.default.fileExists(
        atPath: host.directory.path + "/config/healthd/tokens/org.healthd.receive"))
    #expect(try host.healthctl("receive", "pair", "--url", "ftp://x").status == 64)
    #expect(try host.healthctl("receive", "pair", "--share", "nonsense").status == 64)
  }

  /// Bytes in hexadecimal digits.
  private struct Hexadecimal {
    var bytes: [UInt8] = []

    init?(_ text: String) {
      var rest = text[...]
      while !rest.isEmpty {
        guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      }
    }
  }
}
