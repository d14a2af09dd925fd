// Made from proto/catalog/object_types.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

extension HKQuantityTypeIdentifier {
  /// Activity, unit `kcal`, cumulative: values add up.
  public static let activeEnergyBurned = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned")
  /// Activity, unit `min`, cumulative: values add up. Apps can read it but not save it.
  public static let appleExerciseTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleExerciseTime")
  /// Activity, unit `min`, cumulative: values add up. Apps can read it but not save it.
  public static let appleMoveTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleMoveTime")
  /// Mindfulness/sleep, unit `count`, discrete: the average counts each value once. Apps can read it but not save it.
  public static let appleSleepingBreathingDisturbances = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances")
  /// Mindfulness/sleep, unit `degC`, discrete: the average counts each value once. Apps can read it but not save it.
  public static let appleSleepingWristTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleSleepingWristTemperature")
  /// Activity, unit `min`, cumulative: values add up. Apps can read it but not save it.
  public static let appleStandTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleStandTime")
  /// Mobility, unit `%`, discrete: the average counts each value once. Apps can read it but not save it.
  public static let appleWalkingSteadiness = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAppleWalkingSteadiness")
  /// Vitals, unit `%`, discrete: the average weighs each value by the time it held. Apps can read it but not save it.
  public static let atrialFibrillationBurden = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierAtrialFibrillationBurden")
  /// Reproductive, unit `degC`, discrete: the average counts each value once.
  public static let basalBodyTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBasalBodyTemperature")
  /// Activity, unit `kcal`, cumulative: values add up.
  public static let basalEnergyBurned = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBasalEnergyBurned")
  /// Alcohol, unit `%`, discrete: the average counts each value once.
  public static let bloodAlcoholContent = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodAlcoholContent")
  /// Lab, unit `mg/dL`, discrete: the average counts each value once.
  public static let bloodGlucose = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodGlucose")
  /// Vitals, unit `mmHg`, discrete: the average counts each value once.
  public static let bloodPressureDiastolic = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodPressureDiastolic")
  /// Vitals, unit `mmHg`, discrete: the average counts each value once.
  public static let bloodPressureSystolic = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBloodPressureSystolic")
  /// Body, unit `%`, discrete: the average counts each value once.
  public static let bodyFatPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyFatPercentage")
  /// Body, unit `kg`, discrete: the average counts each value once.
  public static let bodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMass")
  /// Body, unit `count`, discrete: the average counts each value once.
  public static let bodyMassIndex = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyMassIndex")
  /// Vitals, unit `degC`, discrete: the average counts each value once.
  public static let bodyTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierBodyTemperature")
  /// Activity, unit `m/s`, discrete: the average counts each value once.
  public static let crossCountrySkiingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCrossCountrySkiingSpeed")
  /// Activity, unit `count/min`, discrete: the average counts each value once.
  public static let cyclingCadence = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingCadence")
  /// Activity, unit `W`, discrete: the average counts each value once.
  public static let cyclingFunctionalThresholdPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower")
  /// Activity, unit `W`, discrete: the average counts each value once.
  public static let cyclingPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingPower")
  /// Activity, unit `m/s`, discrete: the average counts each value once.
  public static let cyclingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierCyclingSpeed")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryBiotin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryBiotin")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryCaffeine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCaffeine")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryCalcium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCalcium")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryCarbohydrates = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCarbohydrates")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryChloride = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChloride")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryCholesterol = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCholesterol")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryChromium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChromium")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryCopper = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCopper")
  /// Nutrition, unit `kcal`, cumulative: values add up.
  public static let dietaryEnergyConsumed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryEnergyConsumed")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryFatMonounsaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatMonounsaturated")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryFatPolyunsaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatPolyunsaturated")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryFatSaturated = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatSaturated")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryFatTotal = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatTotal")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryFiber = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFiber")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryFolate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFolate")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryIodine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIodine")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryIron = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIron")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryMagnesium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMagnesium")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryManganese = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryManganese")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryMolybdenum = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMolybdenum")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryNiacin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryNiacin")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryPantothenicAcid = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPantothenicAcid")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryPhosphorus = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPhosphorus")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryPotassium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPotassium")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryProtein = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryProtein")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryRiboflavin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryRiboflavin")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietarySelenium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySelenium")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietarySodium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySodium")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietarySugar = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySugar")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryThiamin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryThiamin")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryVitaminA = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminA")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryVitaminB12 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB12")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryVitaminB6 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB6")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryVitaminC = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminC")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryVitaminD = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminD")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryVitaminE = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminE")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryVitaminK = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminK")
  /// Nutrition, unit `mL`, cumulative: values add up.
  public static let dietaryWater = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryWater")
  /// Nutrition, unit `g`, cumulative: values add up.
  public static let dietaryZinc = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryZinc")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceCrossCountrySkiing = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceCrossCountrySkiing")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceCycling = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceCycling")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceDownhillSnowSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceDownhillSnowSports")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distancePaddleSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistancePaddleSports")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceRowing = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceRowing")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceSkatingSports = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceSkatingSports")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceSwimming = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceSwimming")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceWalkingRunning = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceWalkingRunning")
  /// Activity, unit `m`, cumulative: values add up.
  public static let distanceWheelchair = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDistanceWheelchair")
  /// Lab, unit `S`, discrete: the average counts each value once.
  public static let electrodermalActivity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierElectrodermalActivity")
  /// Hearing, unit `dBASPL`, discrete: the average is the equivalent sound level.
  public static let environmentalAudioExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEnvironmentalAudioExposure")
  /// Hearing, unit `dBASPL`, discrete: the average is the equivalent sound level.
  public static let environmentalSoundReduction = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEnvironmentalSoundReduction")
  /// Workouts, unit `appleEffortScore`, discrete: the average counts each value once.
  public static let estimatedWorkoutEffortScore = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore")
  /// Activity, unit `count`, cumulative: values add up.
  public static let flightsClimbed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierFlightsClimbed")
  /// Lab, unit `L`, discrete: the average counts each value once.
  public static let forcedExpiratoryVolume1 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierForcedExpiratoryVolume1")
  /// Lab, unit `L`, discrete: the average counts each value once.
  public static let forcedVitalCapacity = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierForcedVitalCapacity")
  /// Hearing, unit `dBASPL`, discrete: the average is the equivalent sound level.
  public static let headphoneAudioExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeadphoneAudioExposure")
  /// Vitals, unit `count/min`, discrete: the average weighs each value by the time it held.
  public static let heartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRate")
  /// Vitals, unit `count/min`, discrete: the average counts each value once.
  public static let heartRateRecoveryOneMinute = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute")
  /// Vitals, unit `ms`, discrete: the average counts each value once.
  public static let heartRateVariabilitySDNN = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
  /// Body, unit `m`, discrete: the average counts each value once.
  public static let height = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeight")
  /// Lab, unit `count`, cumulative: values add up.
  public static let inhalerUsage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInhalerUsage")
  /// Lab, unit `IU`, cumulative: values add up. A sample needs the metadata key `HKInsulinDeliveryReason`.
  public static let insulinDelivery = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierInsulinDelivery")
  /// Body, unit `kg`, discrete: the average counts each value once.
  public static let leanBodyMass = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierLeanBodyMass")
  /// Activity, unit `count`, cumulative: values add up. Apps can read it but not save it.
  public static let nikeFuel = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNikeFuel")
  /// Alcohol, unit `count`, cumulative: values add up.
  public static let numberOfAlcoholicBeverages = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages")
  /// Lab, unit `count`, cumulative: values add up.
  public static let numberOfTimesFallen = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNumberOfTimesFallen")
  /// Vitals, unit `%`, discrete: the average counts each value once.
  public static let oxygenSaturation = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierOxygenSaturation")
  /// Activity, unit `m/s`, discrete: the average counts each value once.
  public static let paddleSportsSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPaddleSportsSpeed")
  /// Lab, unit `L/min`, discrete: the average counts each value once.
  public static let peakExpiratoryFlowRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPeakExpiratoryFlowRate")
  /// Lab, unit `%`, discrete: the average counts each value once.
  public static let peripheralPerfusionIndex = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPeripheralPerfusionIndex")
  /// Activity, unit `kcal/(kg*hr)`, discrete: the average counts each value once.
  public static let physicalEffort = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPhysicalEffort")
  /// Activity, unit `count`, cumulative: values add up.
  public static let pushCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierPushCount")
  /// Vitals, unit `count/min`, discrete: the average counts each value once.
  public static let respiratoryRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRespiratoryRate")
  /// Vitals, unit `count/min`, discrete: the average counts each value once.
  public static let restingHeartRate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")
  /// Activity, unit `m/s`, discrete: the average counts each value once.
  public static let rowingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRowingSpeed")
  /// Activity, unit `ms`, discrete: the average counts each value once.
  public static let runningGroundContactTime = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningGroundContactTime")
  /// Activity, unit `W`, discrete: the average counts each value once.
  public static let runningPower = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningPower")
  /// Activity, unit `m/s`, discrete: the average counts each value once.
  public static let runningSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningSpeed")
  /// Activity, unit `m`, discrete: the average counts each value once.
  public static let runningStrideLength = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningStrideLength")
  /// Activity, unit `cm`, discrete: the average counts each value once.
  public static let runningVerticalOscillation = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierRunningVerticalOscillation")
  /// Mobility, unit `m`, discrete: the average counts each value once.
  public static let sixMinuteWalkTestDistance = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierSixMinuteWalkTestDistance")
  /// Mobility, unit `m/s`, discrete: the average counts each value once.
  public static let stairAscentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairAscentSpeed")
  /// Mobility, unit `m/s`, discrete: the average counts each value once.
  public static let stairDescentSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStairDescentSpeed")
  /// Activity, unit `count`, cumulative: values add up.
  public static let stepCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount")
  /// Activity, unit `count`, cumulative: values add up.
  public static let swimmingStrokeCount = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierSwimmingStrokeCount")
  /// Other, unit `min`, cumulative: values add up.
  public static let timeInDaylight = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierTimeInDaylight")
  /// Diving, unit `m`, discrete: the average counts each value once.
  public static let underwaterDepth = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUnderwaterDepth")
  /// UV, unit `count`, discrete: the average counts each value once.
  public static let uvExposure = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierUVExposure")
  /// Activity, unit `ml/(kg*min)`, discrete: the average counts each value once.
  public static let vo2Max = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierVO2Max")
  /// Body, unit `m`, discrete: the average counts each value once.
  public static let waistCircumference = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWaistCircumference")
  /// Mobility, unit `%`, discrete: the average counts each value once. Apps can read it but not save it.
  public static let walkingAsymmetryPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingAsymmetryPercentage")
  /// Mobility, unit `%`, discrete: the average counts each value once.
  public static let walkingDoubleSupportPercentage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage")
  /// Vitals, unit `count/min`, discrete: the average counts each value once. Apps can read it but not save it.
  public static let walkingHeartRateAverage = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingHeartRateAverage")
  /// Mobility, unit `m/s`, discrete: the average counts each value once.
  public static let walkingSpeed = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingSpeed")
  /// Mobility, unit `m`, discrete: the average counts each value once.
  public static let walkingStepLength = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWalkingStepLength")
  /// Diving, unit `degC`, discrete: the average counts each value once.
  public static let waterTemperature = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWaterTemperature")
  /// Workouts, unit `appleEffortScore`, discrete: the average counts each value once.
  public static let workoutEffortScore = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierWorkoutEffortScore")
  /// Vitals, unit `ms`, discrete: the average counts each value once.
  public static let heartRateVariabilityRMSSD = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD")
}

