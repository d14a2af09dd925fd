/// The content of an object beyond its single number. Quantity and category samples have no
/// details, except for a quantity sample that is a series. An object of any other kind always has
/// the case of its kind.
///
/// Raw values are those of HealthKit's enumerations (`proto/catalog/enums.tsv`); quantities are in
/// the unit that the field documents. `SampleValidator` defines which values may be saved.
public enum SampleDetails: Hashable, Sendable {
  case quantitySeries(QuantitySeries)
  case heartbeatSeries(HeartbeatSeries)
  case workoutRoute(WorkoutRoute)
  case correlation(Correlation)
  case workout(Workout)
  case electrocardiogram(Electrocardiogram)
  case audiogram(Audiogram)
  case visionPrescription(VisionPrescription)
  case stateOfMind(StateOfMind)
  case scoredAssessment(ScoredAssessment)
  case medicationDoseEvent(MedicationDoseEvent)
  case userAnnotatedMedication(UserAnnotatedMedication)
  case clinicalRecord(ClinicalRecord)
  case document(ClinicalDocument)
  case verifiableClinicalRecord(VerifiableClinicalRecord)
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
