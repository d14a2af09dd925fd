import HealthAPI
import DaemonTestSupport
import Glibc
import HealthModel
import HealthPermissions
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests that an app has no way to make a decision.
@Suite(.process) struct ControlPlaneTests {
  @Test("AG-01: the user's methods do not exist on the app socket")
  func appSocket() throws {
    let fixture = try ConsentFixture()
    _ = try fixture.ask(read: [.stepCount])
    let sheet = try fixture.onlySheet()
    let answers = [
      try fixture.app.rawCall(HealthMethod.Requests.decide, sheet.decision(read: [.stepCount])),
      try fixture.app.rawCall(HealthMethod.Requests.list, ListRequestsRequest()),
      try fixture.app.rawCall(
        HealthMethod.Apps.setGrants, SetGrantsRequest(principal: fixture.principal, grants: [])),
      try fixture.app.rawCall(HealthMethod.Apps.list, ListAppsRequest()),
      try fixture.app.rawCall(
        HealthMethod.Apps.remove, RemoveAppRequest(principal: fixture.principal)),
      try fixture.app.rawCall(HealthMethod.Owner.ledger, LedgerQuery()),
    ]
    #expect(Set(answers.map(\.status.code)) == [.unimplemented])
    let stream = try fixture.app.start(HealthMethod.Agent.register, .hello(isInteractive: true))
    guard case .ended(let status) = try fixture.app.nextEvent(of: stream) else {
      Issue.record("an app was accepted as an agent")
      return
    }
    #expect(status.code == .unimplemented)
    #expect(try fixture.onlySheet().id == sheet.id)
  }

  @Test("AG-02: sheet identifiers are random, and a guessed one is not found")
  func sheetNumbers() throws {
    let fixture = try ConsentFixture()
    var ids: [ObjectID] = []
    for _ in 0..<20 {
      _ = try fixture.ask(read: [.stepCount])
      ids.append(try fixture.onlySheet().id)
      try fixture.answer()
      try fixture.owner.setGrants(
        [Grant(type: .stepCount, direction: .read, decision: .notDetermined)],
        of: fixture.principal)
    }
    #expect(Set(ids).count == 20)
    // A random bit is equal in all 20 identifiers with a probability of 2^-19.
    let ones = ids.reduce((high: UInt64.max, low: UInt64.max)) {
      ($0.high & $1.high, $0.low & $1.low)
    }
    let zeros = ids.reduce((high: UInt64(0), low: UInt64(0))) {
      ($0.high | $1.high, $0.low | $1.low)
    }
    #expect((ones.high | ones.low).nonzeroBitCount <= 2)
    #expect((zeros.high & zeros.low).nonzeroBitCount >= 62)
    let guess = SheetDecision(sheet: ObjectID(high: 0, low: 1), version: 1)
    #expect(try fixture.owner.rawCall(HealthMethod.Requests.decide, guess).status.code == .notFound)
  }

  @Test("an agent cannot grant a type that its sheet does not list")
  func onlyAnswers() throws {
    let fixture = try ConsentFixture()
    let agent = try ScriptedAgent(fixture)
    _ = try fixture.ask(read: [.stepCount])
    let sheet = try agent.sheet()
    var other = sheet.decision()
    other.grants = [Grant(type: .heartRate, direction: .read, decision: .authorized)]
    #expect(try !agent.outcome(of: other).rejection.isEmpty)
    let apps = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    #expect(apps.allSatisfy { $0.grants.isEmpty })
  }

  @Test("CD-10: imported data that claims grants confers no permission")
  func imports() throws {
    let fixture = try ConsentFixture()
    let id = try fixture.owner.call(HealthMethod.Import.begin, NewImport()).importID
    let text = "{\"grants\": [{\"app\": \"\(ConsentFixture.bundle)\", \"read\": [\"stepCount\"]}]}"
    let object = ImportedObject(
      key: .random, kind: "Grants", name: "grants",
      payload: Array(text.utf8))
    _ = try fixture.owner.call(
      HealthMethod.Import.objects, ImportObjectsRequest(importID: id, objects: [object]))
    let apps = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    #expect(apps.count == 1 && apps[0].grants.isEmpty)
    let answer = try fixture.app.rawCall(
      HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
    #expect(answer.status.healthCode == .authorizationNotDetermined)
  }
}
