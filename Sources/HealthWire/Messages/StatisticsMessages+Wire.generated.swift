// Made from proto/health/v1/statistics.proto by scripts/generate-api. Do not edit.
// swift-format-ignore-file

package import CHealthProto
package import HealthAPI
package import HealthModel
package import HealthProtobuf

extension StatisticsQuery: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StatisticsQuery> {
    Codec("StatisticsQuery", health__v1__statistics_query__init, health__v1__statistics_query__unpack)
  }

  package init(_ c: Health__V1__StatisticsQuery) throws(WireError) {
    guard 0...127 ~= c.options else { throw WireError("StatisticsQuery.options", .outOfRange) }
    self.init(
      type: try HealthProtobuf.objectType(c.type, "StatisticsQuery.type"),
      filter: try HealthProtobuf.optional(c.filter) ?? SampleFilter(),
      options: StatisticsOptions(rawValue: c.options),
      calendar: try HealthProtobuf.optional(c.calendar),
      first: c.has_first_us_case.rawValue == 0 ? nil : Instant(microseconds: c.first_us))
  }

  package func fill(_ c: inout Health__V1__StatisticsQuery, in arena: WireArena) {
    c.type = UInt32(type.code)
    if filter != SampleFilter() { c.filter = arena.make(filter) }
    c.options = options.rawValue
    if let calendar { c.calendar = arena.make(calendar) }
    if let first {
      c.has_first_us_case = HEALTH__V1__STATISTICS_QUERY__HAS_FIRST_US_FIRST_US
      c.first_us = first.microseconds
    }
  }
}

extension StatisticsValues: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatisticsValues> {
    Codec("StatisticsValues", health__v1__statistics_values__init, health__v1__statistics_values__unpack)
  }

  package init(_ c: Health__V1__StatisticsValues) throws(WireError) {
    self.init(
      sum: c.has_sum_case.rawValue == 0 ? nil : c.sum,
      average: c.has_average_case.rawValue == 0 ? nil : c.average,
      minimum: c.has_minimum_case.rawValue == 0 ? nil : c.minimum,
      maximum: c.has_maximum_case.rawValue == 0 ? nil : c.maximum,
      mostRecent: c.has_most_recent_case.rawValue == 0 ? nil : c.most_recent,
      mostRecentStart: c.has_most_recent_start_us_case.rawValue == 0 ? nil : Instant(microseconds: c.most_recent_start_us),
      mostRecentEnd: c.has_most_recent_end_us_case.rawValue == 0 ? nil : Instant(microseconds: c.most_recent_end_us),
      duration: c.has_duration_s_case.rawValue == 0 ? nil : c.duration_s)
  }

  package func fill(_ c: inout Health__V1__StatisticsValues, in arena: WireArena) {
    if let sum {
      c.has_sum_case = HEALTH__V1__STATISTICS_VALUES__HAS_SUM_SUM
      c.sum = sum
    }
    if let average {
      c.has_average_case = HEALTH__V1__STATISTICS_VALUES__HAS_AVERAGE_AVERAGE
      c.average = average
    }
    if let minimum {
      c.has_minimum_case = HEALTH__V1__STATISTICS_VALUES__HAS_MINIMUM_MINIMUM
      c.minimum = minimum
    }
    if let maximum {
      c.has_maximum_case = HEALTH__V1__STATISTICS_VALUES__HAS_MAXIMUM_MAXIMUM
      c.maximum = maximum
    }
    if let mostRecent {
      c.has_most_recent_case = HEALTH__V1__STATISTICS_VALUES__HAS_MOST_RECENT_MOST_RECENT
      c.most_recent = mostRecent
    }
    if let mostRecentStart {
      c.has_most_recent_start_us_case = HEALTH__V1__STATISTICS_VALUES__HAS_MOST_RECENT_START_US_MOST_RECENT_START_US
      c.most_recent_start_us = mostRecentStart.microseconds
    }
    if let mostRecentEnd {
      c.has_most_recent_end_us_case = HEALTH__V1__STATISTICS_VALUES__HAS_MOST_RECENT_END_US_MOST_RECENT_END_US
      c.most_recent_end_us = mostRecentEnd.microseconds
    }
    if let duration {
      c.has_duration_s_case = HEALTH__V1__STATISTICS_VALUES__HAS_DURATION_S_DURATION_S
      c.duration_s = duration
    }
  }
}

extension SourceStatistics: ProtobufMessage {
  package static var codec: Codec<Health__V1__SourceStatistics> {
    Codec("SourceStatistics", health__v1__source_statistics__init, health__v1__source_statistics__unpack)
  }

  package init(_ c: Health__V1__SourceStatistics) throws(WireError) {
    self.init(
      source: try HealthProtobuf.required(c.source, "SourceStatistics.source"),
      values: try HealthProtobuf.optional(c.values) ?? StatisticsValues())
  }

  package func fill(_ c: inout Health__V1__SourceStatistics, in arena: WireArena) {
    c.source = arena.make(source)
    if values != StatisticsValues() { c.values = arena.make(values) }
  }
}

extension Statistics: ProtobufMessage {
  package static var codec: Codec<Health__V1__Statistics> {
    Codec("Statistics", health__v1__statistics__init, health__v1__statistics__unpack)
  }

  package init(_ c: Health__V1__Statistics) throws(WireError) {
    self.init(
      start: Instant(microseconds: c.start_us),
      end: Instant(microseconds: c.end_us),
      merged: try HealthProtobuf.optional(c.merged) ?? StatisticsValues(),
      bySource: try HealthProtobuf.list(c.by_source, c.n_by_source))
  }

  package func fill(_ c: inout Health__V1__Statistics, in arena: WireArena) {
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    if merged != StatisticsValues() { c.merged = arena.make(merged) }
    (c.n_by_source, c.by_source) = arena.list(bySource)
  }
}

extension StatisticsReply: ProtobufMessage, WireMessage {
  package static var codec: Codec<Health__V1__StatisticsReply> {
    Codec("StatisticsReply", health__v1__statistics_reply__init, health__v1__statistics_reply__unpack)
  }

  package init(_ c: Health__V1__StatisticsReply) throws(WireError) {
    self.init(
      statistics: try HealthProtobuf.list(c.statistics, c.n_statistics),
      next: c.has_next_us_case.rawValue == 0 ? nil : Instant(microseconds: c.next_us))
  }

  package func fill(_ c: inout Health__V1__StatisticsReply, in arena: WireArena) {
    (c.n_statistics, c.statistics) = arena.list(statistics)
    if let next {
      c.has_next_us_case = HEALTH__V1__STATISTICS_REPLY__HAS_NEXT_US_NEXT_US
      c.next_us = next.microseconds
    }
  }
}
