package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension StatisticsValues: ProtobufMessage {
  package static var codec: Codec<Health__V1__StatisticsValues> {
    Codec(
      "StatisticsValues", health__v1__statistics_values__init,
      health__v1__statistics_values__unpack)
  }

  package init(_ c: Health__V1__StatisticsValues) throws(WireError) {
    self.init()
    if c.has_sum_case.rawValue != 0 { sum = c.sum }
    if c.has_average_case.rawValue != 0 { average = c.average }
    if c.has_minimum_case.rawValue != 0 { minimum = c.minimum }
    if c.has_maximum_case.rawValue != 0 { maximum = c.maximum }
    if c.has_most_recent_case.rawValue != 0 { mostRecent = c.most_recent }
    if c.has_most_recent_start_us_case.rawValue != 0 {
      mostRecentStart = Instant(microseconds: c.most_recent_start_us)
    }
    if c.has_most_recent_end_us_case.rawValue != 0 {
      mostRecentEnd = Instant(microseconds: c.most_recent_end_us)
    }
    if c.has_duration_s_case.rawValue != 0 { duration = c.duration_s }
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
      c.has_most_recent_start_us_case =
        HEALTH__V1__STATISTICS_VALUES__HAS_MOST_RECENT_START_US_MOST_RECENT_START_US
      c.most_recent_start_us = mostRecentStart.microseconds
    }
    if let mostRecentEnd {
      c.has_most_recent_end_us_case =
        HEALTH__V1__STATISTICS_VALUES__HAS_MOST_RECENT_END_US_MOST_RECENT_END_US
      c.most_recent_end_us = mostRecentEnd.microseconds
    }
    if let duration {
      c.has_duration_s_case = HEALTH__V1__STATISTICS_VALUES__HAS_DURATION_S_DURATION_S
      c.duration_s = duration
    }
  }
}
