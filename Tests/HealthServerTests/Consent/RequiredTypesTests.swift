import HealthAPI
import DaemonTestSupport
import HealthAuthorization
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

/// Tests of clinical types that an app requires together.
@Suite(.process) struct RequiredTypesTests {
  static let list: [ObjectType] = [.allergyRecord, .conditionRecord, .labResultRecord]

  @Test("SC-16, AUTH-17: a manifest with fewer than three required types is refused")
  func tooShort() throws {
    let fixture = try ConsentFixture()
    let manifest = ConsentFixture.manifest("org.example.short", [Entitlement.health.rawValue]) {
      $0.requiredClinicalTypes = [.allergyRecord, .conditionRecord]
    }
    let answer = try fixture.owner.rawCall(
      HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
    #expect(answer.status.healthCode == .invalidArgument)
  }

  @Test("SC-17, AUTH-18: whichever required type is denied, the app gets the same bytes")
  func refused() throws {
    var answers = Set<WireClient.Answer>()
    for allowed in [[], [Self.list[0], Self.list[2]], [Self.list[0], Self.list[1]]] {
      let fixture = try ConsentFixture(isPresent: true) { $0.requiredClinicalTypes = Self.list }
      let call = try fixture.ask(read: Self.list)
      #expect(try fixture.onlySheet().items.allSatisfy(\.isRequired))
      try fixture.answer(read: allowed)
      answers.insert(try fixture.app.wait(for: call))
      answers.insert(try fixture.app.wait(for: fixture.ask(read: Self.list)))
      let part = try fixture.app.wait(for: fixture.ask(read: [Self.list[1]]))
      #expect(part.status.healthCode == .invalidArgument)
    }
    #expect(answers.count == 1)
    #expect(answers.first?.status.healthCode == .requiredAuthorizationDenied)
  }

  @Test("a request succeeds when all required types are granted")
  func granted() throws {
    let fixture = try ConsentFixture(isPresent: true) { $0.requiredClinicalTypes = Self.list }
    let call = try fixture.ask(read: Self.list)
    try fixture.answer(read: Self.list)
    #expect(try fixture.app.wait(for: call).status.code == .ok)
  }

  @Test("SC-18: changing the list of required types resets the decisions about them")
  func changedList() throws {
    let fixture = try ConsentFixture(isPresent: true) { $0.requiredClinicalTypes = Self.list }
    let call = try fixture.ask(read: Self.list)
    try fixture.answer(read: [Self.list[0], Self.list[2]])
    _ = try fixture.app.wait(for: call)
    let other: [ObjectType] = [Self.list[0], Self.list[2], .immunizationRecord]
    let manifest = ConsentFixture.manifest(
      ConsentFixture.bundle, [Entitlement.health.rawValue, Entitlement.clinicalRecords.rawValue]
    ) { $0.requiredClinicalTypes = other }
    _ = try fixture.owner.call(
      HealthMethod.Apps.update,
      UpdateAppRequest(principal: fixture.principal, manifest: manifest))
    #expect(try fixture.status(read: other) == .shouldRequest)
    _ = try fixture.ask(read: other)
    #expect(try fixture.onlySheet().items.map(\.type) == other)
  }
}
