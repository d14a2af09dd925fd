import HealthAuthorization
import HealthModel
import TestSupport
import Testing

/// The policy core against a model, and the laws that both obey.
@Suite(.bounded) struct PolicyFuzzTests {
  static let apps = (1...3).map { PrincipalID(ObjectID(high: 7, low: UInt64($0) << 8)) }
  static let types: [ObjectType] = [.stepCount, .heartRate, .bodyMass, .sleepAnalysis]

  private static func limits(_ random: inout SplitMix, _ now: Instant) -> GrantLimits {
    var limits = GrantLimits()
    if random.next() % 3 == 0 {
      limits.expires = Instant(microseconds: now.microseconds + 1 + Int64(random.next() % 50))
    }
    if random.next() % 3 == 0 { limits.earliest = Instant(microseconds: Int64(random.next() % 5)) }
    if random.next() % 5 == 0 { limits.form = .statisticsOnly }
    return limits
  }

  private static func grant(_ random: inout SplitMix, _ now: Instant) -> Grant {
    let decisions: [AuthorizationDecision] = [.notDetermined, .denied, .authorized, .authorized]
    let decision = decisions[Int(random.next() % 4)]
    return Grant(
      type: types[Int(random.next() % 4)],
      direction: random.next() % 4 == 0 ? .share : .read, decision: decision,
      limits: decision == .authorized ? limits(&random, now) : .none)
  }

  @Test(
    """
    FZ-01: after random decisions, expirations, saves, and deletions the core agrees with the \
    model
    """)
  func againstModel() {
    for seed in UInt64(1)...12 {
      var random = SplitMix(seed: seed)
      var pair = PolicyPair(Self.apps)
      for step in 0..<400 {
        let app = Self.apps[Int(random.next() % 3)]
        switch random.next() % 20 {
        case 0..<8: pair.decide(Self.grant(&random, pair.model.now), for: app)
        case 8..<11: pair.pass(Int64(random.next() % 30))
        case 11..<16:
          pair.add(Self.types[Int(random.next() % 4)], end: Int64(random.next() % 6))
        case 16..<19:
          let last = random.next() % 3
          pair.deleteFirst { UInt64($0) % 3 == last }
        default:
          if pair.model.apps.contains(app) { pair.remove(app) } else { pair.register(app) }
        }
        for app in Self.apps {
          if let difference = pair.difference(app, Self.types) {
            Issue.record("seed \(seed), step \(step): \(difference)")
            return
          }
        }
      }
    }
  }

  // MARK: - Laws

  private static func view(_ grants: [Grant], at now: Instant = .distantPast) -> Grants {
    Grants(grants, at: now)
  }

  private static func sees(_ grants: Grants, _ type: ObjectType) -> ReadScope.Visibility? {
    Authorizer(
      epoch: 1, grants: [apps[0]: grants],
      entitlements: [apps[0]: [Entitlement.backgroundDelivery.rawValue]]
    ).readScope(ofBackgroundApp: apps[0])?.visibility(of: type)
  }

