import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthPermissions
import HealthWire
import TTRPC
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer

/// Tests of the guest session: what each door answers, which apps read, and what ends it.
@Suite(.process) struct GuestTests {
  let fixture: DaemonFixture
  let app: WireClient
  let appReply: AppRegistration
  let other: WireClient
  let otherReply: AppRegistration

  init() throws { try self.init(DaemonFixture(), sampleCount: 10) }

  private init(_ fixture: DaemonFixture, sampleCount: Int) throws {
    self.fixture = fixture
    appReply = try fixture.owner.register(
      "org.example.a", read: [.stepCount], share: [.stepCount], denyShare: [.heartRate],
      denyRead: [.bodyMass])
    app = try fixture.app("org.example.a", token: appReply.token)
    otherReply = try fixture.owner.register("org.example.b", share: [.stepCount, .heartRate])
    other = try fixture.app("org.example.b", token: otherReply.token)
    try app.save(.minutes(of: .stepCount, count: 2, from: 1_800_000_000_000_000))
    guard sampleCount > 0 else { return }
    try other.save(.minutes(of: .stepCount, count: sampleCount))
    try other.save(.minutes(of: .heartRate, count: sampleCount))
  }

  @discardableResult
  func begin(_ apps: [AppRegistration] = [], code: String = "") throws -> StoreMode {
    try fixture.owner.call(
      HealthMethod.Owner.setMode,
      StoreModeChange(
        isGuest: true, guestApps: apps.map { GuestApp(principal: $0.app.principal) },
        secret: Array(code.utf8)))
  }

  func end(_ secret: String = "", by owner: WireClient? = nil) throws -> WireClient.Answer {
    try (owner ?? fixture.owner).rawCall(
      HealthMethod.Owner.setMode, StoreModeChange(isGuest: false, secret: Array(secret.utf8)))
  }

  func query(
    _ type: ObjectType = .stepCount, by client: WireClient? = nil
  ) throws -> WireClient.Answer {
    try (client ?? app).rawCall(HealthMethod.Samples.query, SampleQuery(types: [type]))
  }

  func count(_ type: ObjectType = .stepCount) throws -> Int {
    try app.samples(SampleQuery(types: [type])).count
  }

  func save(
    _ count: Int, _ type: ObjectType = .stepCount, by client: WireClient? = nil
  ) throws -> WireClient.Answer {
    let batch = SampleBatch.minutes(
      of: type, count: count, from: 1_900_000_000_000_000, first: .random)
    return try (client ?? app).rawCall(HealthMethod.Samples.save, SaveRequest(samples: batch))
  }

  // MARK: - Apps

  @Test("LG-08, AUTH-20: in a guest session apps for guests read what they were granted")
  func namedApp() throws {
    let mode = try begin([appReply])
    #expect(mode.guestApps.map(\.bundleIdentifier) == ["org.example.a"])
    #expect(try count() == 12)
    #expect(try count(.heartRate) == 0)
  }

  @Test(
    "an app that is not for guests gets one error for all reads, and its stream resumes afterwards")
  func otherApp() throws {
    let change = ChangeQuery(types: [.stepCount])
    let stream = try app.start(HealthMethod.Live.watch, WatchRequest(query: change, credit: 8))
    _ = try app.nextEvent(of: stream)
    try begin([otherReply])
    var answers: Set<WireClient.Answer> = []
    for type in [ObjectType.stepCount, .heartRate, .bodyMass] {
      answers.insert(try query(type))
      answers.insert(
        try app.rawCall(
          HealthMethod.Samples.statistics, StatisticsQuery(type: type, options: .mostRecent)))
      answers.insert(try app.rawCall(HealthMethod.Samples.changes, ChangeQuery(types: [type])))
    }
    #expect(answers.count == 1)
    #expect(answers.first?.status.healthCode == .databaseInaccessible)
    // Its stream is silent, and continues afterwards.
    #expect(try app.nextEvent(of: stream, within: 0.1) == nil)
    #expect(try end().status.code == .ok)
    #expect(try save(1).status.code == .ok)
    guard case .message = try app.nextEvent(of: stream) else {
      Issue.record("the stream did not resume")
      return
    }
    #expect(try count() == 13)
  }

