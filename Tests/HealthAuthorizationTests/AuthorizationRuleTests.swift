import HealthAuthorization
import HealthModel
import Testing

/// Every rule for every caller and every state of the grants, as one table.
struct AuthorizationRuleTests {
  static let golden = """
    rule    caller        granted              denied               undecided
    anyone  owner         yes                  yes                  yes
    anyone  app           yes                  yes                  yes
    anyone  removed app   yes                  yes                  yes
    anyone  unidentified  yes                  yes                  yes
    known   owner         yes                  yes                  yes
    known   app           yes                  yes                  yes
    known   removed app   unidentified         unidentified         unidentified
    known   unidentified  unidentified         unidentified         unidentified
    oneself owner         appOnly              appOnly              appOnly
    oneself app           authorized           denied               notDetermined
    oneself removed app   unidentified         unidentified         unidentified
    oneself unidentified  unidentified         unidentified         unidentified
    read    owner         all sources          all sources          all sources
    read    app           all sources          only own             only own
    read    removed app   unidentified         unidentified         unidentified
    read    unidentified  unidentified         unidentified         unidentified
    save    owner         yes                  yes                  yes
    save    app           yes                  shareDenied          shareNotDetermined
    save    removed app   unidentified         unidentified         unidentified
    save    unidentified  unidentified         unidentified         unidentified
    delete  owner         any                  any                  any
    delete  app           own                  shareDenied          shareNotDetermined
    delete  removed app   unidentified         unidentified         unidentified
    delete  unidentified  unidentified         unidentified         unidentified
    manage  owner         any                  any                  any
    manage  app           own                  own                  own
    manage  removed app   unidentified         unidentified         unidentified
    manage  unidentified  unidentified         unidentified         unidentified
    wake    owner         appOnly              appOnly              appOnly
    wake    app           yes                  yes                  yes
    wake    removed app   unidentified         unidentified         unidentified
    wake    unidentified  unidentified         unidentified         unidentified
    workout owner         appOnly              appOnly              appOnly
    workout app           yes                  shareDenied          shareNotDetermined
    workout removed app   unidentified         unidentified         unidentified
    workout unidentified  unidentified         unidentified         unidentified
    person  owner         yes                  yes                  yes
    person  app           ownerOnly            ownerOnly            ownerOnly
    person  removed app   unidentified         unidentified         unidentified
    person  unidentified  unidentified         unidentified         unidentified
    """

  static let callers: [(String, Caller)] = [
    ("owner", .owner),
    ("app", .app(Fixture.app)),
    (
      "removed app",
      .app(
        AppCaller(
          principal: PrincipalID(ObjectID(high: 9, low: 9)), revision: Fixture.app.revision,
          level: .verified))
    ),
    ("unidentified", .unidentified),
  ]