  @Test(
    "FZ-04: decisions are idempotent, independent by type, commutative across types, and monotonic")
  func laws() {
    var random = SplitMix(seed: 4)
    let now = Instant(microseconds: 10)
    for _ in 0..<500 {
      let before = (0..<Int(random.next() % 6)).map { _ in Self.grant(&random, now) }
      let (one, two) = (Self.grant(&random, now), Self.grant(&random, now))
      #expect(Self.view(before + [one, one], at: now) == Self.view(before + [one], at: now))
      if (one.type, one.direction) != (two.type, two.direction) {
        #expect(
          Self.view(before + [one, two], at: now) == Self.view(before + [two, one], at: now))
      }
      for type in Self.types where type != one.type {
        #expect(
          Self.sees(Self.view(before + [one], at: now), type)
            == Self.sees(Self.view(before, at: now), type))
      }
      let whole = Grant(type: one.type, direction: .read, decision: .authorized)
      #expect(Self.sees(Self.view(before + [whole], at: now), one.type) == .allSources)
      for type in Self.types where Self.sees(Self.view(before, at: now), type) == .allSources {
        #expect(Self.sees(Self.view(before + [whole], at: now), type) == .allSources)
      }
    }
    let owner = try? AuthorizationRule<Void, ReadScope>.read
      .authorize((), by: .owner, under: Authorizer(epoch: 1))
    for type in ObjectType.all { #expect(owner?.visibility(of: type) == .allSources) }
  }

  @Test(
    "FZ-05: nothing is visible by default, a denial applies, and only an app's own grants matter")
  func theorems() {
    var random = SplitMix(seed: 5)
    let now = Instant(microseconds: 10)
    for type in ObjectType.all {
      #expect(Self.sees(Grants(), type) == .onlyOwn(Self.apps[0]))
    }
    for _ in 0..<300 {
      // One row for each type and direction, as in the database.
      var rows: [Grant] = []
      for type in Self.types {
        for direction in [AuthorizationDirection.read, .share] where random.next() % 2 == 0 {
          var row = Self.grant(&random, now)
          (row.type, row.direction) = (type, direction)
          rows.append(row)
        }
      }
      let all = Self.view(rows, at: now)
      #expect(
        Self.view(rows.shuffled(using: &random) + rows.shuffled(using: &random), at: now) == all)
      for row in rows where row.decision != .authorized && row.direction == .read {
        #expect(Self.sees(all, row.type) == .onlyOwn(Self.apps[0]))
      }
      // The result with the rows of one app is the same as with those of all apps.
      let others = Self.view([Self.grant(&random, now), Self.grant(&random, now)], at: now)
      let alone = Authorizer(epoch: 1, grants: [Self.apps[0]: all])
      let together = Authorizer(
        epoch: 1, grants: [Self.apps[0]: all, Self.apps[1]: others, Self.apps[2]: others])
      #expect(alone.policy(of: Self.apps[0])?.grants == together.policy(of: Self.apps[0])?.grants)
    }
  }

  // MARK: - All short histories

  private enum Step: CaseIterable {
    case grantFirst, revokeFirst, grantSecond, revokeSecond, grantOther, addFirst, addSecond
    case delete
  }

  private static func take(_ step: Step, _ pair: inout PolicyPair, withOther: Bool) {
    func read(_ type: ObjectType, _ decision: AuthorizationDecision) -> Grant {
      Grant(type: type, direction: .read, decision: decision)
    }
    switch step {
    case .grantFirst: pair.decide(read(types[0], .authorized), for: apps[0])
    case .revokeFirst: pair.decide(read(types[0], .denied), for: apps[0])
    case .grantSecond: pair.decide(read(types[1], .authorized), for: apps[0])
    case .revokeSecond: pair.decide(read(types[1], .denied), for: apps[0])
    case .grantOther:
      if withOther { pair.decide(read(types[0], .authorized), for: apps[1]) }
    case .addFirst: if pair.model.objects.count < 3 { pair.add(types[0], end: 0) }
    case .addSecond: if pair.model.objects.count < 3 { pair.add(types[1], end: 0) }
    case .delete: pair.deleteFirst()
    }
  }

  @Test(
    """
    FZ-06: core and model agree on all histories of five steps with two apps, types, and up to \
    three rows
    """)
  func smallScope() {
    var count = 0
    func walk(_ pair: PolicyPair, _ alone: PolicyPair, _ depth: Int) -> Bool {
      for step in Step.allCases {
        var (next, nextAlone) = (pair, alone)
        Self.take(step, &next, withOther: true)
        Self.take(step, &nextAlone, withOther: false)
        count += 1
        for app in Self.apps.prefix(2) {
          if let difference = next.difference(app, Array(Self.types.prefix(2))) {
            Issue.record("depth \(depth), \(step): \(difference)")
            return false
          }
        }
        // A decision about another app changes nothing for this one.
        guard next.core.scope(Self.apps[0]) == nextAlone.core.scope(Self.apps[0]) else {
          Issue.record("a decision about another app changed the scope")
          return false
        }
        // A step that changes nothing is not followed further.
        let isSame = next.state(Self.apps, Self.types) == pair.state(Self.apps, Self.types)
        if depth < 5, !isSame, !walk(next, nextAlone, depth + 1) { return false }
      }
      return true
    }
    let pair = PolicyPair(Array(Self.apps.prefix(2)))
    #expect(walk(pair, pair, 1))
    #expect(count > 1_000)
  }
}