extension HKCategoryTypeIdentifier {
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let abdominalCramps = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAbdominalCramps")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let acne = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAcne")
  /// Symptoms; values of ``HKCategoryValueAppetiteChanges``.
  public static let appetiteChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppetiteChanges")
  /// Activity; values of ``HKCategoryValueAppleStandHour``. Apps can read it but not save it.
  public static let appleStandHour = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
  /// Mobility; values of ``HKCategoryValueAppleWalkingSteadinessEvent``. Apps can read it but not save it.
  public static let appleWalkingSteadinessEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent")
  /// Hearing; values of ``HKCategoryValueAudioExposureEvent``. Apps can read it but not save it.
  public static let audioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let bladderIncontinence = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBladderIncontinence")
  /// Reproductive; values of ``HKCategoryValueVaginalBleeding``.
  public static let bleedingAfterPregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingAfterPregnancy")
  /// Reproductive; values of ``HKCategoryValueVaginalBleeding``.
  public static let bleedingDuringPregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingDuringPregnancy")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let bloating = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBloating")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let breastPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBreastPain")
  /// Reproductive; values of ``HKCategoryValueCervicalMucusQuality``.
  public static let cervicalMucusQuality = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierCervicalMucusQuality")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let chestTightnessOrPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierChestTightnessOrPain")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let chills = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierChills")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let constipation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierConstipation")
  /// Reproductive; values of ``HKCategoryValueContraceptive``.
  public static let contraceptive = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierContraceptive")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let coughing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierCoughing")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let diarrhea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDiarrhea")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let dizziness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDizziness")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let drySkin = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierDrySkin")
  /// Hearing; values of ``HKCategoryValueEnvironmentalAudioExposureEvent``. Apps can read it but not save it.
  public static let environmentalAudioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let fainting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFainting")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let fatigue = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFatigue")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let fever = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierFever")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let generalizedBodyAche = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierGeneralizedBodyAche")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let hairLoss = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHairLoss")
  /// Self care; values of ``HKCategoryValue``.
  public static let handwashingEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let headache = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeadache")
  /// Hearing; values of ``HKCategoryValueHeadphoneAudioExposureEvent``. Apps can read it but not save it.
  public static let headphoneAudioExposureEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let heartburn = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHeartburn")
  /// Vitals; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let highHeartRateEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let hotFlashes = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHotFlashes")
  /// Vitals; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let hypertensionEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierHypertensionEvent")
  /// Reproductive; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let infrequentMenstrualCycles = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierInfrequentMenstrualCycles")
  /// Reproductive; values of ``HKCategoryValue``.
  public static let intermenstrualBleeding = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIntermenstrualBleeding")
  /// Vitals; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let irregularHeartRhythmEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIrregularHeartRhythmEvent")
  /// Reproductive; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let irregularMenstrualCycles = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierIrregularMenstrualCycles")
  /// Reproductive; values of ``HKCategoryValue``.
  public static let lactation = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLactation")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let lossOfSmell = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfSmell")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let lossOfTaste = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLossOfTaste")
  /// Activity; values of ``HKCategoryValueLowCardioFitnessEvent``. Apps can read it but not save it.
  public static let lowCardioFitnessEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowCardioFitnessEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let lowerBackPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowerBackPain")
  /// Vitals; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let lowHeartRateEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let memoryLapse = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMemoryLapse")
  /// Reproductive; values of ``HKCategoryValueVaginalBleeding``. A sample needs the metadata key `HKMenstrualCycleStart`.
  public static let menstrualFlow = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMenstrualFlow")
  /// Mindfulness/sleep; values of ``HKCategoryValue``.
  public static let mindfulSession = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMindfulSession")
  /// Symptoms; values of ``HKCategoryValuePresence``.
  public static let moodChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMoodChanges")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let nausea = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNausea")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let nightSweats = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNightSweats")
  /// Reproductive; values of ``HKCategoryValueOvulationTestResult``.
  public static let ovulationTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierOvulationTestResult")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let pelvicPain = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPelvicPain")
  /// Reproductive; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let persistentIntermenstrualBleeding = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding")
  /// Reproductive; values of ``HKCategoryValue``.
  public static let pregnancy = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPregnancy")
  /// Reproductive; values of ``HKCategoryValuePregnancyTestResult``.
  public static let pregnancyTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierPregnancyTestResult")
  /// Reproductive; values of ``HKCategoryValueProgesteroneTestResult``.
  public static let progesteroneTestResult = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierProgesteroneTestResult")
  /// Reproductive; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let prolongedMenstrualPeriods = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierProlongedMenstrualPeriods")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let rapidPoundingOrFlutteringHeartbeat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let runnyNose = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierRunnyNose")
  /// Reproductive; values of ``HKCategoryValue``.
  public static let sexualActivity = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSexualActivity")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let shortnessOfBreath = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierShortnessOfBreath")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let sinusCongestion = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSinusCongestion")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let skippedHeartbeat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSkippedHeartbeat")
  /// Mindfulness/sleep; values of ``HKCategoryValueSleepAnalysis``.
  public static let sleepAnalysis = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
  /// Mindfulness/sleep; values of ``HKCategoryValue``. Apps can read it but not save it.
  public static let sleepApneaEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepApneaEvent")
  /// Symptoms; values of ``HKCategoryValuePresence``.
  public static let sleepChanges = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepChanges")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let soreThroat = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSoreThroat")
  /// Self care; values of ``HKCategoryValue``.
  public static let toothbrushingEvent = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierToothbrushingEvent")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let vaginalDryness = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVaginalDryness")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let vomiting = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierVomiting")
  /// Symptoms; values of ``HKCategoryValueSeverity``.
  public static let wheezing = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierWheezing")
  /// Reproductive; values of ``HKCategoryValueMenopausalState``.
  public static let menopausalState = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierMenopausalState")
  /// Reproductive; values of ``HKCategoryValueVaginalBleeding``.
  public static let bleedingAfterMenopause = HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierBleedingAfterMenopause")
}

