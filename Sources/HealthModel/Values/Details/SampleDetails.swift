/// The content of an object beyond its single number. Quantity and category samples have no
/// details, except for a quantity sample that is a series. An object of any other kind always has
/// the case of its kind.
///
/// Raw values are those of HealthKit's enumerations (`proto/catalog/enums.tsv`); quantities are in
/// the unit that the field documents. `SampleValidator` defines which values may be saved.
public enum SampleDetails: Hashable, Sendable {
  /// A quantity sample that consists of several quantities.
  case quantitySeries(QuantitySeries)
  /// The times of single heartbeats.
  case heartbeatSeries(HeartbeatSeries)
  /// The locations of a workout.
  case workoutRoute(WorkoutRoute)
  /// Samples that belong together, such as a blood pressure.
  case correlation(Correlation)
  /// A workout with its events, activities and statistics.
  case workout(Workout)
  /// An electrocardiogram without its voltages, which are a series.
  case electrocardiogram(Electrocardiogram)
  /// A hearing test.
  case audiogram(Audiogram)
  /// A prescription for glasses or contact lenses.
  case visionPrescription(VisionPrescription)
  /// A mood at a moment or over a day.
  case stateOfMind(StateOfMind)
  /// The answers to a questionnaire, GAD-7 or PHQ-9 according to the type.
  case scoredAssessment(ScoredAssessment)
  /// A dose that was taken or skipped.
  case medicationDoseEvent(MedicationDoseEvent)
  /// A medication on the user's list.
  case userAnnotatedMedication(UserAnnotatedMedication)
  /// A FHIR resource from a provider.
  case clinicalRecord(ClinicalRecord)
  /// A CDA document.
  case document(ClinicalDocument)
  /// A SMART health card or an EU certificate.
  case verifiableClinicalRecord(VerifiableClinicalRecord)
  /// The rings of a day.
  case activitySummary(ActivitySummary)
}

extension SampleDetails {
  /// The number that represents the object in the value column. Queries can sort by it, and the
  /// store can skip chunks by its range, so it is the number that one would chart.
  ///
  /// | kind | value |
  /// |---|---|
  /// | quantity series | sum of a cumulative type, average of a discrete one; set by the store |
  /// | workout | raw value of the activity type |
  /// | electrocardiogram | raw value of the classification |
  /// | state of mind | valence |
  /// | scored assessment | score |
  /// | dose event | raw value of the log status |
  /// | vision prescription | raw value of the prescription type |
  /// | activity summary | the day, as year × 10000 + month × 100 + day |
  /// | every other kind | 0 |
  public var representativeValue: Double {
    switch self {
    case .quantitySeries(let series): series.sum ?? series.average ?? 0
    case .workout(let workout): Double(workout.activityType)
    case .electrocardiogram(let recording): Double(recording.classification)
    case .stateOfMind(let state): state.valence
    case .scoredAssessment(let assessment): Double(assessment.score)
    case .medicationDoseEvent(let event): Double(event.logStatus)
    case .visionPrescription(let prescription): Double(prescription.prescriptionType)
    case .activitySummary(let summary): Double(summary.day.number)
    case .heartbeatSeries, .workoutRoute, .correlation, .audiogram, .userAnnotatedMedication,
      .clinicalRecord, .document, .verifiableClinicalRecord:
      0
    }
  }

  /// The provider's original bytes; nil for kinds that do not come from a provider.
  package var providerData: [UInt8]? {
    switch self {
    case .clinicalRecord(let record): record.data
    case .document(let document): document.data
    case .verifiableClinicalRecord(let record): record.data
    default: nil
    }
  }

  /// The kind of object type that this case belongs to.
  public var kind: ObjectType.Kind {
    switch self {
    case .quantitySeries: .quantity
    case .heartbeatSeries, .workoutRoute: .series
    case .correlation: .correlation
    case .workout: .workout
    case .electrocardiogram: .electrocardiogram
    case .audiogram: .audiogram
    case .visionPrescription: .visionPrescription
    case .stateOfMind: .stateOfMind
    case .scoredAssessment: .scoredAssessment
    case .medicationDoseEvent: .medicationDoseEvent
    case .userAnnotatedMedication: .userAnnotatedMedication
    case .clinicalRecord: .clinical
    case .document: .document
    case .verifiableClinicalRecord: .verifiableClinicalRecord
    case .activitySummary: .activitySummary
    }
  }
}

extension SampleDetails: Redacted {}
