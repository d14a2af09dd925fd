import HealthAPI
import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ModelRun {
  func queryStatistics() throws {
    let quantities = types.filter { $0.kind == .quantity }
    var query = StatisticsQuery(
      type: dice.pick(quantities), options: StatisticsOptions(rawValue: UInt32(dice.int(0..<128))))
    var maker = predicateMaker()
    if dice.oneIn(2) { query.filter = maker.filter([query.type]) }
    if dice.oneIn(2) {
      let (component, count) = dice.pick(Self.intervals)
      query.calendar = CalendarIntervals(
        component: component, count: count, anchor: at(Double(dice.int(-50..<50)) * 1_800),
        timeZone: dice.pick(["UTC", "Europe/Berlin", "Asia/Kolkata"]))
    }
    let scope = readScope()
    ask([QueryDescriptor(types: [query.type], filter: query.filter)], scope)
    question += ", options \(query.options.rawValue)"
    let found = try store.statistics(query, in: scope).statistics
    let expected = reference.statistics(query, in: scope)
    try expectEqual(found.map(\.start), expected.map(\.start), "starts of intervals")
    try expectEqual(found.map(\.end), expected.map(\.end), "ends of intervals")
    for (found, expected) in zip(found, expected) {
      try expect(Self.isClose(found.merged, expected.merged), "merged statistics")
      try expectEqual(
        found.bySource.map(\.source), expected.bySource.map(\.source), "sources of statistics")
      for (found, expected) in zip(found.bySource, expected.bySource) {
        try expect(Self.isClose(found.values, expected.values), "statistics by source")
      }
    }
  }

  private static let intervals: [(CalendarIntervals.Component, Int)] = [
    (.hour, 7), (.day, 1), (.day, 3), (.week, 1), (.month, 1), (.year, 1),
  ]

  /// Compares with a tolerance for sums and averages, whose last digits depend on the order of
  /// additions.
  private static func isClose(_ a: StatisticsValues, _ b: StatisticsValues) -> Bool {
    func isClose(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == b }
      return abs(a - b) <= 1e-9 * max(1, abs(b))
    }
    var (x, y) = (a, b)
    (x.sum, x.average, y.sum, y.average) = (nil, nil, nil, nil)
    return x == y && isClose(a.sum, b.sum) && isClose(a.average, b.average)
  }

  func orderSources() throws {
    let type = dice.pick(types.filter { $0.kind == .quantity })
    let order = dice.some(dice.int(0..<sources.count + 1), of: sources)
    try store.setSourceOrder(SetSourceOrderRequest(type: type, sources: order), in: owner)
    reference.sourceOrders[type] = order
  }
}
