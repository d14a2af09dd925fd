import HealthAPI
package import HealthModel
import HealthWire

/// Everything that an app can query without changing anything, with every byte of the answers.
///
/// Two transcripts of the same app are equal if and only if the app cannot distinguish the two
/// moments by its answers.
package struct Transcript {
  package private(set) var lines: [String] = []
  private let client: WireClient

  /// `anchor` is from an earlier transcript, if there is one.
  package init(_ client: WireClient, types: [ObjectType], anchor: [UInt8] = []) throws {
    self.client = client
    try ask("status", HealthMethod.Authorization.status, AuthorizationStatusRequest(types: types))
    for type in types { try ask(about: type) }
    try ask(all: types, anchor: anchor)
    try refuse(types)
    try observe(types)
  }

  private mutating func ask(about type: ObjectType) throws {
    for order in [SampleQuery.Order.startAscending, .startDescending, .endDescending] {
      for limit in [0, 1, 1_000] {
        var query = SampleQuery(types: [type])
        query.order = order
        query.limit = limit
        try ask("query", HealthMethod.Samples.query, query)
      }
    }
    var filtered = SampleQuery(types: [type])
    filtered.filter.start = Instant(microseconds: 1_600_000_000_000_000)
    filtered.filter.end = Instant(microseconds: 1_900_000_000_000_000)
    filtered.filter.metadata = [MetadataCondition(key: "HKWasUserEntered", test: .exists)]
    try ask("filtered", HealthMethod.Samples.query, filtered)
    filtered.filter.metadata = []
    filtered.filter.sources = [Source(name: "App", bundleIdentifier: "org.example.other")]
    try ask("by source", HealthMethod.Samples.query, filtered)
    for options in [StatisticsOptions.mostRecent, .cumulativeSum, [.duration, .separateBySource]] {
      var statistics = StatisticsQuery(type: type, options: options)
      try ask("statistics", HealthMethod.Samples.statistics, statistics)
      statistics.calendar = CalendarIntervals(
        component: .day, anchor: Instant(microseconds: 0), timeZone: "Europe/Berlin")
      try ask("daily", HealthMethod.Samples.statistics, statistics)
    }
  }

  private mutating func ask(all types: [ObjectType], anchor: [UInt8]) throws {
    try ask("all", HealthMethod.Samples.query, SampleQuery(types: types))
    for limit in [0, 1] {
      for anchor in [[], anchor] {
        var query = ChangeQuery(types: types)
        query.limit = limit
        query.anchor = anchor
        try ask("changes", HealthMethod.Samples.changes, query)
      }
    }
  }

  /// Sends requests that fail: their errors must not depend on other apps' data either.
  private mutating func refuse(_ types: [ObjectType]) throws {
    let unknown = ObjectID(high: 0x1234_5678_9abc_8def, low: 0x8000_0000_0000_0001)
    try ask("delete", HealthMethod.Samples.delete, .objects([unknown]))
    var query = SampleQuery(types: types)
    query.cursor = [1, 2, 3]
    try ask("bad cursor", HealthMethod.Samples.query, query)
    var changes = ChangeQuery(types: types)
    changes.anchor = [UInt8](repeating: 7, count: 32)
    try ask("bad anchor", HealthMethod.Samples.changes, changes)
  }

  /// Reads the first page of a live query, which always comes unless the type is not determined; a
  /// second one comes only after a visible change.
  private mutating func observe(_ types: [ObjectType]) throws {
    let stream = try client.start(
      HealthMethod.Samples.observe, ObserveRequest(query: ChangeQuery(types: types), credit: 8))
    let first = try client.nextEvent(of: stream)
    note("observe", first)
    if case .ended = first { return }
    try client.closeSide(of: stream)
    note("observe", try client.nextEvent(of: stream))
  }

  private mutating func note(_ name: String, _ event: WireClient.StreamEvent) {
    switch event {
    case .message(let bytes): lines.append("\(name): \(bytes)")
    case .ended(let status): lines.append("\(name): \(status)")
    }
  }

  private mutating func ask<Request, Reply>(
    _ name: String, _ method: Method<Request, Reply>, _ request: Request
  ) throws {
    let answer = try client.rawCall(method, request)
    lines.append("\(name): \(answer.status) \(answer.payload)")
  }
}
