import HealthAPI
import DaemonTestSupport
import HealthModel
import HealthPermissions
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct EstimatesTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  private func app(
    _ bundle: String, entitlements: [String] = [], read: [ObjectType] = []
  ) throws -> WireClient {
    let manifest = AppManifest(
      bundleIdentifier: bundle, name: "App", version: "1.0", readUsage: "Shows it.",
      entitlements: entitlements)
    let reply = try fixture.owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    if !read.isEmpty {
      try fixture.owner.setGrants(
        read.map { Grant(type: $0, direction: .read, decision: .authorized) },
        of: reply.app.principal)
    }
    return try fixture.app(bundle, token: reply.token)
  }

  @Test(
    "TYPE-18: recalibration requires the entitlement and the right type, and the user can list it")
  func recalibration() throws {
    let entitled = try app(
      "org.example.walk", entitlements: ["com.apple.developer.healthkit.recalibrate-estimates"])
    let other = try app("org.example.other", entitlements: ["healthkit"])
    let injury = Instant(microseconds: 1_700_000_000_000_000)
    func recalibrate(_ type: ObjectType, by client: WireClient) throws -> Status {
      try client.rawCall(
        HealthMethod.Profile.recalibrateEstimates,
        RecalibrateEstimatesRequest(type: type, date: injury)
      ).status
    }
    #expect(try recalibrate(.sixMinuteWalkTestDistance, by: entitled).code == .ok)
    #expect(try recalibrate(.stepCount, by: entitled).healthCode == .invalidArgument)
    let refused = try recalibrate(.sixMinuteWalkTestDistance, by: other)
    #expect(refused.code == .permissionDenied)
    #expect(refused.healthCode == .authorizationDenied)
    #expect(
      try recalibrate(.sixMinuteWalkTestDistance, by: fixture.owner).code == .unimplemented)
    let events = try fixture.owner.call(
      HealthMethod.Settings.recalibrations, RecalibrationsRequest()
    ).recalibrations
    #expect(events.map(\.date) == [injury])
    #expect(events.map(\.bundleIdentifier) == ["org.example.walk"])
    let ledger = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
    #expect(ledger.map(\.event).prefix(3) == [.refused, .saved, .registered])
  }

  @Test("SAVE-15, SAVE-16: samples that an app may not read do not affect the energy split")
  func splitTotalEnergy() throws {
    let reader = try fixture.owner.register(
      "org.example.reader", read: [.bodyMass, .height, .dateOfBirth, .biologicalSex])
    let clients = [
      try fixture.app("org.example.reader", token: reader.token), try app("org.example.blind"),
    ]
    let start: Int64 = 1_700_000_000_000_000
    let request = SplitTotalEnergyRequest(
      total: 600, start: Instant(microseconds: start),
      end: Instant(microseconds: start + 3_600_000_000))
    func resting() throws -> [Double] {
      try clients.map {
        let reply = try $0.call(HealthMethod.Profile.splitTotalEnergy, request)
        #expect(reply.resting + reply.active == 600)
        return reply.resting
      }
    }
    #expect(try resting() == [1509.5 / 24, 1509.5 / 24])
    try fixture.owner.save(
      .minutes(of: .bodyMass, count: 1, from: start - 86_400_000_000, value: 90))
    #expect(try resting() == [1709.5 / 24, 1509.5 / 24])
    var ledger = LedgerQuery()
    ledger.bundleIdentifier = "org.example.reader"
    let entry = try #require(
      try fixture.owner.call(HealthMethod.Owner.ledger, ledger).entries.first)
    #expect(entry.types == [.biologicalSex, .bodyMass, .dateOfBirth, .height])
    #expect(entry.sampleCount == 1)
    #expect(entry.foreignSampleCount == 1)
  }

  @Test(
    "AVAIL-06, AVAIL-11: an app reads the earliest date and whether clinical records are supported")
  func availability() throws {
    let client = try app("org.example.a")
    func earliest() throws -> Instant? {
      try client.call(
        HealthMethod.Profile.earliestPermittedSampleDate, EarliestPermittedSampleDateRequest()
      ).date
    }
    func supportsRecords() throws -> Bool {
      try client.call(
        HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest()
      ).isSupported
    }
    #expect(try earliest() == nil)
    #expect(try !supportsRecords())
    var request = SettingsChange()
    request.changes.earliestPermittedSampleDate = Instant(microseconds: 1_600_000_000_000_000)
    request.changes.region = "CA"
    _ = try fixture.owner.call(HealthMethod.Settings.set, request)
    #expect(try earliest() == Instant(microseconds: 1_600_000_000_000_000))
    #expect(try supportsRecords())
  }

  @Test(
    "SC-28, AVAIL-11: the presence of clinical records is disclosed only to apps that may read one")
  func presenceOfRecords() throws {
    let other = try app("org.example.a")
    let reader = try app("org.example.b", read: [.allergyRecord])
    func supportsRecords(_ client: WireClient) throws -> Bool {
      try client.call(
        HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest()
      ).isSupported
    }
    #expect(try !supportsRecords(other) && !supportsRecords(reader))
    var generator = ObjectGenerator(seed: 28)
    let record = generator.object(of: .allergyRecord)
    try fixture.owner.save(try #require(record).batch)
    #expect(try !supportsRecords(other))
    #expect(try supportsRecords(reader))
  }

  @Test("AVAIL-10: a type or unit outside the catalog is refused")
  func closedCatalogue() throws {
    var batch = SampleBatch.minutes(of: .stepCount, count: 1)
    let unknown = ObjectType.all.map(\.code).max()! + 1
    batch.types = [ObjectType(uncheckedCode: unknown)]
    let answer = try fixture.owner.rawCall(
      HealthMethod.Samples.save, SaveRequest(samples: batch))
    #expect(answer.status.healthCode == .invalidArgument)
    let query = try fixture.owner.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: batch.types))
    #expect(query.status.healthCode == .invalidArgument)
    #expect(throws: HealthError.self) { try HealthUnit("furlong") }
  }
}
