// Made from proto/catalog/metadata_keys.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of metadata_keys.tsv: key, type of the value, detail of the type.
enum MetadataKeyTable {
  static let text = """
    HKActivityType\tenumeration\tHKWorkoutActivityType
    HKAlgorithmVersion\tnumber\t
    HKAlpineSlopeGrade\tquantity\t%
    HKMetadataKeyAppleDeviceCalibrated\tboolean\t
    HKMetadataKeyAppleECGAlgorithmVersion\tenumeration\tHKAppleECGAlgorithmVersion
    HKMetadataKeyAppleFitnessPlusCatalogIdentifier\tstring\t
    HKMetadataKeyAppleFitnessPlusSession\tboolean\t
    HKMetadataKeyAudioExposureDuration\tquantity\ts
    HKMetadataKeyAudioExposureLevel\tquantity\tdBASPL
    HKAverageMETs\tquantity\tkcal/(kg*hr)
    HKAverageSpeed\tquantity\tm/s
    HKMetadataKeyBarometricPressure\tquantity\tPa
    HKBloodGlucoseMealTime\tenumeration\tHKBloodGlucoseMealTime
    HKBodyTemperatureSensorLocation\tenumeration\tHKBodyTemperatureSensorLocation
    HKCoachedWorkout\tboolean\t
    HKCrossTrainerDistance\tquantity\tm
    HKCyclingCyclingFunctionalThresholdPowerTestType\tenumeration\tHKCyclingFunctionalThresholdPowerTestType
    HKDateOfEarliestDataUsedForEstimate\tdate\t
    HKDeviceManufacturerName\tstring\t
    HKDeviceName\tstring\t
    HKMetadataKeyDevicePlacementSide\tenumeration\tHKDevicePlacementSide
    HKDeviceSerialNumber\tstring\t
    HKDigitalSignature\tstring\t
    HKElevationAscended\tquantity\tm
    HKElevationDescended\tquantity\tm
    HKExternalUUID\tstring\t
    HKFitnessMachineDuration\tquantity\ts
    HKFoodType\tstring\t
    HKMetadataKeyGlassesPrescriptionDescription\tstring\t
    HKGroupFitness\tboolean\t
    HKMetadataKeyHeadphoneGain\tquantity\tdBASPL
    HKHeartRateEventThreshold\tquantity\tcount/min
    HKMetadataKeyHeartRateMotionContext\tenumeration\tHKHeartRateMotionContext
    HKMetadataKeyHeartRateRecoveryActivityDuration\tquantity\ts
    HKMetadataKeyHeartRateRecoveryActivityType\tenumeration\tHKWorkoutActivityType
    HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate\tquantity\tcount/min
    HKMetadataKeyHeartRateRecoveryTestType\tenumeration\tHKHeartRateRecoveryTestType
    HKHeartRateSensorLocation\tenumeration\tHKHeartRateSensorLocation
    HKIndoorBikeDistance\tquantity\tm
    HKIndoorWorkout\tboolean\t
    HKInsulinDeliveryReason\tenumeration\tHKInsulinDeliveryReason
    HKLapLength\tquantity\tm
    HKLowCardioFitnessEventThreshold\tquantity\tml/(kg*min)
    HKMetadataKeyMaximumLightIntensity\tquantity\tlx
    HKMaximumSpeed\tquantity\tm/s
    HKMenstrualCycleStart\tboolean\t
    HKPhysicalEffortEstimationType\tenumeration\tHKPhysicalEffortEstimationType
    HKMetadataKeyQuantityClampedToLowerBound\tboolean\t
    HKMetadataKeyQuantityClampedToUpperBound\tboolean\t
    HKReferenceRangeLowerLimit\tnumber\t
    HKReferenceRangeUpperLimit\tnumber\t
    HKMetadataKeySessionEstimate\tquantity\tsample
    HKSexualActivityProtectionUsed\tboolean\t
    HKSwimmingLocationType\tenumeration\tHKWorkoutSwimmingLocationType
    HKSwimmingStrokeStyle\tenumeration\tHKSwimmingStrokeStyle
    HKSWOLFScore\tnumber\t
    HKMetadataKeySyncIdentifier\tstring\t
    HKMetadataKeySyncVersion\tnumber\t
    HKTimeZone\ttimeZone\t
    HKUDIDeviceIdentifier\tstring\t
    HKUDIProductionIdentifier\tstring\t
    HKMetadataKeyUserMotionContext\tenumeration\tHKUserMotionContext
    HKVO2MaxTestType\tenumeration\tHKVO2MaxTestType
    HKVO2MaxValue\tquantity\tml/(kg*min)
    HKWasTakenInLab\tboolean\t
    HKWasUserEntered\tboolean\t
    HKMetadataKeyWaterSalinity\tenumeration\tHKWaterSalinity
    HKWeatherCondition\tenumeration\tHKWeatherCondition
    HKWeatherHumidity\tquantity\t%
    HKWeatherTemperature\tquantity\tK
    HKWorkoutBrandName\tstring\t
    """
}

