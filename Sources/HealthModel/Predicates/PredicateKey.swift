/// The documented key paths that a predicate can refer to.
public enum PredicateKey: Hashable, Sendable {
  case uuid, startDate, endDate
  /// Seconds from start to end.
  case duration
  case source, sourceRevision, device
  /// One field of the device.
  case deviceProperty(DeviceProperty)
  /// The metadata value of this key.
  case metadata(String)
  /// The value of a quantity sample; for a series, its sum or average.
  case quantity
  /// The raw value of a category sample.
  case categoryValue
  /// Of the quantities of a series; for other quantity samples, of the single quantity.
  case count, sum, average, minimum, maximum
  case mostRecent, mostRecentStartDate, mostRecentEndDate
  /// In seconds.
  case mostRecentDuration
  /// Raw value of `HKWorkoutActivityType`.
  case workoutActivityType
  /// In seconds.
  case workoutDuration
  /// Totals of a workout in m, kcal and counts.
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
  /// The relevant date of a verifiable record.
  case relevantDate
  /// `CalendarDay.number` of an activity summary.
  case day
}

/// A field of `Device` that a predicate can refer to.
public enum DeviceProperty: UInt8, Hashable, Sendable, CaseIterable {
  /// The name of the device.
  case name = 0
  /// The manufacturer.
  case manufacturer = 1
  /// The model.
  case model = 2
  /// The revision of the hardware.
  case hardwareVersion = 3
  /// The revision of the firmware.
  case firmwareVersion = 4
  /// The revision of the software.
  case softwareVersion = 5
  /// The identifier that the app uses for the device.
  case localIdentifier = 6
  /// The device identifier of the FDA's database GUDID.
  case udiDeviceIdentifier = 7
}