  /// Returns the result of the named rule for one type.
  func answer(_ rule: String, _ type: ObjectType, _ caller: Caller) -> String {
    let direction: AuthorizationDirection = rule == "read" ? .read : .share
    let authorizer = Fixture.authorizer(Fixture.grants(direction))
    do throws(Denial) {
      switch rule {
      case "anyone":
        try AuthorizationRule<Void, Void>.anyone.authorize((), by: caller, under: authorizer)
      case "known":
        _ = try AuthorizationRule<Void, CallerScope>.known
          .authorize((), by: caller, under: authorizer)
      case "oneself":
        let scope = try AuthorizationRule<Void, SelfScope>.oneself
          .authorize((), by: caller, under: authorizer)
        return "\(scope.shareDecisions(of: [type])[0])"
      case "read":
        let scope = try AuthorizationRule<Void, ReadScope>.read
          .authorize((), by: caller, under: authorizer)
        return scope.visibility(of: type) == .allSources ? "all sources" : "only own"
      case "save":
        _ = try SaveRule.save
          .authorize(Fixture.save([type]), by: caller, under: authorizer)
      case "delete":
        let request = ObjectSelection.matching(type: type, filter: SampleFilter())
        switch try DeleteRule.delete.authorize(request, by: caller, under: authorizer) {
        case .any: return "any"
        case .own: return "own"
        }
      case "manage":
        switch try AuthorizationRule<Void, DeleteScope>.manage
          .authorize((), by: caller, under: authorizer)
        {
        case .any: return "any"
        case .own: return "own"
        }
      case "wake":
        let scope = try AuthorizationRule<Void, BackgroundScope>.wake
          .authorize((), by: caller, under: authorizer)
        #expect(scope.principal == Fixture.principal)
      case "workout":
        let workouts = Grant(
          type: .workout, direction: .share,
          decision: type == Fixture.granted ? .authorized : .denied)
        let grants = type == Fixture.undecided ? [] : [workouts]
        let scope = try AuthorizationRule<Void, WorkoutSessionScope>.workout
          .authorize((), by: caller, under: Fixture.authorizer(grants))
        #expect(scope.principal == Fixture.principal)
      default:
        _ = try AuthorizationRule<Void, OwnerScope>.person
          .authorize((), by: caller, under: authorizer)
      }
      return "yes"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    """
    AUTH-01, AUTH-05 to 08, DELETE-01 to 03: each rule decides as the table states, for every \
    caller
    """)
  func table() {
    func line(_ cells: [String]) -> String {
      let start = zip(cells, [8, 14, 21, 21]).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return start.joined() + cells[4]
    }
    var lines = [line(["rule", "caller", "granted", "denied", "undecided"])]
    for rule in [
      "anyone", "known", "oneself", "read", "save", "delete", "manage", "wake", "workout", "person",
    ] {
      for (name, caller) in Self.callers {
        let types = [Fixture.granted, Fixture.denied, Fixture.undecided]
        lines.append(line([rule, name] + types.map { answer(rule, $0, caller) }))
      }
    }
    #expect(lines == Self.golden.split(separator: "\n").map(String.init))
  }

  @Test("AUTH-08: not determined takes precedence over denied, in any order of the types")
  func mixedBatch() {
    let authorizer = Fixture.authorizer(Fixture.grants(.share))
    for types in [
      [Fixture.granted, Fixture.denied, Fixture.undecided],
      [Fixture.undecided, Fixture.denied, Fixture.granted],
    ] {
      #expect(throws: Denial.shareNotDetermined) {
        try SaveRule.save
          .authorize(Fixture.save(types), by: .app(Fixture.app), under: authorizer)
      }
    }
    #expect(throws: Denial.shareDenied) {
      try SaveRule.save.authorize(
        Fixture.save([Fixture.denied, Fixture.granted]), by: .app(Fixture.app), under: authorizer)
    }
  }

  @Test("SAVE-19: a type that no app may save is left to the validator")
  func readOnlyTypes() throws {
    let scope = try SaveRule.save.authorize(
      Fixture.save([.electrocardiogram, Fixture.granted]), by: .app(Fixture.app),
      under: Fixture.authorizer(Fixture.grants(.share)))
    #expect(scope.denial(of: .electrocardiogram) == .shareNotDetermined)
    #expect(throws: Denial.shareNotDetermined) {
      try SaveRule.save.authorize(
        Fixture.save([.electrocardiogram, Fixture.undecided]), by: .app(Fixture.app),
        under: Fixture.authorizer(Fixture.grants(.share)))
    }
  }

  @Test(
    "CORR-06, AUTH-13: a correlation is authorized by the types it contains, not by its own type")
  func correlations() throws {
    let contained = [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic]
    func authorize(_ grants: [Grant], _ types: [ObjectType]) throws(Denial) {
      _ = try SaveRule.save.authorize(
        Fixture.save(types), by: .app(Fixture.app), under: Fixture.authorizer(grants))
    }
    let both = contained.map { Grant(type: $0, direction: .share, decision: .authorized) }
    try authorize(both, contained + [.bloodPressure])
    #expect(throws: Denial.shareNotDetermined) {
      try authorize([both[0]], contained + [.bloodPressure])
    }
    let denied = Grant(type: contained[1], direction: .share, decision: .denied)
    #expect(throws: Denial.shareDenied) {
      try authorize([both[0], denied], contained + [.bloodPressure])
    }
    _ = try DeleteRule.delete.authorize(
      .matching(type: .bloodPressure, filter: SampleFilter()), by: .app(Fixture.app),
      under: Fixture.authorizer([]))
  }

  @Test("AUTH-08: denials have the codes of HealthKit and gRPC")
  func codes() {
    let denials: [Denial] = [
      .unidentified, .shareNotDetermined, .shareDenied, .undecided, .entitlementMissing(.health),
      .ownerOnly, .appOnly,
    ]
    let codes = denials.map { "\($0) \($0.statusCode) \($0.healthCode?.rawValue ?? -1)" }
    #expect(
      codes == [
        "unidentified 16 -1", "shareNotDetermined 7 5", "shareDenied 7 4", "undecided 7 5",
        "entitlementMissing(HealthModel.Entitlement.health) 7 4", "ownerOnly 7 -1", "appOnly 7 -1",
      ])
  }

  @Test(
    "a denial for a missing entitlement names it, in its reason and in its text",
    arguments: Entitlement.allCases)
  func entitlements(entitlement: Entitlement) throws {
    let error = try #require(Denial.entitlementMissing(entitlement).healthError)
    #expect(error.reason == .entitlementMissing)
    #expect(error.entitlement == entitlement.rawValue)
    #expect(error.message == "the app's registration lacks the entitlement \(entitlement.rawValue)")
    #expect(error.message == Denial.entitlementMissing(entitlement).message)
    #expect(Denial.shareDenied.healthError?.reason == .unspecified)
  }

  @Test("OBJECT-04: a write scope has the source of the caller")
  func author() throws {
    let scope = try SaveRule.save.authorize(
      Fixture.save([Fixture.granted]), by: .app(Fixture.app),
      under: Fixture.authorizer(Fixture.grants(.share)))
    #expect(scope.author.principal == Fixture.principal)
    #expect(scope.author.revision == Fixture.app.revision)
  }

  @Test(
    "DELETE-02, DELETE-03: the scope of a delete by identifier decides about the types found later")
  func deleteByIdentifier() throws {
    let scope = try DeleteRule.delete.authorize(
      .objects([ObjectID(high: 1, low: 1)]), by: .app(Fixture.app),
      under: Fixture.authorizer(Fixture.grants(.share)))
    guard case .own(let own) = scope else {
      Issue.record("the scope of an app is not limited to its own samples")
      return
    }
    #expect(own.denial(of: Fixture.granted) == nil)
    #expect(own.denial(of: Fixture.denied) == .shareDenied)
    #expect(own.denial(of: Fixture.undecided) == .shareNotDetermined)
  }
}
