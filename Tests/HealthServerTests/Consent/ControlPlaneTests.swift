import DaemonTestSupport
import Glibc
import HealthModel
import HealthRPC
import HealthServer
import HealthStore
import HealthWire
import Testing

/// The way from an app to a decision: there is none.
struct ControlPlaneTests {
  @Test("AG-01: on the app socket the person's methods do not exist, whatever their name")
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
      try fixture.app.rawCall(HealthMethod.Owner.ledger, LedgerRequest()),
    ]
    #expect(Set(answers.map(\.status.code)) == [.unimplemented])
    let stream = try fixture.app.start(HealthMethod.Agent.register, .hello(isInteractive: true))
    guard case .ended(let status) = try fixture.app.nextEvent(of: stream) else {
      Issue.record("no app is an agent")
      return
    }
    #expect(status.code == .unimplemented)
    #expect(try fixture.onlySheet().id == sheet.id)
  }

  @Test("AG-02: the number of a sheet is 128 random bits, and no app can answer one")
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
    // No bit is the same in all of them: 20 random bits agree once in half a million times 128.
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

  @Test("what an agent sends is the person's answer to a sheet, and cannot be a grant")
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

  @Test("CD-10: what an import says of grants is kept as it came and gives no rights")
  func imports() throws {
    let fixture = try ConsentFixture()
    let id = try fixture.owner.call(HealthMethod.Import.begin, BeginImportRequest()).importID
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
