/// A characteristic that the user entered, such as the date of birth. Apps can read characteristics
/// but not write them (rules CHAR-05, SAVE-17).
public struct Characteristic: Hashable, Sendable, Redacted {
  /// The value of a characteristic.
  public enum Value: Hashable, Sendable, Redacted {
    /// Raw value of the type's enumeration.
    case choice(Int64)
    /// The date of birth.
    case date(CalendarDay)
  }

  /// A type of the kind `characteristic`.
  public var type: ObjectType
  /// nil if not set.
  public var value: Value?

  public init(type: ObjectType, value: Value? = nil) {
    self.type = type
    self.value = value
  }

  /// All six characteristic types, in order of code.
  public static let types: [ObjectType] = ObjectType.all.filter { $0.kind == .characteristic }
}

extension Characteristic {
  /// Returns whether the stand ring counts roll hours instead of stand hours: the same count under
  /// another name (rule CHAR-08).
  package static func usesWheelchair(_ value: Value) -> Bool { value == .choice(wheelchairUseYes) }

  /// The raw value of the case `yes` of `HKWheelchairUse`.
  private static let wheelchairUseYes: Int64 = 2

  /// The characteristic with the enumeration's `notSet` case replaced by nil, so that "not set" has
  /// a single representation.
  package var normalized: Characteristic {
    guard case .choice(let raw)? = value,
      type.valueEnumeration?.case(rawValue: raw)?.name == "notSet"
    else { return self }
    return Characteristic(type: type)
  }

  /// - Parameter today: The latest allowed date of birth.
  package func validate(today: CalendarDay) throws(HealthError) {
    try Self.validate(type)
    switch value {
    case nil: return
    case .choice(let raw)?:
      guard let values = type.valueEnumeration else {
        throw .invalidArgument("characteristic.value: \(type.name) takes a date")
      }
      guard values.contains(rawValue: raw) else {
        throw .invalidArgument(
          "characteristic.value: must be the raw value of a case of \(values.name)")
      }
    case .date(let day)?:
      guard type == .dateOfBirth else {
        throw .invalidArgument("characteristic.value: \(type.name) takes a case, no date")
      }
      guard day.isValid else {
        throw .invalidArgument("characteristic.value: must be a day that the calendar has")
      }
      guard day <= today else {
        throw .invalidArgument("characteristic.value: a date of birth must not lie in the future")
      }
    }
  }

  /// Rejects characteristics in queries: they have their own request (rule CHAR-01).
  package static func refuse(amongTypes types: [ObjectType]) throws(HealthError) {
    for type in types where type.kind == .characteristic {
      throw .invalidArgument("types: \(type.name) is a characteristic, which no query takes")
    }
  }

  package static func validate(_ type: ObjectType) throws(HealthError) {
    guard type.kind == .characteristic else {
      throw .invalidArgument("characteristic.type: \(type.name) is no characteristic")
    }
  }
}
