// Made from proto/catalog/plausible_values.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of plausible_values.tsv.
enum PlausibleValueTable {
  static let text = """
    bodyMass\t0.2\t700\tThe lightest newborn that survived weighed 0.21 kg, the heaviest person 635 kg.
    height\t0.2\t2.8\tThe smallest newborn that survived measured 22 cm, the tallest person 2.72 m.
    bodyMassIndex\t5\t210\tThe highest recorded body mass index is 204.
    bodyFatPercentage\t0.01\t0.8\tA body cannot live without fat, and the rest of it is not fat.
    leanBodyMass\t0.1\t300\tLean mass is part of the weight.
    waistCircumference\t0.15\t3.2\tThe largest recorded waist measures 3.02 m.
    heartRate\t15\t350\tHearts of resting athletes beat 26 times a minute, those with the fastest arrhythmias about 300 times.
    restingHeartRate\t15\t220\tThe lowest recorded rate at rest is 26, and a higher one is not at rest.
    walkingHeartRateAverage\t25\t250\tIt is between the rate at rest and the highest rate.
    heartRateVariabilitySDNN\t0\t1000\tA second is longer than the interval between two beats.
    heartRateVariabilityRMSSD\t0\t1000\tA second is longer than the interval between two beats.
    bloodPressureSystolic\t30\t400\tThe highest recorded pressure is 480/350, measured in an artery of a weight lifter; a cuff measures less.
    bloodPressureDiastolic\t10\t360\tThe highest recorded pressure is 480/350, measured in an artery of a weight lifter.
    bodyTemperature\t11\t47\tPeople survived 11.8 °C after an accident and 46.5 °C after a heat stroke.
    basalBodyTemperature\t30\t45\tIt is the temperature of a sleeping person.
    appleSleepingWristTemperature\t10\t45\tIt is the temperature of the skin of a sleeping person.
    waterTemperature\t-3\t60\tSea water freezes at -2 °C.
    bloodGlucose\t5\t3000\tThe highest recorded value is 2,656 mg/dL.
    oxygenSaturation\t0.2\t1\tIt is a part of the whole: 97% is 0.97.
    respiratoryRate\t2\t150\tNewborns breathe up to 60 times a minute, sick ones twice as often.
    bloodAlcoholContent\t0\t0.02\tThe highest value that was survived is 1.48% (0.0148).
    peripheralPerfusionIndex\t0\t0.3\tSensors report up to 20% (0.2).
    vo2Max\t5\t105\tThe highest recorded value is 101.
    stepCount\t0\t300000\tThe longest distance run in a day, 320 km, takes about 300,000 steps.
    distanceWalkingRunning\t0\t325000\tThe longest distance run in a day is 320 km.
    distanceCycling\t0\t1100000\tThe longest distance cycled in a day is 1,026 km.
    distanceSwimming\t0\t170000\tThe longest distance swum in a day is about 168 km.
    distanceWheelchair\t0\t325000\tIt is shorter than the longest distance run in a day.
    pushCount\t0\t200000\tThere are fewer pushes than seconds in a day.
    swimmingStrokeCount\t0\t200000\tThere are fewer strokes than seconds in a day.
    flightsClimbed\t0\t8000\tThe greatest height climbed in a day, about 22 km, has 7,300 flights.
    activeEnergyBurned\t0\t25000\tThe hardest days of cyclists and explorers take about 12,000 kcal.
    basalEnergyBurned\t0\t12000\tThe heaviest people burn about 6,000 kcal a day at rest.
    dietaryEnergyConsumed\t0\t50000\tThe largest recorded meals have about 30,000 kcal.
    dietaryWater\t0\t30000\tMore than 15 L a day are rare; 6 L at once are dangerous.
    dietaryCaffeine\t0\t10\t10 g are deadly.
    dietaryCarbohydrates\t0\t5000\tA day of food has less than 5 kg.
    dietaryProtein\t0\t2000\tA day of food has less than 2 kg.
    dietaryFatTotal\t0\t2000\tA day of food has less than 2 kg.
    dietarySodium\t0\t100\t100 g of sodium are 250 g of salt, which are deadly.
    insulinDelivery\t0\t1000\tDoses above 300 IU a day are rare.
    numberOfAlcoholicBeverages\t0\t200\tMore in a day are deadly.
    inhalerUsage\t0\t200\tAn inhaler has up to 200 puffs.
    numberOfTimesFallen\t0\t500\tIt counts falls of a day.
    walkingSpeed\t0\t5\tRace walkers reach 4.5 m/s.
    runningSpeed\t0\t13\tThe fastest sprinter reached 12.4 m/s.
    cyclingSpeed\t0\t85\tThe fastest cyclist reached 82 m/s, behind a car.
    cyclingPower\t0\t3000\tSprinters reach 2,500 W.
    runningPower\t0\t3000\tSprinters reach 2,500 W.
    sixMinuteWalkTestDistance\t0\t2500\tThe fastest runners cover 2.4 km in six minutes.
    underwaterDepth\t0\t340\tThe deepest dive with scuba reached 332 m.
    environmentalAudioExposure\t0\t195\tIn air, a sound of 194 dB is a vacuum between its waves.
    headphoneAudioExposure\t0\t150\tHeadphones reach about 120 dB.
    uvExposure\t0\t50\tThe highest recorded UV index is 43.3.
    peakExpiratoryFlowRate\t0\t1500\tMeters end at 900 L/min.
    forcedExpiratoryVolume1\t0\t12\tIt is less than the capacity of the lungs.
    forcedVitalCapacity\t0\t13\tThe largest recorded capacity is 12.2 L.
    appleExerciseTime\t0\t1440\tA day has 1,440 minutes.
    appleStandTime\t0\t1440\tA day has 1,440 minutes.
    appleMoveTime\t0\t1440\tA day has 1,440 minutes.
    timeInDaylight\t0\t1440\tA day has 1,440 minutes.
    workoutEffortScore\t0\t10\tThe scale has ten steps.
    """
}
