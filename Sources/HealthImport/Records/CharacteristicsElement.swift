import HealthModel

/// `Me`: what the person says of herself.
enum CharacteristicsElement {
  /// Those that are set. `isComplete` is false when the element says something that no
  /// characteristic holds, such as medications that matter for cardio fitness.
  static func read(_ reader: ElementReader) -> (found: [Characteristic], isComplete: Bool) {
    var found: [Characteristic] = []
    var isComplete = true
    for attribute in reader.element.attributes where !attribute.value.isEmpty {
      guard let type = ObjectType(identifier: attribute.name), type.kind == .characteristic else {
        isComplete = isComplete && attribute.value == "None"
        continue
      }
      if type == .dateOfBirth {
        let day = CalendarDay(exported: attribute.value)
        if let day { found.append(Characteristic(type: type, value: .date(day))) }
        isComplete = isComplete && day != nil
      } else if let raw = type.valueEnumeration?.case(named: attribute.value)?.rawValue {
        // 0 is "not set" in each of them.
        if raw != 0 { found.append(Characteristic(type: type, value: .choice(raw))) }
      } else {
        isComplete = false
      }
    }
    return (found, isComplete)
  }
}
