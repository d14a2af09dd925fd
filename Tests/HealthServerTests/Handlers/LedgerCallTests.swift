import HealthAPI
import DaemonTestSupport
import GRDB
import HealthAuthorization
import HealthModel
import HealthPermissions
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct LedgerCallTests {
  let fixture: DaemonFixture
  let writer: WireClient
  let reader: WireClient
  let readerPrincipal: PrincipalID

  /// 50 samples of another app and 3 of the reader, which may read both.
  init() throws {
    fixture = try DaemonFixture()
    let first = try fixture.owner.register("org.example.writer", share: [.stepCount])
    writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register(
      "org.example.reader", read: [.stepCount], share: [.stepCount],
      denyRead: [.heartRate, .bodyMass, .bloodType])
    readerPrincipal = second.app.principal
    reader = try fixture.app("org.example.reader", token: second.token)
    try writer.save(.minutes(of: .stepCount, count: 50))
    try reader.save(.minutes(of: .stepCount, count: 3, from: 1_800_000_000_000_000))
  }

  func decide(_ decision: AuthorizationDecision) throws {
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: decision)], of: readerPrincipal)
  }

  func entries(_ bundle: String = "") throws -> [LedgerEntry] {
    var request = LedgerQuery()
    request.bundleIdentifier = bundle
    request.limit = 1_000
    return try fixture.owner.call(HealthMethod.Owner.ledger, request).entries
  }

  /// The entries that the reader's call added.
  func left(by call: (WireClient) throws -> Void) throws -> [LedgerEntry] {
    let before = try entries().first?.number ?? 0
    try call(reader)
    return try entries("org.example.reader").filter { $0.number > before }
  }

  @Test("LE-01: each kind of read adds exactly one entry with what it disclosed")
  func reads() throws {
    var found = try left {
      _ = try $0.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    }
    let query = try #require(found.first)
    #expect(found.count == 1)
    #expect((query.sampleCount, query.foreignSampleCount) == (53, 50))
    #expect((query.form, query.outcome, query.level) == (.raw, .answered, 0))
    #expect(query.principal == readerPrincipal)
    #expect(query.epoch > 0)
    found = try left {
      _ = try $0.call(
        HealthMethod.Samples.statistics, StatisticsQuery(type: .stepCount, options: .cumulativeSum))
    }
    #expect(found.map(\.sampleCount) == [53])
    #expect(found.map(\.form) == [.statistics])
    found = try left {
      _ = try $0.call(HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount]))
    }
    #expect(found.map(\.foreignSampleCount) == [50])
    for call in Self.otherReads {
      #expect(try left { try call($0) }.map(\.event) == [.read])
    }
  }

  private static let otherReads: [@Sendable (WireClient) throws -> Void] = [
    { _ = try $0.call(HealthMethod.Samples.sources, SourceQuery(types: [.stepCount])) },
    {
      _ = try $0.call(
        HealthMethod.Profile.characteristics, CharacteristicsRequest(types: [.bloodType]))
    },
    {
      _ = try $0.call(
        HealthMethod.Attachments.list,
        .attachment(ObjectID(high: 0x8000, low: 1 << 63)))
    },
    { client in
      let stream = try client.start(
        HealthMethod.Samples.observe,
        ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
      guard case .message = try client.nextEvent(of: stream) else {
        Issue.record("the stream did not start with a page")
        return
      }
      try client.closeSide(of: stream)
      _ = try client.nextEvent(of: stream)
    },
  ]

  @Test("LE-01: a read entry names the purpose of the grant")
  func purpose() throws {
    try fixture.owner.setGrants(
      [
        Grant(
          type: .stepCount, direction: .read, decision: .authorized,
          limits: GrantLimits(purpose: "a study")),
        Grant(type: .heartRate, direction: .read, decision: .authorized),
      ], of: readerPrincipal)
    for (type, purpose) in [(ObjectType.stepCount, "a study"), (.heartRate, "")] {
      let found = try left {
        _ = try $0.call(HealthMethod.Samples.query, SampleQuery(types: [type]))
      }
      #expect(found.map(\.purpose) == [purpose])
    }
  }

  @Test("LE-01: a read entry has the byte count of the answer")
  func byteCount() throws {
    var length = 0
    let found = try left {
      length = try $0.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
        .payload.count
    }
    #expect(found.map(\.byteCount) == [length])
  }

  @Test("LE-02: a denied read is recorded with no samples from other apps")
  func denied() throws {
    try decide(.denied)
    let found = try left {
      _ = try $0.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    }
    #expect(found.map(\.sampleCount) == [3])
    #expect(found.map(\.foreignSampleCount) == [0])
  }

  @Test("LE-03: the ledger also records the user's reads and backups")
  func owner() throws {
    _ = try fixture.owner.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    var entry = try #require(try entries().first)
    #expect((entry.principal, entry.sampleCount) == (.owner, 53))
    let files = try fixture.owner.call(
      HealthMethod.Backups.begin, BeginBackupRequest()
    ).files
    let bytes = files.reduce(0) { $0 + $1.byteCount }
    entry = try #require(try entries().first)
    #expect(entry.method == "health.v1.Backups/Begin")
    #expect((entry.sampleCount, Int64(entry.byteCount)) == (53, bytes))
  }

  @Test("LE-04: ledger verification reports no problems and the last entry")
  func verify() throws {
    let reply = try fixture.owner.call(HealthMethod.Owner.verifyLedger, VerifyLedgerRequest())
    #expect(reply.problems.isEmpty)
    #expect(reply.last == (try entries().first?.number))
  }

  @Test("BK-04: verifying the ledger or the store reports a grant that was edited by hand")
  func editedPermission() throws {
    let other = try DatabaseQueue(
      path: fixture.directory.path + "/data/permissions.sqlite",
      configuration: {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        return configuration
      }())
    try other.write { try $0.execute(sql: "UPDATE grant_set SET decided = randomblob(64)") }
    try other.close()
    let ledger = try fixture.owner.call(HealthMethod.Owner.verifyLedger, VerifyLedgerRequest())
    let store = try fixture.owner.call(HealthMethod.Owner.verify, VerifyStoreRequest())
    for problems in [ledger.problems, store.problems] {
      #expect(!problems.isEmpty)
      for problem in problems {
        #expect(problem.hasPrefix("permissions: org.example."))
        #expect(problem.hasSuffix("count as denied; grant or deny them again"))
      }
    }
  }

  @Test("LE-07: entries about reads remain in the ledger after all data is deleted")
  func deletion() throws {
    _ = try reader.call(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    let before = try entries()
    _ = try fixture.owner.call(
      HealthMethod.Samples.delete, .matching(type: .stepCount, filter: SampleFilter()))
    _ = try fixture.owner.call(HealthMethod.Owner.compact, CompactStoreRequest())
    let after = try entries()
    #expect(after.first?.event == .deleted)
    #expect(Array(after.dropFirst()) == before)
  }

  @Test(
    "LE-08: a denied read, a granted read without data and an empty one have entries of one shape")
  func worlds() throws {
    func facts(_ entry: LedgerEntry) -> [Int] {
      [
        entry.sampleCount, entry.foreignSampleCount, entry.byteCount, Int(entry.form.rawValue),
        Int(entry.outcome.rawValue), entry.types.count,
      ]
    }
    let query = SampleQuery(types: [.heartRate])
    func world() throws -> [[Int]] {
      try left { _ = try $0.call(HealthMethod.Samples.query, query) }.map(facts)
    }
    let withoutData = try world()
    try fixture.owner.setGrants(
      [Grant(type: .heartRate, direction: .read, decision: .authorized)], of: readerPrincipal)
    let granted = try world()
    try fixture.owner.setGrants(
      [Grant(type: .heartRate, direction: .read, decision: .denied)], of: readerPrincipal)
    try fixture.owner.save(.minutes(of: .heartRate, count: 5))
    #expect(granted == withoutData)
    #expect(try world() == withoutData)
    #expect(withoutData.count == 1)
  }

  /// Locks the database as another writer to simulate a disk that refuses entries.
  func withoutLedger(_ body: () throws -> Void) throws {
    var configuration = Configuration()
    // The daemon may be writing at this moment.
    configuration.busyMode = .timeout(10)
    let other = try DatabaseQueue(
      path: fixture.directory.path + "/data/permissions.sqlite", configuration: configuration)
    try other.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      try body()
    }
  }

  @Test(
    "LE-06: a stream waits while the ledger cannot be written, and then sends the pending changes")
  func stream() throws {
    let stream = try reader.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    guard case .message(let first) = try reader.nextEvent(of: stream) else {
      Issue.record("the stream did not start with a page")
      return
    }
    #expect(try ChangePage(wire: first).added.count == 53)
    let probe = SampleQuery(types: [.stepCount, .bodyMass])
    try withoutLedger {
      #expect(
        try reader.rawCall(HealthMethod.Samples.query, probe).status.code == .unavailable)
      try writer.save(.minutes(of: .stepCount, count: 2, from: 1_900_000_000_000_000))
      #expect(try reader.nextEvent(of: stream, within: 0.2) == nil)
    }
    // Reading the ledger makes the daemon try the disk again.
    #expect(try entries().isEmpty == false)
    guard case .message(let second) = try reader.nextEvent(of: stream) else {
      Issue.record("the stream sent no pending changes")
      return
    }
    #expect(try ChangePage(wire: second).added.count == 2)
  }
}