extension HKCharacteristicTypeIdentifier {
  /// Characteristic; one of ``HKActivityMoveMode``.
  public static let activityMoveMode = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierActivityMoveMode")
  /// Characteristic; one of ``HKBiologicalSex``.
  public static let biologicalSex = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierBiologicalSex")
  /// Characteristic; one of ``HKBloodType``.
  public static let bloodType = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierBloodType")
  /// Characteristic.
  public static let dateOfBirth = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierDateOfBirth")
  /// Characteristic; one of ``HKFitzpatrickSkinType``.
  public static let fitzpatrickSkinType = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierFitzpatrickSkinType")
  /// Characteristic; one of ``HKWheelchairUse``.
  public static let wheelchairUse = HKCharacteristicTypeIdentifier(rawValue: "HKCharacteristicTypeIdentifierWheelchairUse")
}

extension HKCorrelationTypeIdentifier {
  /// Vitals.
  public static let bloodPressure = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
  /// Nutrition.
  public static let food = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierFood")
}

extension HKClinicalTypeIdentifier {
  /// Clinical.
  public static let allergyRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierAllergyRecord")
  /// Clinical.
  public static let clinicalNoteRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")
  /// Clinical.
  public static let conditionRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierConditionRecord")
  /// Clinical.
  public static let coverageRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierCoverageRecord")
  /// Clinical.
  public static let immunizationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierImmunizationRecord")
  /// Clinical.
  public static let labResultRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierLabResultRecord")
  /// Clinical.
  public static let medicationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierMedicationRecord")
  /// Clinical.
  public static let procedureRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierProcedureRecord")
  /// Clinical.
  public static let vitalSignRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
}

extension HKDocumentTypeIdentifier {
  /// Clinical.
  public static let CDA = HKDocumentTypeIdentifier(rawValue: "HKDocumentTypeIdentifierCDA")
}

extension HKScoredAssessmentTypeIdentifier {
  /// Mindfulness/sleep; one of ``HKGAD7Assessment/Answer``.
  public static let GAD7 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
  /// Mindfulness/sleep; one of ``HKPHQ9Assessment/Answer``.
  public static let PHQ9 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}
