import HealthAPI
import DaemonTestSupport
import Foundation
import HealthKeys
import HealthModel
import HealthPermissions
import HealthServer
import HealthWire
import TTRPC
import TestSupport
import Testing

/// Tests of an encrypted store: turning encryption on, locks that close the file, slots, rotation and
/// erasure.
@Suite(.process) struct EncryptionTests {
  let fixture: DaemonFixture
  let app: WireClient
  let appReply: AppRegistration

  init() throws {
    fixture = try Self.start()
    appReply = try fixture.owner.register(
      "org.example.a", read: [.stepCount], share: [.stepCount])
    app = try fixture.app("org.example.a", token: appReply.token)
    try app.save(.minutes(of: .stepCount, count: 2))
  }

  static func start(
    directory: TemporaryDirectory? = nil, hasCredential: Bool = false
  ) throws -> DaemonFixture {
    let directory = try directory ?? TemporaryDirectory()
    return try DaemonFixture(directory: directory) { options in
      options.keys = KeySources(
        credentialDirectory: hasCredential ? directory.path + "/credentials" : nil,
        keyFile: directory.path + "/data/" + KeyVault.keyFileName)
      options.keys.argon2 = Argon2id(memoryKiB: 64, passes: 1, lanes: 1)
    }
  }

  @discardableResult
  func enable() throws -> EncryptionKeys {
    try fixture.owner.call(
      HealthMethod.Encryption.enable,
      EnableEncryptionRequest(slots: [
        NewKeySlot(kind: .passphrase, name: "main", secret: Array("correct horse".utf8)),
        NewKeySlot(kind: .recovery, name: "paper"),
      ]))
  }

  func lock(_ owner: WireClient? = nil) throws {
    _ = try (owner ?? fixture.owner).call(
      HealthMethod.Owner.setMode, StoreModeChange(isLocked: true))
  }

  func unlock(
    _ text: String, _ kind: KeySlotKind = .passphrase, by owner: WireClient? = nil
  ) throws -> WireClient.Answer {
    try (owner ?? fixture.owner).rawCall(
      HealthMethod.Encryption.unlock,
      UnlockRequest(secret: KeySecret(kind: kind, secret: Array(text.utf8))))
  }

  func count(by client: WireClient? = nil) throws -> Int {
    try (client ?? app).samples(SampleQuery(types: [.stepCount])).count
  }

  func later(_ count: Int) -> SampleBatch {
    .minutes(of: .stepCount, count: count, from: 1_900_000_000_000_000, first: .random)
  }

  func status(_ owner: WireClient? = nil) throws -> EncryptionStatus {
    try (owner ?? fixture.owner).call(HealthMethod.Encryption.status, EncryptionStatusRequest())
  }

