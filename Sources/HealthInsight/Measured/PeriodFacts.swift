package import HealthModel

/// What a quantity type amounts to in a period that is divided into intervals.
///
/// An interval without samples is missing, and not one of zero: an average is of those with data.
package struct PeriodFacts: Hashable, Sendable {
  package struct Value: Hashable, Sendable {
    /// In the unit in which the type is stored.
    package let value: Double
    /// Whether a value beyond the range of a device is in it.
    package var limit: RangeLimit?
    /// The start of the interval with the value, of a type that is added up.
    package var start: Instant?

    package init(value: Double, limit: RangeLimit? = nil, start: Instant? = nil) {
      (self.value, self.limit, self.start) = (value, limit, start)
    }
  }

  /// The sum; nil for a type that is not added up.
  package let total: Double?
  /// The average of the sums of the intervals, or of all samples.
  package let average: Double?
  /// The least and the greatest sum of an interval, or value of a sample.
  package let lowest: Value?
  package let highest: Value?
  /// The most recent value; nil for a type that is added up.
  package let latest: Value?
  /// The number of intervals that have data.
  package let intervalCount: Int

  /// - Parameters:
  ///   - overall: The statistics of the whole period, for a type that is not added up: only the store can
  ///     compute its average.
  ///   - limits: The values that were beyond the range of their device.
  package init(
    _ type: ObjectType, _ intervals: [Statistics], overall: StatisticsValues?, limits: RangeLimits
  ) {
    let values = intervals.compactMap { interval in
      interval.merged.value(of: type).map { Value(value: $0, start: interval.start) }
    }
    guard type.aggregation != .cumulative else {
      self.init(totals: values)
      return
    }
    self.init(
      total: nil, average: overall?.average,
      lowest: overall?.minimum.map { Value(value: $0, limit: limits.limit(ofMinimum: $0)) },
      highest: overall?.maximum.map { Value(value: $0, limit: limits.limit(ofMaximum: $0)) },
      latest: overall.flatMap { overall in
        overall.mostRecent.map { Value(value: $0, limit: limits.limit(ofMostRecentIn: overall)) }
      }, intervalCount: values.count)
  }

  /// Creates the facts of intervals whose values are added up, in order. The intervals cover the period,
  /// so the sum of their sums is its total.
  package init(totals: [Value]) {
    let sum = totals.reduce(0) { $0 + $1.value }
    let hasData = !totals.isEmpty
    self.init(
      total: hasData ? sum : nil, average: hasData ? sum / Double(totals.count) : nil,
      lowest: totals.min { $0.value < $1.value }, highest: totals.max { $0.value < $1.value },
      latest: nil, intervalCount: totals.count)
  }

  private init(
    total: Double?, average: Double?, lowest: Value?, highest: Value?, latest: Value?,
    intervalCount: Int
  ) {
    (self.total, self.average) = (total, average)
    (self.lowest, self.highest, self.latest) = (lowest, highest, latest)
    self.intervalCount = intervalCount
  }
}

extension PeriodFacts: Redacted {}
extension PeriodFacts.Value: Redacted {}
