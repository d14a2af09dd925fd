package import HealthModel

// Raw values of HealthKit's enumerations in fields of type int32. The model represents them as
// `Int`; values out of range are clamped, and no enumeration contains the clamped values.

/// Encodes a raw value. Clamping instead of a trap: the value may come from an import, which
/// accepts values that no table contains.
package func rawValue(_ value: Int) -> Int32 { Int32(clamping: value) }

/// Returns the raw value if the enumeration contains it. The tables are closed sets, so that the
/// store never contains a value without a meaning.
package func rawValue(
  _ value: Int32, of values: Enumeration, _ field: StaticString
) throws(WireError) -> Int {
  guard values.contains(rawValue: Int64(value)) else { throw WireError(field, .unknownCase) }
  return Int(value)
}

/// Decodes a repeated enumeration field.
package func rawValues(
  _ items: UnsafeMutablePointer<Int32>?, _ count: Int, of values: Enumeration, _ field: StaticString
) throws(WireError) -> [Int] {
  var result: [Int] = []
  result.reserveCapacity(count)
  for index in 0..<count { result.append(try rawValue(items![index], of: values, field)) }
  return result
}

/// The enumerations of proto/catalog/enums.tsv that details refer to. They are looked up once, when
/// they are first used.
package enum RawValues {
  package static let activityMoveMode = named("HKActivityMoveMode")
  package static let conductionType = named("HKAudiogramConductionType")
  package static let sensitivityTestSide = named("HKAudiogramSensitivityTestSide")
  package static let classification = named("HKElectrocardiogram.Classification")
  package static let symptomsStatus = named("HKElectrocardiogram.SymptomsStatus")
  package static let lead = named("HKElectrocardiogram.Lead")
  package static let logStatus = named("HKMedicationDoseEvent.LogStatus")
  package static let scheduleType = named("HKMedicationDoseEvent.ScheduleType")
  package static let answer = named("HKPHQ9Assessment.Answer")
  package static let prismBase = named("HKPrismBase")
  package static let stateOfMindKind = named("HKStateOfMind.Kind")
  package static let stateOfMindLabel = named("HKStateOfMind.Label")
  package static let stateOfMindAssociation = named("HKStateOfMind.Association")
  package static let prescriptionType = named("HKVisionPrescriptionType")
  package static let workoutActivityType = named("HKWorkoutActivityType")
  package static let workoutEventType = named("HKWorkoutEventType")
  package static let workoutLocationType = named("HKWorkoutSessionLocationType")
  package static let swimmingLocationType = named("HKWorkoutSwimmingLocationType")

  /// Traps if the name is missing: the tables are part of the program, so it is an error of the
  /// programmer.
  private static func named(_ name: String) -> Enumeration {
    guard let enumeration = Enumeration(name: name) else {
      preconditionFailure("enums.tsv has no \(name)")
    }
    return enumeration
  }
}
