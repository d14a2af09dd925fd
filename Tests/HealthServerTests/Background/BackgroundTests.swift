import HealthAPI
import DaemonTestSupport
import Glibc
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of background delivery through a daemon's sockets, with a clock that the test advances.
@Suite(.process) final class BackgroundTests {
  static let entitlement = "com.apple.developer.healthkit.background-delivery"
  static let command = AppManifest.Launch.command(["/usr/bin/steps", "--background"])

  let directory: TemporaryDirectory
  let clock = TestWakeClock()
  let launcher = TestLauncher()
  var daemon: Daemon?
  var owner: WireClient
  var writer: WireClient
  let writerToken: [UInt8]

  init() throws {
    directory = try TemporaryDirectory()
    daemon = try Self.daemon(directory, clock, launcher)
    owner = try WireClient(path: directory.path + "/run/control.sock")
    let reply = try owner.register(
      "org.example.writer", share: [.stepCount, .heartRate, .bodyMass])
    writerToken = reply.token
    writer = try WireClient(
      path: directory.path + "/run/healthd.sock", bundleIdentifier: "org.example.writer",
      token: reply.token)
  }

  deinit { stop() }

  private static func daemon(
    _ directory: TemporaryDirectory, _ clock: TestWakeClock, _ launcher: TestLauncher
  ) throws -> Daemon {
    var options = try Daemon.Options(in: directory)
    options.clock = clock.clock
    options.launcher = launcher.launcher
    return try Daemon(options, log: OperatorLog())
  }

  private func stop() {
    daemon?.stopAndWait()
    daemon = nil
  }

  private func restart() throws {
    stop()
    daemon = try Self.daemon(directory, clock, launcher)
    owner = try WireClient(path: directory.path + "/run/control.sock")
    writer = try connect("org.example.writer", writerToken)
  }

  private func connect(_ bundle: String, _ token: [UInt8]) throws -> WireClient {
    try WireClient(
      path: directory.path + "/run/healthd.sock", bundleIdentifier: bundle, token: token)
  }

  /// Registers an app that may read every type that the tests save.
  private func register(
    _ bundle: String, entitlements: [String] = [entitlement], launch: AppManifest.Launch? = nil
  ) throws -> AppRegistration {
    let reply = try owner.call(
      HealthMethod.Apps.register,
      RegisterAppRequest(
        manifest: AppManifest(
          bundleIdentifier: bundle, name: "App", version: "1.0", readUsage: "Shows it.",
          shareUsage: "Adds to it.", entitlements: entitlements, launch: launch)))
    try owner.setGrants(
      [ObjectType.stepCount, .heartRate, .bodyMass].map {
        Grant(type: $0, direction: .read, decision: .authorized)
      }, of: reply.app.principal)
    return reply
  }

