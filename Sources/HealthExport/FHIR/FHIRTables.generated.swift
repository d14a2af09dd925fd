// Made from proto/catalog/fhir by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of codings.tsv.
enum FHIRCodingTable {
  static let text = """
    activeEnergyBurned\tloinc\t41981-2\tCalories burned\tHealthKitOnFHIR
    bloodAlcoholContent\tloinc\t74859-0\tEthanol [Mass/volume] in Blood Estimated from serum or plasma level\tHealthKitOnFHIR
    bloodGlucose\tloinc\t41653-7\tGlucose [Mass/volume] in Capillary blood by Glucometer\tHealthKitOnFHIR
    bloodPressure\tloinc\t85354-9\tBlood pressure panel with all children optional\tFHIR R4
    bloodPressureDiastolic\tloinc\t8462-4\tDiastolic blood pressure\tFHIR R4
    bloodPressureSystolic\tloinc\t8480-6\tSystolic blood pressure\tFHIR R4
    bloodType\tloinc\t882-1\tABO and Rh group [Type] in Blood\tCardinalKit
    bodyFatPercentage\tloinc\t41982-0\tPercentage of body fat Measured\tHealthKitOnFHIR
    bodyMass\tloinc\t29463-7\tBody weight\tFHIR R4
    bodyMassIndex\tloinc\t39156-5\tBody mass index (BMI) [Ratio]\tFHIR R4
    bodyTemperature\tloinc\t8310-5\tBody temperature\tFHIR R4
    dietaryEnergyConsumed\tloinc\t9052-2\tCalorie intake total\tHealthKitOnFHIR
    distanceSwimming\tloinc\t93816-7\tSwimming distance unspecified time\tHealthKitOnFHIR
    electrocardiogram\tmdc\t131328\tMDC_ECG_ELEC_POTL\tHealthKitOnFHIR
    flightsClimbed\tloinc\t100304-5\tFlights climbed [#] Reporting Period\tHealthKitOnFHIR
    food\tloinc\t80453-4\tFood intake panel\tHealthKitOnFHIR
    forcedExpiratoryVolume1\tloinc\t20150-9\tFEV1\tHealthKitOnFHIR
    forcedVitalCapacity\tloinc\t19870-5\tForced vital capacity [Volume] Respiratory system\tHealthKitOnFHIR
    gad7\tloinc\t70274-6\tGeneralized anxiety disorder 7 item (GAD-7) total score [Reported.PHQ]\tPHQ-9 and GAD-7 in US Core
    heartRate\tloinc\t8867-4\tHeart rate\tFHIR R4
    heartRateVariabilitySDNN\tloinc\t80404-7\tR-R interval.standard deviation (Heart rate variability)\tHealthKitOnFHIR
    height\tloinc\t8302-2\tBody height\tFHIR R4
    leanBodyMass\tloinc\t91557-9\tLean body weight\tHealthKitOnFHIR
    oxygenSaturation\tloinc\t2708-6\tOxygen saturation in Arterial blood\tFHIR R4
    oxygenSaturation\tloinc\t59408-5\tOxygen saturation in Arterial blood by Pulse oximetry\tHealthKitOnFHIR
    peakExpiratoryFlowRate\tloinc\t19935-6\tMaximum expiratory gas flow Respiratory system airway by Peak flow meter\tHealthKitOnFHIR
    peripheralPerfusionIndex\tloinc\t61006-3\tPerfusion index Tissue by Pulse oximetry\tHealthKitOnFHIR
    phq9\tloinc\t44261-6\tPatient Health Questionnaire 9 item (PHQ-9) total score [Reported]\tPHQ-9 and GAD-7 in US Core
    pushCount\tloinc\t96502-0\tNumber of wheelchair pushes per time period\tHealthKitOnFHIR
    respiratoryRate\tloinc\t9279-1\tRespiratory rate\tFHIR R4
    restingHeartRate\tloinc\t40443-4\tHeart rate --resting\tHealthKitOnFHIR
    stepCount\tloinc\t55423-8\tNumber of steps in unspecified time Pedometer\tHealthKitOnFHIR
    waistCircumference\tloinc\t8280-0\tWaist Circumference at umbilicus by Tape measure\tHealthKitOnFHIR
    workout\tloinc\t73985-4\tExercise activity\tHealthKitOnFHIR
    activitySummary.activeEnergyBurned\tapple\tHKActivitySummary.activeEnergyBurned\tActive Energy Burned\thealthd
    activitySummary.activeEnergyBurnedGoal\tapple\tHKActivitySummary.activeEnergyBurnedGoal\tActive Energy Burned Goal\thealthd
    activitySummary.activityMoveMode\tapple\tHKActivitySummary.activityMoveMode\tActivity Move Mode\thealthd
    activitySummary.appleExerciseTime\tapple\tHKActivitySummary.appleExerciseTime\tApple Exercise Time\thealthd
    activitySummary.appleExerciseTimeGoal\tapple\tHKActivitySummary.appleExerciseTimeGoal\tApple Exercise Time Goal\thealthd
    activitySummary.appleMoveTime\tapple\tHKActivitySummary.appleMoveTime\tApple Move Time\thealthd
    activitySummary.appleMoveTimeGoal\tapple\tHKActivitySummary.appleMoveTimeGoal\tApple Move Time Goal\thealthd
    activitySummary.appleStandHours\tapple\tHKActivitySummary.appleStandHours\tApple Stand Hours\thealthd
    activitySummary.appleStandHoursGoal\tapple\tHKActivitySummary.appleStandHoursGoal\tApple Stand Hours Goal\thealthd
    assessment.answer.0\tloinc\tLA6568-5\tNot at all\tPHQ-9 and GAD-7 in US Core
    assessment.answer.1\tloinc\tLA6569-3\tSeveral days\tPHQ-9 and GAD-7 in US Core
    assessment.answer.2\tloinc\tLA6570-1\tMore than half the days\tPHQ-9 and GAD-7 in US Core
    assessment.answer.3\tloinc\tLA6571-9\tNearly every day\tPHQ-9 and GAD-7 in US Core
    audiogram.threshold\thealthd\thearing-threshold\tHearing threshold\thealthd
    electrocardiogram.averageHeartRate\tloinc\t8867-4\tHeart rate\tHealthKitOnFHIR
    electrocardiogram.classification\tapple\tHKElectrocardiogram.Classification\tElectrocardiogram Classification\tHealthKitOnFHIR
    electrocardiogram.samplingFrequency\tapple\tHKElectrocardiogram.SamplingFrequency\tSampling Frequency\tHealthKitOnFHIR
    electrocardiogram.symptomsStatus\tapple\tHKElectrocardiogram.SymptomsStatus\tElectrocardiogram Symptoms Status\tHealthKitOnFHIR
    gad7.1\tloinc\t69725-0\tFeeling nervous, anxious or on edge\tPHQ-9 and GAD-7 in US Core
    gad7.2\tloinc\t68509-9\tOver the past 2 weeks have you not been able to stop or control worrying\tPHQ-9 and GAD-7 in US Core
    gad7.3\tloinc\t69733-4\tWorrying too much about different things\tPHQ-9 and GAD-7 in US Core
    gad7.4\tloinc\t69734-2\tTrouble relaxing\tPHQ-9 and GAD-7 in US Core
    gad7.5\tloinc\t69735-9\tBeing so restless that it is hard to sit still\tPHQ-9 and GAD-7 in US Core
    gad7.6\tloinc\t69689-8\tBecoming easily annoyed or irritable\tPHQ-9 and GAD-7 in US Core
    gad7.7\tloinc\t69736-7\tFeeling afraid as if something awful might happen\tPHQ-9 and GAD-7 in US Core
    phq9.1\tloinc\t44250-9\tLittle interest or pleasure in doing things\tPHQ-9 and GAD-7 in US Core
    phq9.2\tloinc\t44255-8\tFeeling down, depressed, or hopeless\tPHQ-9 and GAD-7 in US Core
    phq9.3\tloinc\t44259-0\tTrouble falling or staying asleep, or sleeping too much\tPHQ-9 and GAD-7 in US Core
    phq9.4\tloinc\t44254-1\tFeeling tired or having little energy\tPHQ-9 and GAD-7 in US Core
    phq9.5\tloinc\t44251-7\tPoor appetite or overeating\tPHQ-9 and GAD-7 in US Core
    phq9.6\tloinc\t44258-2\tFeeling bad about yourself - or that you are a failure or have let yourself or your family down\tPHQ-9 and GAD-7 in US Core
    phq9.7\tloinc\t44252-5\tTrouble concentrating on things, such as reading the newspaper or watching television\tPHQ-9 and GAD-7 in US Core
    phq9.8\tloinc\t44253-3\tMoving or speaking so slowly that other people could have noticed, or the opposite\tPHQ-9 and GAD-7 in US Core
    phq9.9\tloinc\t44260-8\tThoughts that you would be better off dead, or of hurting yourself in some way\tPHQ-9 and GAD-7 in US Core
    points.heartbeat\thealthd\theartbeats\tHeartbeats\thealthd
    points.location\thealthd\tlocations\tLocations\thealthd
    points.quantity\thealthd\tquantities\tQuantities of the series\thealthd
    points.voltage\tmdc\t131329\tMDC_ECG_ELEC_POTL_I\tHealthKitOnFHIR
    stateOfMind.association\tapple\tHKStateOfMindAssociation\tState of Mind Association\tHealthKitOnFHIR
    stateOfMind.kind\tapple\tHKStateOfMindKind\tState of Mind Kind\tHealthKitOnFHIR
    stateOfMind.label\tapple\tHKStateOfMindLabel\tState of Mind Label\tHealthKitOnFHIR
    stateOfMind.valence\tapple\tHKStateOfMindValence\tState of Mind Valence\tHealthKitOnFHIR
    workout.duration\tloinc\t55411-3\tExercise duration\tphysical activity guide
    """
}

