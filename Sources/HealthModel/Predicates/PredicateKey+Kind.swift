/// The value kinds of the keys and the objects that have them.
extension PredicateKey {
  package enum ValueKind: Hashable, Sendable {
    case number, text, date, id, source, sourceRevision, device
    /// Several numbers.
    case numbers
    /// A metadata value: of any kind, or only of this type for a predefined key.
    case metadata(MetadataKey.ValueType?)
  }

  package var valueKind: ValueKind {
    switch self {
    case .uuid: .id
    case .source: .source
    case .sourceRevision: .sourceRevision
    case .device: .device
    case .metadata(let key): .metadata(MetadataKey.valueType(of: key))
    case .startDate, .endDate, .mostRecentStartDate, .mostRecentEndDate, .doseScheduledDate,
      .relevantDate:
      .date
    case .deviceProperty, .medicationConceptIdentifier, .fhirResourceType,
      .fhirResourceIdentifier, .documentTitle, .documentPatientName, .documentAuthorName,
      .documentCustodianName:
      .text
    case .stateOfMindLabel, .stateOfMindAssociation: .numbers
    case .duration, .quantity, .categoryValue, .count, .sum, .average, .minimum, .maximum,
      .mostRecent, .mostRecentDuration, .workoutActivityType, .workoutDuration,
      .workoutTotalDistance, .workoutTotalEnergyBurned, .workoutTotalSwimmingStrokeCount,
      .workoutTotalFlightsClimbed, .workoutSum, .workoutAverage, .workoutMinimum,
      .workoutMaximum, .electrocardiogramClassification, .electrocardiogramSymptomsStatus,
      .averageHeartRate, .stateOfMindKind, .stateOfMindValence, .doseStatus, .doseScheduleType,
      .medicationIsArchived, .medicationHasSchedule, .day:
      .number
    }
  }

  /// The kind of the types whose objects can have the key; nil for all kinds.
  package var objectKind: ObjectType.Kind? {
    switch path {
    case .uuid, .startDate, .endDate, .duration, .source, .sourceRevision, .device,
      .deviceProperty, .metadata:
      nil
    case .quantity, .count, .sum, .average, .minimum, .maximum, .mostRecent,
      .mostRecentStartDate, .mostRecentEndDate, .mostRecentDuration:
      .quantity
    case .categoryValue: .category
    case .workoutActivityType, .workoutDuration, .workoutTotalDistance,
      .workoutTotalEnergyBurned, .workoutTotalSwimmingStrokeCount, .workoutTotalFlightsClimbed,
      .workoutSum, .workoutAverage, .workoutMinimum, .workoutMaximum:
      .workout
    case .electrocardiogramClassification, .electrocardiogramSymptomsStatus, .averageHeartRate:
      .electrocardiogram
    case .stateOfMindKind, .stateOfMindValence, .stateOfMindLabel, .stateOfMindAssociation:
      .stateOfMind
    case .doseStatus, .doseScheduleType, .doseScheduledDate: .medicationDoseEvent
    // Both doses and medications have it.
    case .medicationConceptIdentifier: nil
    case .medicationIsArchived, .medicationHasSchedule: .userAnnotatedMedication
    case .fhirResourceType, .fhirResourceIdentifier: .clinical
    case .documentTitle, .documentPatientName, .documentAuthorName, .documentCustodianName:
      .document
    case .relevantDate: .verifiableClinicalRecord
    case .day: .activitySummary
    }
  }

  /// Returns whether objects of the type can have the key.
  package func applies(to type: ObjectType) -> Bool {
    if path == .medicationConceptIdentifier {
      return type.kind == .medicationDoseEvent || type.kind == .userAnnotatedMedication
    }
    return objectKind.map { $0 == type.kind } ?? true
  }
}
