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
  /// The activity during the sample.
  public static let activityType = "HKActivityType"
  /// The version of the algorithm that computed the value.
  public static let algorithmVersion = "HKAlgorithmVersion"
  /// The grade of the slope of a downhill run.
  public static let alpineSlopeGrade = "HKAlpineSlopeGrade"
  /// Whether the device was calibrated for an estimate of the six-minute walk distance.
  public static let appleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
  /// The version of the algorithm that classified an electrocardiogram.
  public static let appleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"
  /// The catalog identifier of a Fitness+ workout.
  public static let appleFitnessPlusCatalogIdentifier = "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
  /// Whether a workout was a Fitness+ session.
  public static let appleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"
  /// The duration of the sound exposure that caused an event; not negative.
  public static let audioExposureDuration = "HKMetadataKeyAudioExposureDuration"
  /// The sound level that caused an exposure event.
  public static let audioExposureLevel = "HKMetadataKeyAudioExposureLevel"
  /// The average metabolic equivalent of task (MET) of a workout; not negative. 1 kcal/(kg*hr) is
  /// 1 MET.
  public static let averageMETs = "HKAverageMETs"
  /// The average speed; not negative.
  public static let averageSpeed = "HKAverageSpeed"
  /// The air pressure during the measurement, for example of oxygen saturation; not negative.
  public static let barometricPressure = "HKMetadataKeyBarometricPressure"
  /// Whether blood glucose was measured before or after a meal.
  public static let bloodGlucoseMealTime = "HKBloodGlucoseMealTime"
  /// The place where a body temperature was measured.
  public static let bodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
  /// Whether a coach or trainer led the workout.
  public static let coachedWorkout = "HKCoachedWorkout"
  /// The distance that a cross-trainer machine reported; not negative.
  public static let crossTrainerDistance = "HKCrossTrainerDistance"
  /// The method that determined a functional threshold power.
  public static let cyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"
  /// The date of the earliest data from which a value was estimated.
  public static let dateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"
  /// The manufacturer of the device that recorded the data.
  public static let deviceManufacturerName = "HKDeviceManufacturerName"
  /// The name of the device that recorded the data.
  public static let deviceName = "HKDeviceName"
  /// The side of the body on which the device was worn.
  public static let devicePlacementSide = "HKMetadataKeyDevicePlacementSide"
  /// The serial number of the device that recorded the data.
  public static let deviceSerialNumber = "HKDeviceSerialNumber"
  /// A digital signature of the object: a CMS signature in base64.
  public static let digitalSignature = "HKDigitalSignature"
  /// The total ascent; not negative.
  public static let elevationAscended = "HKElevationAscended"
  /// The total descent; not negative.
  public static let elevationDescended = "HKElevationDescended"
  /// The identifier of the object in another system.
  public static let externalUUID = "HKExternalUUID"
  /// The duration that a fitness machine reported; not negative.
  public static let fitnessMachineDuration = "HKFitnessMachineDuration"
  /// The name of the food.
  public static let foodType = "HKFoodType"
  /// A description of a glasses prescription.
  public static let glassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
  /// Whether the workout was a group class.
  public static let groupFitness = "HKGroupFitness"
  /// The gain of the headphones during a sound exposure event.
  public static let headphoneGain = "HKMetadataKeyHeadphoneGain"
  /// The heart rate that was crossed to cause a high or low heart rate event; not negative.
  public static let heartRateEventThreshold = "HKHeartRateEventThreshold"
  /// The user's activity while the heart rate was measured.
  public static let heartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
  /// The duration of the activity before a heart rate recovery measurement; not negative.
  public static let heartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"
  /// The activity before a heart rate recovery measurement.
  public static let heartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"
  /// The highest heart rate observed during a heart rate recovery measurement; not negative.
  public static let heartRateRecoveryMaxObservedRecoveryHeartRate = "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
  /// The effort before a heart rate recovery measurement.
  public static let heartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"
  /// The place where the heart rate was measured.
  public static let heartRateSensorLocation = "HKHeartRateSensorLocation"
  /// The distance that an indoor bike reported; not negative.
  public static let indoorBikeDistance = "HKIndoorBikeDistance"
  /// Whether the workout took place indoors.
  public static let indoorWorkout = "HKIndoorWorkout"
  /// Whether insulin was basal or bolus. Every insulin sample needs this key.
  public static let insulinDeliveryReason = "HKInsulinDeliveryReason"
  /// The length of a lap, such as that of a swimming pool; not negative.
  public static let lapLength = "HKLapLength"
  /// The maximal oxygen uptake below which a low cardio fitness event is reported; not negative.
  public static let lowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"
  /// The highest light intensity during time in daylight; not negative.
  public static let maximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"
  /// The highest speed; not negative.
  public static let maximumSpeed = "HKMaximumSpeed"
  /// Whether the sample is the first of a menstrual cycle. Every menstrual flow sample needs this
  /// key.
  public static let menstrualCycleStart = "HKMenstrualCycleStart"
  /// The source of a physical effort estimate.
  public static let physicalEffortEstimationType = "HKPhysicalEffortEstimationType"
  /// Whether the measured value was below the lower bound of the device and the sample holds that
  /// bound.
  public static let quantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"
  /// Whether the measured value was above the upper bound of the device and the sample holds that
  /// bound.
  public static let quantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
  /// The lower limit of the reference range of a laboratory result; not above the upper limit.
  public static let referenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
  /// The upper limit of the reference range of a laboratory result; not below the lower limit.
  public static let referenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
  /// The estimate of a single session, for values that combine several sessions.
  public static let sessionEstimate = "HKMetadataKeySessionEstimate"
  /// Whether protection was used during sexual activity.
  public static let sexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
  /// Whether a swim took place in a pool or in open water.
  public static let swimmingLocationType = "HKSwimmingLocationType"
  /// The stroke of a lap or of counted strokes.
  public static let swimmingStrokeStyle = "HKSwimmingStrokeStyle"
  /// The SWOLF score of a lap or segment of a swim: seconds plus strokes per length; not
  /// negative.
  public static let swolfScore = "HKSWOLFScore"
  /// The identifier by which a later version of an object replaces an earlier one; not empty.
  /// Requires `HKMetadataKeySyncVersion`.
  public static let syncIdentifier = "HKMetadataKeySyncIdentifier"
  /// The version of an object with a sync identifier. A higher version replaces a lower one.
  public static let syncVersion = "HKMetadataKeySyncVersion"
  /// The time zone in which the sample was recorded. Recommended for sleep.
  public static let timeZone = "HKTimeZone"
  /// The device identifier part of the unique device identification (UDI).
  public static let udiDeviceIdentifier = "HKUDIDeviceIdentifier"
  /// The production identifier part of the unique device identification (UDI).
  public static let udiProductionIdentifier = "HKUDIProductionIdentifier"
  /// Whether the user was moving during the measurement.
  public static let userMotionContext = "HKMetadataKeyUserMotionContext"
  /// The method that determined a maximal oxygen uptake.
  public static let vo2MaxTestType = "HKVO2MaxTestType"
  /// The maximal oxygen uptake that caused a low cardio fitness event; not negative.
  public static let vo2MaxValue = "HKVO2MaxValue"
  /// Whether the value was measured in a laboratory.
  public static let wasTakenInLab = "HKWasTakenInLab"
  /// Whether the user entered the value by hand.
  public static let wasUserEntered = "HKWasUserEntered"
  /// The salinity of the water of a swim or dive.
  public static let waterSalinity = "HKMetadataKeyWaterSalinity"
  /// The weather during the workout or sample.
  public static let weatherCondition = "HKWeatherCondition"
  /// The relative humidity during the workout or sample; not negative. Apps write it both as 0.54
  /// and as 54.
  public static let weatherHumidity = "HKWeatherHumidity"
  /// The air temperature during the workout or sample; not below 0 K.
  public static let weatherTemperature = "HKWeatherTemperature"
  /// The brand of the workout, such as the name of a class.
  public static let workoutBrandName = "HKWorkoutBrandName"
}
