import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct OwnerTests {
  let fixture: DaemonFixture

  init() throws { fixture = try DaemonFixture() }

  @Test("the app socket does not serve the user's methods")
  func notForApps() throws {
    let app = try fixture.owner.register("org.example.a")
    let client = try fixture.app("org.example.a", token: app.token)
    #expect(
      try client.rawCall(HealthMethod.Apps.list, ListAppsRequest()).status.code == .unimplemented)
    #expect(
      try client.rawCall(HealthMethod.Owner.ledger, LedgerQuery()).status.code == .unimplemented)
    #expect(
      try client.rawCall(HealthMethod.Import.begin, NewImport()).status.code
        == .unimplemented)
    #expect(
      try fixture.owner.rawCall(
        HealthMethod.Session.hello, HelloRequest(bundleIdentifier: "org.example.a")
      ).status.code == .unimplemented)
  }

  @Test("apps are listed with their grants, and can be removed")
  func apps() throws {
    let app = try fixture.owner.register("org.example.a", read: [.stepCount])
    let listed = try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    #expect(listed.map(\.principal) == [app.app.principal])
    #expect(
      listed[0].grants == [Grant(type: .stepCount, direction: .read, decision: .authorized)])
    _ = try fixture.owner.call(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: app.app.principal))
    #expect(try fixture.owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps.isEmpty)
    let again = try fixture.owner.rawCall(
      HealthMethod.Apps.remove, RemoveAppRequest(principal: app.app.principal))
    #expect(again.status.code == .notFound)
  }

  @Test(
    "status counts samples, verify finds no problems, compact reports sizes")
  func maintenance() throws {
    try fixture.owner.save(.minutes(of: .stepCount, count: 7))
    let status = try fixture.owner.call(HealthMethod.Owner.status, StatusRequest())
    #expect(status.sampleCount == 7)
    #expect(status.daemonVersion == Version.current)
    #expect(status.connectionCount == 1)
    #expect(status.types.map(\.sampleCount) == [7])
    let verified = try fixture.owner.call(HealthMethod.Owner.verify, VerifyStoreRequest())
    #expect(verified.problems.isEmpty)
    #expect(verified.checkedSamples == 7)
    let compacted = try fixture.owner.call(HealthMethod.Owner.compact, CompactStoreRequest())
    #expect(compacted.isErased && compacted.bytesAfter > 0)
  }

  @Test("an import belongs to its connection and adds nothing twice")
  func imports() throws {
    var batch = SampleBatch.minutes(of: .stepCount, count: 4)
    batch.sources = [SourceRevision(source: Source(name: "Watch", bundleIdentifier: ""))]
    for expected in [4, 0] {
      let id = try fixture.owner.call(HealthMethod.Import.begin, NewImport()).importID
      let reply = try fixture.owner.call(
        HealthMethod.Import.samples, ImportSamplesRequest(importID: id, samples: batch))
      #expect(reply.addedCount == expected)
      #expect(reply.presentCount == 4 - expected)
    }
    let other = try WireClient(path: fixture.controlPath)
    let answer = try other.rawCall(
      HealthMethod.Import.samples, ImportSamplesRequest(importID: 1, samples: batch))
    #expect(answer.status.code == .notFound)
    let imported = try fixture.owner.call(HealthMethod.Owner.ledger, LedgerQuery()).entries
      .filter { $0.event == .imported }
    #expect(imported.map(\.sampleCount).reduce(0, +) == 4)
  }
}
