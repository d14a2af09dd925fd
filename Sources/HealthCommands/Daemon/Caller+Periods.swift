import Foundation
import HealthWords
import HealthModel

// Statistics of exactly the requested period, as a whole or by intervals.

extension Caller {
  /// Returns statistics of a period. For a cumulative type, samples that extend beyond the period
  /// count by their share of it, and no interval ends after it. Other types have no shares, nor do
  /// samples that must start or end inside the period.
  func statistics(
    within query: StatisticsQuery, calendar: Calendar
  ) async throws(CommandFailure) -> [Statistics] {
    guard query.type.aggregation == .cumulative, !query.filter.strictStart,
      !query.filter.strictEnd, let start = query.filter.start, let end = query.filter.end
    else { return Self.clipped(try await statistics(query), to: query.filter) }
    guard query.calendar != nil else {
      return try await whole(query, start, end, calendar).map { [$0] } ?? []
    }
    // Calendar intervals can begin before the period and end after it; they are computed again for
    // the part inside.
    var intervals: [Statistics] = []
    for interval in Self.clipped(try await statistics(query), to: query.filter) {
      guard interval.start < start || interval.end > end else {
        intervals.append(interval)
        continue
      }
      var part = query
      part.calendar = nil
      let inside = max(start, interval.start)..<min(end, interval.end)
      (part.filter.start, part.filter.end) = (inside.lowerBound, inside.upperBound)
      if let clipped = try await whole(part, inside.lowerBound, inside.upperBound, calendar) {
        intervals.append(clipped)
      }
    }
    return intervals
  }

  /// Returns the statistics of one period with shares. Only interval statistics have shares, so the
  /// period is divided into intervals that end exactly where it ends.
  private func whole(
    _ query: StatisticsQuery, _ start: Instant, _ end: Instant, _ calendar: Calendar
  ) async throws(CommandFailure) -> Statistics? {
    let pieces = PeriodPieces(start: start, end: end, calendar: calendar).pieces
    guard !pieces.isEmpty else { return try await statistics(query).first }
    var parts: [Statistics] = []
    for piece in pieces {
      var part = query
      part.filter.start = piece.start
      part.filter.end = piece.end
      part.calendar = CalendarIntervals(
        component: piece.component, count: piece.count, anchor: piece.start,
        timeZone: calendar.timeZone.identifier)
      parts += try await statistics(part).filter { $0.start == piece.start }
    }
    return PeriodPieces.sum(parts, start: start, end: end)
  }

  /// Removes the intervals before and after the period, which exist because of samples that extend
  /// into it.
  private static func clipped(_ statistics: [Statistics], to filter: SampleFilter) -> [Statistics] {
    statistics.filter { interval in
      (filter.start.map { interval.end > $0 } ?? true)
        && (filter.end.map { interval.start < $0 } ?? true)
    }
  }
}