/// The rows of types.tsv.
enum FHIRTypeTable {
  static let text = """
    activeEnergyBurned\tactivity\tkcal
    appleExerciseTime\tactivity\tmin
    appleMoveTime\tactivity\tmin
    appleSleepingBreathingDisturbances\tactivity\t{events}
    appleSleepingWristTemperature\tvital-signs\tCel
    appleStandTime\tactivity\tmin
    appleWalkingSteadiness\tactivity\t%
    atrialFibrillationBurden\tvital-signs\t%
    basalBodyTemperature\tvital-signs\tCel
    basalEnergyBurned\tactivity\tkcal
    bloodAlcoholContent\tlaboratory\t%
    bloodGlucose\tlaboratory\tmg/dL
    bloodPressureDiastolic\tvital-signs\tmm[Hg]
    bloodPressureSystolic\tvital-signs\tmm[Hg]
    bodyFatPercentage\tvital-signs\t%
    bodyMass\tvital-signs\tkg
    bodyMassIndex\tvital-signs\tkg/m2
    bodyTemperature\tvital-signs\tCel
    crossCountrySkiingSpeed\tactivity\tm/s
    cyclingCadence\tactivity\t/min
    cyclingFunctionalThresholdPower\tactivity\tW
    cyclingPower\tactivity\tW
    cyclingSpeed\tactivity\tm/s
    dietaryBiotin\t\tug
    dietaryCaffeine\t\tmg
    dietaryCalcium\t\tmg
    dietaryCarbohydrates\t\tg
    dietaryChloride\t\tmg
    dietaryCholesterol\t\tmg
    dietaryChromium\t\tug
    dietaryCopper\t\tmg
    dietaryEnergyConsumed\t\tkcal
    dietaryFatMonounsaturated\t\tg
    dietaryFatPolyunsaturated\t\tg
    dietaryFatSaturated\t\tg
    dietaryFatTotal\t\tg
    dietaryFiber\t\tg
    dietaryFolate\t\tug
    dietaryIodine\t\tug
    dietaryIron\t\tmg
    dietaryMagnesium\t\tmg
    dietaryManganese\t\tmg
    dietaryMolybdenum\t\tug
    dietaryNiacin\t\tmg
    dietaryPantothenicAcid\t\tmg
    dietaryPhosphorus\t\tmg
    dietaryPotassium\t\tmg
    dietaryProtein\t\tg
    dietaryRiboflavin\t\tmg
    dietarySelenium\t\tug
    dietarySodium\t\tmg
    dietarySugar\t\tg
    dietaryThiamin\t\tmg
    dietaryVitaminA\t\tug
    dietaryVitaminB12\t\tug
    dietaryVitaminB6\t\tmg
    dietaryVitaminC\t\tmg
    dietaryVitaminD\t\tug
    dietaryVitaminE\t\tmg
    dietaryVitaminK\t\tug
    dietaryWater\t\tmL
    dietaryZinc\t\tmg
    distanceCrossCountrySkiing\tactivity\tm
    distanceCycling\tactivity\tm
    distanceDownhillSnowSports\tactivity\tm
    distancePaddleSports\tactivity\tm
    distanceRowing\tactivity\tm
    distanceSkatingSports\tactivity\tm
    distanceSwimming\tactivity\tm
    distanceWalkingRunning\tactivity\tm
    distanceWheelchair\tactivity\tm
    electrodermalActivity\tprocedure\tS
    environmentalAudioExposure\tsocial-history\tdB[SPL]
    environmentalSoundReduction\tsocial-history\tdB[SPL]
    estimatedWorkoutEffortScore\tactivity\t{effort}
    flightsClimbed\tactivity\t{flights}
    forcedExpiratoryVolume1\tprocedure\tL
    forcedVitalCapacity\tprocedure\tL
    headphoneAudioExposure\tsocial-history\tdB[SPL]
    heartRate\tvital-signs\t/min
    heartRateRecoveryOneMinute\tvital-signs\t/min
    heartRateVariabilitySDNN\tvital-signs\tms
    height\tvital-signs\tcm
    inhalerUsage\ttherapy\t{inhalations}
    insulinDelivery\ttherapy\t[iU]
    leanBodyMass\tvital-signs\tkg
    nikeFuel\tactivity\t{points}
    numberOfAlcoholicBeverages\tsocial-history\t{drinks}
    numberOfTimesFallen\texam\t{falls}
    oxygenSaturation\tvital-signs\t%
    paddleSportsSpeed\tactivity\tm/s
    peakExpiratoryFlowRate\tprocedure\tL/min
    peripheralPerfusionIndex\tvital-signs\t%
    physicalEffort\tactivity\tkcal/kg/h
    pushCount\tactivity\t{pushes}
    respiratoryRate\tvital-signs\t/min
    restingHeartRate\tvital-signs\t/min
    rowingSpeed\tactivity\tm/s
    runningGroundContactTime\tactivity\tms
    runningPower\tactivity\tW
    runningSpeed\tactivity\tm/s
    runningStrideLength\tactivity\tm
    runningVerticalOscillation\tactivity\tcm
    sixMinuteWalkTestDistance\tactivity\tm
    stairAscentSpeed\tactivity\tm/s
    stairDescentSpeed\tactivity\tm/s
    stepCount\tactivity\t{steps}
    swimmingStrokeCount\tactivity\t{strokes}
    timeInDaylight\tactivity\tmin
    underwaterDepth\tactivity\tm
    uvExposure\texam\t{index}
    vo2Max\tactivity\tmL/kg/min
    waistCircumference\tvital-signs\tm
    walkingAsymmetryPercentage\tactivity\t%
    walkingDoubleSupportPercentage\tactivity\t%
    walkingHeartRateAverage\tvital-signs\t/min
    walkingSpeed\tactivity\tm/s
    walkingStepLength\tactivity\tm
    waterTemperature\tactivity\tCel
    workoutEffortScore\tactivity\t{effort}
    heartRateVariabilityRMSSD\tvital-signs\tms
    abdominalCramps\tsurvey\t
    acne\tsurvey\t
    appetiteChanges\tsurvey\t
    appleStandHour\tactivity\t
    appleWalkingSteadinessEvent\texam\t
    bladderIncontinence\tsurvey\t
    bleedingAfterPregnancy\tsurvey\t
    bleedingDuringPregnancy\tsurvey\t
    bloating\tsurvey\t
    breastPain\tsurvey\t
    cervicalMucusQuality\tsurvey\t
    chestTightnessOrPain\tsurvey\t
    chills\tsurvey\t
    constipation\tsurvey\t
    contraceptive\tsocial-history\t
    coughing\tsurvey\t
    diarrhea\tsurvey\t
    dizziness\tsurvey\t
    drySkin\tsurvey\t
    environmentalAudioExposureEvent\texam\t
    fainting\tsurvey\t
    fatigue\tsurvey\t
    fever\tsurvey\t
    generalizedBodyAche\tsurvey\t
    hairLoss\tsurvey\t
    handwashingEvent\tactivity\t
    headache\tsurvey\t
    headphoneAudioExposureEvent\texam\t
    heartburn\tsurvey\t
    highHeartRateEvent\texam\t
    hotFlashes\tsurvey\t
    hypertensionEvent\texam\t
    infrequentMenstrualCycles\tsurvey\t
    intermenstrualBleeding\tsurvey\t
    irregularHeartRhythmEvent\texam\t
    irregularMenstrualCycles\tsurvey\t
    lactation\tsocial-history\t
    lossOfSmell\tsurvey\t
    lossOfTaste\tsurvey\t
    lowCardioFitnessEvent\texam\t
    lowerBackPain\tsurvey\t
    lowHeartRateEvent\texam\t
    memoryLapse\tsurvey\t
    menstrualFlow\tsurvey\t
    mindfulSession\tactivity\t
    moodChanges\tsurvey\t
    nausea\tsurvey\t
    nightSweats\tsurvey\t
    ovulationTestResult\tlaboratory\t
    pelvicPain\tsurvey\t
    persistentIntermenstrualBleeding\tsurvey\t
    pregnancy\tsurvey\t
    pregnancyTestResult\tlaboratory\t
    progesteroneTestResult\tlaboratory\t
    prolongedMenstrualPeriods\tsurvey\t
    rapidPoundingOrFlutteringHeartbeat\tsurvey\t
    runnyNose\tsurvey\t
    sexualActivity\tsocial-history\t
    shortnessOfBreath\tsurvey\t
    sinusCongestion\tsurvey\t
    skippedHeartbeat\tsurvey\t
    sleepAnalysis\tactivity\t
    sleepApneaEvent\texam\t
    sleepChanges\tsurvey\t
    soreThroat\tsurvey\t
    toothbrushingEvent\tactivity\t
    vaginalDryness\tsurvey\t
    vomiting\tsurvey\t
    wheezing\tsurvey\t
    menopausalState\tsurvey\t
    bleedingAfterMenopause\tsurvey\t
    bloodPressure\tvital-signs\t
    food\t\t
    workout\tactivity\t
    workoutRoute\tactivity\t
    heartbeatSeries\tprocedure\t
    electrocardiogram\tprocedure\t
    audiogram\texam\t
    visionPrescription\texam\t
    stateOfMind\tsurvey\t
    gad7\tsurvey\t
    phq9\tsurvey\t
    activitySummary\tactivity\t
    """
}

