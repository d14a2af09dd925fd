// The structures of type identifiers. Their constants are generated from the catalog.

/// The identifier of a quantity type, such as `.stepCount`. A raw value that HealthKit does not
/// define identifies no type.
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a category type, such as `.sleepAnalysis`.
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a characteristic of the user, such as `.dateOfBirth`.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a correlation type: `.bloodPressure` or `.food`.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a clinical type, such as `.labResultRecord`.
public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a document type: `.CDA`.
public struct HKDocumentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a questionnaire: `.GAD7` or `.PHQ9`.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of ``HKObjectType/workoutType()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
/// The identifier of ``HKSeriesType/workoutRoute()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"
/// The identifier of ``HKSeriesType/heartbeat()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"
/// The identifier of ``HKObjectType/visionPrescriptionType()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKVisionPrescriptionTypeIdentifier = "HKVisionPrescriptionTypeIdentifier"
/// The identifier of ``HKObjectType/stateOfMindType()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKDataTypeIdentifierStateOfMind = "HKDataTypeStateOfMind"
/// The identifier of ``HKObjectType/userAnnotatedMedicationType()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKDataTypeIdentifierUserAnnotatedMedicationConcept =
  "HKDataTypeUserAnnotatedMedicationConcept"
/// The identifier of ``HKObjectType/medicationDoseEventType()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKMedicationDoseEventTypeIdentifierMedicationDoseEvent =
  "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"
