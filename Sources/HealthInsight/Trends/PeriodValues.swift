package import HealthModel

/// A quantity type in a period that is divided into intervals, and in the period before.
package struct PeriodValues: Sendable {
  /// What is loaded.
  package struct Request: Sendable {
    package var type: ObjectType
    package var period: Range<Instant>
    package var previous: Range<Instant>
    package var component: CalendarIntervals.Component
    /// Only this source; nil for all, with the value of each.
    package var source: Source?

    package init(
      type: ObjectType, period: Range<Instant>, previous: Range<Instant>,
      component: CalendarIntervals.Component, source: Source? = nil
    ) {
      (self.type, self.component, self.source) = (type, component, source)
      (self.period, self.previous) = (period, previous)
    }
  }

  private let request: Request
  /// The intervals that have data.
  package let intervals: [Statistics]
  package let previous: [Statistics]
  /// The statistics of the whole period; nil for a type that is added up.
  package let overall: Statistics?
  /// The values that were beyond the range of their device.
  package let limits: RangeLimits
  package let previousLimits: RangeLimits
  /// The days of the period and those before it that a moving average needs; nil for other intervals.
  private let days: DailyValues?

  package static func load<Reader: StoreReader>(
    _ request: Request, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> PeriodValues {
    let (type, period, source) = (request.type, request.period, request.source)
    let isTotal = type.aggregation == .cumulative
    // An average must be computed by the store; sums of a period are those of its intervals.
    let overall =
      isTotal
      ? nil
      : try await reader.statistics(type, period, clock, perSource: source == nil, of: source)
        .first
    let isByDay = request.component == .day
    let first =
      isByDay
      ? clock.midnight(clock.day(of: period.lowerBound).adding(1 - MovingAverage.days))
      : period.lowerBound
    let found = try await reader.statistics(
      type, first..<period.upperBound, by: request.component, clock,
      perSource: isTotal && source == nil, of: source)
    let previous = try await reader.statistics(
      type, request.previous, by: request.component, clock, of: source)
    let days = clock.days(in: first..<period.upperBound)
    return PeriodValues(
      request: request, intervals: found.filter { $0.end > period.lowerBound }, previous: previous,
      overall: overall, limits: try await reader.rangeLimits(type, period, of: source),
      previousLimits: try await reader.rangeLimits(type, request.previous, of: source),
      days: isByDay ? DailyValues(type, days, found, clock) : nil)
  }

  package var facts: PeriodFacts {
    PeriodFacts(request.type, intervals, overall: overall?.merged, limits: limits)
  }

  /// nil if one of the periods has no data.
  package var comparison: PeriodComparison? {
    PeriodComparison(
      request.type, current: intervals.map(\.merged), previous: previous.map(\.merged))
  }

  /// Returns the moving average at days; nothing if the intervals are no days.
  package func movingAverage(at days: [CalendarDay]) -> [Double?] {
    self.days.map { MovingAverage.values($0, at: days) } ?? []
  }

  /// The value of each source, of a type that is added up in order of their first contribution.
  package var bySource: [(source: Source, value: Double)] {
    guard let overall else {
      return StatisticsCollection(intervals).sources.map { source in
        let sums = intervals.flatMap(\.bySource).filter { $0.source == source }
        return (source, sums.compactMap(\.values.sum).reduce(0, +))
      }
    }
    return overall.bySource.compactMap { entry in
      entry.values.value(of: request.type).map { (entry.source, $0) }
    }
  }
}

extension PeriodValues: Redacted {}
