import HealthModel

// Raw values of HealthKit's enumerations in fields of type int32. The model represents them as
// `Int`; values out of range are clamped, and no enumeration contains the clamped values.

func rawValue(_ value: Int) -> Int32 { Int32(clamping: value) }

/// Returns the raw value if the enumeration contains it.
func rawValue(
  _ value: Int32, of values: Enumeration, _ field: StaticString
) throws(WireError) -> Int {
  guard values.contains(rawValue: Int64(value)) else { throw WireError(field, .unknownCase) }
  return Int(value)
}

/// Decodes a repeated enumeration field.
func rawValues(
  _ items: UnsafeMutablePointer<Int32>?, _ count: Int, of values: Enumeration, _ field: StaticString
) throws(WireError) -> [Int] {
  var result: [Int] = []
  result.reserveCapacity(count)
  for index in 0..<count { result.append(try rawValue(items![index], of: values, field)) }
  return result
}

/// The enumerations of proto/catalog/enums.tsv that details refer to.
enum RawValues {
  static let activityMoveMode = named("HKActivityMoveMode")
  static let conductionType = named("HKAudiogramConductionType")
  static let sensitivityTestSide = named("HKAudiogramSensitivityTestSide")
  static let classification = named("HKElectrocardiogram.Classification")
  static let symptomsStatus = named("HKElectrocardiogram.SymptomsStatus")
  static let lead = named("HKElectrocardiogram.Lead")
  static let logStatus = named("HKMedicationDoseEvent.LogStatus")
  static let scheduleType = named("HKMedicationDoseEvent.ScheduleType")
  static let answer = named("HKPHQ9Assessment.Answer")
  static let prismBase = named("HKPrismBase")
  static let stateOfMindKind = named("HKStateOfMind.Kind")
  static let stateOfMindLabel = named("HKStateOfMind.Label")
  static let stateOfMindAssociation = named("HKStateOfMind.Association")
  static let prescriptionType = named("HKVisionPrescriptionType")
  static let workoutActivityType = named("HKWorkoutActivityType")
  static let workoutEventType = named("HKWorkoutEventType")
  static let workoutLocationType = named("HKWorkoutSessionLocationType")
  static let swimmingLocationType = named("HKWorkoutSwimmingLocationType")

  private static func named(_ name: String) -> Enumeration {
    guard let enumeration = Enumeration(name: name) else {
      preconditionFailure("enums.tsv has no \(name)")
    }
    return enumeration
  }
}
