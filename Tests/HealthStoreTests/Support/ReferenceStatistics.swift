import Foundation
import HealthModel

/// Statistics computed from the rules alone (STATS-*) with arrays, loops, and the calendar, without
/// state between queries or shortcuts.
///
/// The input is a list of quantities: a plain sample is one, a series is one for each of its points
/// (STATS-23). Filters are applied to each quantity separately; `ReferenceStatistics` receives
/// those that match.
struct ReferenceStatistics {
  struct Quantity {
    /// In microseconds.
    var start: Int64
    var end: Int64
    var value: Double
    var source: Source

    /// Returns the sample itself, or one quantity for each point.
    static func all(of sample: Sample, points: SeriesPoints?) -> [Quantity] {
      let source = sample.sourceRevision!.source
      guard let points else {
        guard case .quantity(let value) = sample.value else { return [] }
        return [
          Quantity(
            start: sample.start.microseconds, end: sample.end.microseconds, value: value,
            source: source)
        ]
      }
      return points.times.indices.map { index in
        let duration = points.durations.isEmpty ? 0 : points.durations[index]
        return Quantity(
          start: points.times[index], end: points.times[index] + duration,
          value: points.columns[0][index], source: source)
      }
    }
  }

  var aggregation: ObjectType.Aggregation
  var options: StatisticsOptions
  /// Best first; contains the source of every quantity.
  var ranking: [Source]

  /// Returns one result for all quantities, or one for each interval that a quantity touches.
  /// `quantities` are in the order in which they were saved.
  func statistics(_ quantities: [Quantity], _ calendar: CalendarIntervals?) -> [Statistics] {
    guard let first = quantities.map(\.start).min(), let last = quantities.map(\.end).max() else {
      return []
    }
    guard let calendar else {
      return [statistics(quantities, first, last + 1, start: first, end: last)!]
    }
    return Self.intervals(calendar, from: first, to: last).compactMap {
      statistics(quantities, $0, $1, start: $0, end: $1)
    }
  }

