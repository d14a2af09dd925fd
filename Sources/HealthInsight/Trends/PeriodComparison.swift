package import HealthModel

/// The comparison of a period with the one before it.
///
/// Sums are compared per interval with data, so that a period that is not over can be compared with
/// a whole one.
package struct PeriodComparison: Hashable, Sendable {
  package enum Direction: String, Sendable { case more, less, same }

  /// The averages of the intervals that have data, in the unit in which the type is stored.
  package let current: Double
  package let previous: Double

  /// The change as a part of the value before, such as 0.5 for half as much again.
  package var change: Double { current / previous - 1 }

  /// Below half a percent, the numbers are the same to the reader.
  package var direction: Direction { abs(change) < 0.005 ? .same : change > 0 ? .more : .less }

  /// - Returns: nil if one of the periods has no data, or was zero before.
  package init?(
    _ type: ObjectType, current: [StatisticsValues], previous: [StatisticsValues]
  ) {
    func average(_ values: [StatisticsValues]) -> Double? {
      let numbers = values.compactMap { $0.value(of: type) }
      return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }
    guard let now = average(current), let before = average(previous), before != 0 else {
      return nil
    }
    (self.current, self.previous) = (now, before)
  }
}

extension PeriodComparison: Redacted {}
