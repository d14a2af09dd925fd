import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthServer
import HealthWire
import TestSupport
import Testing

/// Tests of one commit that changes both objects that a caller sees and hidden ones.
@Suite(.process) struct HiddenReplacementTests {
  /// The daemon, an app that writes foods, and an app that reads their energy only.
  private struct World {
    static let shared: [ObjectType] = [.dietaryCaffeine, .dietaryEnergyConsumed]

    let fixture: DaemonFixture
    let writer: WireClient
    let reader: WireClient
    let readerPrincipal: PrincipalID

    init() throws {
      fixture = try DaemonFixture()
      let first = try fixture.owner.register("org.example.writer", share: Self.shared)
      writer = try fixture.app("org.example.writer", token: first.token)
      let second = try fixture.owner.register(
        "org.example.reader", read: [.dietaryEnergyConsumed], share: Self.shared)
      reader = try fixture.app("org.example.reader", token: second.token)
      readerPrincipal = second.app.principal
    }
  }

  private static let inside: Int64 = 1_700_000_000_000_000
  private static let outside: Int64 = 1_800_000_000_000_000

  private func food(
    _ types: [ObjectType], _ time: Int64, version: Int64, name: String = "meal"
  ) -> SampleBatch {
    let time = Instant(microseconds: time)
    let parts = types.map {
      HealthObject(id: .random, type: $0, start: time, end: time, value: 1)
    }
    let metadata = Metadata([
      .init(key: MetadataKey.syncIdentifier, value: .string(name)),
      .init(key: MetadataKey.syncVersion, value: .integer(version)),
    ])
    let whole = HealthObject(
      id: .random, type: .food, start: time, end: time,
      details: .correlation(Correlation(contained: parts.map(\.id))), metadata: metadata)
    return SampleBatch(rows: parts + [whole])
  }

  /// Checks that a watch for food within a period is signaled `count` times when another app replaces
  /// a food in the period by one outside it.
  private func expectSignals(_ count: Int, replacing types: [ObjectType]) throws {
    let world = try World()
    let (writer, reader) = (world.writer, world.reader)
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
    // A lookup for the marker can end before that for the watch.
    for _ in 0..<count { _ = try reader.nextEvent(of: stream) }
    #expect(try reader.nextEvent(of: stream, within: 0) == nil)
  }

  @Test("BACKGROUND-02: replacing a hidden food by one outside the period signals nothing")
  func hidden() throws {
    try expectSignals(0, replacing: [])
    try expectSignals(0, replacing: [.dietaryCaffeine, .dietaryEnergyConsumed])
    try expectSignals(1, replacing: [.dietaryEnergyConsumed])
  }

  @Test("AUTH-09: a hidden food that is deleted before a grant signals nothing after it")
  func deletedBeforeGrant() throws {
    let world = try World()
    let (writer, reader) = (world.writer, world.reader)
    let hidden = food(World.shared, Self.inside, version: 1, name: "hidden meal")
    try writer.save(hidden)
    // Many streams, so that the daemon reports later commits together, after a pause.
    let streams = try (0..<40).map { _ in
      let stream = try reader.start(
        HealthMethod.Live.watch, WatchRequest(query: ChangeQuery(types: [.food]), credit: 8))
      _ = try reader.nextEvent(of: stream)
      return stream
    }
    try writer.save(food([.dietaryEnergyConsumed], Self.outside, version: 1))
    for stream in streams { _ = try reader.nextEvent(of: stream) }
    _ = try writer.rawCall(HealthMethod.Samples.delete, .objects(hidden.rows.map(\.id)))
    let grant = Grant(type: .dietaryCaffeine, direction: .read, decision: .authorized)
    try world.fixture.owner.setGrants([grant], of: world.readerPrincipal)
    let marker = try reader.start(
      HealthMethod.Live.watch,
      WatchRequest(query: ChangeQuery(types: [.dietaryCaffeine]), credit: 8))
    _ = try reader.nextEvent(of: marker)
    try reader.save(.minutes(of: .dietaryCaffeine, count: 1))
    _ = try reader.nextEvent(of: marker)
    var count = 0
    for stream in streams {
      while try reader.nextEvent(of: stream, within: 0) != nil { count += 1 }
    }
    #expect(count == 0)
  }

  @Test("BACKGROUND-02: a food that does not meet the condition of a watch does not signal it")
  func condition() throws {
    let fixture = try DaemonFixture()
    let shared: [ObjectType] = [.dietaryEnergyConsumed]
    let first = try fixture.owner.register("org.example.writer", share: shared)
    let writer = try fixture.app("org.example.writer", token: first.token)
    let second = try fixture.owner.register("org.example.reader", read: shared)
    let reader = try fixture.app("org.example.reader", token: second.token)
    // Different names: a replacement deletes, and what was deleted meets every condition.
    let (meals, others) = (["meal 1", "meal 2"], (1...5).map { "other meal \($0)" })
    func save(_ name: String) throws {
      try writer.save(food(shared, Self.inside, version: 1, name: name))
    }
    try save(meals[0])
    let streams = try [meals, others].map { names in
      var query = ChangeQuery(types: [.food])
      query.descriptors[0].filter.metadata = [
        MetadataCondition(
          key: MetadataKey.syncIdentifier, test: .isAny(of: names.map { .string($0) }))
      ]
      let stream = try reader.start(HealthMethod.Live.watch, WatchRequest(query: query, credit: 8))
      _ = try reader.nextEvent(of: stream)
      return stream
    }
    try save(meals[1])
    _ = try reader.nextEvent(of: streams[0])
    // A lookup for the second stream can end before that for the first.
    for name in others {
      try save(name)
      _ = try reader.nextEvent(of: streams[1])
    }
    #expect(try reader.nextEvent(of: streams[0], within: 0) == nil)
  }
}
