import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of what an app without a read grant could learn from anything but the samples themselves.
/// The app may share steps and is denied reading them and heart rates; another app saves both.
@Suite(.process) struct HiddenTests {
  let fixture: DaemonFixture
  let app: WireClient
  let other: WireClient

  init() throws {
    fixture = try DaemonFixture()
    let owner = fixture.owner
    let denied = try owner.register("org.example.a", share: [.stepCount])
    try owner.setGrants(
      [ObjectType.stepCount, .heartRate, .bloodType].map {
        Grant(type: $0, direction: .read, decision: .denied)
      }, of: denied.app.principal)
    app = try fixture.app("org.example.a", token: denied.token)
    let sharing = try owner.register("org.example.b", share: [.stepCount, .heartRate])
    other = try fixture.app("org.example.b", token: sharing.token)
  }

  private func anchor(_ client: WireClient, _ anchor: [UInt8] = []) throws -> [UInt8] {
    var query = ChangeQuery(types: [.stepCount])
    query.anchor = anchor
    return try client.call(HealthMethod.Samples.changes, query).anchor
  }

  @Test(
    """
    LK-07: an anchor of another app, the user, another query or another store, and an altered one \
    are refused like garbage
    """)
  func anchorsOfOthers() throws {
    try app.save(.minutes(of: .stepCount, count: 2))
    try other.save(.minutes(of: .heartRate, count: 2))
    let own = try anchor(app)
    #expect(try anchor(app, own) == own)
    var foreign = [try anchor(other), try anchor(fixture.owner)]
    for types in [[.heartRate], [.stepCount, .heartRate]] as [[ObjectType]] {
      foreign.append(
        try app.call(HealthMethod.Samples.changes, ChangeQuery(types: types)).anchor)
    }
    let elsewhere = try HiddenTests()
    try elsewhere.app.save(.minutes(of: .stepCount, count: 2))
    foreign.append(try elsewhere.anchor(elsewhere.app))
    var pages = SampleQuery(types: [.stepCount])
    pages.pageBytes = 1
    foreign.append(try app.call(HealthMethod.Samples.query, pages).cursor)
    #expect(foreign.allSatisfy { !$0.isEmpty && $0 != own })
    let altered = own.indices.map { index in
      var bytes = own
      bytes[index] ^= 1
      return bytes
    }
    let garbage = [Array("12".utf8), Array(own.dropLast()), own + [0], own + own]
    let answers = try (foreign + altered + garbage).map { bytes in
      var query = ChangeQuery(types: [.stepCount])
      query.anchor = bytes
      return try app.rawCall(HealthMethod.Samples.changes, query)
    }
    #expect(answers.allSatisfy { $0.status.healthCode == .invalidArgument })
    #expect(Set(answers).count == 1)
    // The same holds for a query that runs.
    for bytes in [foreign[0], altered[0], garbage[0]] {
      var query = ChangeQuery(types: [.stepCount])
      query.anchor = bytes
      let stream = try app.start(
        HealthMethod.Samples.observe, ObserveRequest(query: query, credit: 1))
      #expect(try app.nextEvent(of: stream) == .ended(answers[0].status))
    }
    #expect(try anchor(app, own) == own)
  }

  @Test("LK-08: hidden changes do not change an anchor", arguments: [1, 3_000])
  func anchorsStand(count: Int) throws {
    try app.save(.minutes(of: .stepCount, count: 1))
    let before = try anchor(app)
    let first = ObjectID.random
    try other.save(.minutes(of: .stepCount, count: count, first: first))
    #expect(try anchor(app, before) == before)
    #expect(try anchor(app) == before)
    _ = try other.call(HealthMethod.Samples.delete, .objects([first]))
    #expect(try anchor(app, before) == before)
    try app.save(.minutes(of: .stepCount, count: 1))
    #expect(try anchor(app, before) != before)
  }

  @Test("LK-11: a thousand hidden saves send no signal, and the next own save does")
  func observers() throws {
    let watch = try app.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 64))
    #expect(try app.nextEvent(of: watch) == .message([]))
    for _ in 0..<1_000 { try other.save(.minutes(of: .stepCount, count: 1)) }
    try app.save(.minutes(of: .stepCount, count: 1))
    // Signals come in the order of the commits: an earlier one would be first, and another would
    // follow the one for the own sample.
    guard case .message(let bytes) = try app.nextEvent(of: watch) else {
      Issue.record("the stream sent no signal")
      return
    }
    #expect(try WatchSignal(wire: bytes).types == [.stepCount])
    try app.closeSide(of: watch)
    #expect(try app.nextEvent(of: watch) == .ended(Status(.ok, "")))
  }

  @Test("LK-24: a denied characteristic has the same answer before and after it is set")
  func characteristics() throws {
    func ask() throws -> WireClient.Answer {
      try app.rawCall(
        HealthMethod.Profile.characteristics, CharacteristicsRequest(types: [.bloodType]))
    }
    let before = try ask()
    _ = try fixture.owner.call(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(
        characteristic: Characteristic(type: .bloodType, value: .choice(1))))
    #expect(try ask() == before)
  }

  @Test("LK-36, LK-38, AG-01: the user's methods do not exist on the app socket")
  func controlMethods() throws {
    let answers = [
      try app.rawCall(
        HealthMethod.Owner.setSourceOrder,
        SetSourceOrderRequest(type: .stepCount, sources: [])
      ).status,
      try app.rawCall(HealthMethod.Backups.begin, BeginBackupRequest()).status,
      try app.rawCall(HealthMethod.Backups.read, ReadBackupRequest()).status,
      try app.rawCall(HealthMethod.Backups.confirm, ConfirmBackupRequest()).status,
      try app.rawCall(HealthMethod.Backups.beginRestore, BeginRestoreRequest()).status,
      try app.rawCall(HealthMethod.Backups.writeRestore, WriteRestoreRequest()).status,
      try app.rawCall(HealthMethod.Backups.checkRestore, CheckRestoreRequest()).status,
      try app.rawCall(HealthMethod.Backups.commitRestore, CommitRestoreRequest()).status,
      try app.rawCall(HealthMethod.Owner.status, StatusRequest()).status,
      try app.rawCall(HealthMethod.Apps.list, ListAppsRequest()).status,
      try app.rawCall(HealthMethod.Import.begin, NewImport()).status,
    ]
    #expect(answers.allSatisfy { $0.code == .unimplemented })
  }

  @Test("LK-41: an import for a source with the app's identifier changes nothing for the app")
  func imports() throws {
    try app.save(.minutes(of: .stepCount, count: 2))
    let transcript = { try Transcript(app, types: [.stepCount]).lines }
    let before = try transcript()
    var imported = SampleBatch.minutes(of: .stepCount, count: 500, from: 1_600_000_000_000_000)
    imported.sources = [
      SourceRevision(source: Source(name: "App", bundleIdentifier: "org.example.a"))
    ]
    let id = try fixture.owner.call(HealthMethod.Import.begin, NewImport()).importID
    _ = try fixture.owner.call(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: imported))
    #expect(try transcript() == before)
  }

  @Test("LK-43: another app's read grant discloses nothing to an app without one")
  func twoApps() throws {
    let reader = try fixture.owner.register("org.example.c", read: [.stepCount])
    let granted = try fixture.app("org.example.c", token: reader.token)
    let transcript = { try Transcript(app, types: [.stepCount]).lines }
    let before = try transcript()
    try other.save(.minutes(of: .stepCount, count: 5))
    #expect(try granted.samples(SampleQuery(types: [.stepCount])).count == 5)
    #expect(try transcript() == before)
  }
}
