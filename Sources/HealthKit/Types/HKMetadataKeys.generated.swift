// Made from proto/catalog/metadata_keys.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// A raw value of ``HKWorkoutActivityType``.
public let HKMetadataKeyActivityType = "HKActivityType"
/// A number.
public let HKMetadataKeyAlgorithmVersion = "HKAlgorithmVersion"
/// An ``HKQuantity`` in a unit compatible with `%`.
public let HKMetadataKeyAlpineSlopeGrade = "HKAlpineSlopeGrade"
/// A `Bool`.
public let HKMetadataKeyAppleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
/// A raw value of ``HKAppleECGAlgorithmVersion``.
public let HKMetadataKeyAppleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"
/// A `String`.
public let HKMetadataKeyAppleFitnessPlusCatalogIdentifier = "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
/// A `Bool`.
public let HKMetadataKeyAppleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"
/// An ``HKQuantity`` in a unit compatible with `s`.
public let HKMetadataKeyAudioExposureDuration = "HKMetadataKeyAudioExposureDuration"
/// An ``HKQuantity`` in a unit compatible with `dBASPL`.
public let HKMetadataKeyAudioExposureLevel = "HKMetadataKeyAudioExposureLevel"
/// An ``HKQuantity`` in a unit compatible with `kcal/(kg*hr)`.
public let HKMetadataKeyAverageMETs = "HKAverageMETs"
/// An ``HKQuantity`` in a unit compatible with `m/s`.
public let HKMetadataKeyAverageSpeed = "HKAverageSpeed"
/// An ``HKQuantity`` in a unit compatible with `Pa`.
public let HKMetadataKeyBarometricPressure = "HKMetadataKeyBarometricPressure"
/// A raw value of ``HKBloodGlucoseMealTime``.
public let HKMetadataKeyBloodGlucoseMealTime = "HKBloodGlucoseMealTime"
/// A raw value of ``HKBodyTemperatureSensorLocation``.
public let HKMetadataKeyBodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
/// A `Bool`.
public let HKMetadataKeyCoachedWorkout = "HKCoachedWorkout"
/// An ``HKQuantity`` in a unit compatible with `m`.
public let HKMetadataKeyCrossTrainerDistance = "HKCrossTrainerDistance"
/// A raw value of ``HKCyclingFunctionalThresholdPowerTestType``.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"
/// A `Date`.
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"
/// A `String`.
public let HKMetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"
/// A `String`.
public let HKMetadataKeyDeviceName = "HKDeviceName"
/// A raw value of ``HKDevicePlacementSide``.
public let HKMetadataKeyDevicePlacementSide = "HKMetadataKeyDevicePlacementSide"
/// A `String`.
public let HKMetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"
/// A `String`.
public let HKMetadataKeyDigitalSignature = "HKDigitalSignature"
/// An ``HKQuantity`` in a unit compatible with `m`.
public let HKMetadataKeyElevationAscended = "HKElevationAscended"
/// An ``HKQuantity`` in a unit compatible with `m`.
public let HKMetadataKeyElevationDescended = "HKElevationDescended"
/// A `String`.
public let HKMetadataKeyExternalUUID = "HKExternalUUID"
/// An ``HKQuantity`` in a unit compatible with `s`.
public let HKMetadataKeyFitnessMachineDuration = "HKFitnessMachineDuration"
/// A `String`.
public let HKMetadataKeyFoodType = "HKFoodType"
/// A `String`.
public let HKMetadataKeyGlassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
/// A `Bool`.
public let HKMetadataKeyGroupFitness = "HKGroupFitness"
/// An ``HKQuantity`` in a unit compatible with `dBASPL`.
public let HKMetadataKeyHeadphoneGain = "HKMetadataKeyHeadphoneGain"
/// An ``HKQuantity`` in a unit compatible with `count/min`.
public let HKMetadataKeyHeartRateEventThreshold = "HKHeartRateEventThreshold"
/// A raw value of ``HKHeartRateMotionContext``.
public let HKMetadataKeyHeartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
/// An ``HKQuantity`` in a unit compatible with `s`.
public let HKMetadataKeyHeartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"
/// A raw value of ``HKWorkoutActivityType``.
public let HKMetadataKeyHeartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"
/// An ``HKQuantity`` in a unit compatible with `count/min`.
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate = "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
/// A raw value of ``HKHeartRateRecoveryTestType``.
public let HKMetadataKeyHeartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"
/// A raw value of ``HKHeartRateSensorLocation``.
public let HKMetadataKeyHeartRateSensorLocation = "HKHeartRateSensorLocation"
/// An ``HKQuantity`` in a unit compatible with `m`.
public let HKMetadataKeyIndoorBikeDistance = "HKIndoorBikeDistance"
/// A `Bool`.
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"
/// A raw value of ``HKInsulinDeliveryReason``.
public let HKMetadataKeyInsulinDeliveryReason = "HKInsulinDeliveryReason"
/// An ``HKQuantity`` in a unit compatible with `m`.
public let HKMetadataKeyLapLength = "HKLapLength"
/// An ``HKQuantity`` in a unit compatible with `ml/(kg*min)`.
public let HKMetadataKeyLowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"
/// An ``HKQuantity`` in a unit compatible with `lx`.
public let HKMetadataKeyMaximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"
/// An ``HKQuantity`` in a unit compatible with `m/s`.
public let HKMetadataKeyMaximumSpeed = "HKMaximumSpeed"
/// A `Bool`.
public let HKMetadataKeyMenstrualCycleStart = "HKMenstrualCycleStart"
/// A raw value of ``HKPhysicalEffortEstimationType``.
public let HKMetadataKeyPhysicalEffortEstimationType = "HKPhysicalEffortEstimationType"
/// A `Bool`.
public let HKMetadataKeyQuantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"
/// A `Bool`.
public let HKMetadataKeyQuantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
/// A number.
public let HKMetadataKeyReferenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
/// A number.
public let HKMetadataKeyReferenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
/// An ``HKQuantity`` in a unit of the sample's type.
public let HKMetadataKeySessionEstimate = "HKMetadataKeySessionEstimate"
/// A `Bool`.
public let HKMetadataKeySexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
/// A raw value of ``HKWorkoutSwimmingLocationType``.
public let HKMetadataKeySwimmingLocationType = "HKSwimmingLocationType"
/// A raw value of ``HKSwimmingStrokeStyle``.
public let HKMetadataKeySwimmingStrokeStyle = "HKSwimmingStrokeStyle"
/// A number.
public let HKMetadataKeySWOLFScore = "HKSWOLFScore"
/// A `String`.
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
/// A number.
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"
/// A `String`: a name of the time zone database.
public let HKMetadataKeyTimeZone = "HKTimeZone"
/// A `String`.
public let HKMetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"
/// A `String`.
public let HKMetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"
/// A raw value of ``HKUserMotionContext``.
public let HKMetadataKeyUserMotionContext = "HKMetadataKeyUserMotionContext"
/// A raw value of ``HKVO2MaxTestType``.
public let HKMetadataKeyVO2MaxTestType = "HKVO2MaxTestType"
/// An ``HKQuantity`` in a unit compatible with `ml/(kg*min)`.
public let HKMetadataKeyVO2MaxValue = "HKVO2MaxValue"
/// A `Bool`.
public let HKMetadataKeyWasTakenInLab = "HKWasTakenInLab"
/// A `Bool`.
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"
/// A raw value of ``HKWaterSalinity``.
public let HKMetadataKeyWaterSalinity = "HKMetadataKeyWaterSalinity"
/// A raw value of ``HKWeatherCondition``.
public let HKMetadataKeyWeatherCondition = "HKWeatherCondition"
/// An ``HKQuantity`` in a unit compatible with `%`.
public let HKMetadataKeyWeatherHumidity = "HKWeatherHumidity"
/// An ``HKQuantity`` in a unit compatible with `K`.
public let HKMetadataKeyWeatherTemperature = "HKWeatherTemperature"
/// A `String`.
public let HKMetadataKeyWorkoutBrandName = "HKWorkoutBrandName"