  /// Returns every interval that contains a time from `first` to `last`: those that start at the
  /// anchor moved by a whole number of calendar steps.
  static func intervals(
    _ intervals: CalendarIntervals, from first: Int64, to last: Int64
  ) -> [(Int64, Int64)] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: intervals.timeZone)!
    let anchor = Date(timeIntervalSince1970: intervals.anchor.secondsSince1970)
    let (component, factor): (Calendar.Component, Int) =
      switch intervals.component {
      case .minute: (.minute, 1)
      case .hour: (.hour, 1)
      case .day: (.day, 1)
      case .week: (.day, 7)
      case .month: (.month, 1)
      case .year: (.year, 1)
      }
    func boundary(_ index: Int) -> Int64 {
      let date = calendar.date(
        byAdding: component, value: index * factor * intervals.count, to: anchor)!
      return Instant(secondsSince1970: date.timeIntervalSince1970).microseconds
    }
    var index = 0
    while boundary(index) > first { index -= 1 }
    while boundary(index + 1) <= first { index += 1 }
    var found: [(Int64, Int64)] = []
    while boundary(index) <= last {
      found.append((boundary(index), boundary(index + 1)))
      index += 1
    }
    return found
  }

  /// Returns statistics of the time from `from` up to `to`, reported as from `start` to `end`.
  func statistics(
    _ quantities: [Quantity], _ from: Int64, _ to: Int64, start: Int64, end: Int64
  ) -> Statistics? {
    let touching = quantities.filter { touches($0, from, to) }
    guard !touching.isEmpty else { return nil }
    var statistics = Statistics(
      start: Instant(microseconds: start), end: Instant(microseconds: end),
      merged: values(touching, from, to))
    guard options.contains(.separateBySource) else { return statistics }
    for source in ranking {
      let own = touching.filter { $0.source == source }
      if own.isEmpty { continue }
      statistics.bySource.append(
        SourceStatistics(source: source, values: values(own, from, to)))
    }
    return statistics
  }

  private var needsTime: Bool {
    switch aggregation {
    case .cumulative: options.contains(.cumulativeSum) || options.contains(.duration)
    case .discreteArithmetic: options.contains(.duration)
    case .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel: true
    }
  }

  /// Starts in the interval, or overlaps it where the options depend on that.
  private func touches(_ quantity: Quantity, _ from: Int64, _ to: Int64) -> Bool {
    if quantity.start >= from && quantity.start < to { return true }
    return needsTime && quantity.start < to && quantity.end > from
  }

  private func values(_ quantities: [Quantity], _ from: Int64, _ to: Int64) -> StatisticsValues {
    var values = StatisticsValues()
    let begun = quantities.filter { $0.start >= from && $0.start < to }
    if aggregation == .cumulative {
      if options.contains(.cumulativeSum) { values.sum = sum(quantities, from, to) }
    } else {
      let valid =
        aggregation == .discreteArithmetic
        ? begun
        : quantities
          .filter { $0.start >= from && $0.start < to || overlap($0, from, to) > 0 }
      if options.contains(.discreteAverage) { values.average = average(valid, from, to) }
      if options.contains(.discreteMin) { values.minimum = valid.map(\.value).min() }
      if options.contains(.discreteMax) { values.maximum = valid.map(\.value).max() }
    }
    if options.contains(.mostRecent), let latest = begun.map(\.start).max() {
      let recent = begun.last { $0.start == latest }!
      values.mostRecent = recent.value
      values.mostRecentStart = Instant(microseconds: recent.start)
      values.mostRecentEnd = Instant(microseconds: recent.end)
    }
    if options.contains(.duration) { values.duration = covered(quantities, from, to) / 1_000_000 }
    return values
  }

  private func overlap(_ quantity: Quantity, _ from: Int64, _ to: Int64) -> Double {
    Double(max(0, min(quantity.end, to) - max(quantity.start, from)))
  }

  private func average(_ quantities: [Quantity], _ from: Int64, _ to: Int64) -> Double? {
    if quantities.isEmpty { return nil }
    var weights = quantities.map { overlap($0, from, to) }
    let weight = weights.reduce(0, +)
    if aggregation == .discreteArithmetic || weight == 0 { weights = weights.map { _ in 1 } }
    let isLevel = aggregation == .discreteEquivalentContinuousLevel
    var total = 0.0
    for (quantity, weight) in zip(quantities, weights) {
      total += weight * (isLevel ? pow(10, quantity.value / 10) : quantity.value)
    }
    let mean = total / weights.reduce(0, +)
    return isLevel ? 10 * log10(mean) : mean
  }

  /// Time is divided wherever a quantity or the interval starts or ends; in each piece only
  /// quantities of the best source present count.
  private func sum(_ quantities: [Quantity], _ from: Int64, _ to: Int64) -> Double {
    func rank(_ quantity: Quantity) -> Int { ranking.firstIndex(of: quantity.source)! }
    var total = 0.0
    let cuts = cuts(quantities, from, to)
    for (begin, end) in zip(cuts, cuts.dropFirst()) {
      let present = quantities.filter { $0.start <= begin && $0.end >= end }
      let best = present.map(rank).min()
      for quantity in present where rank(quantity) == best {
        total += quantity.value * Double(end - begin) / Double(quantity.end - quantity.start)
      }
    }
    for quantity in quantities where quantity.start == quantity.end && quantity.start >= from {
      let isCovered = quantities.contains {
        rank($0) < rank(quantity) && $0.start <= quantity.start && quantity.start < $0.end
      }
      if !isCovered { total += quantity.value }
    }
    return total
  }

  private func covered(_ quantities: [Quantity], _ from: Int64, _ to: Int64) -> Double {
    let cuts = cuts(quantities, from, to)
    var total: Int64 = 0
    for (begin, end) in zip(cuts, cuts.dropFirst())
    where quantities.contains(where: { $0.start <= begin && $0.end >= end }) {
      total += end - begin
    }
    return Double(total)
  }

  private func cuts(_ quantities: [Quantity], _ from: Int64, _ to: Int64) -> [Int64] {
    Set(quantities.flatMap { [$0.start, $0.end] }.map { min(max($0, from), to) } + [from, to])
      .sorted()
  }
}