  @Test("LG-09, LG-10, AUTH-21: in a guest session nothing can be changed except to revoke a grant")
  func changes() throws {
    try begin([appReply])
    #expect(try save(1).status.healthCode == .notPermissibleForGuestUserMode)
    // Refused before authorization is checked.
    #expect(try save(1, .heartRate).status.healthCode == .notPermissibleForGuestUserMode)
    let delete = try app.rawCall(HealthMethod.Samples.delete, .objects([.random]))
    #expect(delete.status.healthCode == .notPermissibleForGuestUserMode)
    let grant = try fixture.owner.rawCall(
      HealthMethod.Apps.setGrants,
      SetGrantsRequest(
        principal: appReply.app.principal,
        grants: [Grant(type: .heartRate, direction: .read, decision: .authorized)]))
    #expect(grant.status.healthCode == .notPermissibleForGuestUserMode)
    // A grant can always be revoked.
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .denied)], of: appReply.app.principal)
    #expect(try count() == 2)
    #expect(try end().status.code == .ok)
    #expect(try save(1).status.code == .ok)
    #expect(try count() == 3)
  }

  @Test("AUTH-22: a guest session does not change an app's authorization status")
  func status() throws {
    let request = AuthorizationStatusRequest(types: [.stepCount, .heartRate, .bodyMass])
    let before = try app.rawCall(HealthMethod.Authorization.status, request)
    for apps in [[], [appReply]] {
      try begin(apps)
      #expect(try app.rawCall(HealthMethod.Authorization.status, request) == before)
      #expect(try end().status.code == .ok)
    }
  }

  @Test("no background delivery reaches an app that is not for guests before the session ends")
  func deliveries() throws {
    let manifest = AppManifest(
      bundleIdentifier: "org.example.c", name: "C", version: "1", readUsage: "Shows it.",
      entitlements: [
        Entitlement.health.rawValue, Entitlement.backgroundDelivery.rawValue,
      ])
    let reply = try fixture.owner.call(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    try fixture.owner.setGrants(
      [Grant(type: .stepCount, direction: .read, decision: .authorized)], of: reply.app.principal)
    let client = try fixture.app("org.example.c", token: reply.token)
    _ = try client.call(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: .stepCount, frequency: .immediate)))
    #expect(try save(1, by: other).status.code == .ok)
    try begin([appReply])
    let stream = try client.start(
      HealthMethod.Background.deliveries, DeliveriesRequest())
    #expect(try client.nextEvent(of: stream, within: 0.2) == nil)
    #expect(try end().status.code == .ok)
    guard case .message = try client.nextEvent(of: stream) else {
      Issue.record("nothing was delivered after the session")
      return
    }
  }

  // MARK: - The control socket

  /// Calls every method of the control socket with an empty message and returns its answers by path.
  private func everyAnswer() throws -> [String: WireClient.Answer] {
    var answers: [String: WireClient.Answer] = [:]
    for method in HealthMethodTable(fixture.daemon.services).control.map(\.row) {
      let client = try WireClient(path: fixture.controlPath)
      let call = try client.start(
        service: method.service, method: method.method, kind: method.kind, payload: [])
      let path = "\(method.service)/\(method.method)"
      switch method.kind {
      case .unary: answers[path] = try client.wait(for: call)
      case .bidirectional:
        // Its end follows that of the client's side, also where the stream was opened.
        try client.closeSide(of: call)
        var event = try client.nextEvent(of: call)
        while case .message = event { event = try client.nextEvent(of: call) }
        guard case .ended(let status) = event else { continue }
        answers[path] = WireClient.Answer(status: status, payload: [])
      // The watches of health checks and of encryption, which are about no data, do not end.
      default: continue
      }
    }
    return answers
  }

  @Test("in a guest session each method of the control socket is refused, except those listed")
  func controlSocket() throws {
    try begin([appReply])
    let answers = try everyAnswer()
    #expect(answers.count > 80)
    let open = answers.filter { _, answer in
      // A message that is not valid is refused before anything else.
      answer.status.healthCode != .notPermissibleForGuestUserMode
        && answer.status.code != .invalidArgument && answer.status.code != .unauthenticated
    }
    #expect(
      Set(open.keys) == [
        "grpc.health.v1.Health/Check", "health.v1.Encryption/Status", "health.v1.Owner/Metrics",
        "health.v1.Owner/Mode", "health.v1.Owner/SetMode", "health.v1.Owner/Status",
        "health.v1.Agent/Register", "health.v1.Launches/Receive",
        // They end without a query; see `streams`.
        "health.v1.Live/Watch", "health.v1.Live/WatchStatistics", "health.v1.Live/WatchSummaries",
        "health.v1.Samples/Observe",
      ], "\(open.keys.sorted())")
    // Methods whose empty message is not valid, with a valid one.
    let owner = fixture.owner
    let statuses = [
      try query(by: owner),
      try owner.rawCall(
        HealthMethod.Samples.statistics, StatisticsQuery(type: .stepCount, options: .mostRecent)),
      try owner.rawCall(HealthMethod.Samples.changes, ChangeQuery(types: [.stepCount])),
      try owner.rawCall(
        HealthMethod.Apps.objectGrants, ObjectGrantsRequest(principal: appReply.app.principal)),
      try owner.rawCall(
        HealthMethod.Apps.remove, RemoveAppRequest(principal: appReply.app.principal)),
      try save(1, by: owner),
      try owner.rawCall(HealthMethod.Samples.delete, .objects([.random])),
    ]
    #expect(statuses.allSatisfy { $0.status.healthCode == .notPermissibleForGuestUserMode })
    #expect(Set(statuses.map(\.status.message)) == [HealthError.guestAtMachine.message])
  }

  @Test("a guest cannot tell two stores apart on the control socket")
  func twoStores() throws {
    let empty = try GuestTests(DaemonFixture(), sampleCount: 0)
    _ = try fixture.owner.call(
      HealthMethod.Samples.save, SaveRequest(samples: .minutes(of: .bodyMass, count: 5_000)))
    try begin([appReply])
    try empty.begin([empty.appReply])
    func compared(_ world: GuestTests) throws -> [String: WireClient.Answer] {
      var answers = try world.everyAnswer()
      // Times and paths differ; counts of calls are those of this test. The rest must not.
      var status = try DaemonStatus(
        wire: try #require(answers["health.v1.Owner/Status"]).payload)
      (status.startedAt, status.storePath) = (Instant(microseconds: 0), "")
      (status.availableBytes, status.connectionCount) = (0, 0)
      status.mode.guestApps = []
      #expect(status.storeBytes == 0 && status.sampleCount == 0 && status.types.isEmpty)
      answers["health.v1.Owner/Status"]?.payload = status.wireBytes
      let metrics = try DaemonCounters(
        wire: try #require(answers["health.v1.Owner/Metrics"]).payload)
      #expect(metrics.storeBytes == 0)
      for path in ["Metrics", "Mode", "SetMode"] { answers["health.v1.Owner/" + path] = nil }
      return answers
    }
    #expect(try compared(self) == compared(empty))
  }

  @Test("a stream of the user ends when a guest session begins")
  func streams() throws {
    let owner = try WireClient(path: fixture.controlPath)
    let stream = try owner.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 8))
    guard case .message = try owner.nextEvent(of: stream) else {
      Issue.record("the stream did not begin")
      return
    }
    try begin()
    guard case .ended(let status) = try owner.nextEvent(of: stream) else {
      Issue.record("the stream did not end")
      return
    }
    #expect(status.healthCode == .notPermissibleForGuestUserMode)
    let change = ChangeQuery(types: [.stepCount])
    let statistics = StatisticsQuery(type: .stepCount, options: .mostRecent)
    let summaries = SummaryQuery(timeZone: "UTC")
    let opened = [
      try owner.start(HealthMethod.Live.watch, WatchRequest(query: change, credit: 8)),
      try owner.start(
        HealthMethod.Live.watchStatistics, WatchStatisticsRequest(query: statistics, credit: 8)),
      try owner.start(
        HealthMethod.Live.watchSummaries, WatchSummariesRequest(query: summaries, credit: 8)),
      try owner.start(HealthMethod.Samples.observe, ObserveRequest(query: change, credit: 8)),
    ]
    for stream in opened {
      guard case .ended(let status) = try owner.nextEvent(of: stream) else {
        Issue.record("a stream was opened in a guest session")
        continue
      }
      #expect(status.healthCode == .notPermissibleForGuestUserMode)
    }
  }

  // MARK: - The end

  @Test("a guest can neither name apps nor choose the code")
  func fixed() throws {
    try begin([appReply], code: "1234")
    // The same request again, as after a lost connection.
    #expect(try begin([appReply], code: "1234").guestApps.count == 1)
    for (apps, code) in [([appReply, otherReply], ""), ([appReply], "5678"), ([], "")] {
      #expect(throws: (any Error).self) { try begin(apps, code: code) }
    }
    #expect(try query(by: other).status.healthCode == .databaseInaccessible)
    #expect(try end("5678").status.code == .permissionDenied)
    #expect(try end().status.healthCode == .notPermissibleForGuestUserMode)
    #expect(try end("1234").status.code == .ok)
    #expect(try begin().endsWithSecret == false)
    #expect(try end().status.code == .ok)
  }

  @Test("the passphrase of the store ends a session, and so does its recovery key")
  func passphrase() throws {
    let fixture = try EncryptionTests.start()
    let owner = fixture.owner
    let enabled = try owner.call(
      HealthMethod.Encryption.enable,
      EnableEncryptionRequest(slots: [
        NewKeySlot(kind: .passphrase, name: "main", secret: Array("correct horse".utf8)),
        NewKeySlot(kind: .recovery, name: "paper"),
      ]))
    for secret in ["correct horse", enabled.recoveryKey] {
      let mode = try owner.call(HealthMethod.Owner.setMode, StoreModeChange(isGuest: true))
      #expect(mode.endsWithSecret)
      #expect(try end(by: owner).status.healthCode == .notPermissibleForGuestUserMode)
      #expect(try end("wrong", by: owner).status.code == .permissionDenied)
      // A passphrase that unlocks the store does not end the session.
      let unlocked = try owner.call(
        HealthMethod.Encryption.unlock,
        UnlockRequest(secret: KeySecret(kind: .passphrase, secret: Array("correct horse".utf8))))
      #expect(unlocked.isGuest)
      #expect(try end(secret, by: owner).status.code == .ok)
    }
    // A code is valid beside the passphrase.
    for secret in ["1234", "correct horse"] {
      _ = try owner.call(
        HealthMethod.Owner.setMode, StoreModeChange(isGuest: true, secret: Array("1234".utf8)))
      #expect(try end(secret, by: owner).status.code == .ok)
    }
  }

  @Test("after a restart the session is on with the same apps and the same code")
  func restart() throws {
    try begin([appReply], code: "1234")
    let copy = try TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: fixture.directory.path + "/data", toPath: copy.path + "/data")
    let second = try DaemonFixture(directory: copy)
    let mode = try second.owner.call(HealthMethod.Owner.mode, ModeRequest())
    #expect(mode.isGuest && mode.endsWithSecret)
    #expect(mode.guestApps.map(\.bundleIdentifier) == ["org.example.a"])
    let client = try second.app("org.example.a", token: appReply.token)
    #expect(try client.samples(SampleQuery(types: [.stepCount])).count == 12)
    #expect(try end("12345", by: second.owner).status.code == .permissionDenied)
    #expect(try end("1234", by: second.owner).status.code == .ok)
    #expect(try second.owner.samples(SampleQuery(types: [.heartRate])).count == 10)
  }

  @Test("wrong codes are delayed after five")
  func attempts() throws {
    try begin(code: "1234")
    var answer = try end("0")
    var count = 1
    // The delays grow to a minute, which is longer than an attempt takes on any machine.
    while answer.status.code == .permissionDenied, count < 14 {
      answer = try end("\(count)")
      count += 1
    }
    #expect(answer.status.code == .resourceExhausted && count > 5)
  }
}
