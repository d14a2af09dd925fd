import HealthModel

// Factory methods for types. Look-ups return nil, as in HealthKit, if no type of the class has the
// identifier; the initializers of the classes trap.
extension HKObjectType {
  /// Returns the quantity type with an identifier, or nil if there is none.
  public class func quantityType(
    forIdentifier identifier: HKQuantityTypeIdentifier
  ) -> HKQuantityType? {
    lookUp(identifier.rawValue, as: HKQuantityType.self)
  }

  /// Returns the category type with an identifier, or nil if there is none.
  public class func categoryType(
    forIdentifier identifier: HKCategoryTypeIdentifier
  ) -> HKCategoryType? {
    lookUp(identifier.rawValue, as: HKCategoryType.self)
  }

  /// Returns the characteristic type with an identifier, or nil if there is none.
  public class func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? {
    lookUp(identifier.rawValue, as: HKCharacteristicType.self)
  }

  /// Returns the correlation type with an identifier, or nil if there is none.
  public class func correlationType(
    forIdentifier identifier: HKCorrelationTypeIdentifier
  ) -> HKCorrelationType? {
    lookUp(identifier.rawValue, as: HKCorrelationType.self)
  }

  /// Returns the clinical type with an identifier, or nil if there is none.
  public class func clinicalType(
    forIdentifier identifier: HKClinicalTypeIdentifier
  ) -> HKClinicalType? {
    lookUp(identifier.rawValue, as: HKClinicalType.self)
  }

  /// Returns the document type with an identifier, or nil if there is none.
  public class func documentType(
    forIdentifier identifier: HKDocumentTypeIdentifier
  ) -> HKDocumentType? {
    lookUp(identifier.rawValue, as: HKDocumentType.self)
  }

  /// Returns the questionnaire type with an identifier, or nil if there is none.
  public class func scoredAssessmentType(
    forIdentifier identifier: HKScoredAssessmentTypeIdentifier
  ) -> HKScoredAssessmentType? {
    lookUp(identifier.rawValue, as: HKScoredAssessmentType.self)
  }

  /// Returns the series type with an identifier, or nil if there is none.
  /// - Parameter identifier: ``HKWorkoutRouteTypeIdentifier`` or
  ///   ``HKDataTypeIdentifierHeartbeatSeries``.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
    lookUp(identifier, as: HKSeriesType.self)
  }

  /// Returns the type that all workouts share (rule OBJECT-15).
  public class func workoutType() -> HKWorkoutType { the(.workout) }
  /// Returns the type of activity summaries, which is read-only.
  public class func activitySummaryType() -> HKActivitySummaryType { the(.activitySummary) }
  /// Returns the type of hearing tests.
  public class func audiogramSampleType() -> HKAudiogramSampleType { the(.audiogram) }
  /// Returns the type of electrocardiograms, which is read-only.
  public class func electrocardiogramType() -> HKElectrocardiogramType { the(.electrocardiogram) }
  /// Returns the type of vision prescriptions. The user grants read access to them individually.
  public class func visionPrescriptionType() -> HKPrescriptionType { the(.visionPrescription) }
  /// Returns the type of states of mind.
  public class func stateOfMindType() -> HKStateOfMindType { the(.stateOfMind) }
  /// Returns the type of medication doses, which is read-only.
  public class func medicationDoseEventType() -> HKMedicationDoseEventType {
    the(.medicationDoseEvent)
  }
  /// Returns the type of medications in the user's list. The user grants read access to them
  /// individually.
  public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
    the(.userAnnotatedMedication)
  }

  /// Returns the shared instance of a type as `T`. Traps if it is not an instance of `T`.
  static func the<T: HKObjectType>(_ type: ObjectType) -> T {
    guard let shared = shared(type) as? T else {
      preconditionFailure("\(type) is not a \(T.self)")
    }
    return shared
  }
}

extension HKSeriesType {
  /// Returns the type of workout routes: series of locations.
  public class func workoutRoute() -> HKSeriesType { the(.workoutRoute) }
  /// Returns the type of heartbeat series: the times of single heartbeats.
  public class func heartbeat() -> HKSeriesType { the(.heartbeatSeries) }
}
