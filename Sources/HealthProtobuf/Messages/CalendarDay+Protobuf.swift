package import CHealthProto
package import HealthModel

extension CalendarDay: ProtobufMessage {
  package static var codec: Codec<Health__V1__CalendarDay> {
    Codec("CalendarDay", health__v1__calendar_day__init, health__v1__calendar_day__unpack)
  }

  package init(_ c: Health__V1__CalendarDay) throws(WireError) {
    self.init(year: Int(c.year), month: Int(c.month), day: Int(c.day))
    guard isValid else { throw WireError("CalendarDay", .outOfRange) }
  }

  package func fill(_ c: inout Health__V1__CalendarDay, in arena: WireArena) {
    c.year = Int32(clamping: year)
    c.month = UInt32(clamping: month)
    c.day = UInt32(clamping: day)
  }
}
