import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of one commit that changes both objects that a caller sees and hidden ones.
@Suite(.process) struct HiddenReplacementTests {
  private static let inside: Int64 = 1_700_000_000_000_000
  private static let outside: Int64 = 1_800_000_000_000_000

  private func food(
    _ types: [ObjectType], _ time: Int64, version: Int64
  ) -> SampleBatch {
    let time = Instant(microseconds: time)
    let parts = types.map {
      HealthObject(id: .random, type: $0, start: time, end: time, value: 1)
    }
    let metadata = Metadata([
      .init(key: MetadataKey.syncIdentifier, value: .string("meal")),
      .init(key: MetadataKey.syncVersion, value: .integer(version)),
    ])
    let whole = HealthObject(
      id: .random, type: .food, start: time, end: time,
      details: .correlation(Correlation(contained: parts.map(\.id))), metadata: metadata)
    return SampleBatch(rows: parts + [whole])
  }

  /// The number of signals of a watch for food within a period, after another app has replaced a
  /// food in the period by one outside it.
  private func signals(replacing types: [ObjectType]) throws -> Int {
    let fixture = try DaemonFixture()
    let shared: [ObjectType] = [.dietaryCaffeine, .dietaryEnergyConsumed]
    let first = try fixture.owner.register("org.example.writer", share: shared)
    let writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register(
      "org.example.reader", read: [.dietaryEnergyConsumed], share: shared)
    let reader = try fixture.app("org.example.reader", token: second.token)
    if !types.isEmpty { try writer.save(food(types, Self.inside, version: 1)) }
    var query = ChangeQuery(types: [.food])
    query.descriptors[0].filter.end = Instant(microseconds: Self.inside + 1)
    let stream = try reader.start(HealthMethod.Live.watch, WatchRequest(query: query, credit: 8))
    _ = try reader.nextEvent(of: stream)
    try writer.save(food([.dietaryEnergyConsumed], Self.outside, version: 2))
    // A watch that began later, for a commit that comes later.
    let marker = try reader.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.dietaryCaffeine]), credit: 8))
    _ = try reader.nextEvent(of: marker)
    try reader.save(.minutes(of: .dietaryCaffeine, count: 1))
    _ = try reader.nextEvent(of: marker)
    var count = 0
    while try reader.nextEvent(of: stream, within: 0) != nil { count += 1 }
    return count
  }

  @Test("BACKGROUND-02: replacing a hidden food by one outside the period signals nothing")
  func hidden() throws {
    #expect(try signals(replacing: []) == 0)
    #expect(try signals(replacing: [.dietaryCaffeine, .dietaryEnergyConsumed]) == 0)
    #expect(try signals(replacing: [.dietaryEnergyConsumed]) == 1)
  }
}
