// Made from proto/catalog/object_types.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

extension ObjectType {
  /// The codes, without a gap.
  static var codes: ClosedRange<UInt16> { 1...225 }
  /// Energy burned by physical activity, in addition to resting energy.
  ///
  /// Unit `kcal`. Values add up.
  public static let activeEnergyBurned = ObjectType(uncheckedCode: 1)
  /// Full minutes at the intensity of a brisk walk or above: the Exercise ring.
  ///
  /// Unit `min`. Values add up.
  public static let appleExerciseTime = ObjectType(uncheckedCode: 2)
  /// Full minutes of full-body movement: the Move ring of users whose ring counts minutes.
  ///
  /// Unit `min`. Values add up.
  public static let appleMoveTime = ObjectType(uncheckedCode: 3)
  /// Breathing disturbances during sleep.
  ///
  /// Unit `count`. Values are averaged.
  public static let appleSleepingBreathingDisturbances = ObjectType(uncheckedCode: 4)
  /// The wrist temperature during sleep.
  ///
  /// Unit `degC`. Values are averaged.
  public static let appleSleepingWristTemperature = ObjectType(uncheckedCode: 5)
  /// Time spent standing.
  ///
  /// Unit `min`. Values add up.
  public static let appleStandTime = ObjectType(uncheckedCode: 6)
  /// The steadiness of the user's walk; a low value means a higher risk of falling.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let appleWalkingSteadiness = ObjectType(uncheckedCode: 7)
  /// An estimate of the share of time in atrial fibrillation, over a week.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let atrialFibrillationBurden = ObjectType(uncheckedCode: 8)
  /// The body temperature at rest, measured after waking, for cycle tracking.
  ///
  /// Unit `degC`. Values are averaged.
  public static let basalBodyTemperature = ObjectType(uncheckedCode: 9)
  /// Energy that the body burns at rest.
  ///
  /// Unit `kcal`. Values add up.
  public static let basalEnergyBurned = ObjectType(uncheckedCode: 10)
  /// The alcohol content of the blood.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let bloodAlcoholContent = ObjectType(uncheckedCode: 11)
  /// The glucose concentration of the blood. Molar values need the molar mass
  /// `HKUnitMolarMassBloodGlucose`.
  ///
  /// Unit `mg/dL`. Values are averaged.
  public static let bloodGlucose = ObjectType(uncheckedCode: 12)
  /// The diastolic blood pressure. Usually part of a `HKCorrelationTypeIdentifier/bloodPressure`.
  ///
  /// Unit `mmHg`. Values are averaged.
  public static let bloodPressureDiastolic = ObjectType(uncheckedCode: 13)
  /// The systolic blood pressure. Usually part of a `HKCorrelationTypeIdentifier/bloodPressure`.
  ///
  /// Unit `mmHg`. Values are averaged.
  public static let bloodPressureSystolic = ObjectType(uncheckedCode: 14)
  /// The share of fat in the body mass.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let bodyFatPercentage = ObjectType(uncheckedCode: 15)
  /// The weight of the user.
  ///
  /// Unit `kg`. Values are averaged.
  public static let bodyMass = ObjectType(uncheckedCode: 16)
  /// The body mass index: mass in kilograms divided by the square of height in meters.
  ///
  /// Unit `count`. Values are averaged.
  public static let bodyMassIndex = ObjectType(uncheckedCode: 17)
  /// The body temperature.
  ///
  /// Unit `degC`. Values are averaged.
  public static let bodyTemperature = ObjectType(uncheckedCode: 18)
  /// The speed of cross-country skiing.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let crossCountrySkiingSpeed = ObjectType(uncheckedCode: 19)
  /// The cadence of cycling: crank revolutions per minute.
  ///
  /// Unit `count/min`. Values are averaged.
  public static let cyclingCadence = ObjectType(uncheckedCode: 20)
  /// The highest power that the user can hold for an hour of cycling.
  ///
  /// Unit `W`. Values are averaged.
  public static let cyclingFunctionalThresholdPower = ObjectType(uncheckedCode: 21)
  /// The power of cycling.
  ///
  /// Unit `W`. Values are averaged.
  public static let cyclingPower = ObjectType(uncheckedCode: 22)
  /// The speed of cycling.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let cyclingSpeed = ObjectType(uncheckedCode: 23)
  /// Biotin (vitamin B7) consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryBiotin = ObjectType(uncheckedCode: 24)
  /// Caffeine consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryCaffeine = ObjectType(uncheckedCode: 25)
  /// Calcium consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryCalcium = ObjectType(uncheckedCode: 26)
  /// Carbohydrates consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryCarbohydrates = ObjectType(uncheckedCode: 27)
  /// Chloride consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryChloride = ObjectType(uncheckedCode: 28)
  /// Cholesterol consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryCholesterol = ObjectType(uncheckedCode: 29)
  /// Chromium consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryChromium = ObjectType(uncheckedCode: 30)
  /// Copper consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryCopper = ObjectType(uncheckedCode: 31)
  /// Energy consumed in food and drink.
  ///
  /// Unit `kcal`. Values add up.
  public static let dietaryEnergyConsumed = ObjectType(uncheckedCode: 32)
  /// Monounsaturated fat consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryFatMonounsaturated = ObjectType(uncheckedCode: 33)
  /// Polyunsaturated fat consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryFatPolyunsaturated = ObjectType(uncheckedCode: 34)
  /// Saturated fat consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryFatSaturated = ObjectType(uncheckedCode: 35)
  /// All fat consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryFatTotal = ObjectType(uncheckedCode: 36)
  /// Fiber consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryFiber = ObjectType(uncheckedCode: 37)
  /// Folate (vitamin B9) consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryFolate = ObjectType(uncheckedCode: 38)
  /// Iodine consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryIodine = ObjectType(uncheckedCode: 39)
  /// Iron consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryIron = ObjectType(uncheckedCode: 40)
  /// Magnesium consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryMagnesium = ObjectType(uncheckedCode: 41)
  /// Manganese consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryManganese = ObjectType(uncheckedCode: 42)
  /// Molybdenum consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryMolybdenum = ObjectType(uncheckedCode: 43)
  /// Niacin (vitamin B3) consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryNiacin = ObjectType(uncheckedCode: 44)
  /// Pantothenic acid (vitamin B5) consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryPantothenicAcid = ObjectType(uncheckedCode: 45)
  /// Phosphorus consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryPhosphorus = ObjectType(uncheckedCode: 46)
  /// Potassium consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryPotassium = ObjectType(uncheckedCode: 47)
  /// Protein consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryProtein = ObjectType(uncheckedCode: 48)
  /// Riboflavin (vitamin B2) consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryRiboflavin = ObjectType(uncheckedCode: 49)
  /// Selenium consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietarySelenium = ObjectType(uncheckedCode: 50)
  /// Sodium consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietarySodium = ObjectType(uncheckedCode: 51)
  /// Sugar consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietarySugar = ObjectType(uncheckedCode: 52)
  /// Thiamin (vitamin B1) consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryThiamin = ObjectType(uncheckedCode: 53)
  /// Vitamin A consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryVitaminA = ObjectType(uncheckedCode: 54)
  /// Vitamin B12 consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryVitaminB12 = ObjectType(uncheckedCode: 55)
  /// Vitamin B6 consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryVitaminB6 = ObjectType(uncheckedCode: 56)
  /// Vitamin C consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryVitaminC = ObjectType(uncheckedCode: 57)
  /// Vitamin D consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryVitaminD = ObjectType(uncheckedCode: 58)
  /// Vitamin E consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryVitaminE = ObjectType(uncheckedCode: 59)
  /// Vitamin K consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryVitaminK = ObjectType(uncheckedCode: 60)
  /// Water consumed.
  ///
  /// Unit `mL`. Values add up.
  public static let dietaryWater = ObjectType(uncheckedCode: 61)
  /// Zinc consumed.
  ///
  /// Unit `g`. Values add up.
  public static let dietaryZinc = ObjectType(uncheckedCode: 62)
  /// Distance covered by cross-country skiing.
  ///
  /// Unit `m`. Values add up.
  public static let distanceCrossCountrySkiing = ObjectType(uncheckedCode: 63)
  /// Distance covered by cycling.
  ///
  /// Unit `m`. Values add up.
  public static let distanceCycling = ObjectType(uncheckedCode: 64)
  /// Distance covered by skiing or snowboarding downhill.
  ///
  /// Unit `m`. Values add up.
  public static let distanceDownhillSnowSports = ObjectType(uncheckedCode: 65)
  /// Distance covered by canoeing, kayaking or another paddle sport.
  ///
  /// Unit `m`. Values add up.
  public static let distancePaddleSports = ObjectType(uncheckedCode: 66)
  /// Distance covered by rowing.
  ///
  /// Unit `m`. Values add up.
  public static let distanceRowing = ObjectType(uncheckedCode: 67)
  /// Distance covered by skating.
  ///
  /// Unit `m`. Values add up.
  public static let distanceSkatingSports = ObjectType(uncheckedCode: 68)
  /// Distance covered by swimming.
  ///
  /// Unit `m`. Values add up.
  public static let distanceSwimming = ObjectType(uncheckedCode: 69)
  /// Distance covered on foot.
  ///
  /// Unit `m`. Values add up.
  public static let distanceWalkingRunning = ObjectType(uncheckedCode: 70)
  /// Distance covered in a wheelchair.
  ///
  /// Unit `m`. Values add up.
  public static let distanceWheelchair = ObjectType(uncheckedCode: 71)
  /// The electrical conductance of the skin, which rises with sweating.
  ///
  /// Unit `S`. Values are averaged.
  public static let electrodermalActivity = ObjectType(uncheckedCode: 72)
  /// The sound level of the surroundings.
  ///
  /// Unit `dBASPL`. Values are averaged.
  public static let environmentalAudioExposure = ObjectType(uncheckedCode: 73)
  /// The amount by which environmental sound is reduced, for example by headphones.
  ///
  /// Unit `dBASPL`. Values are averaged.
  public static let environmentalSoundReduction = ObjectType(uncheckedCode: 74)
  /// An estimated effort score of a workout.
  ///
  /// Unit `appleEffortScore`. Values are averaged.
  public static let estimatedWorkoutEffortScore = ObjectType(uncheckedCode: 75)
  /// Flights of stairs climbed.
  ///
  /// Unit `count`. Values add up.
  public static let flightsClimbed = ObjectType(uncheckedCode: 76)
  /// The volume exhaled in the first second of a forced breath (FEV1).
  ///
  /// Unit `L`. Values are averaged.
  public static let forcedExpiratoryVolume1 = ObjectType(uncheckedCode: 77)
  /// The volume exhaled in a forced breath after the deepest possible inhalation (FVC).
  ///
  /// Unit `L`. Values are averaged.
  public static let forcedVitalCapacity = ObjectType(uncheckedCode: 78)
  /// The sound level of headphones.
  ///
  /// Unit `dBASPL`. Values are averaged.
  public static let headphoneAudioExposure = ObjectType(uncheckedCode: 79)
  /// The heart rate.
  ///
  /// Unit `count/min`. Values are averaged.
  public static let heartRate = ObjectType(uncheckedCode: 80)
  /// The decrease of the heart rate in the first minute after exercise; always positive.
  ///
  /// Unit `count/min`. Values are averaged.
  public static let heartRateRecoveryOneMinute = ObjectType(uncheckedCode: 81)
  /// The heart rate variability, as the standard deviation of the intervals between heartbeats
  /// (SDNN).
  ///
  /// Unit `ms`. Values are averaged.
  public static let heartRateVariabilitySDNN = ObjectType(uncheckedCode: 82)
  /// The height of the user.
  ///
  /// Unit `m`. Values are averaged.
  public static let height = ObjectType(uncheckedCode: 83)
  /// Puffs from an inhaler.
  ///
  /// Unit `count`. Values add up.
  public static let inhalerUsage = ObjectType(uncheckedCode: 84)
  /// Insulin delivered.
  ///
  /// Unit `IU`. Values add up.
  public static let insulinDelivery = ObjectType(uncheckedCode: 85)
  /// The body mass without fat.
  ///
  /// Unit `kg`. Values are averaged.
  public static let leanBodyMass = ObjectType(uncheckedCode: 86)
  /// NikeFuel points.
  ///
  /// Unit `count`. Values add up.
  public static let nikeFuel = ObjectType(uncheckedCode: 87)
  /// Standard alcoholic drinks consumed.
  ///
  /// Unit `count`. Values add up.
  public static let numberOfAlcoholicBeverages = ObjectType(uncheckedCode: 88)
  /// Falls.
  ///
  /// Unit `count`. Values add up.
  public static let numberOfTimesFallen = ObjectType(uncheckedCode: 89)
  /// The oxygen saturation of the blood.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let oxygenSaturation = ObjectType(uncheckedCode: 90)
  /// The speed of canoeing, kayaking or another paddle sport.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let paddleSportsSpeed = ObjectType(uncheckedCode: 91)
  /// The highest flow rate during a forced exhalation.
  ///
  /// Unit `L/min`. Values are averaged.
  public static let peakExpiratoryFlowRate = ObjectType(uncheckedCode: 92)
  /// The strength of the pulse at the measured place, such as a fingertip: pulsating relative to
  /// constant blood flow.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let peripheralPerfusionIndex = ObjectType(uncheckedCode: 93)
  /// The intensity of physical activity as energy per body mass and time. 1 kcal/(kg*hr) is 1
  /// MET.
  ///
  /// Unit `kcal/(kg*hr)`. Values are averaged.
  public static let physicalEffort = ObjectType(uncheckedCode: 94)
  /// Pushes of a wheelchair.
  ///
  /// Unit `count`. Values add up.
  public static let pushCount = ObjectType(uncheckedCode: 95)
  /// Breaths per minute.
  ///
  /// Unit `count/min`. Values are averaged.
  public static let respiratoryRate = ObjectType(uncheckedCode: 96)
  /// The heart rate at rest.
  ///
  /// Unit `count/min`. Values are averaged.
  public static let restingHeartRate = ObjectType(uncheckedCode: 97)
  /// The speed of rowing.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let rowingSpeed = ObjectType(uncheckedCode: 98)
  /// The time that a foot stays on the ground per running step.
  ///
  /// Unit `ms`. Values are averaged.
  public static let runningGroundContactTime = ObjectType(uncheckedCode: 99)
  /// The power of running.
  ///
  /// Unit `W`. Values are averaged.
  public static let runningPower = ObjectType(uncheckedCode: 100)
  /// The speed of running.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let runningSpeed = ObjectType(uncheckedCode: 101)
  /// The length of a step while running.
  ///
  /// Unit `m`. Values are averaged.
  public static let runningStrideLength = ObjectType(uncheckedCode: 102)
  /// The up and down movement of the body per running step.
  ///
  /// Unit `cm`. Values are averaged.
  public static let runningVerticalOscillation = ObjectType(uncheckedCode: 103)
  /// The distance that the user can walk in six minutes. Estimates of the system do not exceed
  /// 500 m.
  ///
  /// Unit `m`. Values are averaged.
  public static let sixMinuteWalkTestDistance = ObjectType(uncheckedCode: 104)
  /// The speed of climbing stairs.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let stairAscentSpeed = ObjectType(uncheckedCode: 105)
  /// The speed of descending stairs.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let stairDescentSpeed = ObjectType(uncheckedCode: 106)
  /// Steps.
  ///
  /// Unit `count`. Values add up.
  public static let stepCount = ObjectType(uncheckedCode: 107)
  /// Swimming strokes.
  ///
  /// Unit `count`. Values add up.
  public static let swimmingStrokeCount = ObjectType(uncheckedCode: 108)
  /// Time spent in daylight.
  ///
  /// Unit `min`. Values add up.
  public static let timeInDaylight = ObjectType(uncheckedCode: 109)
  /// The depth below the surface of the water.
  ///
  /// Unit `m`. Values are averaged.
  public static let underwaterDepth = ObjectType(uncheckedCode: 110)
  /// Exposure to ultraviolet (UV) radiation.
  ///
  /// Unit `count`. Values are averaged.
  public static let uvExposure = ObjectType(uncheckedCode: 111)
  /// The maximal oxygen uptake per body mass and time, a measure of cardio fitness.
  ///
  /// Unit `ml/(kg*min)`. Values are averaged.
  public static let vo2Max = ObjectType(uncheckedCode: 112)
  /// The circumference of the waist.
  ///
  /// Unit `m`. Values are averaged.
  public static let waistCircumference = ObjectType(uncheckedCode: 113)
  /// The share of walking in which the gait is uneven between left and right.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let walkingAsymmetryPercentage = ObjectType(uncheckedCode: 114)
  /// The share of walking time in which both feet are on the ground.
  ///
  /// Unit `%`, a fraction from 0 to 1. Values are averaged.
  public static let walkingDoubleSupportPercentage = ObjectType(uncheckedCode: 115)
  /// The average heart rate while walking.
  ///
  /// Unit `count/min`. Values are averaged.
  public static let walkingHeartRateAverage = ObjectType(uncheckedCode: 116)
  /// The speed of walking.
  ///
  /// Unit `m/s`. Values are averaged.
  public static let walkingSpeed = ObjectType(uncheckedCode: 117)
  /// The length of a step while walking.
  ///
  /// Unit `m`. Values are averaged.
  public static let walkingStepLength = ObjectType(uncheckedCode: 118)
  /// The temperature of the water.
  ///
  /// Unit `degC`. Values are averaged.
  public static let waterTemperature = ObjectType(uncheckedCode: 119)
  /// An effort score of a workout that the user entered.
  ///
  /// Unit `appleEffortScore`. Values are averaged.
  public static let workoutEffortScore = ObjectType(uncheckedCode: 120)
  /// The heart rate variability, as the root mean square of the differences between successive
  /// heartbeat intervals (RMSSD).
  ///
  /// Unit `ms`. Values are averaged.
  public static let heartRateVariabilityRMSSD = ObjectType(uncheckedCode: 121)
  /// Cramps in the abdomen.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let abdominalCramps = ObjectType(uncheckedCode: 122)
  /// Acne.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let acne = ObjectType(uncheckedCode: 123)
  /// A change of appetite.
  ///
  /// Values are raw values of `HKCategoryValueAppetiteChanges`.
  public static let appetiteChanges = ObjectType(uncheckedCode: 124)
  /// Whether the user stood during a clock hour. There is one sample per hour.
  ///
  /// Values are raw values of `HKCategoryValueAppleStandHour`.
  public static let appleStandHour = ObjectType(uncheckedCode: 125)
  /// A notification about low walking steadiness.
  ///
  /// Values are raw values of `HKCategoryValueAppleWalkingSteadinessEvent`.
  public static let appleWalkingSteadinessEvent = ObjectType(uncheckedCode: 126)
  /// A notification about loud surroundings, with the sound level in the metadata.
  ///
  /// Values are raw values of `HKCategoryValueEnvironmentalAudioExposureEvent`.
  public static let environmentalAudioExposureEvent = ObjectType(uncheckedCode: 127)
  /// Involuntary loss of urine.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let bladderIncontinence = ObjectType(uncheckedCode: 128)
  /// Vaginal bleeding after a pregnancy.
  ///
  /// Values are raw values of `HKCategoryValueVaginalBleeding`.
  public static let bleedingAfterPregnancy = ObjectType(uncheckedCode: 129)
  /// Vaginal bleeding during a pregnancy.
  ///
  /// Values are raw values of `HKCategoryValueVaginalBleeding`.
  public static let bleedingDuringPregnancy = ObjectType(uncheckedCode: 130)
  /// A bloated abdomen.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let bloating = ObjectType(uncheckedCode: 131)
  /// Pain in the breasts.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let breastPain = ObjectType(uncheckedCode: 132)
  /// The consistency of cervical mucus.
  ///
  /// Values are raw values of `HKCategoryValueCervicalMucusQuality`.
  public static let cervicalMucusQuality = ObjectType(uncheckedCode: 133)
  /// Tightness or pain in the chest.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let chestTightnessOrPain = ObjectType(uncheckedCode: 134)
  /// Chills.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let chills = ObjectType(uncheckedCode: 135)
  /// Constipation.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let constipation = ObjectType(uncheckedCode: 136)
  /// The use of a contraceptive during a period.
  ///
  /// Values are raw values of `HKCategoryValueContraceptive`.
  public static let contraceptive = ObjectType(uncheckedCode: 137)
  /// Coughing.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let coughing = ObjectType(uncheckedCode: 138)
  /// Diarrhea.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let diarrhea = ObjectType(uncheckedCode: 139)
  /// Dizziness.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let dizziness = ObjectType(uncheckedCode: 140)
  /// Dry skin.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let drySkin = ObjectType(uncheckedCode: 141)
  /// A notification about loud surroundings. Replaced by `environmentalAudioExposureEvent`.
  ///
  /// Values are raw values of `HKCategoryValueAudioExposureEvent`.
  public static let audioExposureEvent = environmentalAudioExposureEvent
  /// Fainting.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let fainting = ObjectType(uncheckedCode: 143)
  /// Fatigue.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let fatigue = ObjectType(uncheckedCode: 144)
  /// Fever.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let fever = ObjectType(uncheckedCode: 145)
  /// Aches in the whole body.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let generalizedBodyAche = ObjectType(uncheckedCode: 146)
  /// Hair loss.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let hairLoss = ObjectType(uncheckedCode: 147)
  /// Washing of hands, from the start to the end date.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let handwashingEvent = ObjectType(uncheckedCode: 148)
  /// Headache.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let headache = ObjectType(uncheckedCode: 149)
  /// A notification about loud headphone sound.
  ///
  /// Values are raw values of `HKCategoryValueHeadphoneAudioExposureEvent`.
  public static let headphoneAudioExposureEvent = ObjectType(uncheckedCode: 150)
  /// Heartburn.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let heartburn = ObjectType(uncheckedCode: 151)
  /// A notification about a heart rate above a threshold.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let highHeartRateEvent = ObjectType(uncheckedCode: 152)
  /// Hot flashes.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let hotFlashes = ObjectType(uncheckedCode: 153)
  /// A notification about signs of high blood pressure.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let hypertensionEvent = ObjectType(uncheckedCode: 154)
  /// A cycle deviation: only one or two periods in six months.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let infrequentMenstrualCycles = ObjectType(uncheckedCode: 155)
  /// Bleeding between menstrual periods (spotting).
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let intermenstrualBleeding = ObjectType(uncheckedCode: 156)
  /// A notification about an irregular heart rhythm.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let irregularHeartRhythmEvent = ObjectType(uncheckedCode: 157)
  /// A cycle deviation: at least 17 days between the shortest and the longest cycle in six
  /// months.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let irregularMenstrualCycles = ObjectType(uncheckedCode: 158)
  /// A period of lactation.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let lactation = ObjectType(uncheckedCode: 159)
  /// Loss of the sense of smell.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let lossOfSmell = ObjectType(uncheckedCode: 160)
  /// Loss of the sense of taste.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let lossOfTaste = ObjectType(uncheckedCode: 161)
  /// A notification about low cardio fitness.
  ///
  /// Values are raw values of `HKCategoryValueLowCardioFitnessEvent`.
  public static let lowCardioFitnessEvent = ObjectType(uncheckedCode: 162)
  /// Pain in the lower back.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let lowerBackPain = ObjectType(uncheckedCode: 163)
  /// A notification about a heart rate below a threshold.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let lowHeartRateEvent = ObjectType(uncheckedCode: 164)
  /// A lapse of memory.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let memoryLapse = ObjectType(uncheckedCode: 165)
  /// Menstrual flow.
  ///
  /// Values are raw values of `HKCategoryValueVaginalBleeding`.
  public static let menstrualFlow = ObjectType(uncheckedCode: 166)
  /// A session of mindfulness or meditation.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let mindfulSession = ObjectType(uncheckedCode: 167)
  /// Changes of mood.
  ///
  /// Values are raw values of `HKCategoryValuePresence`.
  public static let moodChanges = ObjectType(uncheckedCode: 168)
  /// Nausea.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let nausea = ObjectType(uncheckedCode: 169)
  /// Night sweats.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let nightSweats = ObjectType(uncheckedCode: 170)
  /// An ovulation test.
  ///
  /// Values are raw values of `HKCategoryValueOvulationTestResult`.
  public static let ovulationTestResult = ObjectType(uncheckedCode: 171)
  /// Pain in the pelvis.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let pelvicPain = ObjectType(uncheckedCode: 172)
  /// A cycle deviation: spotting in at least two cycles in six months.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let persistentIntermenstrualBleeding = ObjectType(uncheckedCode: 173)
  /// A pregnancy, from the start to the end date.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let pregnancy = ObjectType(uncheckedCode: 174)
  /// A pregnancy test.
  ///
  /// Values are raw values of `HKCategoryValuePregnancyTestResult`.
  public static let pregnancyTestResult = ObjectType(uncheckedCode: 175)
  /// A progesterone test.
  ///
  /// Values are raw values of `HKCategoryValueProgesteroneTestResult`.
  public static let progesteroneTestResult = ObjectType(uncheckedCode: 176)
  /// A cycle deviation: periods of ten or more days at least twice in six months.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let prolongedMenstrualPeriods = ObjectType(uncheckedCode: 177)
  /// A rapid, pounding or fluttering heartbeat.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let rapidPoundingOrFlutteringHeartbeat = ObjectType(uncheckedCode: 178)
  /// A runny nose.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let runnyNose = ObjectType(uncheckedCode: 179)
  /// Sexual activity.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let sexualActivity = ObjectType(uncheckedCode: 180)
  /// Shortness of breath.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let shortnessOfBreath = ObjectType(uncheckedCode: 181)
  /// Congestion of the sinuses.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let sinusCongestion = ObjectType(uncheckedCode: 182)
  /// The feeling of a skipped heartbeat.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let skippedHeartbeat = ObjectType(uncheckedCode: 183)
  /// Time in bed, asleep or awake.
  ///
  /// Values are raw values of `HKCategoryValueSleepAnalysis`.
  public static let sleepAnalysis = ObjectType(uncheckedCode: 184)
  /// A notification about signs of sleep apnea.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let sleepApneaEvent = ObjectType(uncheckedCode: 185)
  /// Changes of sleep.
  ///
  /// Values are raw values of `HKCategoryValuePresence`.
  public static let sleepChanges = ObjectType(uncheckedCode: 186)
  /// A sore throat.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let soreThroat = ObjectType(uncheckedCode: 187)
  /// Brushing of teeth, from the start to the end date.
  ///
  /// Values are raw values of `HKCategoryValue`.
  public static let toothbrushingEvent = ObjectType(uncheckedCode: 188)
  /// Vaginal dryness.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let vaginalDryness = ObjectType(uncheckedCode: 189)
  /// Vomiting.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let vomiting = ObjectType(uncheckedCode: 190)
  /// Wheezing.
  ///
  /// Values are raw values of `HKCategoryValueSeverity`.
  public static let wheezing = ObjectType(uncheckedCode: 191)
  /// The menopausal state at a date. The start date must equal the end date (rule TYPE-01).
  ///
  /// Values are raw values of `HKCategoryValueMenopausalState`.
  public static let menopausalState = ObjectType(uncheckedCode: 192)
  /// Vaginal bleeding after menopause.
  ///
  /// Values are raw values of `HKCategoryValueVaginalBleeding`.
  public static let bleedingAfterMenopause = ObjectType(uncheckedCode: 193)
  /// Whether the Move ring counts energy or minutes.
  ///
  /// Values are raw values of `HKActivityMoveMode`.
  public static let activityMoveMode = ObjectType(uncheckedCode: 194)
  /// The biological sex of the user.
  ///
  /// Values are raw values of `HKBiologicalSex`.
  public static let biologicalSex = ObjectType(uncheckedCode: 195)
  /// The blood type of the user.
  ///
  /// Values are raw values of `HKBloodType`.
  public static let bloodType = ObjectType(uncheckedCode: 196)
  /// The date of birth of the user.
  public static let dateOfBirth = ObjectType(uncheckedCode: 197)
  /// The skin type of the user on the Fitzpatrick scale.
  ///
  /// Values are raw values of `HKFitzpatrickSkinType`.
  public static let fitzpatrickSkinType = ObjectType(uncheckedCode: 198)
  /// Whether the user uses a wheelchair.
  ///
  /// Values are raw values of `HKWheelchairUse`.
  public static let wheelchairUse = ObjectType(uncheckedCode: 199)
  /// A blood pressure reading: exactly one systolic and one diastolic sample.
  public static let bloodPressure = ObjectType(uncheckedCode: 200)
  /// A food or meal: dietary quantity samples. `HKMetadataKeyFoodType` names the food.
  public static let food = ObjectType(uncheckedCode: 201)
  /// A workout with its events, activities and statistics (`Workout`).
  public static let workout = ObjectType(uncheckedCode: 202)
  /// The locations of a workout (`WorkoutRoute`).
  public static let workoutRoute = ObjectType(uncheckedCode: 203)
  /// The times of single heartbeats (`HeartbeatSeries`).
  public static let heartbeatSeries = ObjectType(uncheckedCode: 204)
  /// A recorded electrocardiogram (`Electrocardiogram`).
  public static let electrocardiogram = ObjectType(uncheckedCode: 205)
  /// A hearing test (`Audiogram`).
  public static let audiogram = ObjectType(uncheckedCode: 206)
  /// A prescription for glasses or contact lenses (`VisionPrescription`).
  public static let visionPrescription = ObjectType(uncheckedCode: 207)
  /// A mood at a moment or over a day (`StateOfMind`).
  public static let stateOfMind = ObjectType(uncheckedCode: 208)
  /// The answers to the GAD-7 questionnaire on anxiety (`ScoredAssessment`).
  public static let gad7 = ObjectType(uncheckedCode: 209)
  /// The answers to the PHQ-9 questionnaire on depression (`ScoredAssessment`).
  public static let phq9 = ObjectType(uncheckedCode: 210)
  /// A dose of a medication that was taken or skipped (`MedicationDoseEvent`).
  public static let medicationDoseEvent = ObjectType(uncheckedCode: 211)
  /// A medication on the user's list (`UserAnnotatedMedication`).
  public static let userAnnotatedMedication = ObjectType(uncheckedCode: 212)
  /// The activity rings of a day (`ActivitySummary`).
  public static let activitySummary = ObjectType(uncheckedCode: 213)
  /// A clinical document in the format CDA (`ClinicalDocument`).
  public static let cda = ObjectType(uncheckedCode: 214)
  /// Records of allergies and intolerances.
  public static let allergyRecord = ObjectType(uncheckedCode: 215)
  /// Clinical notes.
  public static let clinicalNoteRecord = ObjectType(uncheckedCode: 216)
  /// Records of diagnoses and other health problems.
  public static let conditionRecord = ObjectType(uncheckedCode: 217)
  /// Records of insurance coverage.
  public static let coverageRecord = ObjectType(uncheckedCode: 218)
  /// Records of vaccinations.
  public static let immunizationRecord = ObjectType(uncheckedCode: 219)
  /// Records of laboratory results.
  public static let labResultRecord = ObjectType(uncheckedCode: 220)
  /// Records of medications: statements, orders, requests and dispenses.
  public static let medicationRecord = ObjectType(uncheckedCode: 221)
  /// Records of procedures.
  public static let procedureRecord = ObjectType(uncheckedCode: 222)
  /// Records of vital signs that a provider measured.
  public static let vitalSignRecord = ObjectType(uncheckedCode: 223)
  /// A file that is attached to a sample (`Attachment`).
  public static let attachment = ObjectType(uncheckedCode: 224)
  /// A SMART health card or an EU digital certificate (`VerifiableClinicalRecord`).
  public static let verifiableClinicalRecord = ObjectType(uncheckedCode: 225)
}
