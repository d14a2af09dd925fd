/// The documented key paths that a predicate can refer to.
public enum PredicateKey: Hashable, Sendable {
  case uuid, startDate, endDate
  /// Seconds from start to end.
  case duration
  case source, sourceRevision, device
  case deviceProperty(DeviceProperty)
  case metadata(String)
  /// The value of a quantity sample; for a series, its sum or average.
  case quantity
  case categoryValue
  // For quantity samples that are a series. For others, the single quantity.
  case count, sum, average, minimum, maximum
  case mostRecent, mostRecentStartDate, mostRecentEndDate
  /// In seconds.
  case mostRecentDuration
  case workoutActivityType
  /// In seconds.
  case workoutDuration
  // Totals in m, kcal and counts.
  case workoutTotalDistance, workoutTotalEnergyBurned
  case workoutTotalSwimmingStrokeCount, workoutTotalFlightsClimbed
  case workoutSum(ObjectType), workoutAverage(ObjectType)
  case workoutMinimum(ObjectType), workoutMaximum(ObjectType)
  case electrocardiogramClassification, electrocardiogramSymptomsStatus
  /// In beats per minute.
  case averageHeartRate
  case stateOfMindKind, stateOfMindValence, stateOfMindLabel, stateOfMindAssociation
  /// `doseScheduleType` is the origin of the entry: HealthKit's log origin.
  case doseStatus, doseScheduleType, doseScheduledDate, medicationConceptIdentifier
  case medicationIsArchived, medicationHasSchedule
  case fhirResourceType, fhirResourceIdentifier
  case documentTitle, documentPatientName, documentAuthorName, documentCustodianName
  case relevantDate
  /// `CalendarDay.number` of an activity summary.
  case day
}

public enum DeviceProperty: UInt8, Hashable, Sendable, CaseIterable {
  case name = 0
  case manufacturer = 1
  case model = 2
  case hardwareVersion = 3
  case firmwareVersion = 4
  case softwareVersion = 5
  case localIdentifier = 6
  case udiDeviceIdentifier = 7
}
