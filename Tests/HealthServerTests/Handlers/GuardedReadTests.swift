import HealthAPI
import DaemonTestSupport
import GRDB
import HealthAuthorization
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests that every method that discloses data from other apps goes through the ledger, whatever
/// its kind of reply.
@Suite(.process) struct GuardedReadTests {
  static let delivery = "com.apple.developer.healthkit.background-delivery"
  let fixture: DaemonFixture
  let writer: WireClient
  let reader: WireClient
  let readerPrincipal: PrincipalID
  /// An app that has requested the same types and is denied every read.
  let denied: WireClient

  init() throws {
    fixture = try DaemonFixture()
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount])
    writer = try fixture.app("org.example.writer", token: first.token)
    let types: [ObjectType] = [
      .stepCount, .bloodType, .activityMoveMode, .bodyMass, .activitySummary, .biologicalSex,
    ]
    (reader, readerPrincipal) = try Self.app(fixture, "org.example.reader", types, .authorized)
    (denied, _) = try Self.app(fixture, "org.example.denied", types, .denied)
    try writer.save(.minutes(of: .stepCount, count: 5))
    try reader.save(.minutes(of: .stepCount, count: 3, from: 1_800_000_000_000_000))
  }

  private static func app(
    _ fixture: DaemonFixture, _ bundle: String, _ types: [ObjectType],
    _ decision: AuthorizationDecision
  ) throws -> (WireClient, PrincipalID) {
    let reply = try fixture.owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: bundle, name: "App", version: "1.0", readUsage: "Shows it.",
          shareUsage: "Adds to it.", entitlements: [delivery])))
    try fixture.owner.setGrants(
      types.map { Grant(type: $0, direction: .read, decision: decision) } + [
        Grant(type: .stepCount, direction: .share, decision: .authorized)
      ], of: reply.app.principal)
    return (try fixture.app(bundle, token: reply.token), reply.app.principal)
  }

  /// The reader's newest entry for a method.
  func entry(_ method: String) throws -> LedgerEntry? {
    var request = LedgerQuery()
    request.bundleIdentifier = "org.example.reader"
    return try fixture.owner.call(HealthMethod.Owner.ledger, request).entries.first {
      $0.method == method
    }
  }

  func foreignCount(
    _ method: String, after call: (WireClient) throws -> Void
  ) throws -> Int? {
    try call(reader)
    return try entry(method)?.foreignSampleCount
  }

  @Test("LE-01: the ledger counts the sources disclosed from other apps' samples")
  func sources() throws {
    let count = try foreignCount("health.v1.Samples/Sources") {
      let reply = try $0.call(HealthMethod.Samples.sources, SourceQuery(types: [.stepCount]))
      #expect(reply.sources.count == 2)
    }
    #expect(count == 1)
    #expect(try entry("health.v1.Samples/Sources")?.sampleCount == 2)
  }

  @Test("LE-01: the ledger counts what profile reads disclose, and zero where nothing was entered")
  func profile() throws {
    typealias Read = (method: String, call: (WireClient) throws -> Void)
    let reads: [Read] = [
      (
        "health.v1.Profile/MoveMode",
        { _ = try $0.call(HealthMethod.Profile.moveMode, MoveModeRequest()) }
      ),
      (
        "health.v1.Profile/PreferredUnits",
        {
          _ = try $0.call(
            HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: [.bodyMass]))
        }
      ),
      (
        "health.v1.Profile/SplitTotalEnergy",
        {
          _ = try $0.call(
            HealthMethod.Profile.splitTotalEnergy,
            SplitTotalEnergyRequest(
              total: 500, start: Instant(microseconds: 1_700_000_000_000_000),
              end: Instant(microseconds: 1_700_003_600_000_000)))
        }
      ),
    ]
    for read in reads { #expect(try foreignCount(read.method, after: read.call) == 0) }
    for characteristic in [
      Characteristic(type: .activityMoveMode, value: .choice(2)),
      Characteristic(type: .biologicalSex, value: .choice(1)),
    ] {
      _ = try fixture.owner.call(
        HealthMethod.Profile.setCharacteristic,
        SetCharacteristicRequest(characteristic: characteristic))
    }
    _ = try fixture.owner.call(
      HealthMethod.Profile.setPreferredUnit,
      SetPreferredUnitRequest(type: .bodyMass, unit: try HealthUnit("lb")))
    for read in reads { #expect(try foreignCount(read.method, after: read.call) == 1) }
  }

  @Test("LE-01: reporting the deletion of another app's sample counts as a disclosure")
  func deletion() throws {
    let id = ObjectID.random
    try writer.save(
      .minutes(of: .stepCount, count: 1, from: 1_750_000_000_000_000, first: id))
    var query = ChangeQuery(types: [.stepCount])
    query.anchor = try reader.call(HealthMethod.Samples.changes, query).anchor
    _ = try writer.call(HealthMethod.Samples.delete, .objects([id]))
    let count = try foreignCount("health.v1.Samples/Changes") { client in
      let page = try client.call(HealthMethod.Samples.changes, query)
      #expect(page.deleted.map(\.id) == [id])
    }
    #expect(count == 1)
  }

  // MARK: - Streams

  private func signal(_ stream: UInt32) throws -> [ObjectType] {
    switch try reader.nextEvent(of: stream) {
    case .message(let bytes): return try WatchSignal(wire: bytes).types
    case .ended(let status): throw status
    }
  }

  private func watch() throws -> UInt32 {
    let stream = try reader.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 16))
    #expect(try signal(stream) == [])
    return stream
  }

  @Test("LE-01: each signal of a watch has an entry that counts other apps' changes separately")
  func signals() throws {
    let stream = try watch()
    try writer.save(.minutes(of: .stepCount, count: 1, from: 1_750_000_000_000_000))
    #expect(try signal(stream) == [.stepCount])
    #expect(try entry("health.v1.Live/Watch")?.foreignSampleCount == 1)
    try reader.save(.minutes(of: .stepCount, count: 1, from: 1_850_000_000_000_000))
    #expect(try signal(stream) == [.stepCount])
    #expect(try entry("health.v1.Live/Watch")?.foreignSampleCount == 0)
  }

  @Test(
    "LE-06: a watch sends no signal while the ledger cannot be written, and sends it afterwards")
  func waitingSignals() throws {
    let stream = try watch()
    try withoutLedger {
      try fail()
      try writer.save(.minutes(of: .stepCount, count: 1, from: 1_750_000_000_000_000))
      #expect(try reader.nextEvent(of: stream, within: 0.2) == nil)
    }
    _ = try entry("")
    #expect(try signal(stream) == [.stepCount])
    #expect(try entry("health.v1.Live/Watch")?.foreignSampleCount == 1)
  }

  @Test(
    "LE-01, LE-06: a background delivery of others' changes is counted and waits for the ledger")
  func deliveries() throws {
    _ = try reader.call(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: .stepCount, frequency: .immediate)))
    let stream = try reader.start(HealthMethod.Background.deliveries, DeliveriesRequest())
    try withoutLedger {
      try fail()
      try writer.save(.minutes(of: .stepCount, count: 1, from: 1_750_000_000_000_000))
      #expect(try reader.nextEvent(of: stream, within: 0.2) == nil)
    }
    _ = try entry("")
    guard case .message = try reader.nextEvent(of: stream) else {
      Issue.record("no delivery arrived after the ledger was writable again")
      return
    }
    let found = try #require(try entry("health.v1.Background/Deliveries"))
    #expect((found.types, found.sampleCount, found.foreignSampleCount) == ([.stepCount], 1, 1))
  }

  // MARK: - Without a ledger

  /// Locks the database as another writer to simulate a disk that refuses entries.
  private func withoutLedger(_ body: () throws -> Void) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let other = try DatabaseQueue(
      path: fixture.directory.path + "/data/permissions.sqlite", configuration: configuration)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      try body()
    }
  }

  /// Makes the daemon notice, with the first answer that waits for the disk.
  private func fail() throws {
    let answer = try reader.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount, .bodyMass]))
    #expect(answer.status.code == .unavailable)
  }

  @Test(
    "LE-06, FZ-08: without a ledger every read by an app fails with one error, granted or denied")
  func refusals() throws {
    let period = SplitTotalEnergyRequest(
      total: 500, start: Instant(microseconds: 0), end: Instant(microseconds: 1))
    let reads: [(WireClient) throws -> WireClient.Answer] = [
      { try $0.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount])) },
      { try $0.rawCall(HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount])) },
      { try $0.rawCall(HealthMethod.Samples.sources, SourceQuery(types: [.stepCount])) },
      {
        try $0.rawCall(
          HealthMethod.Samples.statistics,
          StatisticsQuery(type: .stepCount, options: .cumulativeSum))
      },
      { try $0.rawCall(HealthMethod.Profile.moveMode, MoveModeRequest()) },
      {
        try $0.rawCall(
          HealthMethod.Profile.preferredUnits, PreferredUnitsRequest(types: [.bodyMass]))
      },
      {
        try $0.rawCall(
          HealthMethod.Profile.characteristics, CharacteristicsRequest(types: [.bloodType]))
      },
      {
        try $0.rawCall(
          HealthMethod.Profile.supportsHealthRecords, SupportsHealthRecordsRequest())
      },
      { try $0.rawCall(HealthMethod.Profile.splitTotalEnergy, period) },
      { try $0.rawCall(HealthMethod.Attachments.list, .attachment(.random)) },
    ]
    try withoutLedger {
      try fail()
      for read in reads {
        let answers = try [reader, denied].map(read)
        #expect(answers[0] == answers[1])
        #expect(answers[0].status.code == .unavailable)
        #expect(answers[0].status.healthCode == .databaseInaccessible)
        #expect(answers[0].payload.isEmpty)
      }
      try reader.save(.minutes(of: .stepCount, count: 1, from: 1_900_000_000_000_000))
      #expect(try fixture.owner.samples(SampleQuery(types: [.stepCount])).count == 9)
    }
    _ = try entry("")
    for read in reads { #expect(try read(reader).status.code == .ok) }
  }

  // MARK: - Revokes

  @Test("RV-01: sources of other apps are not sent after a revoke that comes during the search")
  func revokedSources() throws {
    for round in 0..<20 {
      try writer.save(
        .minutes(
          of: .stepCount, count: 1_000, from: 1_600_000_000_000_000 + Int64(round) * 70_000_000_000)
      )
    }
    var query = SourceQuery(types: [.stepCount])
    // Slow on purpose: no chunk can be decided as a whole.
    query.descriptors[0].filter.predicate = .not(
      .not(.comparison(.quantity, .greaterThan, .number(0.5))))
    func decide(_ decision: AuthorizationDecision) throws {
      try fixture.owner.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: decision)], of: readerPrincipal)
    }
    #expect(try reader.call(HealthMethod.Samples.sources, query).sources.count == 2)
    var lateCount = 0
    for _ in 0..<100 where lateCount < 20 {
      // More searches than threads, so that most of them end after the revoke.
      let calls = try (0..<16).map { _ in try reader.start(HealthMethod.Samples.sources, query) }
      try decide(.denied)
      // An answer that is not in the socket now is sent after the revoke.
      let sent = try calls.map { try reader.answer(for: $0, within: 0) }
      for (call, early) in zip(calls, sent) {
        let answer = try early ?? reader.wait(for: call)
        #expect(answer.status.code == .ok)
        let count = try SourceReply(wire: answer.payload).sources.count
        #expect(count == 1 || (early != nil && count == 2))
        if early == nil { lateCount += 1 }
      }
      try decide(.authorized)
    }
    #expect(lateCount >= 20)
  }
}
