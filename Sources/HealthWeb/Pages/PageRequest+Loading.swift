import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthText
import Hummingbird

// What several pages load.

extension PageRequest {
  /// Returns the counts of the store for pages that would be wrong without them.
  func counts() async throws(PageFailure) -> StatusReply {
    if let status { return status }
    return try await call { (store) async throws(ClientError) in try await store.status() }
  }

  /// Returns how values of a type are shown: in the unit of the query if it fits the type, otherwise
  /// in the one that the user prefers.
  func display(of type: ObjectType) async throws(PageFailure) -> ValueDisplay {
    if let symbol = query.get("unit"), let unit = try? Unit(symbol),
      unit.isCompatible(with: type.canonicalUnit)
    {
      return ValueDisplay(type: type, unit: unit)
    }
    return try await displays(of: [type])[type] ?? ValueDisplay(type: type)
  }

  /// Returns how values of several types are shown, in the units that the user prefers.
  func displays(of types: [ObjectType]) async throws(PageFailure) -> [ObjectType: ValueDisplay] {
    guard !types.isEmpty else { return [:] }
    let units = try await call { (store) async throws(ClientError) in
      try await store.preferredUnits(for: types)
    }
    var displays: [ObjectType: ValueDisplay] = [:]
    for (type, unit) in units {
      displays[type] = ValueDisplay(type: type, unit: unit)
    }
    return displays
  }

  /// Returns statistics of a period: one entry, or one for each interval that overlaps the period.
  func statistics(
    _ type: ObjectType, _ period: Range<Instant>, by component: ChartCalendar.Component? = nil,
    perSource: Bool = false, of source: Source? = nil
  ) async throws(PageFailure) -> [Statistics] {
    var query = StatisticsQuery(
      type: type, options: StatisticsOutput.options(for: type, perSource: perSource))
    query.filter.start = period.lowerBound
    query.filter.end = period.upperBound
    query.filter.sources = source.map { [$0] }
    if let component {
      query.calendar = CalendarIntervals(
        component: component.interval, anchor: period.lowerBound,
        timeZone: calendar.timeZone.identifier)
    }
    let asked = query
    let found = try await call { (store) async throws(ClientError) in
      try await store.statistics(asked)
    }
    guard component != nil else { return found }
    // Samples that extend into the period also have intervals outside of it.
    return found.filter { $0.start < period.upperBound && $0.end > period.lowerBound }
  }

  /// Returns the samples of a type that overlap a period, in order of start.
  func samples(
    _ type: ObjectType, _ period: Range<Instant>
  ) async throws(PageFailure) -> [HealthObject] {
    var query = SampleQuery(types: [type])
    query.descriptors[0].filter.start = period.lowerBound
    query.descriptors[0].filter.end = period.upperBound
    let asked = query
    return try await call { (store) async throws(ClientError) in try await store.objects(asked) }
  }

  /// Returns the values of a type in a period that were beyond the range of their device.
  func rangeLimits(
    _ type: ObjectType, _ period: Range<Instant>, of source: Source? = nil
  ) async throws(PageFailure) -> RangeLimits {
    var limits = RangeLimits()
    guard type.aggregation != .cumulative else { return limits }
    var filter = SampleFilter()
    (filter.start, filter.end) = (period.lowerBound, period.upperBound)
    filter.sources = source.map { [$0] }
    let asked = RangeLimits.query(of: type, filter)
    let found = try await call { (store) async throws(ClientError) in try await store.objects(asked)
    }
    for object in found { limits.add(object) }
    return limits
  }

  /// The end of the latest sample of a type that is not in the future; nil if there is none.
  func latest(of type: ObjectType) -> Instant? {
    status?.types.filter { $0.type == type }.map(\.last).max().map { min($0, page.now) }
  }

  /// The day whose data the page shows: today, or the latest day that has any.
  var latestDay: Instant? {
    // The summary of a day ends at midnight, and is computed for days without samples too.
    let ends = status?.types.filter(\.type.hasSamples).map { min($0.last, page.now) }
    return ends?.max().map {
      page.time.midnight(Instant(microseconds: $0.microseconds - 1))
    }
  }

  /// Returns an object by the identifier in the path.
  func object(of type: ObjectType) async throws(PageFailure) -> HealthObject {
    try await object(try id(), of: type)
  }

  func object(_ id: ObjectID, of type: ObjectType) async throws(PageFailure) -> HealthObject {
    var query = SampleQuery(types: [type])
    query.descriptors[0].filter.ids = [id]
    let asked = query
    let found = try await call { (store) async throws(ClientError) in
      try await store.objects(asked)
    }
    guard let object = found.first else { throw .notFound }
    return object
  }

  /// Returns the rings of the days of a period, in order.
  func summaries(_ period: Range<Instant>) async throws(PageFailure) -> [ActivitySummary] {
    let last = Instant(microseconds: period.upperBound.microseconds - 1)
    let query = SummaryQuery(
      days: calendarDay(period.lowerBound)...calendarDay(last),
      timeZone: calendar.timeZone.identifier)
    return try await call { (store) async throws(ClientError) in
      try await store.summaries(query)
    }
  }

  /// Returns the day on the user's calendar.
  func calendarDay(_ instant: Instant) -> CalendarDay {
    let fields = page.time.fields(instant)
    return CalendarDay(year: fields.year ?? 1, month: fields.month ?? 1, day: fields.day ?? 1)
  }
}
