import HealthModel

/// The meaning of a documented key path.
enum KeyPathMeaning {
  case key(PredicateKey)
  /// A key of the activities of a workout.
  case activityKey(PredicateKey)
  /// The workout or the correlation of a sample.
  case relation(Relation.Kind)

  /// Parses a key path constant and, after a dot, its argument: a metadata key, a device property,
  /// or the identifier of a quantity type. Returns nil for a path that HealthKit does not document.
  init?(_ path: String) {
    if let known = Self.plain[path] {
      self = known
      return
    }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    let argument = String(path[path.index(after: dot)...])
    switch String(path[..<dot]) {
    case HKPredicateKeyPathMetadata: self = .key(.metadata(argument))
    case HKPredicateKeyPathDevice:
      guard let property = DeviceProperty(key: argument) else { return nil }
      self = .key(.deviceProperty(property))
    case let constant:
      guard let type = ObjectType(identifier: argument), type.kind == .quantity,
        let make = Self.typed[constant]
      else { return nil }
      self = make(type)
    }
  }

  private static let plain: [String: KeyPathMeaning] = [
    HKPredicateKeyPathUUID: .key(.uuid), HKPredicateKeyPathStartDate: .key(.startDate),
    HKPredicateKeyPathEndDate: .key(.endDate), HKPredicateKeyPathSource: .key(.source),
    HKPredicateKeyPathSourceRevision: .key(.sourceRevision),
    HKPredicateKeyPathDevice: .key(.device), HKPredicateKeyPathQuantity: .key(.quantity),
    HKPredicateKeyPathCategoryValue: .key(.categoryValue), HKPredicateKeyPathCount: .key(.count),
    HKPredicateKeyPathMin: .key(.minimum), HKPredicateKeyPathMax: .key(.maximum),
    HKPredicateKeyPathMostRecent: .key(.mostRecent),
    HKPredicateKeyPathMostRecentStartDate: .key(.mostRecentStartDate),
    HKPredicateKeyPathMostRecentEndDate: .key(.mostRecentEndDate),
    HKPredicateKeyPathMostRecentDuration: .key(.mostRecentDuration),
    HKPredicateKeyPathWorkoutType: .key(.workoutActivityType),
    HKPredicateKeyPathWorkoutDuration: .key(.workoutDuration),
    HKPredicateKeyPathWorkoutTotalDistance: .key(.workoutTotalDistance),
    HKPredicateKeyPathWorkoutTotalEnergyBurned: .key(.workoutTotalEnergyBurned),
    HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount: .key(.workoutTotalSwimmingStrokeCount),
    HKPredicateKeyPathWorkoutTotalFlightsClimbed: .key(.workoutTotalFlightsClimbed),
    HKPredicateKeyPathWorkoutActivityType: .activityKey(.workoutActivityType),
    HKPredicateKeyPathWorkoutActivityDuration: .activityKey(.workoutDuration),
    HKPredicateKeyPathWorkoutActivityStartDate: .activityKey(.startDate),
    HKPredicateKeyPathWorkoutActivityEndDate: .activityKey(.endDate),
    HKPredicateKeyPathWorkoutActivity: .activityKey(.uuid),
    HKPredicateKeyPathECGClassification: .key(.electrocardiogramClassification),
    HKPredicateKeyPathECGSymptomsStatus: .key(.electrocardiogramSymptomsStatus),
    HKPredicateKeyPathAverageHeartRate: .key(.averageHeartRate),
    HKPredicateKeyPathStatus: .key(.doseStatus),
    HKPredicateKeyPathLogOrigin: .key(.doseScheduleType),
    HKPredicateKeyPathScheduledDate: .key(.doseScheduledDate),
    HKPredicateKeyPathMedicationConceptIdentifier: .key(.medicationConceptIdentifier),
    HKUserAnnotatedMedicationPredicateKeyPathIsArchived: .key(.medicationIsArchived),
    HKUserAnnotatedMedicationPredicateKeyPathHasSchedule: .key(.medicationHasSchedule),
    HKPredicateKeyPathClinicalRecordFHIRResourceType: .key(.fhirResourceType),
    HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier: .key(.fhirResourceIdentifier),
    HKPredicateKeyPathCDATitle: .key(.documentTitle),
    HKPredicateKeyPathCDAPatientName: .key(.documentPatientName),
    HKPredicateKeyPathCDAAuthorName: .key(.documentAuthorName),
    HKPredicateKeyPathCDACustodianName: .key(.documentCustodianName),
    HKPredicateKeyPathDateComponents: .key(.day),
    HKPredicateKeyPathCorrelation: .relation(.correlation),
    HKPredicateKeyPathWorkout: .relation(.workout),
    HKPredicateKeyPathWorkoutEffortRelationship: .relation(.workoutEffort),
  ]

  private static let typed: [String: @Sendable (ObjectType) -> KeyPathMeaning] = [
    HKPredicateKeyPathWorkoutSumQuantity: { .key(.workoutSum($0)) },
    HKPredicateKeyPathWorkoutAverageQuantity: { .key(.workoutAverage($0)) },
    HKPredicateKeyPathWorkoutMinimumQuantity: { .key(.workoutMinimum($0)) },
    HKPredicateKeyPathWorkoutMaximumQuantity: { .key(.workoutMaximum($0)) },
    HKPredicateKeyPathWorkoutActivitySumQuantity: { .activityKey(.workoutSum($0)) },
    HKPredicateKeyPathWorkoutActivityAverageQuantity: { .activityKey(.workoutAverage($0)) },
    HKPredicateKeyPathWorkoutActivityMinimumQuantity: { .activityKey(.workoutMinimum($0)) },
    HKPredicateKeyPathWorkoutActivityMaximumQuantity: { .activityKey(.workoutMaximum($0)) },
  ]
}

extension DeviceProperty {
  /// - Parameter key: one of the `HKDevicePropertyKey…` constants, or the name of the property. Returns nil for others.
  init?(key: String) {
    switch key {
    case HKDevicePropertyKeyName, "name": self = .name
    case HKDevicePropertyKeyManufacturer, "manufacturer": self = .manufacturer
    case HKDevicePropertyKeyModel, "model": self = .model
    case HKDevicePropertyKeyHardwareVersion, "hardwareVersion": self = .hardwareVersion
    case HKDevicePropertyKeyFirmwareVersion, "firmwareVersion": self = .firmwareVersion
    case HKDevicePropertyKeySoftwareVersion, "softwareVersion": self = .softwareVersion
    case HKDevicePropertyKeyLocalIdentifier, "localIdentifier": self = .localIdentifier
    case HKDevicePropertyKeyUDIDeviceIdentifier, "udiDeviceIdentifier": self = .udiDeviceIdentifier
    default: return nil
    }
  }
}
