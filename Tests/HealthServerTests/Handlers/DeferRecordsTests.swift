import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthServer
import HealthWire
import TTRPC
import TestSupport
import Testing

/// What apps store because they cannot read it.
@Suite(.process) struct DeferRecordsTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func app(_ bundle: String, entitlements: [String]) throws -> WireClient {
    let manifest = AppManifest(
      bundleIdentifier: bundle, name: "App", version: "1.0", shareUsage: "Adds to it.",
      entitlements: entitlements)
    let reply = try fixture.owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    return try fixture.app(bundle, token: reply.token)
  }

  private func entry(_ byteCount: Int = 1, kind: String = "entry") -> ImportedObject {
    ImportedObject(
      key: ObjectID(high: 1, low: 2), kind: kind, payload: [UInt8](repeating: 1, count: byteCount))
  }

  private func part(_ number: UInt32, of count: UInt32) -> ImportedObject {
    var part = entry(kind: "long entry")
    part.key.low += 1
    (part.part, part.partCount) = (number, count)
    return part
  }

  private func status(
    _ objects: [ImportedObject], by client: WireClient
  ) throws -> Status {
    try client.rawCall(HealthMethod.Import.deferRecords, DeferRecordsRequest(objects: objects))
      .status
  }

  @Test("only an app with the entitlement stores records, and only the user reads them")
  func entitlement() throws {
    let receiver = try app("org.example.receiver", entitlements: ["org.healthd.deferred-records"])
    let other = try app("org.example.other", entitlements: ["com.apple.developer.healthkit"])
    var forged = entry()
    forged.app = "org.example.other"
    #expect(try status([forged], by: receiver).code == .ok)
    let refused = try status([entry()], by: other)
    #expect(refused.code == .permissionDenied && refused.healthCode == .authorizationDenied)
    #expect(try status([entry()], by: fixture.owner).code == .unimplemented)
    #expect(
      try receiver.rawCall(HealthMethod.Import.kept, DeferredObjectsRequest()).status.code
        == .unimplemented)
    let found = try fixture.owner.call(HealthMethod.Import.kept, DeferredObjectsRequest()).objects
    #expect(found.map(\.app) == ["org.example.receiver"] && found.map(\.payload) == [[1]])
    let ledger = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
    #expect(ledger.filter { $0.event == .saved }.map(\.sampleCount) == [1])
  }

  @Test("requests that are empty or too large are refused, and store nothing")
  func limits() throws {
    let receiver = try app("org.example.receiver", entitlements: ["org.healthd.deferred-records"])
    let tooMany = [ImportedObject](repeating: entry(), count: DeferRecordsRequest.countMax + 1)
    let requests: [[ImportedObject]] = [
      [], tooMany, [entry(), entry(DeferRecordsRequest.payloadByteCountMax + 1)],
      [entry(kind: String(repeating: "x", count: DeferRecordsRequest.textByteCountMax + 1))],
      [part(2, of: 2)], [part(0, of: 0)], [part(0, of: .max)],
      // The user would see no such record in the list.
      [part(1, of: 2)],
    ]
    for request in requests {
      let refused = try status(request, by: receiver)
      #expect(refused.healthCode == .invalidArgument, "\(request.count) records")
    }
    #expect(
      try fixture.owner.call(HealthMethod.Import.kept, DeferredObjectsRequest()).objects.isEmpty)
    #expect(
      try status([entry(DeferRecordsRequest.payloadByteCountMax)], by: receiver).code == .ok)
    #expect(try status([part(0, of: 2), part(1, of: 2)], by: receiver).code == .ok)
    let found = try fixture.owner.call(HealthMethod.Import.kept, DeferredObjectsRequest()).objects
    #expect(found.map(\.part) == [0, 0, 1])
    var keys = DeferredObjectsRequest()
    keys.keys = [found[1].key]
    #expect(try fixture.owner.call(HealthMethod.Import.kept, keys).objects.map(\.part) == [0, 1])
  }
}
