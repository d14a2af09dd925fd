import HealthAPI
import DaemonTestSupport
import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests of what an authorization request returns and when it is refused.
@Suite(.process) struct RequestTests {
  @Test(
    """
    SC-01, SC-04, SC-06, AUTH-02, AUTH-03, AUTH-04, AUTH-10: only the share status shows a \
    decision, and a determined type is not requested again
    """)
  func decided() throws {
    let fixture = try ConsentFixture()
    let all = Array(ObjectType.all.prefix(1_000))
    #expect(try fixture.shareStatus(all) == all.map { _ in .notDetermined })
    #expect(try fixture.status(read: [.heartRate]) == .shouldRequest)
    let call = try fixture.ask(share: [.stepCount], read: [.stepCount, .heartRate, .dateOfBirth])
    #expect(try fixture.sheets().count == 1)
    func pendingCount() throws -> Int {
      try fixture.owner.call(HealthMethod.Owner.status, StatusRequest()).pendingRequestCount
    }
    #expect(try pendingCount() == 1)
    try fixture.answer(share: [.stepCount], read: [.stepCount])
    #expect(try fixture.app.wait(for: call).status.code == .ok)
    #expect(try pendingCount() == 0)
    #expect(try fixture.shareStatus([.stepCount, .heartRate]) == [.authorized, .notDetermined])
    #expect(try fixture.status(read: [.heartRate]) == .unnecessary)
    let again = try fixture.ask(share: [.stepCount], read: [.heartRate])
    #expect(try fixture.app.wait(for: again).status.code == .ok)
    #expect(try fixture.sheets().isEmpty)
  }

  @Test("SC-05: all allowed, all denied and a mixture return the same bytes to the app")
  func sameBytes() throws {
    let types: [ObjectType] = [.stepCount, .heartRate]
    var answers = Set<WireClient.Answer>()
    for allowed in [[], [.stepCount], types] {
      let fixture = try ConsentFixture()
      let call = try fixture.ask(share: types, read: types)
      try fixture.answer(share: allowed, read: allowed)
      answers.insert(try fixture.app.wait(for: call))
    }
    #expect(answers.count == 1)
  }

  @Test("SC-07: the sheet lists only undetermined types")
  func onlyNew() throws {
    let fixture = try ConsentFixture()
    let first = try fixture.ask(read: [.stepCount])
    try fixture.answer()
    _ = try fixture.app.wait(for: first)
    _ = try fixture.ask(read: [.stepCount, .heartRate])
    #expect(try fixture.onlySheet().items.map(\.type) == [.heartRate])
  }

  @Test("SC-08, AUTH-15: a request without a usage description is refused without a sheet")
  func usageTexts() throws {
    let fixture = try ConsentFixture {
      $0.shareUsage = ""
      $0.clinicalUsage = ""
    }
    let answers = try [
      fixture.ask(share: [.stepCount]), fixture.ask(share: [.heartRate], read: [.stepCount]),
    ].map { try fixture.app.wait(for: $0) }
    #expect(answers.allSatisfy { $0.status.healthCode == .invalidArgument })
    #expect(Set(answers).count == 1)
    let clinical = try fixture.app.wait(for: fixture.ask(read: [.allergyRecord]))
    #expect(clinical.status.healthCode == .invalidArgument)
    #expect(try fixture.sheets().isEmpty)
    #expect(try fixture.shareStatus([.stepCount]) == [.notDetermined])
    #expect(try fixture.status(share: [.stepCount]) == .unknown)
  }

