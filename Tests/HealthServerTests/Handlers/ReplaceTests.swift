import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire
import TestSupport
import Testing

@Suite(.process) struct ReplaceTests {
  @Test("MED-09: an edit is atomic, and a refused edit changes nothing")
  func edit() throws {
    let fixture = try DaemonFixture()
    let app = try Self.app("org.example.a", of: fixture)
    let other = try Self.app("org.example.b", of: fixture)
    let (old, new) = (Self.weight(70), Self.weight(71))
    _ = try app.call(HealthMethod.Samples.save, SaveRequest(samples: SampleBatch(rows: [old])))

    var edit = SaveRequest(samples: SampleBatch(rows: [new]))
    edit.replaced = old.id
    let foreign = try other.rawCall(HealthMethod.Samples.save, edit)
    var missing = edit
    missing.replaced = .random
    let unknown = try other.rawCall(HealthMethod.Samples.save, missing)
    #expect(foreign.status.healthCode == .invalidArgument)
    #expect(foreign.status == unknown.status)
    #expect(try app.samples(SampleQuery(types: [.bodyMass])) == [old.id])

    var follow = ChangeQuery(types: [.bodyMass])
    follow.anchor = try app.call(HealthMethod.Samples.changes, follow).anchor
    _ = try app.call(HealthMethod.Samples.save, edit)
    #expect(try app.samples(SampleQuery(types: [.bodyMass])) == [new.id])
    let changes = try app.call(HealthMethod.Samples.changes, follow)
    #expect(changes.deleted.map(\.id) == [old.id])
  }

  private static func app(_ name: String, of fixture: DaemonFixture) throws -> WireClient {
    let reply = try fixture.owner.register(name, share: [.bodyMass])
    return try fixture.app(name, token: reply.token)
  }

  private static func weight(_ kilograms: Double) -> HealthObject {
    let time = Instant(microseconds: 1_700_000_000_000_000)
    return HealthObject(id: .random, type: .bodyMass, start: time, end: time, value: kilograms)
  }
}
