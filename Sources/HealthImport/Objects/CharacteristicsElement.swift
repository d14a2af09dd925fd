import Glibc
import HealthModel

/// The `Me` element: the characteristics of the user.
enum CharacteristicsElement {
  /// Returns the characteristics that are set. Attributes that no characteristic represents, such
  /// as the medications for cardio fitness, are omissions.
  ///
  /// The phone writes every attribute, also those that are not set: an empty date, `…NotSet`, or
  /// `None`. These are not sent, because an import must not clear what the user entered.
  static func read(_ reader: ElementReader) -> [Characteristic] {
    let now = Instant(microseconds: Int64(time(nil)) * 1_000_000)
    var found: [Characteristic] = []
    for attribute in reader.element.attributes where !attribute.value.isEmpty {
      guard let type = ObjectType(identifier: attribute.name), type.kind == .characteristic else {
        // An attribute that is not set carries nothing, so it does not defer the element.
        if attribute.value != "None" { reader.omissions.record(.unreadAttribute) }
        continue
      }
      guard !found.contains(where: { $0.type == type }) else { continue }
      if type == .dateOfBirth {
        guard let day = CalendarDay(exported: attribute.value) else {
          reader.omissions.record(.unreadableDate)
          continue
        }
        let characteristic = Characteristic(type: type, value: .date(day))
        do {
          // A year of the Buddhist calendar is in the future; the daemon would refuse the request
          // with it.
          try characteristic.validate(today: CalendarDay.latest(at: now) ?? day)
          found.append(characteristic)
        } catch {
          reader.omissions.record(.futureBirthday)
        }
      } else if let raw = choice(attribute.value, of: type) {
        // 0 means "not set" in all of them.
        if raw != 0 { found.append(Characteristic(type: type, value: .choice(raw))) }
      } else {
        reader.omissions.record(.unknownEnumerationValue)
      }
    }
    return found
  }

  /// Returns the raw value of a constant by its name, or by a number as written by iOS 8.
  private static func choice(_ text: String, of type: ObjectType) -> Int64? {
    guard let cases = type.valueEnumeration else { return nil }
    return cases.case(named: text)?.rawValue
      ?? Int64(text).flatMap { cases.contains(rawValue: $0) ? $0 : nil }
  }
}
