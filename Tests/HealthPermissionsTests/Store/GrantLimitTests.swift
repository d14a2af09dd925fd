import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions
import Synchronization
import Testing

/// Grants that expire, are limited to recent data, or include statistics only.
struct GrantLimitTests {
  static let hour: Int64 = 3_600

  let fixture: PermissionFixture
  let app: AppCaller
  let time: HandTime

  init() throws {
    fixture = try PermissionFixture()
    time = fixture.time
    let reply = try fixture.store.register(fixture.manifest(), in: fixture.owner)
    app = try #require(fixture.identify("org.example.steps", token: reply.token))
  }

  private func grant(
    _ direction: AuthorizationDirection, _ type: ObjectType, _ limits: GrantLimits
  ) throws {
    try fixture.store.setGrants(
      [Grant(type: type, direction: direction, decision: .authorized, limits: limits)],
      of: app.principal, in: fixture.owner)
  }

  private func endsAfter(_ seconds: Int64) -> GrantLimits {
    GrantLimits(expires: time.after(seconds))
  }

  private var seesOthers: Bool {
    get throws { try scope().visibility(of: .stepCount).showsOthers }
  }

  private func scope() throws -> ReadScope {
    try AuthorizationRule<Void, ReadScope>.read
      .authorize((), by: .app(app), under: fixture.store.authorizer)
  }

  @Test("a read grant ends exactly at its expiration")
  func end() throws {
    try grant(.read, .stepCount, endsAfter(Self.hour))
    let epoch = fixture.store.authorizer.epoch
    time.pass(Self.hour - 1)
    #expect(try seesOthers)
    #expect(fixture.store.authorizer.epoch == epoch)
    time.pass(1)
    #expect(try !seesOthers)
    // The epoch changes as in a revocation, which invalidates cached results.
    #expect(fixture.store.authorizer.epoch == epoch + 1)
    #expect(fixture.store.apps(in: fixture.owner)[0].grants[0].decision == .denied)
    #expect(fixture.store.untilNextEnd == nil)
  }

  @Test("SC-20: an expired grant to share is a denial")
  func shareEnds() throws {
    try grant(.share, .stepCount, endsAfter(Self.hour))
    var batch = SampleBatch()
    batch.types = [.stepCount]
    func save() throws(Denial) {
      _ = try SaveRule.save
        .authorize(SaveRequest(samples: batch), by: .app(app), under: fixture.store.authorizer)
    }
    func status() throws -> AuthorizationDecision {
      try AuthorizationRule<Void, SelfScope>.oneself
        .authorize((), by: .app(app), under: fixture.store.authorizer)
        .shareDecisions(of: [.stepCount])[0]
    }
    try save()
    #expect(try status() == .authorized)
    time.pass(Self.hour)
    #expect(throws: Denial.shareDenied) { try save() }
    #expect(try status() == .denied)
  }

  @Test("AG-25: setting the clock back does not extend a grant, even across a restart")
  func clockSetBack() throws {
    try grant(.read, .stepCount, endsAfter(Self.hour))
    time.pass(Self.hour / 2)
    _ = fixture.store.authorizer
    time.set(by: -24 * Self.hour)
    time.pass(Self.hour / 2 - 1)
    #expect(try seesOthers)
    time.pass(1)
    #expect(try !seesOthers)
    try fixture.reopen()
    #expect(try !seesOthers)
    time.set(by: -24 * Self.hour)
    #expect(try !seesOthers)
  }

  @Test("a grant that expires while the daemon is stopped is expired at the next start")
  func endsWhileClosed() throws {
    try grant(.read, .stepCount, endsAfter(Self.hour))
    try fixture.store.close()
    time.pass(2 * Self.hour)
    try fixture.open()
    #expect(try !seesOthers)
  }