  private func enable(
    _ client: WireClient, _ type: ObjectType, _ frequency: UpdateFrequency = .immediate
  ) throws {
    _ = try client.call(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: type, frequency: frequency)))
  }

  private func open(_ client: WireClient) throws -> UInt32 {
    try client.start(HealthMethod.Background.deliveries, DeliveriesRequest())
  }

  private func delivery(_ client: WireClient, _ stream: UInt32) throws -> BackgroundDelivery {
    switch try client.nextEvent(of: stream) {
    case .message(let bytes): return try BackgroundDelivery(wire: bytes)
    case .ended(let status): throw status
    }
  }

  private func save(_ type: ObjectType = .heartRate, value: Double = 60) throws {
    try writer.save(.minutes(of: type, count: 1, value: value))
  }

  /// Waits until every earlier save, clock change and acknowledgment has taken effect. The signal
  /// of a watch for a later commit and the list of registrations are answered after them.
  private func settle() throws {
    let watch = try owner.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.height]), credit: 4))
    _ = try owner.nextEvent(of: watch)
    try owner.save(.minutes(of: .height, count: 1, value: 1))
    _ = try owner.nextEvent(of: watch)
    try owner.closeSide(of: watch)
    for _ in 0..<2 {
      _ = try owner.call(HealthMethod.Background.list, ListBackgroundRequest())
    }
  }

  private func isSilent(_ client: WireClient, _ stream: UInt32) throws -> Bool {
    try settle()
    _ = try client.call(HealthMethod.Health.check, HealthCheckRequest())
    return try client.nextEvent(of: stream, within: 0) == nil
  }

  private func acknowledge(_ client: WireClient, _ stream: UInt32, _ id: UInt64) throws {
    try client.send(DeliveriesRequest(acknowledged: id), on: stream)
    _ = try client.call(HealthMethod.Health.check, HealthCheckRequest())
  }

  // MARK: - Rules

  @Test("BACKGROUND-04: a registration requires the entitlement and survives a restart")
  func registration() throws {
    let plain = try register("org.example.plain", entitlements: [])
    let refused = try connect("org.example.plain", plain.token).rawCall(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: .heartRate, frequency: .hourly)))
    #expect(refused.status.code == .permissionDenied)
    #expect(refused.status.healthCode == .authorizationDenied)

    let app = try register("org.example.app")
    let client = try connect("org.example.app", app.token)
    try enable(client, .heartRate, .daily)
    try enable(client, .bodyMass, .weekly)
    try enable(client, .heartRate, .hourly)
    let expected = ListBackgroundReply(apps: [
      BackgroundApp(
        principal: app.app.principal, bundleIdentifier: "org.example.app",
        registrations: [
          BackgroundRegistration(type: .bodyMass, frequency: .weekly),
          BackgroundRegistration(type: .heartRate, frequency: .hourly),
        ].sorted { $0.type.code < $1.type.code })
    ])
    #expect(try client.call(HealthMethod.Background.list, ListBackgroundRequest()) == expected)
    try restart()
    #expect(try owner.call(HealthMethod.Background.list, ListBackgroundRequest()) == expected)
  }

  @Test(
    "BACKGROUND-13, CORR-10: only characteristics, quantities, categories and workouts register")
  func kinds() throws {
    let client = try connect("org.example.app", try register("org.example.app").token)
    var refused: Set<ObjectType.Kind> = []
    for type in ObjectType.all {
      let answer = try client.rawCall(
        HealthMethod.Background.enable,
        EnableBackgroundRequest(
          registration: BackgroundRegistration(type: type, frequency: .weekly)))
      switch type.kind {
      case .characteristic, .quantity, .category, .workout: #expect(answer.status.code == .ok)
      default:
        #expect(answer.status.code == .invalidArgument)
        #expect(answer.status.healthCode == .invalidArgument)
        refused.insert(type.kind)
      }
    }
    #expect(refused.contains(.correlation))
  }

  @Test("BACKGROUND-13: setting a characteristic wakes an app that may read it")
  func characteristic() throws {
    let app = try register("org.example.app")
    let client = try connect("org.example.app", app.token)
    try enable(client, .bloodType)
    let stream = try open(client)
    let bloodType = Characteristic(type: .bloodType, value: .choice(1))
    _ = try owner.call(
      HealthMethod.Profile.setCharacteristic, SetCharacteristicRequest(characteristic: bloodType))
    #expect(try isSilent(client, stream))
    try owner.setGrants(
      [Grant(type: .bloodType, direction: .read, decision: .authorized)], of: app.app.principal)
    _ = try owner.call(
      HealthMethod.Profile.setCharacteristic,
      SetCharacteristicRequest(characteristic: Characteristic(type: .bloodType)))
    #expect(try delivery(client, stream).types == [.bloodType])
  }

  @Test(
    "BACKGROUND-12: changes in one period cause one wake, and a restart does not reset the period")
  func period() throws {
    let app = try register("org.example.app")
    var client = try connect("org.example.app", app.token)
    try enable(client, .heartRate, .hourly)
    var stream = try open(client)
    try save()
    let first = try delivery(client, stream)
    #expect(first.types == [.heartRate])
    try acknowledge(client, stream, first.id)
    for _ in 0..<3 { try save() }
    #expect(try isSilent(client, stream))
    clock.advance(bySeconds: 1800)
    try restart()
    client = try connect("org.example.app", app.token)
    stream = try open(client)
    #expect(try isSilent(client, stream))
    clock.advance(bySeconds: 1800)
    let second = try delivery(client, stream)
    #expect(second.types == [.heartRate])
    #expect(second.id > first.id)
    try acknowledge(client, stream, second.id)
    clock.advance(bySeconds: 7200)
    #expect(try isSilent(client, stream))
  }

  @Test(
    "BACKGROUND-06: immediate delivery of steps is capped to hourly, and still listed as immediate")
  func capped() throws {
    let client = try connect("org.example.app", try register("org.example.app").token)
    try enable(client, .stepCount, .immediate)
    let listed = try client.call(HealthMethod.Background.list, ListBackgroundRequest())
    #expect(listed.apps.first?.registrations.first?.frequency == .immediate)
    let stream = try open(client)
    try save(.stepCount)
    try acknowledge(client, stream, try delivery(client, stream).id)
    try save(.stepCount)
    #expect(try isSilent(client, stream))
    clock.advance(bySeconds: 3600)
    #expect(try delivery(client, stream).types == [.stepCount])
  }

  @Test(
    "BACKGROUND-03, BACKGROUND-09: a disconnected app is started and then receives what it missed")
  func pending() throws {
    let app = try register("org.example.app", launch: Self.command)
    var client = try connect("org.example.app", app.token)
    // A query ends with its connection; the app is not started for it.
    let observer = try client.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.heartRate]), credit: 8))
    _ = try client.nextEvent(of: observer)
    client = try connect("org.example.app", app.token)
    try save()
    try settle()
    #expect(launcher.started.isEmpty)
    // After registering, the app is started and receives the delivery once it has opened its
    // queries.
    try enable(client, .heartRate)
    try save()
    #expect(launcher.awaitLaunch() == Self.command)
    client = try connect("org.example.app", app.token)
    let again = try client.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.heartRate]), credit: 8))
    _ = try client.nextEvent(of: again)
    let stream = try open(client)
    let found = try delivery(client, stream)
    #expect(found.types == [.heartRate])
    try acknowledge(client, stream, found.id)
    #expect(launcher.started.count == 1)
  }

  @Test("ANCHOR-07, BACKGROUND-15: anchored and statistics queries never start an app")
  func queries() throws {
    let app = try register("org.example.app", launch: Self.command)
    for round in 0..<2 {
      let client = try connect("org.example.app", app.token)
      let anchored = try client.start(
        HealthMethod.Samples.observe,
        ObserveRequest(query: ChangeQuery(types: [.heartRate]), credit: 8))
      let statistics = try client.start(
        HealthMethod.Live.watchStatistics,
        WatchStatisticsRequest(
          query: StatisticsQuery(type: .heartRate, options: .discreteMax), credit: 8))
      for stream in [anchored, statistics] { _ = try client.nextEvent(of: stream) }
      try save(value: 100 + Double(round))
      for stream in [anchored, statistics] { _ = try client.nextEvent(of: stream) }
    }
    // Both connections are closed, and no registration exists that would name a type.
    try save()
    try settle()
    #expect(launcher.started.isEmpty)
    #expect(
      try owner.call(HealthMethod.Background.list, ListBackgroundRequest()).apps.isEmpty)
  }

  @Test("BACKGROUND-10, BACKGROUND-11: an unacknowledged delivery is sent three times in total")
  func unanswered() throws {
    let app = try register("org.example.app")
    var client = try connect("org.example.app", app.token)
    try enable(client, .heartRate)
    var stream = try open(client)
    try save()
    var ids: Set<UInt64> = [try delivery(client, stream).id]
    clock.advance(bySeconds: 30)
    #expect(try isSilent(client, stream))
    clock.advance(bySeconds: 59)
    #expect(try isSilent(client, stream))
    // The number of attempts survives a restart.
    try restart()
    client = try connect("org.example.app", app.token)
    stream = try open(client)
    #expect(try isSilent(client, stream))
    clock.advance(bySeconds: 1)
    ids.insert(try delivery(client, stream).id)
    // A stream that ends without an acknowledgment also counts as a failure.
    try client.closeSide(of: stream)
    #expect(try client.nextEvent(of: stream) == .ended(.ok))
    stream = try open(client)
    try settle()
    clock.advance(bySeconds: 239)
    #expect(try isSilent(client, stream))
    clock.advance(bySeconds: 1)
    ids.insert(try delivery(client, stream).id)
    #expect(ids.count == 3)
    clock.advance(bySeconds: 30)
    try save()
    clock.advance(bySeconds: 1_000_000)
    #expect(try isSilent(client, stream))
    let listed = try owner.call(HealthMethod.Background.list, ListBackgroundRequest())
    #expect(listed.apps.first?.isStopped == true)
    #expect(listed.apps.first?.unansweredCount == 3)
    try enable(client, .heartRate)
    try acknowledge(client, stream, try delivery(client, stream).id)
    #expect(try isSilent(client, stream))
  }

  @Test("an app that is started but does not connect is started three times")
  func launches() throws {
    let app = try register("org.example.app", launch: .unit("steps.service"))
    let client = try connect("org.example.app", app.token)
    try enable(client, .heartRate)
    try save()
    #expect(launcher.awaitLaunch() == .unit("steps.service"))
    // The daemon also starts it after reading the manifest from disk.
    try restart()
    for seconds in [0, 60, 60, 60, 240, 60, 1_000_000] as [Int64] {
      clock.advance(bySeconds: seconds)
      try settle()
    }
    // The attempt that the restart interrupted is not counted.
    for _ in 0..<3 { #expect(launcher.awaitLaunch() == .unit("steps.service")) }
    try settle()
    #expect(launcher.started.count == 4)
    _ = client
  }

  @Test("BACKGROUND-14: one type or all can be disabled, and a removed app has no registrations")
  func disable() throws {
    let app = try register("org.example.app")
    let client = try connect("org.example.app", app.token)
    for type in [ObjectType.heartRate, .bodyMass, .stepCount] { try enable(client, type) }
    let stream = try open(client)
    _ = try client.call(
      HealthMethod.Background.disable, DisableBackgroundRequest(type: .heartRate))
    try save(.heartRate)
    #expect(try isSilent(client, stream))
    try save(.bodyMass)
    try acknowledge(client, stream, try delivery(client, stream).id)
    _ = try client.call(HealthMethod.Background.disable, DisableBackgroundRequest(type: nil))
    try save(.bodyMass)
    try save(.stepCount)
    #expect(try isSilent(client, stream))
    try enable(client, .bodyMass)
    _ = try owner.call(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: app.app.principal))
    guard case .ended(let status) = try client.nextEvent(of: stream) else {
      Issue.record("the stream of a removed app did not end")
      return
    }
    #expect(status.code == .unauthenticated)
    try restart()
    #expect(
      try owner.call(HealthMethod.Background.list, ListBackgroundRequest()).apps.isEmpty)
  }

  @Test("RV-08, AUTH-09: only visible changes wake an app, and a grant delivers what it missed")
  func permission() throws {
    let app = try register("org.example.app")
    let client = try connect("org.example.app", app.token)
    try enable(client, .heartRate)
    let stream = try open(client)
    try owner.setGrants(
      [Grant(type: .heartRate, direction: .read, decision: .denied)], of: app.app.principal)
    try save()
    #expect(try isSilent(client, stream))
    try owner.setGrants(
      [Grant(type: .heartRate, direction: .read, decision: .authorized)], of: app.app.principal)
    #expect(try delivery(client, stream).types == [.heartRate])
  }

  @Test("AUTH-09, BACKGROUND-10: a decision about another type does not repeat a delivery")
  func otherDecision() throws {
    let app = try register("org.example.app")
    try owner.setGrants(
      [
        Grant(type: .heartRate, direction: .read, decision: .denied),
        Grant(type: .heartRate, direction: .share, decision: .authorized),
      ], of: app.app.principal)
    let client = try connect("org.example.app", app.token)
    try enable(client, .heartRate)
    let stream = try open(client)
    try client.save(.minutes(of: .heartRate, count: 1, value: 61))
    let open = try delivery(client, stream)
    try owner.setGrants(
      [Grant(type: .bodyMass, direction: .read, decision: .denied)], of: app.app.principal)
    try acknowledge(client, stream, open.id)
    #expect(try isSilent(client, stream))
  }

  @Test("RV-08: a grant delivers what it missed, also before an acknowledged delivery")
  func missedBefore() throws {
    let app = try register("org.example.app")
    try owner.setGrants(
      [
        Grant(type: .heartRate, direction: .read, decision: .denied),
        Grant(type: .heartRate, direction: .share, decision: .authorized),
      ], of: app.app.principal)
    let client = try connect("org.example.app", app.token)
    try enable(client, .heartRate)
    let stream = try open(client)
    try save()
    try client.save(.minutes(of: .heartRate, count: 1, value: 61))
    try acknowledge(client, stream, try delivery(client, stream).id)
    #expect(try isSilent(client, stream))
    try owner.setGrants(
      [Grant(type: .heartRate, direction: .read, decision: .authorized)], of: app.app.principal)
    #expect(try delivery(client, stream).types == [.heartRate])
  }

  @Test("AUTH-09, LK-12: an object added and deleted before a grant does not wake an app after it")
  func lateCommit() throws {
    let app = try register("org.example.app")
    let hidden = Grant(type: .heartRate, direction: .read, decision: .denied)
    let height = Grant(type: .height, direction: .read, decision: .denied)
    try owner.setGrants([hidden, height], of: app.app.principal)
    let client = try connect("org.example.app", app.token)
    try enable(client, .heartRate)
    let stream = try open(client)
    try owner.save(.minutes(of: .height, count: 1, value: 1))
    #expect(try isSilent(client, stream))
    // From here on, commits wait until the grant has been published.
    let deciders = try (0..<2).map { _ in
      try WireClient(path: directory.path + "/run/control.sock")
    }
    try clock.hold {
      func decide(_ decider: WireClient, _ grants: [Grant]) throws -> UInt32 {
        try decider.start(
          HealthMethod.Apps.setGrants,
          SetGrantsRequest(
            principal: app.app.principal, grants: grants, overridesCeilings: true))
      }
      _ = try decide(
        deciders[0], [Grant(type: .bodyMass, direction: .read, decision: .denied)])
      clock.awaitHeld()
      let id = ObjectID.random
      try writer.save(.minutes(of: .heartRate, count: 1, first: id, value: 60))
      _ = try writer.call(HealthMethod.Samples.delete, .objects([id]))
      _ = try decide(
        deciders[1],
        [hidden, height].map { grant in
          Grant(type: grant.type, direction: .read, decision: .authorized)
        })
      let query = SampleQuery(types: [.height])
      let deadline = ContinuousClock.now + .seconds(scaledTimeout(30))
      while try client.call(HealthMethod.Samples.query, query).samples.isEmpty {
        try #require(ContinuousClock.now < deadline)
      }
    }
    #expect(try isSilent(client, stream))
  }

  @Test("LK-12: hidden changes do not use up the hourly wake")
  func hiddenTakesNothing() throws {
    let app = try register("org.example.app")
    try owner.setGrants(
      [
        Grant(type: .heartRate, direction: .read, decision: .denied),
        Grant(type: .heartRate, direction: .share, decision: .authorized),
      ], of: app.app.principal)
    let client = try connect("org.example.app", app.token)
    try enable(client, .heartRate, .hourly)
    let stream = try open(client)
    clock.advance(bySeconds: 60)
    try save()
    #expect(try isSilent(client, stream))
    clock.advance(bySeconds: 60)
    try client.save(.minutes(of: .heartRate, count: 1, value: 61))
    #expect(try delivery(client, stream).types == [.heartRate])
  }

  @Test("registration refuses an invalid launch command or unit name")
  func manifest() throws {
    for launch in [
      AppManifest.Launch.command([]), .command(["steps"]), .command(["/bin/a\u{0}b"]),
      .unit("steps"), .unit("../steps.service"), .unit("-x.service"),
    ] {
      let answer = try owner.rawCall(
        HealthMethod.Apps.register,
        RegisterAppRequest(
          manifest: AppManifest(
            bundleIdentifier: "org.example.bad", name: "App", version: "1", launch: launch)))
      // An empty command means no launch command.
      #expect(answer.status.code == (launch == .command([]) ? .ok : .invalidArgument))
    }
  }

  @Test(
    "LK-27, CD-09: delivery numbers disclose nothing and cannot acknowledge another app's delivery")
  func numbers() throws {
    let first = try register("org.example.first")
    let second = try register("org.example.second")
    let busy = try connect("org.example.first", first.token)
    let calm = try connect("org.example.second", second.token)
    try enable(busy, .heartRate)
    try enable(calm, .stepCount)
    let busyStream = try open(busy)
    let calmStream = try open(calm)
    var id: UInt64 = 0
    for _ in 0..<5 {
      try save()
      id = try delivery(busy, busyStream).id
      try acknowledge(busy, busyStream, id)
    }
    try save(.stepCount, value: 1)
    let own = try delivery(calm, calmStream).id
    #expect(own == id - 4, "an app's delivery ids depend on deliveries to another app")
    try save()
    let waiting = try delivery(busy, busyStream).id
    for guess in [waiting, waiting + 1, 0, .max] { try acknowledge(calm, calmStream, guess) }
    try save()
    // An open delivery blocks the next one, and another app cannot acknowledge it.
    #expect(try isSilent(busy, busyStream))
    try acknowledge(busy, busyStream, waiting)
    #expect(try delivery(busy, busyStream).types == [.heartRate])
  }
}
