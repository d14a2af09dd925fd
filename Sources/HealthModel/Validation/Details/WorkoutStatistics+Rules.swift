/// Validation of the statistics of a workout or an activity (rules WORKOUT-06, STATS-02).
extension DetailCheck {
  func check(_ statistics: [WorkoutStatistics], _ name: String) throws(HealthError) {
    try count(statistics.count, atMost: DetailLimits.listCount, name)
    var types = Set<ObjectType>()
    for (index, item) in statistics.enumerated() {
      let name = "\(name)[\(index)]"
      try require(
        ObjectType(code: item.type.code)?.kind == .quantity, "\(name).type",
        "must be a quantity type")
      try require(types.insert(item.type).inserted, "\(name).type", "must be there once")
      try period(item.start, item.end, name)
      try check(item, name)
    }
  }

  private func check(_ item: WorkoutStatistics, _ name: String) throws(HealthError) {
    let discrete = [
      ("average", item.average), ("minimum", item.minimum), ("maximum", item.maximum),
    ]
    for (part, value) in discrete + [("sum", item.sum)] { try finite(value, "\(name).\(part)") }
    if item.type.aggregation == .cumulative {
      try expect(item.sum != nil, "\(name).sum", "must be set for a cumulative type")
      for (part, value) in discrete {
        try expect(value == nil, "\(name).\(part)", "must not be set for a cumulative type")
      }
    } else {
      try expect(item.sum == nil, "\(name).sum", "must not be set for a discrete type")
      try expect(
        discrete.contains { $0.1 != nil }, "\(name).average",
        "at least one of average, minimum and maximum must be set for a discrete type")
    }
    let ordered = [item.minimum, item.average, item.maximum].compactMap(\.self)
    try expect(
      zip(ordered, ordered.dropFirst()).allSatisfy { $0 <= $1 }, "\(name).average",
      "must lie between minimum and maximum")
  }
}
