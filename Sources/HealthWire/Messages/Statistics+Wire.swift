package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension StatisticsQuery: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatisticsQuery> {
    Codec(
      "StatisticsQuery", health__v1__statistics_query__init, health__v1__statistics_query__unpack)
  }

  package init(_ c: Health__V1__StatisticsQuery) throws(WireError) {
    guard c.options < 128 else { throw WireError("StatisticsQuery.options", .outOfRange) }
    self.init(
      type: try objectType(c.type, "StatisticsQuery.type"),
      options: StatisticsOptions(rawValue: c.options))
    filter = try .decode(c.filter)
    calendar = try optional(c.calendar)
    if c.has_first_us_case.rawValue != 0 { first = Instant(microseconds: c.first_us) }
  }

  package func fill(_ c: inout Health__V1__StatisticsQuery, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.filter = filter.encode(in: arena)
    c.options = options.rawValue
    if let calendar { c.calendar = arena.make(calendar) }
    if let first {
      c.has_first_us_case = HEALTH__V1__STATISTICS_QUERY__HAS_FIRST_US_FIRST_US
      c.first_us = first.microseconds
    }
  }
}

extension CalendarIntervals: ProtobufMessage {
  package static var codec: Codec<Health__V1__CalendarIntervals> {
    Codec(
      "CalendarIntervals", health__v1__calendar_intervals__init,
      health__v1__calendar_intervals__unpack)
  }

  package init(_ c: Health__V1__CalendarIntervals) throws(WireError) {
    guard c.count >= 1 else { throw WireError("CalendarIntervals.count", .outOfRange) }
    self.init(
      component: try enumeration(c.component.rawValue, "CalendarIntervals.component"),
      count: Int(c.count), anchor: Instant(microseconds: c.anchor_us),
      timeZone: try text(c.time_zone, "CalendarIntervals.time_zone"))
    let hasStart = c.has_period_start_us_case.rawValue != 0
    let hasEnd = c.has_period_end_us_case.rawValue != 0
    guard hasStart || hasEnd else { return }
    guard hasStart && hasEnd && c.period_start_us < c.period_end_us else {
      throw WireError("CalendarIntervals.period", .outOfRange)
    }
    period =
      Instant(microseconds: c.period_start_us)..<Instant(microseconds: c.period_end_us)
  }

  package func fill(_ c: inout Health__V1__CalendarIntervals, in arena: WireArena) {
    c.component = Health__V1__CalendarComponent(UInt32(component.rawValue))
    c.count = UInt32(count)
    c.anchor_us = anchor.microseconds
    c.time_zone = arena.text(timeZone)
    guard let period else { return }
    c.has_period_start_us_case =
      HEALTH__V1__CALENDAR_INTERVALS__HAS_PERIOD_START_US_PERIOD_START_US
    c.period_start_us = period.lowerBound.microseconds
    c.has_period_end_us_case = HEALTH__V1__CALENDAR_INTERVALS__HAS_PERIOD_END_US_PERIOD_END_US
    c.period_end_us = period.upperBound.microseconds
  }
}

extension Statistics: ProtobufMessage {
  package static var codec: Codec<Health__V1__Statistics> {
    Codec("Statistics", health__v1__statistics__init, health__v1__statistics__unpack)
  }

  package init(_ c: Health__V1__Statistics) throws(WireError) {
    self.init(
      start: Instant(microseconds: c.start_us), end: Instant(microseconds: c.end_us),
      merged: try optional(c.merged) ?? StatisticsValues(),
      bySource: try list(c.by_source, c.n_by_source))
  }

  package func fill(_ c: inout Health__V1__Statistics, in arena: WireArena) {
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    c.merged = arena.make(merged)
    (c.n_by_source, c.by_source) = arena.list(bySource)
  }
}

extension SourceStatistics: ProtobufMessage {
  package static var codec: Codec<Health__V1__SourceStatistics> {
    Codec(
      "SourceStatistics", health__v1__source_statistics__init,
      health__v1__source_statistics__unpack)
  }

  package init(_ c: Health__V1__SourceStatistics) throws(WireError) {
    self.init(
      source: try required(c.source, "SourceStatistics.source"),
      values: try optional(c.values) ?? StatisticsValues())
  }

  package func fill(_ c: inout Health__V1__SourceStatistics, in arena: WireArena) {
    c.source = arena.make(source)
    c.values = arena.make(values)
  }
}