  @Test("SC-20: grants of two apps expire at the same time, also after one of them was changed")
  func commonEnd() throws {
    let reply = try fixture.store.register(
      fixture.manifest("org.example.second"), in: fixture.owner)
    let second = try #require(fixture.identify("org.example.second", token: reply.token))
    for (changed, other) in [(app, second), (second, app)] {
      let limits = endsAfter(Self.hour)
      for app in [app, second] {
        let grant = Grant(
          type: .stepCount, direction: .read, decision: .authorized, limits: limits)
        try fixture.store.setGrants([grant], of: app.principal, in: fixture.owner)
      }
      try fixture.store.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: .authorized)],
        of: changed.principal, in: fixture.owner)
      time.pass(Self.hour)
      for app in [changed, other] {
        let scope = try AuthorizationRule<Void, ReadScope>.read
          .authorize((), by: .app(app), under: fixture.store.authorizer)
        #expect(
          scope.visibility(of: .stepCount).showsOthers == (app.principal == changed.principal))
      }
    }
  }

  @Test("several grants expire independently, and a new decision replaces an expiration")
  func severalEnds() throws {
    try grant(.read, .stepCount, endsAfter(3 * Self.hour))
    try grant(.read, .heartRate, endsAfter(Self.hour))
    try grant(.share, .bodyMass, endsAfter(2 * Self.hour))
    #expect(fixture.store.untilNextEnd == Self.hour * 1_000_000)
    try grant(.read, .heartRate, .none)
    #expect(fixture.store.untilNextEnd == 2 * Self.hour * 1_000_000)
    time.pass(2 * Self.hour)
    #expect(try seesOthers)
    #expect(try scope().visibility(of: .heartRate) == .allSources)
    #expect(fixture.store.untilNextEnd == Self.hour * 1_000_000)
    try fixture.store.remove(app.principal, in: fixture.owner)
    #expect(fixture.store.untilNextEnd == nil)
  }

  @Test("the listener is notified of an expiration as of any change")
  func listener() throws {
    let heard = Counter()
    fixture.store.onChange { heard.add() }
    try grant(.read, .stepCount, endsAfter(Self.hour))
    #expect(heard.count == 1)
    time.pass(Self.hour)
    try fixture.store.noteTime()
    #expect(heard.count == 2)
    try fixture.store.noteTime()
    #expect(heard.count == 2)
  }

  @Test("limits are stored, and the next decision removes them")
  func kept() throws {
    let limits = GrantLimits(
      expires: time.after(Self.hour), earliest: time.after(-Self.hour), form: .statisticsOnly,
      purpose: "a study")
    try grant(.read, .stepCount, limits)
    try fixture.reopen()
    #expect(fixture.store.apps(in: fixture.owner)[0].grants[0].limits == limits)
    #expect(try scope().visibility(of: .stepCount) == .onlyOwn(app.principal))
    #expect(try scope().aggregate(of: .stepCount)?.earliest == limits.earliest)
    for decision in [AuthorizationDecision.denied, .authorized] {
      try fixture.store.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: decision)], of: app.principal,
        in: fixture.owner)
      #expect(fixture.store.apps(in: fixture.owner)[0].grants[0].limits == .none)
      #expect(try scope().aggregate(of: .stepCount) == nil)
    }
  }

  @Test("limits that do not apply or are invalid are rejected")
  func refused() throws {
    func isRefused(
      _ direction: AuthorizationDirection, _ type: ObjectType, _ limits: GrantLimits
    ) -> Bool {
      do {
        try grant(direction, type, limits)
        return false
      } catch {
        return (error as? PermissionError)?.code == .invalidArgument
      }
    }
    let past = time.after(-Self.hour)
    #expect(isRefused(.read, .stepCount, GrantLimits(expires: time.now)))
    #expect(isRefused(.share, .stepCount, GrantLimits(earliest: past)))
    #expect(isRefused(.share, .stepCount, GrantLimits(form: .statisticsOnly)))
    #expect(isRefused(.share, .stepCount, GrantLimits(purpose: "study")))
    #expect(isRefused(.read, .bloodType, GrantLimits(earliest: past)))
    #expect(isRefused(.read, .activitySummary, GrantLimits(earliest: past)))
    #expect(isRefused(.read, .sleepAnalysis, GrantLimits(form: .statisticsOnly)))
    #expect(isRefused(.read, .stepCount, GrantLimits(purpose: "a\nb")))
    #expect(isRefused(.read, .stepCount, GrantLimits(purpose: String(repeating: "x", count: 65))))
    #expect(!isRefused(.read, .sleepAnalysis, GrantLimits(earliest: past)))
  }
}

private final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
