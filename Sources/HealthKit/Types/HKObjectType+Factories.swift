import HealthModel

// Types by identifier. The optional results are those of HealthKit: nil for a raw value that names
// no type of that class.
extension HKObjectType {
  /// The quantity type of this identifier; nil when there is none.
  public class func quantityType(
    forIdentifier identifier: HKQuantityTypeIdentifier
  ) -> HKQuantityType? {
    lookUp(identifier.rawValue, as: HKQuantityType.self)
  }

  /// The category type of this identifier; nil when there is none.
  public class func categoryType(
    forIdentifier identifier: HKCategoryTypeIdentifier
  ) -> HKCategoryType? {
    lookUp(identifier.rawValue, as: HKCategoryType.self)
  }

  /// The characteristic type of this identifier; nil when there is none.
  public class func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? {
    lookUp(identifier.rawValue, as: HKCharacteristicType.self)
  }

  /// The correlation type of this identifier; nil when there is none.
  public class func correlationType(
    forIdentifier identifier: HKCorrelationTypeIdentifier
  ) -> HKCorrelationType? {
    lookUp(identifier.rawValue, as: HKCorrelationType.self)
  }

  /// The clinical type of this identifier; nil when there is none.
  public class func clinicalType(
    forIdentifier identifier: HKClinicalTypeIdentifier
  ) -> HKClinicalType? {
    lookUp(identifier.rawValue, as: HKClinicalType.self)
  }

  /// The document type of this identifier; nil when there is none.
  public class func documentType(
    forIdentifier identifier: HKDocumentTypeIdentifier
  ) -> HKDocumentType? {
    lookUp(identifier.rawValue, as: HKDocumentType.self)
  }

  /// The questionnaire type of this identifier; nil when there is none.
  public class func scoredAssessmentType(
    forIdentifier identifier: HKScoredAssessmentTypeIdentifier
  ) -> HKScoredAssessmentType? {
    lookUp(identifier.rawValue, as: HKScoredAssessmentType.self)
  }

  /// - Parameter identifier: ``HKWorkoutRouteTypeIdentifier`` or
  ///   ``HKDataTypeIdentifierHeartbeatSeries``.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
    lookUp(identifier, as: HKSeriesType.self)
  }

  /// The one type of all workouts (rule OBJECT-15).
  public class func workoutType() -> HKWorkoutType { the(.workout) }
  /// The type of the rings of a day; read only.
  public class func activitySummaryType() -> HKActivitySummaryType { the(.activitySummary) }
  /// The type of hearing tests.
  public class func audiogramSampleType() -> HKAudiogramSampleType { the(.audiogram) }
  /// The type of electrocardiograms; read only.
  public class func electrocardiogramType() -> HKElectrocardiogramType { the(.electrocardiogram) }
  /// The type of prescriptions, which the person lets apps read one by one.
  public class func visionPrescriptionType() -> HKPrescriptionType { the(.visionPrescription) }
  /// The type of states of mind.
  public class func stateOfMindType() -> HKStateOfMindType { the(.stateOfMind) }
  /// The type of doses; read only.
  public class func medicationDoseEventType() -> HKMedicationDoseEventType {
    the(.medicationDoseEvent)
  }
  /// The type of medications on the person's list, which she lets apps read one by one.
  public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
    the(.userAnnotatedMedication)
  }

  /// The type that is the only one of its class.
  static func the<T: HKObjectType>(_ type: ObjectType) -> T {
    guard let shared = shared(type) as? T else {
      preconditionFailure("\(type) is not a \(T.self)")
    }
    return shared
  }
}

extension HKSeriesType {
  /// Locations of a workout.
  public class func workoutRoute() -> HKSeriesType { the(.workoutRoute) }
  /// Times of single heartbeats.
  public class func heartbeat() -> HKSeriesType { the(.heartbeatSeries) }
}
