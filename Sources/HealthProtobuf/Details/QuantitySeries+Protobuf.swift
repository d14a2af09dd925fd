package import CHealthProto
package import HealthModel

extension QuantitySeries: ProtobufMessage {
  package static var codec: Codec<Health__V1__QuantitySeries> {
    Codec("QuantitySeries", health__v1__quantity_series__init, health__v1__quantity_series__unpack)
  }

  package init(_ c: Health__V1__QuantitySeries) throws(WireError) {
    self.init(count: try HealthProtobuf.count(c.count, "QuantitySeries.count"))
    sum = optional(c.has_sum_case, c.sum)
    average = optional(c.has_average_case, c.average)
    minimum = optional(c.has_minimum_case, c.minimum)
    maximum = optional(c.has_maximum_case, c.maximum)
    mostRecent = optional(c.has_most_recent_case, c.most_recent)
    mostRecentStart = optionalInstant(c.has_most_recent_start_us_case, c.most_recent_start_us)
    mostRecentEnd = optionalInstant(c.has_most_recent_end_us_case, c.most_recent_end_us)
  }

  package func fill(_ c: inout Health__V1__QuantitySeries, in arena: WireArena) {
    c.count = UInt64(clamping: count)
    if let sum {
      c.has_sum_case = HEALTH__V1__QUANTITY_SERIES__HAS_SUM_SUM
      c.sum = sum
    }
    if let average {
      c.has_average_case = HEALTH__V1__QUANTITY_SERIES__HAS_AVERAGE_AVERAGE
      c.average = average
    }
    if let minimum {
      c.has_minimum_case = HEALTH__V1__QUANTITY_SERIES__HAS_MINIMUM_MINIMUM
      c.minimum = minimum
    }
    if let maximum {
      c.has_maximum_case = HEALTH__V1__QUANTITY_SERIES__HAS_MAXIMUM_MAXIMUM
      c.maximum = maximum
    }
    if let mostRecent {
      c.has_most_recent_case = HEALTH__V1__QUANTITY_SERIES__HAS_MOST_RECENT_MOST_RECENT
      c.most_recent = mostRecent
    }
    if let mostRecentStart {
      c.has_most_recent_start_us_case =
        HEALTH__V1__QUANTITY_SERIES__HAS_MOST_RECENT_START_US_MOST_RECENT_START_US
      c.most_recent_start_us = mostRecentStart.microseconds
    }
    if let mostRecentEnd {
      c.has_most_recent_end_us_case =
        HEALTH__V1__QUANTITY_SERIES__HAS_MOST_RECENT_END_US_MOST_RECENT_END_US
      c.most_recent_end_us = mostRecentEnd.microseconds
    }
  }
}
