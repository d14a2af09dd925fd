import HealthModel

// What messages must fulfill beyond the options of their fields.

extension CalendarDay {
  func checkMessage() throws(WireError) {
    guard isValid else { throw WireError("CalendarDay", .outOfRange) }
  }
}

extension Device {
  /// A device has at least one property.
  func checkMessage() throws(WireError) {
    guard self != Device() else { throw WireError("Device", .missing) }
  }
}