  /// A copy of the files in the data directory, as after a crash.
  func copy() throws -> TemporaryDirectory {
    let copy = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: fixture.directory.path + "/data", toPath: copy.path + "/data")
    return copy
  }

  @Test("EN-01: a locked store opens with the passphrase only, and has what was saved meanwhile")
  func lockAndUnlock() throws {
    #expect(try status() == EncryptionStatus())
    let reply = try enable()
    #expect(reply.slots.map(\.kind) == [.keyFile, .passphrase, .recovery])
    #expect(try status().slots == reply.slots)
    #expect(try count() == 2)
    for name in ["health.sqlite", "permissions.sqlite"] {
      #expect(try !contains("SQLite format 3", fixture.directory.path + "/data/" + name))
    }
    // The permission database is in use again.
    let other = try fixture.owner.register("org.example.b", read: [.stepCount])
    #expect(try count(by: fixture.app("org.example.b", token: other.token)) == 2)
    try lock()
    let query = SampleQuery(types: [.stepCount])
    #expect(
      try app.rawCall(HealthMethod.Samples.query, query).status.healthCode == .databaseInaccessible)
    try app.save(later(3))

    let automatic = try fixture.owner.rawCall(
      HealthMethod.Owner.setMode, StoreModeChange(isLocked: false))
    #expect(automatic.status.code == .failedPrecondition)
    #expect(try unlock("wrong horse").status.code == .permissionDenied)
    #expect(try unlock(reply.recoveryKey + "0", .recovery).status.code == .invalidArgument)
    #expect(
      try app.rawCall(HealthMethod.Samples.query, query).status.healthCode == .databaseInaccessible)
    #expect(try unlock("correct horse").status.code == .ok)
    #expect(try count() == 5)
    try lock()
    #expect(try unlock(reply.recoveryKey, .recovery).status.code == .ok)
    #expect(try count() == 5)
    #expect(
      !FileManager.default.fileExists(atPath: fixture.directory.path + "/data/locked.journal"))
  }

  @Test("EN-02: the journal of a locked, encrypted store contains nothing readable")
  func sealedJournal() throws {
    let path = fixture.directory.path + "/data/locked.journal"
    // Without encryption, the journal names the app.
    try lock()
    try app.save(later(1))
    #expect(try contains("org.example.a", path))
    _ = try fixture.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: false))
    try enable()
    try lock()
    try app.save(later(1))
    #expect(try !contains("org.example.a", path))
  }

  private func contains(_ text: String, _ path: String) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(text.utf8)) != nil
  }

  @Test(
    "EN-13: points of a series that wait at a lock are saved while locked or afterwards, in order",
    arguments: [true, false])
  func waitingPoints(savesWhileLocked: Bool) throws {
    try enable()
    let start: Int64 = 1_900_000_000_000_000
    func append(
      _ times: Range<Int64>, _ value: Double, by client: WireClient
    ) throws -> HealthErrorCode? {
      var points = SeriesPoints(kind: .quantity)
      points.times = times.map { start + $0 }
      points.columns = [times.map { _ in value }]
      return try client.rawCall(
        HealthMethod.Series.append, AppendSeriesRequest(buffer: 3, points: points)
      ).status.healthCode
    }
    func save(by client: WireClient) throws -> ObjectID {
      let id = ObjectID.random
      var request = SaveRequest(
        samples: SampleBatch(rows: [
          HealthObject(
            id: id, type: .stepCount, start: Instant(microseconds: start),
            end: Instant(microseconds: start + 1_000_000),
            details: .quantitySeries(QuantitySeries()))
        ]))
      request.series = [SeriesReference(row: 0, buffer: 3)]
      _ = try client.call(HealthMethod.Samples.save, request)
      // The save has emptied the buffer.
      #expect(
        try client.rawCall(HealthMethod.Samples.save, request).status.healthCode
          == .invalidArgument)
      return id
    }
    #expect(try append(0..<10, 1, by: app) == nil)
    try lock()
    let second = try fixture.app("org.example.a", token: appReply.token)
    for client in [app, second] { #expect(try append(10..<20, 2, by: client) == nil) }
    // The order is checked across the lock.
    #expect(try append(5..<6, 3, by: app) == .invalidArgument)
    var ids: [ObjectID] = []
    if savesWhileLocked { ids = try [save(by: app), save(by: second)] }
    #expect(try unlock("correct horse").status.code == .ok)
    if !savesWhileLocked {
      for client in [app, second] { #expect(try append(20..<25, 3, by: client) == nil) }
      ids = try [save(by: app), save(by: second)]
    }
    let end = savesWhileLocked ? [] : Array(repeating: 3.0, count: 5)
    let middle = Array(repeating: 2.0, count: 10)
    for (id, first) in zip(ids, [Array(repeating: 1.0, count: 10), []]) {
      let page = try app.call(HealthMethod.Series.read, SeriesQuery(id: id))
      #expect(page.points.columns == [first + middle + end])
      #expect(page.points.times.map { $0 - start }.first == (first.isEmpty ? 10 : 0))
    }
  }

  @Test("EN-13: an import that is open at a lock ends, because it knows names and times")
  func openImport() throws {
    try enable()
    func add(_ id: UInt64) throws -> WireClient.Answer {
      var samples = later(1)
      samples.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
      return try fixture.owner.rawCall(
        HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: samples))
    }
    let id = try fixture.owner.call(HealthMethod.Import.begin, NewImport()).importID
    #expect(try add(id).status.code == .ok)
    try lock()
    #expect(try add(id).status.healthCode == .databaseInaccessible)
    #expect(try unlock("correct horse").status.code == .ok)
    // What it had matched is forgotten, and must not seem to be missing from the export.
    let missing = try fixture.owner.rawCall(
      HealthMethod.Import.remove, ImportedRemoval(selection: .missing(id)))
    for answer in [try add(id), missing] {
      #expect(answer.status.healthCode == .noData)
      #expect(answer.status.message.contains("import again"))
    }
    let next = try fixture.owner.call(HealthMethod.Import.begin, NewImport()).importID
    #expect(try add(next).status.code == .ok)
  }

  @Test("EN-03: a daemon without the passphrase starts locked and answers about permissions")
  func restart() throws {
    try enable()
    try lock()
    try app.save(later(3))
    let second = try Self.start(directory: try copy())
    #expect(try second.owner.call(HealthMethod.Owner.mode, ModeRequest()).lock == .notYetUnlocked)
    #expect(try second.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps.count == 1)
    let client = try second.app("org.example.a", token: appReply.token)
    #expect(
      try client.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
        .status.healthCode == .databaseInaccessible)
    #expect(try unlock("correct horse", by: second.owner).status.code == .ok)
    #expect(try count(by: client) == 5)
  }

  @Test("EN-04: a store that was unlocked when the daemon stopped starts locked without its key")
  func restartUnlocked() throws {
    try enable()
    let second = try Self.start(directory: try copy())
    #expect(try second.owner.call(HealthMethod.Owner.mode, ModeRequest()).lock == .notYetUnlocked)
    #expect(try unlock("correct horse", by: second.owner).status.code == .ok)
    let client = try second.app("org.example.a", token: appReply.token)
    #expect(try count(by: client) == 2)
  }

  @Test("EN-05: a grant that is made before the first unlock begins with the state at the unlock")
  func grantBeforeUnlock() throws {
    let other = try fixture.owner.register("org.example.b", share: [.stepCount])
    let id = ObjectID.random
    try app.save(.minutes(of: .stepCount, count: 1, first: id))
    _ = try app.call(HealthMethod.Samples.delete, .objects([id]))
    try enable()
    let second = try Self.start(directory: try copy())
    try second.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: other.app.principal)
    #expect(try unlock("correct horse", by: second.owner).status.code == .ok)
    let client = try second.app("org.example.b", token: other.token)
    // The object was deleted before the grant, so the app never saw it.
    let page = try client.call(HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount]))
    #expect(page.added.count == 2 && page.deleted.isEmpty)
    // What is deleted afterwards is reported.
    let remaining = try client.samples(SampleQuery(types: [.stepCount]))
    let owner = try second.app("org.example.a", token: appReply.token)
    _ = try owner.call(HealthMethod.Samples.delete, .objects([remaining[0]]))
    var query = ChangeQuery(types: [.stepCount])
    query.anchor = page.anchor
    let later = try client.call(HealthMethod.Samples.changes, query)
    #expect(later.deleted.map(\.id) == [remaining[0]])
  }

  @Test("EN-06: a changed passphrase and a new recovery key replace the old ones")
  func changedSecrets() throws {
    let old = try enable()
    let owner = fixture.owner
    _ = try owner.call(
      HealthMethod.Encryption.addSlot,
      AddKeySlotRequest(
        slot: NewKeySlot(kind: .passphrase, name: "main", secret: Array("battery".utf8)),
        replacesKind: true))
    let new = try owner.call(
      HealthMethod.Encryption.addSlot,
      AddKeySlotRequest(slot: NewKeySlot(kind: .recovery, name: "paper"), replacesKind: true))
    try lock()
    #expect(try unlock("correct horse").status.code == .permissionDenied)
    #expect(try unlock(old.recoveryKey, .recovery).status.code == .permissionDenied)
    #expect(try unlock("battery").status.code == .ok)
    try lock()
    #expect(try unlock(new.recoveryKey, .recovery).status.code == .ok)
    // While locked, no slot changes.
    try lock()
    #expect(
      try owner.rawCall(
        HealthMethod.Encryption.addSlot,
        AddKeySlotRequest(slot: NewKeySlot(kind: .recovery, name: "paper"))
      ).status.code == .failedPrecondition)
  }

  @Test(
    "EN-07: a rotation encrypts everything with new keys, and a slot that was dropped opens nothing"
  )
  func rotation() throws {
    let old = try enable()
    let before = try status()
    let secret = KeySecret(kind: .passphrase, secret: Array("correct horse".utf8))
    let wrong = KeySecret(kind: .passphrase, secret: Array("wrong".utf8))
    let owner = fixture.owner
    #expect(
      try owner.rawCall(HealthMethod.Encryption.rotate, RotateKeysRequest(secrets: [wrong]))
        .status.code == .permissionDenied)
    #expect(
      try owner.rawCall(HealthMethod.Encryption.rotate, RotateKeysRequest()).status.code
        == .failedPrecondition)
    #expect(try count() == 2)
    // The slot whose secret is missing is named, and nothing has changed.
    let paper = try #require(before.slots.last)
    let refused = try owner.rawCall(
      HealthMethod.Encryption.rotate, RotateKeysRequest(secrets: [secret]))
    #expect(refused.status.code == .failedPrecondition && refused.status.message.contains("paper"))
    #expect(!refused.status.message.contains("main"))
    #expect(try status() == before)
    let reply = try owner.call(
      HealthMethod.Encryption.rotate,
      RotateKeysRequest(secrets: [secret], droppedSlots: [paper.id]))
    #expect(reply.removed == [paper])
    #expect(reply.healthKeyID != before.healthKeyID)
    #expect(reply.policyKeyID != before.policyKeyID)
    #expect(try status().policyKeyID == reply.policyKeyID)
    #expect(try count() == 2)
    // No seal of an old key remains.
    let seals = try FileManager.default.contentsOfDirectory(
      atPath: fixture.directory.path + "/data"
    ).filter { $0.hasSuffix(".seal") }
    #expect(seals.count == 4)
    try lock()
    try app.save(later(1))
    #expect(try unlock(old.recoveryKey, .recovery).status.code == .permissionDenied)
    #expect(try unlock("correct horse").status.code == .ok)
    #expect(try count() == 3)
  }

  @Test("EN-08: a rotation that was interrupted ends at the next unlock")
  func interruptedRotation() throws {
    try enable()
    let directory = try copy()
    var sources = KeySources(
      credentialDirectory: nil, keyFile: directory.path + "/data/" + KeyVault.keyFileName)
    sources.argon2 = Argon2id(memoryKiB: 64, passes: 1, lanes: 1)
    let vault = try KeyVault.open(directory: directory.path + "/data", sources: sources)
    let secret = UserSecret.passphrase(Secret(Array("correct horse".utf8)))
    try vault.unlock(secret)
    let old = vault.healthKeyID
    // The daemon ended after the keyring had all keys, and before a database had a new one.
    let oldPolicy = vault.policyKeyID
    let paper = try #require(vault.slots.last { $0.kind == .recovery }).id
    try vault.beginRotation([secret], dropping: [paper])
    let second = try Self.start(directory: directory)
    #expect(try unlock("correct horse", by: second.owner).status.code == .ok)
    #expect(try status(second.owner).healthKeyID != old)
    #expect(try status(second.owner).policyKeyID != oldPolicy)
    #expect(try status(second.owner).slots.map(\.kind) == [.keyFile, .passphrase])
    let client = try second.app("org.example.a", token: appReply.token)
    #expect(try count(by: client) == 2)
  }

  @Test("EN-09: a plain store is encrypted at the start of a daemon that has a credential")
  func migration() throws {
    let directory = try copy()
    try directory.write("credentials/healthd.key", (0..<32).map { UInt8($0) })
    #expect(try contains("SQLite format 3", directory.path + "/data/health.sqlite"))
    let second = try Self.start(directory: directory, hasCredential: true)
    #expect(try status(second.owner).slots.map(\.kind) == [.credential])
    let client = try second.app("org.example.a", token: appReply.token)
    #expect(try count(by: client) == 2)
    for name in ["health.sqlite", "permissions.sqlite"] {
      #expect(try !contains("SQLite format 3", directory.path + "/data/" + name))
    }
    // The credential opens it again after a lock.
    try lock(second.owner)
    _ = try second.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isLocked: false))
    #expect(try count(by: client) == 2)
  }

  @Test("EN-10: an erasure needs its confirmation, and leaves neither keys nor data")
  func erasure() throws {
    try enable()
    let owner = fixture.owner
    #expect(
      try owner.rawCall(HealthMethod.Encryption.erase, EraseStoreRequest(confirmation: "yes"))
        .status.code == .invalidArgument)
    #expect(try count() == 2)
    _ = try owner.call(
      HealthMethod.Encryption.erase, EraseStoreRequest(confirmation: "erase all health data"))
    let remaining = try FileManager.default.contentsOfDirectory(
      atPath: fixture.directory.path + "/data")
    #expect(remaining == ["healthd.lock"])
  }

  @Test(
    "EN-18: a keyring that was put back is reported until a rotation, after which it opens nothing")
  func putBackKeyring() throws {
    try enable()
    let keyring = "/data/" + KeyVault.fileName
    let old = try Data(contentsOf: URL(fileURLWithPath: fixture.directory.path + keyring))
    _ = try fixture.owner.call(
      HealthMethod.Encryption.addSlot,
      AddKeySlotRequest(
        slot: NewKeySlot(kind: .passphrase, name: "main", secret: Array("battery".utf8)),
        replacesKind: true))
    #expect(try !status().isKeyringOutdated)
    let directory = try copy()
    try old.write(to: URL(fileURLWithPath: directory.path + keyring))
    var second: DaemonFixture? = try Self.start(directory: directory)
    let owner = try #require(second?.owner)
    #expect(try status(owner).isKeyringOutdated)
    #expect(try unlock("correct horse", by: owner).status.code == .ok)
    func problems() throws -> [String] {
      try owner.call(HealthMethod.Owner.verify, VerifyStoreRequest()).problems
    }
    #expect(try problems() == [KeyVault.outdatedProblem])
    let paper = try #require(try status(owner).slots.last).id
    _ = try owner.call(
      HealthMethod.Encryption.rotate,
      RotateKeysRequest(
        secrets: [KeySecret(kind: .passphrase, secret: Array("correct horse".utf8))],
        droppedSlots: [paper]))
    #expect(try !status(owner).isKeyringOutdated)
    #expect(try problems() == [])
    second = nil
    let third = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: directory.path + "/data", toPath: third.path + "/data")
    try old.write(to: URL(fileURLWithPath: third.path + keyring))
    let error = #expect(throws: PermissionError.self) { try Self.start(directory: third) }
    #expect(error?.code == .wrongKey)
  }

  @Test("EN-19: streams and a workout go on across a lock that closes the store")
  func openStreams() throws {
    try enable()
    try fixture.owner.setGrants(
      [
        Grant(type: .workout, direction: .share, decision: .authorized),
        Grant(type: .stepCount, direction: .read, decision: .authorized),
        Grant(type: .stepCount, direction: .share, decision: .authorized),
      ], of: appReply.app.principal)
    let watch = try app.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.stepCount]), credit: 10))
    let start = Instant(microseconds: 1_700_000_000_000_000)
    let (workout, _) = try Follower.begin(
      try fixture.app("org.example.a", token: appReply.token), .random,
      WorkoutConfiguration(activityType: Workout.running))
    try workout.act(.start(at: start))
    #expect(try workout.change() == [.notStarted, .running])
    try lock()
    #expect(
      try app.rawCall(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
        .status.healthCode == .databaseInaccessible)
    // The workout does not need the store.
    let pause = Instant(microseconds: start.microseconds + 1_000_000)
    try workout.act(.pause(at: pause))
    #expect(try workout.change() == [.running, .paused])
    #expect(try workout.next() == .event(WorkoutEvent(type: 1, start: pause, end: pause)))
    try app.save(later(1))
    #expect(try unlock("correct horse").status.code == .ok)
    try workout.act(.resume(at: Instant(microseconds: start.microseconds + 2_000_000)))
    #expect(try workout.change() == [.paused, .running])
    #expect(try count() == 3)
    // The stream that was open before the lock reports what was saved during it.
    guard case .message = try app.nextEvent(of: watch) else {
      Issue.record("the stream ended with the lock")
      return
    }
  }

  @Test(
    "EN-19: every kind of stream continues after a lock where it was, with what was saved during it",
    arguments: Framing.allCases)
  func continuedStreams(_ framing: Framing) throws {
    try enable()
    let reader = try Framing.$current.withValue(framing) {
      try fixture.app("org.example.a", token: appReply.token)
    }
    var marked = QueryDescriptor(types: [.stepCount])
    marked.filter.metadata = [
      MetadataCondition(key: "note", test: .isAny(of: [.string("early")]))
    ]
    func batch(_ note: String) -> SampleBatch {
      var batch = later(1)
      batch.metadata = [Metadata([Metadata.Entry(key: "note", value: .string(note))])]
      batch.metadataIndices = [1]
      return batch
    }
    let changes = try reader.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(descriptors: [marked]), credit: 20))
    let signals = try reader.start(
      HealthMethod.Live.watch, WatchRequest(query: ChangeQuery(descriptors: [marked]), credit: 20))
    let sums = try reader.start(
      HealthMethod.Live.watchStatistics,
      WatchStatisticsRequest(
        query: StatisticsQuery(
          type: .stepCount, options: .cumulativeSum,
          calendar: CalendarIntervals(
            component: .day, anchor: Instant(microseconds: 0), timeZone: "UTC")),
        credit: 20))
    // The first message of each: no marked sample, no change, one day.
    #expect(try page(reader, changes).added.isEmpty)
    #expect(try message(WatchSignal.self, reader, signals).types.isEmpty)
    #expect(try message(StatisticsUpdate.self, reader, sums).changed.count == 1)

    try lock()
    // More credit arrives while the stream sleeps.
    try reader.send(ObserveRequest(credit: 1), on: changes)
    try app.save(batch("late"))
    try app.save(batch("early"))
    #expect(try unlock("correct horse").status.code == .ok)
    #expect(try page(reader, changes).added.count == 1)
    #expect(try message(WatchSignal.self, reader, signals).types == [.stepCount])
    // Only the day that changed: the stream knows what it sent before the lock.
    #expect(try message(StatisticsUpdate.self, reader, sums).changed.map(\.merged.sum) == [2])

    // Without a change, a lock causes no message.
    try lock()
    #expect(try unlock("correct horse").status.code == .ok)
    try app.save(batch("late"))
    #expect(try message(StatisticsUpdate.self, reader, sums).changed.map(\.merged.sum) == [3])
    for stream in [changes, signals] {
      #expect(try reader.nextEvent(of: stream, within: 0.3) == nil)
    }

    // An app that is removed while its streams sleep.
    try lock()
    _ = try fixture.owner.call(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: appReply.app.principal))
    #expect(throws: (any Error).self, "its connections close") {
      while case .message = try reader.nextEvent(of: changes) {}
    }
  }

  private func page(_ client: WireClient, _ stream: UInt32) throws -> ChangePage {
    try message(ChangePage.self, client, stream)
  }

  private func message<Message: WireMessage>(
    _: Message.Type, _ client: WireClient, _ stream: UInt32
  ) throws -> Message {
    guard case .message(let bytes) = try client.nextEvent(of: stream) else {
      throw HealthError(.databaseInaccessible, "the stream ended")
    }
    return try Message(wire: bytes)
  }
}
