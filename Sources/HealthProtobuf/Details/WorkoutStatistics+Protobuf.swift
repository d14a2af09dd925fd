package import CHealthProto
package import HealthModel

extension WorkoutStatistics: ProtobufMessage {
  package static var codec: Codec<Health__V1__WorkoutStatistics> {
    Codec(
      "WorkoutStatistics", health__v1__workout_statistics__init,
      health__v1__workout_statistics__unpack)
  }

  package init(_ c: Health__V1__WorkoutStatistics) throws(WireError) {
    self.init(
      type: try objectType(c.type, "WorkoutStatistics.type"),
      start: Instant(microseconds: c.start_us), end: Instant(microseconds: c.end_us),
      sum: optional(c.has_sum_case, c.sum),
      average: optional(c.has_average_case, c.average),
      minimum: optional(c.has_minimum_case, c.minimum),
      maximum: optional(c.has_maximum_case, c.maximum))
  }

  package func fill(_ c: inout Health__V1__WorkoutStatistics, in arena: WireArena) {
    c.type = UInt32(type.code)
    c.start_us = start.microseconds
    c.end_us = end.microseconds
    if let sum {
      c.has_sum_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_SUM_SUM
      c.sum = sum
    }
    if let average {
      c.has_average_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_AVERAGE_AVERAGE
      c.average = average
    }
    if let minimum {
      c.has_minimum_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_MINIMUM_MINIMUM
      c.minimum = minimum
    }
    if let maximum {
      c.has_maximum_case = HEALTH__V1__WORKOUT_STATISTICS__HAS_MAXIMUM_MAXIMUM
      c.maximum = maximum
    }
  }
}
