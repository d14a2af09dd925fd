package import CHealthProto
package import HealthModel
package import HealthProtobuf

extension CalendarIntervals: ProtobufMessage {
  package static var codec: Codec<Health__V1__CalendarIntervals> {
    Codec(
      "CalendarIntervals", health__v1__calendar_intervals__init,
      health__v1__calendar_intervals__unpack)
  }

  package init(_ c: Health__V1__CalendarIntervals) throws(WireError) {
    // With 0, intervals would never advance.
    guard c.count >= 1 else { throw WireError("CalendarIntervals.count", .outOfRange) }
    self.init(
      component: try enumeration(c.component.rawValue, "CalendarIntervals.component"),
      count: Int(c.count), anchor: Instant(microseconds: c.anchor_us),
      timeZone: try text(c.time_zone, "CalendarIntervals.time_zone"))
    let hasStart = c.has_period_start_us_case.rawValue != 0
    let hasEnd = c.has_period_end_us_case.rawValue != 0
    guard hasStart || hasEnd else { return }
    // Half a period or an empty one has no meaning; a `Range` with bounds in the wrong order would
    // trap.
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
