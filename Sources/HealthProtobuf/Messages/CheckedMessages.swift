import HealthModel

// What messages must fulfill beyond the options of their fields.

extension CalendarDay {
  /// Day, month and year are separate numbers on the wire, so that the 31st of February can be
  /// encoded.
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
