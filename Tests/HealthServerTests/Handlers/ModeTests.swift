import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of the lock and the administrator's restriction. Those of the guest session are in `GuestTests`.
@Suite(.process) struct ModeTests {
  let fixture: DaemonFixture
  let app: WireClient
  let appReply: AppRegistration
  let other: WireClient

  init() throws {
    fixture = try DaemonFixture()
    appReply = try fixture.owner.register(
      "org.example.a", read: [.stepCount], share: [.stepCount], denyShare: [.heartRate],
      denyRead: [.bodyMass])
    app = try fixture.app("org.example.a", token: appReply.token)
    let second = try fixture.owner.register("org.example.b", share: [.stepCount, .heartRate])
    other = try fixture.app("org.example.b", token: second.token)
    try other.save(.minutes(of: .stepCount, count: 10))
    try other.save(.minutes(of: .heartRate, count: 10))
    try app.save(.minutes(of: .stepCount, count: 2, from: 1_800_000_000_000_000))
  }

  @discardableResult
  func set(isGuest: Bool? = nil, isLocked: Bool? = nil) throws -> StoreMode {
    try fixture.owner.call(
      HealthMethod.Owner.setMode, StoreModeChange(isGuest: isGuest, isLocked: isLocked))
  }

  func count(_ type: ObjectType = .stepCount, by client: WireClient? = nil) throws -> Int {
    try (client ?? app).samples(SampleQuery(types: [type])).count
  }

  func save(
    _ batch: SampleBatch, by client: WireClient? = nil
  ) throws -> WireClient.Answer {
    try (client ?? app).rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
  }

  func delete(_ ids: [ObjectID]) throws -> WireClient.Answer {
    try app.rawCall(HealthMethod.Samples.delete, .objects(ids))
  }

  func later(_ count: Int, first: ObjectID = .random, _ type: ObjectType = .stepCount)
    -> SampleBatch
  {
    .minutes(of: type, count: count, from: 1_900_000_000_000_000, first: first)
  }

  // MARK: - Locked

  @Test("while locked, the status has the mode and no counts of the store")
  func lockedStatus() throws {
    func status() throws -> DaemonStatus {
      try fixture.owner.call(HealthMethod.Owner.status, StatusRequest())
    }
    let before = try status()
    #expect(before.sampleCount == 22 && !before.types.isEmpty && before.mode == StoreMode())
    try set(isLocked: true)
    let locked = try status()
    #expect(locked.mode.lock == .locked && locked.availableBytes > 0)
    #expect(locked.sampleCount == 0 && locked.types.isEmpty && locked.deletedCount == 0)
    try set(isLocked: false)
    #expect(try status().sampleCount == 22)
  }