/// The rows of units.tsv.
enum FHIRUnitTable {
  static let text = """
    %\t%\t2
    /min\tcount/min\t0
    1\tcount\t0
    Cel\tdegC\t0
    Hz\tHz\t0
    L\tL\t0
    L/min\tL/min\t0
    S\tS\t0
    W\tW\t0
    [diop]\tD\t0
    [iU]\tIU\t0
    cm\tcm\t0
    dB[SPL]\tdBASPL\t0
    dB{HL}\tdBHL\t0
    deg\tdeg\t0
    g\tg\t0
    h\thr\t0
    kcal\tkcal\t0
    kcal/kg/h\tkcal/(kg*hr)\t0
    kg\tkg\t0
    kg/m2\tcount\t0
    m\tm\t0
    m/s\tm/s\t0
    mL\tmL\t0
    mL/kg/min\tmL/(kg*min)\t0
    mg\tmg\t0
    mg/dL\tmg/dL\t0
    min\tmin\t0
    mm\tmm\t0
    mm[Hg]\tmmHg\t0
    ms\tms\t0
    s\ts\t0
    uV\tmcV\t0
    ug\tmcg\t0
    {count}\tcount\t0
    {drinks}\tcount\t0
    {effort}\tappleEffortScore\t0
    {events}\tcount\t0
    {falls}\tcount\t0
    {flights}\tcount\t0
    {index}\tcount\t0
    {inhalations}\tcount\t0
    {points}\tcount\t0
    {pushes}\tcount\t0
    {score}\tcount\t0
    {steps}\tcount\t0
    {strokes}\tcount\t0
    """
}
