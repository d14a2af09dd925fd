// Made from proto/catalog/enums.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The number of an older initializer for no anchor: from the beginning.
public let HKAnchoredObjectQueryNoAnchor: Int = 0
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyFirmwareVersion = "firmwareVersion"
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyHardwareVersion = "hardwareVersion"
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyLocalIdentifier = "localIdentifier"
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyManufacturer = "manufacturer"
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyModel = "model"
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyName = "name"
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeySoftwareVersion = "softwareVersion"
/// Key for ``HKQuery/predicateForObjects(withDeviceProperty:allowedValues:)``.
public let HKDevicePropertyKeyUDIDeviceIdentifier = "UDIDeviceIdentifier"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathAverage = "average"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathAverageHeartRate = "averageHeartRate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathCDAAuthorName = "CDAAuthorName"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathCDACustodianName = "CDACustodianName"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathCDAPatientName = "CDAPatientName"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathCDATitle = "CDATitle"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathCategoryValue = "categoryValue"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier = "clinicalRecordFHIRResourceIdentifier"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType = "clinicalRecordFHIRResourceType"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathCorrelation = "correlation"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathCount = "count"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathDateComponents = "dateComponents"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathDevice = "device"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathECGClassification = "ECGClassification"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathECGSymptomsStatus = "ECGSymptomsStatus"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathEndDate = "endDate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathLogOrigin = "logOrigin"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMax = "max"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMedicationConceptIdentifier = "medicationConceptIdentifier"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMetadata = "metadata"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMin = "min"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMostRecent = "mostRecent"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMostRecentDuration = "mostRecentDuration"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMostRecentEndDate = "mostRecentEndDate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathMostRecentStartDate = "mostRecentStartDate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathQuantity = "quantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathScheduledDate = "scheduledDate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathSource = "source"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathSourceRevision = "sourceRevision"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathStartDate = "startDate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathStatus = "status"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathSum = "sum"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathUUID = "UUID"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkout = "workout"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivity = "workoutActivity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity = "workoutActivityAverageQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivityDuration = "workoutActivityDuration"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivityEndDate = "workoutActivityEndDate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity = "workoutActivityMaximumQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity = "workoutActivityMinimumQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivityStartDate = "workoutActivityStartDate"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivitySumQuantity = "workoutActivitySumQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutActivityType = "workoutActivityType"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutAverageQuantity = "workoutAverageQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutDuration = "workoutDuration"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutEffortRelationship = "workoutEffortRelationship"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutMaximumQuantity = "workoutMaximumQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutMinimumQuantity = "workoutMinimumQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutSumQuantity = "workoutSumQuantity"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``. Deprecated by HealthKit.
public let HKPredicateKeyPathWorkoutTotalDistance = "workoutTotalDistance"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``. Deprecated by HealthKit.
public let HKPredicateKeyPathWorkoutTotalEnergyBurned = "workoutTotalEnergyBurned"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``. Deprecated by HealthKit.
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed = "workoutTotalFlightsClimbed"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``. Deprecated by HealthKit.
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount = "workoutTotalSwimmingStrokeCount"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKPredicateKeyPathWorkoutType = "workoutType"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKUserAnnotatedMedicationPredicateKeyPathHasSchedule = "hasSchedule"
/// Key path for ``HKQuery/predicate(forKeyPath:operatorType:value:)``.
public let HKUserAnnotatedMedicationPredicateKeyPathIsArchived = "isArchived"
/// Key to sort samples by.
public let HKSampleSortIdentifierEndDate = "endDate"
/// Key to sort samples by.
public let HKSampleSortIdentifierStartDate = "startDate"
/// Key to sort samples by.
public let HKWorkoutSortIdentifierDuration = "duration"
/// Key to sort samples by.
public let HKWorkoutSortIdentifierTotalDistance = "totalDistance"
/// Key to sort samples by.
public let HKWorkoutSortIdentifierTotalEnergyBurned = "totalEnergyBurned"
/// Key to sort samples by.
public let HKWorkoutSortIdentifierTotalFlightsClimbed = "totalFlightsClimbed"
/// Key to sort samples by.
public let HKWorkoutSortIdentifierTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
/// The domain of ``HKError``.
public let HKErrorDomain = "com.apple.healthkit"
/// Grams of glucose in a mole, for ``HKUnit/moleUnit(with:molarMass:)``: converts mmol/L to mg/dL.
public let HKUnitMolarMassBloodGlucose: Double = 180.15588000005408
/// A limit that is none: everything that matches.
public let HKObjectQueryNoLimit: Int = 0
