import HealthModel
import HealthWords

/// The patient of an export. Its identifier is new in each export, because the store has none for the
/// user.
enum FHIRPatient {
  static func resource(_ id: ObjectID, _ characteristics: [Characteristic]) -> JSONValue {
    var (gender, birthday): (JSONValue?, JSONValue?) = (nil, nil)
    for characteristic in characteristics {
      switch characteristic.value {
      case .date(let day) where characteristic.type == .dateOfBirth:
        birthday = .string(DayText.iso8601(day))
      case .choice(let raw) where characteristic.type == .biologicalSex:
        gender = Self.gender(raw).map { .string($0) }
      default: break
      }
    }
    let extensions = characteristics.compactMap(Self.extension)
    return FHIRElement.object([
      ("resourceType", "Patient"), ("id", .string(id.uuidString.lowercased())),
      ("extension", extensions.isEmpty ? nil : .array(extensions)), ("gender", gender),
      ("birthDate", birthday),
    ])
  }

  /// - Parameter raw: Raw value of `HKBiologicalSex`.
  private static func gender(_ raw: Int64) -> String? {
    switch RestingMetabolism.Sex(rawValue: raw) {
    case .female: "female"
    case .male: "male"
    case .other: "other"
    case .notSet, nil: nil
    }
  }

  /// Returns the characteristic as HealthKit has it; nil for a date.
  private static func `extension`(_ characteristic: Characteristic) -> JSONValue? {
    guard case .choice(let raw)? = characteristic.value else { return nil }
    let type = characteristic.type
    return FHIRElement.extension(
      "characteristic",
      parts: [
        FHIRElement.part(
          "type", "CodeableConcept", FHIRElement.concept(FHIRMapping.codings(of: type))),
        FHIRElement.part(
          "value", "CodeableConcept", FHIRElement.concept(raw, of: type.valueEnumeration)),
      ])
  }
}