extension MetadataKey {
  package static let activityType = "HKActivityType"
  package static let algorithmVersion = "HKAlgorithmVersion"
  package static let alpineSlopeGrade = "HKAlpineSlopeGrade"
  package static let appleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
  package static let appleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"
  package static let appleFitnessPlusCatalogIdentifier = "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
  package static let appleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"
  package static let audioExposureDuration = "HKMetadataKeyAudioExposureDuration"
  package static let audioExposureLevel = "HKMetadataKeyAudioExposureLevel"
  package static let averageMETs = "HKAverageMETs"
  package static let averageSpeed = "HKAverageSpeed"
  package static let barometricPressure = "HKMetadataKeyBarometricPressure"
  package static let bloodGlucoseMealTime = "HKBloodGlucoseMealTime"
  package static let bodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
  package static let coachedWorkout = "HKCoachedWorkout"
  package static let crossTrainerDistance = "HKCrossTrainerDistance"
  package static let cyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"
  package static let dateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"
  package static let deviceManufacturerName = "HKDeviceManufacturerName"
  package static let deviceName = "HKDeviceName"
  package static let devicePlacementSide = "HKMetadataKeyDevicePlacementSide"
  package static let deviceSerialNumber = "HKDeviceSerialNumber"
  package static let digitalSignature = "HKDigitalSignature"
  package static let elevationAscended = "HKElevationAscended"
  package static let elevationDescended = "HKElevationDescended"
  package static let externalUUID = "HKExternalUUID"
  package static let fitnessMachineDuration = "HKFitnessMachineDuration"
  package static let foodType = "HKFoodType"
  package static let glassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
  package static let groupFitness = "HKGroupFitness"
  package static let headphoneGain = "HKMetadataKeyHeadphoneGain"
  package static let heartRateEventThreshold = "HKHeartRateEventThreshold"
  package static let heartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
  package static let heartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"
  package static let heartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"
  package static let heartRateRecoveryMaxObservedRecoveryHeartRate = "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
  package static let heartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"
  package static let heartRateSensorLocation = "HKHeartRateSensorLocation"
  package static let indoorBikeDistance = "HKIndoorBikeDistance"
  package static let indoorWorkout = "HKIndoorWorkout"
  package static let insulinDeliveryReason = "HKInsulinDeliveryReason"
  package static let lapLength = "HKLapLength"
  package static let lowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"
  package static let maximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"
  package static let maximumSpeed = "HKMaximumSpeed"
  package static let menstrualCycleStart = "HKMenstrualCycleStart"
  package static let physicalEffortEstimationType = "HKPhysicalEffortEstimationType"
  package static let quantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"
  package static let quantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
  package static let referenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
  package static let referenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
  package static let sessionEstimate = "HKMetadataKeySessionEstimate"
  package static let sexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
  package static let swimmingLocationType = "HKSwimmingLocationType"
  package static let swimmingStrokeStyle = "HKSwimmingStrokeStyle"
  package static let swolfScore = "HKSWOLFScore"
  package static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  package static let syncVersion = "HKMetadataKeySyncVersion"
  package static let timeZone = "HKTimeZone"
  package static let udiDeviceIdentifier = "HKUDIDeviceIdentifier"
  package static let udiProductionIdentifier = "HKUDIProductionIdentifier"
  package static let userMotionContext = "HKMetadataKeyUserMotionContext"
  package static let vo2MaxTestType = "HKVO2MaxTestType"
  package static let vo2MaxValue = "HKVO2MaxValue"
  package static let wasTakenInLab = "HKWasTakenInLab"
  package static let wasUserEntered = "HKWasUserEntered"
  package static let waterSalinity = "HKMetadataKeyWaterSalinity"
  package static let weatherCondition = "HKWeatherCondition"
  package static let weatherHumidity = "HKWeatherHumidity"
  package static let weatherTemperature = "HKWeatherTemperature"
  package static let workoutBrandName = "HKWorkoutBrandName"
}
