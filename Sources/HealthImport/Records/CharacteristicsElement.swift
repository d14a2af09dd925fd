import Glibc
import HealthModel

/// `Me`: the characteristics of the user.
enum CharacteristicsElement {
  /// Those that are set. What no characteristic holds, such as medications that matter for cardio
  /// fitness, is an omission.
  static func read(_ reader: ElementReader) -> [Characteristic] {
    let now = Instant(microseconds: Int64(time(nil)) * 1_000_000)
    var found: [Characteristic] = []
    for attribute in reader.element.attributes where !attribute.value.isEmpty {
      guard let type = ObjectType(identifier: attribute.name), type.kind == .characteristic else {
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
          try characteristic.validate(today: CalendarDay.latest(at: now) ?? day)
          found.append(characteristic)
        } catch {
          reader.omissions.record(.futureBirthday)
        }
      } else if let raw = choice(attribute.value, of: type) {
        // 0 is "not set" in each of them.
        if raw != 0 { found.append(Characteristic(type: type, value: .choice(raw))) }
      } else {
        reader.omissions.record(.unknownEnumerationValue)
      }
    }
    return found
  }

  /// The raw value of a constant by its name, or as a number as iOS 8 writes it.
  private static func choice(_ text: String, of type: ObjectType) -> Int64? {
    guard let cases = type.valueEnumeration else { return nil }
    return cases.case(named: text)?.rawValue
      ?? Int64(text).flatMap { cases.contains(rawValue: $0) ? $0 : nil }
  }
}