  @Test("AVAIL-08, QUERY-18, LG-01: while locked, every read fails with the same error")
  func lockedReads() throws {
    try set(isLocked: true)
    var answers: Set<WireClient.Answer> = []
    for type in [ObjectType.stepCount, .heartRate, .bodyMass] {
      answers.insert(try app.rawCall(HealthMethod.Samples.query, SampleQuery(types: [type])))
      answers.insert(
        try app.rawCall(
          HealthMethod.Samples.statistics, StatisticsQuery(type: type, options: .mostRecent)))
      answers.insert(try app.rawCall(HealthMethod.Samples.changes, ChangeQuery(types: [type])))
    }
    answers.insert(
      try fixture.owner.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount])))
    #expect(answers.count == 1)
    #expect(answers.first?.status.healthCode == .databaseInaccessible)
    // An app's own authorization status is not in the store.
    let status = AuthorizationStatusRequest(types: [.stepCount, .heartRate, .bodyMass])
    #expect(
      try app.call(HealthMethod.Authorization.status, status).statuses
        == [.authorized, .denied, .notDetermined])
  }

  @Test("AVAIL-09, LG-02, LG-03: saves while locked succeed and are visible after the unlock")
  func lockedSaves() throws {
    let stream = try app.start(
      HealthMethod.Live.watch, WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    _ = try app.nextEvent(of: stream)
    try set(isLocked: true)
    #expect(try save(later(3)).status.code == .ok)
    #expect(try save(later(4, .heartRate)).status.healthCode == .authorizationDenied)
    #expect(try save(later(4, .bodyMass)).status.healthCode == .authorizationNotDetermined)
    let ids = (0..<2).map { _ in ObjectID.random }
    for id in ids { #expect(try save(later(1, first: id)).status.code == .ok) }
    #expect(try app.nextEvent(of: stream, within: 0.1) == nil)
    #expect(try set(isLocked: false).lock == .unlocked)
    #expect(try count() == 17)
    // At most one signal per save, and at least one for all of them.
    var signals = [try app.nextEvent(of: stream)]
    while let signal = try app.nextEvent(of: stream, within: 0.1) { signals.append(signal) }
    #expect((1...3).contains(signals.count))
    for signal in signals {
      guard case .message(let bytes) = signal else {
        Issue.record("the stream ended")
        return
      }
      #expect(try WatchSignal(wire: bytes).types == [.stepCount])
    }
    // In the order in which they were saved, with their app as the source.
    let page = try app.call(HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount]))
    let order = page.added.idRuns.flatMap { run in
      (0..<run.count).map { run.first.advanced(by: $0) }
    }
    #expect(order.suffix(2) == ids[...])
    var own = SampleQuery(types: [.stepCount])
    own.filter.sources = [Source(name: "App", bundleIdentifier: "org.example.a")]
    #expect(try fixture.owner.samples(own).count == 7)
  }

  private static let begin: Int64 = 1_700_000_000_000_000

  private func object(
    _ id: ObjectID, _ type: ObjectType, _ details: SampleDetails
  ) -> SampleBatch {
    SampleBatch(rows: [
      HealthObject(
        id: id, type: type, start: Instant(microseconds: Self.begin),
        end: Instant(microseconds: Self.begin + 600_000_000), details: details)
    ])
  }

  /// Locations, one per second.
  private func points(_ range: Range<Int64>) -> SeriesPoints {
    var points = SeriesPoints(kind: .location)
    points.times = range.map { Self.begin + $0 * 1_000_000 }
    points.columns = (0..<points.kind.columnCount).map { column in
      range.map { Double($0) / 100 + Double(column) }
    }
    return points
  }

  @Test("AVAIL-09: a route that is saved while locked has its points and belongs to its workout")
  func lockedRoute() throws {
    let types: [ObjectType] = [.workout, .workoutRoute, .stepCount]
    let reply = try fixture.owner.register("org.example.runs", read: types, share: types)
    let runner = try fixture.app("org.example.runs", token: reply.token)
    let (workout, steps) = (ObjectID.random, ObjectID.random)
    let details = SampleDetails.workout(Workout(activityType: 37, duration: 600))
    try runner.save(object(workout, .workout, details))
    try runner.save(.minutes(of: .stepCount, count: 1, first: steps))
    // Begun before the lock.
    _ = try runner.call(
      HealthMethod.Series.append, AppendSeriesRequest(buffer: 7, points: points(0..<100)))
    try set(isLocked: true)
    #expect(
      try runner.call(
        HealthMethod.Series.append, AppendSeriesRequest(buffer: 7, points: points(100..<300))
      ).count == 300)
    let id = ObjectID.random
    var request = SaveRequest(samples: object(id, .workoutRoute, .workoutRoute(WorkoutRoute())))
    request.series = [SeriesReference(row: 0, buffer: 7)]
    request.relations = [Relation(kind: .workout, parent: workout, children: [id])]
    let before = try runner.rawCall(HealthMethod.Samples.save, request)
    #expect(before.status.code == .ok, "\(before.status)")
    // The buffer was used up, as by a save of an unlocked store.
    #expect(
      try runner.rawCall(HealthMethod.Samples.save, request).status.healthCode == .invalidArgument)
    // An identifier in use, and a workout that is not there: neither is disclosed.
    var second = SaveRequest(samples: .minutes(of: .stepCount, count: 1, first: steps))
    second.relations = [
      Relation(kind: .workout, parent: workout, children: [steps]),
      Relation(kind: .workout, parent: .random, children: [steps]),
    ]
    #expect(try runner.rawCall(HealthMethod.Samples.save, second) == before)
    // Of types that do not go together: the sample is stored without the relation.
    let alone = ObjectID.random
    var third = SaveRequest(samples: .minutes(of: .stepCount, count: 1, first: alone))
    third.relations = [Relation(kind: .workout, parent: steps, children: [alone])]
    #expect(try runner.rawCall(HealthMethod.Samples.save, third) == before)
    third.samples = .minutes(of: .stepCount, count: 1)
    third.relations[0].kind = .correlation
    #expect(
      try runner.rawCall(HealthMethod.Samples.save, third).status.healthCode == .invalidArgument)
    try set(isLocked: false)

    var read = SeriesQuery(id: id)
    read.limit = 1_000
    let found = try runner.call(HealthMethod.Series.read, read).points
    #expect(found.times == points(0..<300).times && found.columns == points(0..<300).columns)
    var query = SampleQuery(types: [.workoutRoute, .stepCount])
    query.filter.predicate = .related(.workout, to: workout, activity: nil)
    let children = try runner.samples(query)
    // The second step sample has another identifier now, and belongs to the workout.
    #expect(children.count == 2 && children.contains(id) && !children.contains(steps))
    // With those of the other apps.
    let all = try runner.samples(SampleQuery(types: [.stepCount]))
    #expect(all.count == 15 && all.contains(steps) && all.contains(alone))
  }

  @Test(
    "while locked, relations and edits are accepted, and applied to what the app saved in order")
  func lockedRelations() throws {
    let types: [ObjectType] = [.workout, .stepCount]
    let reply = try fixture.owner.register("org.example.runs", read: types, share: types)
    let runner = try fixture.app("org.example.runs", token: reply.token)
    let (workout, steps, lone) = (ObjectID.random, ObjectID.random, ObjectID.random)
    let details = SampleDetails.workout(Workout(activityType: 37, duration: 600))
    try runner.save(object(workout, .workout, details))
    for id in [steps, lone] { try runner.save(.minutes(of: .stepCount, count: 1, first: id)) }
    let foreign = ObjectID.random
    try other.save(.minutes(of: .stepCount, count: 1, first: foreign))
    func relate(_ children: [ObjectID], isRemoval: Bool = false, by client: WireClient? = nil)
      throws
      -> WireClient.Answer
    {
      try (client ?? runner).rawCall(
        HealthMethod.Samples.relate,
        RelateRequest(
          relations: [Relation(kind: .workout, parent: workout, children: children)],
          isRemoval: isRemoval))
    }
    func edit(_ old: ObjectID, _ new: ObjectID, value: Double) throws -> WireClient.Answer {
      var request = SaveRequest(
        samples: .minutes(of: .stepCount, count: 1, first: new, value: value))
      request.replaced = old
      return try runner.rawCall(HealthMethod.Samples.save, request)
    }
    #expect(try relate([lone]).status.code == .ok)
    try set(isLocked: true)
    let accepted = try relate([steps])
    #expect(accepted.status.code == .ok)
    // Neither what is there, nor what belongs to others is disclosed.
    #expect(try relate([.random]) == accepted && (try relate([foreign])) == accepted)
    #expect(try relate([lone], isRemoval: true) == accepted)
    // Saved since the lock, under an identifier that is in use: the relation is that of the new one.
    #expect(
      try runner.rawCall(
        HealthMethod.Samples.save,
        SaveRequest(samples: .minutes(of: .stepCount, count: 1, first: lone, value: 30))
      ).status.code == .ok)
    #expect(try relate([lone]) == accepted)
    let (edited, again, alone) = (ObjectID.random, ObjectID.random, ObjectID.random)
    #expect(try edit(steps, edited, value: 77).status.code == .ok)
    #expect(try edit(edited, again, value: 78).status.code == .ok)
    #expect(try edit(.random, alone, value: 79).status.code == .ok)
    // An edited object of the journal is gone, and can be deleted no more.
    #expect(
      try runner.rawCall(HealthMethod.Samples.delete, ObjectSelection.objects([edited]))
        .status.healthCode == .databaseInaccessible)
    // What the user may relate, and a kind that is not possible.
    #expect(try relate([steps], by: fixture.owner).status.healthCode == .databaseInaccessible)
    let correlation = RelateRequest(
      relations: [Relation(kind: .correlation, parent: workout, children: [steps])])
    #expect(
      try runner.rawCall(HealthMethod.Samples.relate, correlation).status.healthCode
        == .invalidArgument)
    try set(isLocked: false)

    let all = Set(try runner.samples(SampleQuery(types: [.stepCount])))
    #expect(all.isSuperset(of: [again, alone, foreign, lone]))
    #expect(!all.contains(steps) && !all.contains(edited))
    var query = SampleQuery(types: [.stepCount])
    query.filter.predicate = .related(.workout, to: workout, activity: nil)
    let related = Set(try runner.samples(query))
    #expect(related.contains(again) && !related.contains(lone) && !related.contains(foreign))
    // The second object under the identifier of `lone` has another one.
    #expect(related.count == 2)
    #expect(
      try fixture.owner.call(HealthMethod.Owner.verify, VerifyStoreRequest()).problems.isEmpty)
  }

  @Test("while locked, records that an app cannot read are accepted, once, and count for the app")
  func lockedDeferral() throws {
    let manifest = AppManifest(
      bundleIdentifier: "org.example.relay", name: "Relay", version: "1", shareUsage: "Adds.",
      entitlements: ["org.healthd.deferred-records"])
    let token = try fixture.owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest)
    ).token
    let relay = try fixture.app("org.example.relay", token: token)
    func deferRecord(_ byteCount: Int) throws -> Status {
      let record = ImportedObject(
        key: ObjectID(high: 1, low: 1), kind: "entry",
        payload: [UInt8](repeating: 7, count: byteCount))
      return try relay.rawCall(
        HealthMethod.Import.deferRecords, DeferRecordsRequest(objects: [record])
      ).status
    }
    try set(isLocked: true)
    for _ in 0..<2 { #expect(try deferRecord(10).code == .ok) }
    var status = try deferRecord(1 << 20)
    var count = 1
    while status.code == .ok, count < 20 {
      status = try deferRecord(1 << 20)
      count += 1
    }
    #expect(status.healthCode == .dataSizeExceeded && count == 8)
    try set(isLocked: false)
    let found = try fixture.owner.call(HealthMethod.Import.kept, DeferredObjectsRequest()).objects
    #expect(found.map(\.app) == ["org.example.relay"] && found.first?.payload.count == 10)
  }

  @Test("LG-02: while locked, only samples saved while locked can be deleted")
  func lockedDeletes() throws {
    let before = ObjectID.random
    try app.save(later(1, first: before))
    try set(isLocked: true)
    let id = ObjectID.random
    #expect(try save(later(1, first: id)).status.code == .ok)
    #expect(try delete([before]).status.healthCode == .databaseInaccessible)
    #expect(try delete([id, before]).status.healthCode == .databaseInaccessible)
    #expect(try delete([id]).status.code == .ok)
    #expect(try delete([id]).status.healthCode == .databaseInaccessible)
    try set(isLocked: false)
    #expect(try count() == 13)
  }

  @Test("LG-05: while locked, a used identifier is not disclosed; the unlock stores the sample")
  func takenIdentifiers() throws {
    let own = ObjectID.random
    let foreign = ObjectID.random
    try app.save(later(1, first: own))
    try other.save(.minutes(of: .stepCount, count: 1, first: foreign))
    try set(isLocked: true)
    #expect(try save(later(1, first: own)) == (try save(later(1, first: foreign))))
    try set(isLocked: false)
    #expect(try count() == 16)
  }

  @Test(
    "LG-02: saves while locked are limited per app, and accepted ones are visible after the unlock")
  func lockedQuota() throws {
    try set(isLocked: true)
    var accepted = 0
    var answer = try save(later(20_000))
    while answer.status.code == .ok {
      accepted += 20_000
      try #require(accepted < 1_000_000)
      answer = try save(later(20_000))
    }
    #expect(answer.status.healthCode == .dataSizeExceeded)
    #expect(accepted >= 60_000)
    // Each app has its own limit.
    #expect(try save(later(1), by: other).status.code == .ok)
    try set(isLocked: false)
    #expect(try count() == 13 + accepted)
    try set(isLocked: true)
    #expect(try save(later(1)).status.code == .ok)
  }

  @Test("LG-06: accepted saves are retained, whatever is decided before the unlock")
  func revokedBeforeUnlock() throws {
    try set(isLocked: true)
    #expect(try save(later(5)).status.code == .ok)
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .share, decision: .denied)], of: appReply.app.principal)
    #expect(try save(later(5)).status.healthCode == .authorizationDenied)
    try set(isLocked: false)
    #expect(try count() == 17)
  }

  @Test("LG-04, LG-07: a daemon that starts locked refuses reads and saves until the unlock")
  func restart() throws {
    let directory = fixture.directory
    try set(isLocked: true)
    #expect(try save(later(3)).status.code == .ok)
    let journal = directory.path + "/data/locked.journal"
    // A copy of the current files, as after a crash.
    let copy = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: directory.path + "/data", toPath: copy.path + "/data")
    let second = try DaemonFixture(directory: copy)
    #expect(try second.owner.call(HealthMethod.Owner.mode, ModeRequest()).lock == .notYetUnlocked)
    let client = try second.app("org.example.a", token: appReply.token)
    let answers = [
      try client.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount])),
      try client.rawCall(HealthMethod.Samples.save, SaveRequest(samples: later(1))),
      try client.rawCall(
        HealthMethod.Authorization.status, AuthorizationStatusRequest(types: [.stepCount])),
    ]
    #expect(answers.allSatisfy { $0.status.healthCode == .databaseInaccessible })
    _ = try second.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: false))
    #expect(try client.samples(SampleQuery(types: [.stepCount])).count == 15)
    #expect(!FileManager.default.fileExists(atPath: copy.path + "/data/locked.journal"))
    #expect(FileManager.default.fileExists(atPath: journal))
  }

  @Test("LG-04: work that an interrupted unlock completed is not repeated")
  func interruptedUnlock() throws {
    try set(isLocked: true)
    let id = ObjectID.random
    #expect(try save(later(1, first: id)).status.code == .ok)
    #expect(try save(later(4)).status.code == .ok)
    #expect(try delete([id]).status.code == .ok)
    let journal = fixture.directory.path + "/data/locked.journal"
    try FileManager.default.copyItem(atPath: journal, toPath: journal + ".copy")
    try set(isLocked: false)
    #expect(try count() == 16)
    // As if the daemon had ended before it removed the journal.
    let copy = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: fixture.directory.path + "/data", toPath: copy.path + "/data")
    let second = try DaemonFixture(directory: copy)
    _ = try second.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: true))
    let third = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: copy.path + "/data", toPath: third.path + "/data")
    try? FileManager.default.removeItem(atPath: third.path + "/data/locked.journal")
    try FileManager.default.copyItem(
      atPath: journal + ".copy", toPath: third.path + "/data/locked.journal")
    let last = try DaemonFixture(directory: third)
    _ = try last.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: false))
    let client = try last.app("org.example.a", token: appReply.token)
    #expect(try client.samples(SampleQuery(types: [.stepCount])).count == 16)
  }

  @Test("LG-12: a stream is silent while locked and then resumes where it was")
  func streams() throws {
    let stream = try app.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    _ = try app.nextEvent(of: stream)
    try other.save(.minutes(of: .stepCount, count: 1, from: 1_850_000_000_000_000))
    guard case .message = try app.nextEvent(of: stream) else {
      Issue.record("the stream did not report the change")
      return
    }
    try set(isLocked: true)
    #expect(try save(later(2)).status.code == .ok)
    #expect(try app.nextEvent(of: stream, within: 0.1) == nil)
    let opened = try app.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    guard case .ended(let status) = try app.nextEvent(of: opened) else {
      Issue.record("a stream was opened on a locked store")
      return
    }
    #expect(status.healthCode == .databaseInaccessible)
    try set(isLocked: false)
    guard case .message(let page) = try app.nextEvent(of: stream) else {
      Issue.record("the stream did not resume")
      return
    }
    #expect(try ChangePage(wire: page).added.count == 2)
  }

  @Test("LG-12: a query that a lock overtakes completes or fails, and later ones are refused")
  func overtaken() throws {
    for index in 0..<20 {
      try other.save(
        .minutes(of: .stepCount, count: 1_000, from: 1_700_000_000_000_000 + Int64(index)))
    }
    let calls = try (0..<40).map { _ in
      try app.start(HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount]))
    }
    try set(isLocked: true)
    var isLocked = false
    do {
      for call in calls {
        let answer = try app.wait(for: call)
        if answer.status.healthCode == .databaseInaccessible { isLocked = true }
        #expect(answer.status.code == .ok || answer.status.healthCode == .databaseInaccessible)
      }
      #expect(
        try app.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
          .status.healthCode == .databaseInaccessible)
    } catch is WireClient.Failure {
      // Half of an answer was in the socket and was not read: the connection is closed.
      isLocked = true
    }
    #expect(isLocked)
  }

  // MARK: - Restricted

  @Test("LG-11, AVAIL-03: while health data is restricted every call fails with that error first")
  func restricted() throws {
    try set(isGuest: true)
    let path = fixture.directory.path + "/restricted"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    // The daemon checks the file once a second.
    let deadline = Date(timeIntervalSinceNow: scaledTimeout(30))
    while try !fixture.owner.call(HealthMethod.Owner.mode, ModeRequest()).isRestricted {
      try #require(Date() < deadline)
    }
    let answers = [
      try app.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount])),
      try save(later(1)), try save(later(1, .heartRate)), try delete([.random]),
      try app.rawCall(
        HealthMethod.Authorization.status, AuthorizationStatusRequest(types: [.stepCount])),
    ]
    #expect(answers.allSatisfy { $0.status.healthCode == .healthDataRestricted })
    #expect(Set(answers).count == 1)
  }
}
