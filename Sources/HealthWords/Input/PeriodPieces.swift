package import Foundation
package import HealthModel

/// A period divided into consecutive pieces that are each one interval of a collection: whole
/// calendar days, then minutes. Interval statistics count samples that extend beyond the interval
/// by their share; the statistics of a single period count them completely.
///
/// Two requests thereby give the exact total of any period to the minute.
package struct PeriodPieces: Sendable {
  package struct Piece: Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package var component: CalendarIntervals.Component
    package var count: Int
  }

  /// The pieces; empty if the period is not a whole number of minutes.
  package private(set) var pieces: [Piece] = []

  private static let minute: Int64 = 60_000_000
  /// The limit of `CalendarIntervals.count`.
  private static let countMax = 10_000

  package init(start: Instant, end: Instant, calendar: Calendar) {
    var pieces: [Piece] = []
    var next = start
    let first = Date(timeIntervalSince1970: start.secondsSince1970)
    let last = Date(timeIntervalSince1970: end.secondsSince1970)
    // Days of the calendar, which have 23 or 25 hours at a clock change.
    let days = calendar.dateComponents([.day], from: first, to: last).day ?? 0
    if days > 0, days <= Self.countMax,
      let date = calendar.date(byAdding: .day, value: days, to: first)
    {
      next = Instant(secondsSince1970: date.timeIntervalSince1970)
      pieces.append(Piece(start: start, end: next, component: .day, count: days))
    }
    let rest = end.microseconds - next.microseconds
    guard rest % Self.minute == 0, rest >= 0, rest / Self.minute <= Self.countMax else { return }
    if rest > 0 {
      let count = Int(rest / Self.minute)
      pieces.append(Piece(start: next, end: end, component: .minute, count: count))
    }
    self.pieces = pieces
  }

  /// Returns the sum of the pieces of a cumulative type; nil if none of them has a sample.
  package static func sum(_ parts: [Statistics], start: Instant, end: Instant) -> Statistics? {
    guard var total = parts.first else { return nil }
    (total.start, total.end) = (start, end)
    for part in parts.dropFirst() {
      total.merged = sum(total.merged, part.merged)
      for source in part.bySource {
        if let index = total.bySource.firstIndex(where: { $0.source == source.source }) {
          total.bySource[index].values = sum(total.bySource[index].values, source.values)
        } else {
          total.bySource.append(source)
        }
      }
    }
    return total
  }

  private static func sum(
    _ first: StatisticsValues, _ second: StatisticsValues
  ) -> StatisticsValues {
    func add(_ a: Double?, _ b: Double?) -> Double? {
      a == nil && b == nil ? nil : (a ?? 0) + (b ?? 0)
    }
    var total = first
    total.sum = add(first.sum, second.sum)
    total.duration = add(first.duration, second.duration)
    // Pieces are in order of time, so the later one has the more recent value.
    if second.mostRecent != nil {
      total.mostRecent = second.mostRecent
      total.mostRecentStart = second.mostRecentStart
      total.mostRecentEnd = second.mostRecentEnd
    }
    return total
  }
}