  @Test("SC-09, AUTH-16: each entitlement is required for its own types")
  func entitlements() throws {
    let none = try ConsentFixture(entitlements: [])
    let refused = try none.app.wait(for: none.ask(read: [.stepCount]))
    #expect(refused.status.healthCode == .authorizationDenied)
    #expect(try none.sheets().isEmpty)
    let general = try ConsentFixture(entitlements: [Entitlement.health.rawValue])
    let clinical = try general.app.wait(for: general.ask(read: [.allergyRecord, .stepCount]))
    #expect(clinical.status.healthCode == .authorizationDenied)
    #expect(
      [refused, clinical].map(\.status.errorDetail)
        == [Entitlement.health, .clinicalRecords].map {
          ErrorDetail(
            code: .authorizationDenied, reason: .entitlementMissing, entitlement: $0.rawValue)
        })
    #expect(try general.sheets().isEmpty)
    _ = try general.ask(read: [.stepCount])
    #expect(try general.onlySheet().items.map(\.type) == [.stepCount])
  }

  @Test(
    """
    SC-10, AUTH-12, AUTH-13, AUTH-14: read-only types in the share set, correlations and \
    per-object types are refused without a sheet
    """)
  func wrongTypes() throws {
    let fixture = try ConsentFixture()
    let readOnly = ObjectType.all.filter { !$0.isShareable }
    #expect(readOnly.contains(.lowCardioFitnessEvent))
    for type in readOnly {
      let answer = try fixture.app.wait(for: fixture.ask(share: [.stepCount, type]))
      #expect(answer.status.healthCode == .invalidArgument, "\(type)")
    }
    let perObject = ObjectType.all.filter(\.isAuthorizedPerObject)
    for type in ObjectType.all.filter({ $0.kind == .correlation }) + perObject {
      let answer = try fixture.app.wait(for: fixture.ask(read: [.stepCount, type]))
      #expect(answer.status.healthCode == .invalidArgument, "\(type)")
    }
    let empty = try fixture.app.wait(for: fixture.ask())
    #expect(empty.status.healthCode == .invalidArgument)
    #expect(try fixture.sheets().isEmpty)
  }

  @Test("SC-19: a dismissed sheet decides nothing")
  func dismissed() throws {
    let fixture = try ConsentFixture()
    let call = try fixture.ask(share: [.stepCount], read: [.heartRate])
    try fixture.dismiss()
    #expect(try fixture.app.wait(for: call).status.healthCode == .userCanceled)
    #expect(try fixture.shareStatus([.stepCount]) == [.notDetermined])
    #expect(try fixture.status(read: [.heartRate]) == .shouldRequest)
  }

  @Test("SC-27, AUTH-19: an extension asks, its app shows the sheet, and both get the decision")
  func extensions() throws {
    let fixture = try ConsentFixture()
    let part = try fixture.connect()
    let asked = try part.start(
      HealthMethod.Authorization.request,
      AuthorizationRequest(share: [.stepCount], isFromExtension: true))
    let own = AuthorizationStatusRequest(types: [.stepCount])
    #expect(
      try part.call(HealthMethod.Authorization.status, own).statuses == [.notDetermined])
    #expect(try fixture.sheets().isEmpty)
    let handled = try fixture.app.start(
      HealthMethod.Authorization.handleExtension, HandleExtensionRequest())
    try fixture.answer(share: [.stepCount])
    #expect(try fixture.app.wait(for: handled).status.code == .ok)
    #expect(try part.wait(for: asked).status.code == .ok)
    #expect(try part.call(HealthMethod.Authorization.status, own).statuses == [.authorized])
    #expect(try fixture.shareStatus([.stepCount]) == [.authorized])
    let other = try fixture.owner.register("org.example.other")
    let stranger = try WireClient(
      path: fixture.directory.path + "/run/healthd.sock",
      bundleIdentifier: "org.example.other", token: other.token)
    #expect(
      try stranger.call(HealthMethod.Authorization.status, own).statuses == [.notDetermined])
  }

  @Test("LG-09, AUTH-20: a guest session shows no sheet and refuses grants, and requests succeed")
  func guest() throws {
    let fixture = try ConsentFixture()
    let waiting = try fixture.ask(read: [.heartRate])
    let sheet = try fixture.onlySheet()
    _ = try fixture.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isGuest: true))
    let asked = try fixture.ask(share: [.stepCount])
    #expect(try fixture.app.wait(for: asked).status.code == .ok)
    let listed = try fixture.owner.rawCall(HealthMethod.Requests.list, ListRequestsRequest())
    #expect(listed.status.healthCode == .notPermissibleForGuestUserMode)
    #expect(try fixture.status(share: [.stepCount]) == .shouldRequest)
    let granted = try fixture.owner.rawCall(
      HealthMethod.Requests.decide, sheet.decision(read: [.heartRate]))
    #expect(granted.status.healthCode == .notPermissibleForGuestUserMode)
    _ = try fixture.owner.call(HealthMethod.Owner.setMode, StoreModeChange(isGuest: false))
    #expect(try fixture.sheets() == [sheet])
    try fixture.decide(sheet.decision(read: [.heartRate]))
    #expect(try fixture.app.wait(for: waiting).status.code == .ok)
  }
}
