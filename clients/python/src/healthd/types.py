# Made from proto/catalog/object_types.tsv by scripts/generate-clients. Do not edit.
"""The types of health data, by their names in HealthKit without the prefix."""

from __future__ import annotations

import enum

from . import catalog, names


class Type(enum.IntEnum):
    """A type of health data. Its value is the number in the protocol."""

    activeEnergyBurned = 1
    appleExerciseTime = 2
    appleMoveTime = 3
    appleSleepingBreathingDisturbances = 4
    appleSleepingWristTemperature = 5
    appleStandTime = 6
    appleWalkingSteadiness = 7
    atrialFibrillationBurden = 8
    basalBodyTemperature = 9
    basalEnergyBurned = 10
    bloodAlcoholContent = 11
    bloodGlucose = 12
    bloodPressureDiastolic = 13
    bloodPressureSystolic = 14
    bodyFatPercentage = 15
    bodyMass = 16
    bodyMassIndex = 17
    bodyTemperature = 18
    crossCountrySkiingSpeed = 19
    cyclingCadence = 20
    cyclingFunctionalThresholdPower = 21
    cyclingPower = 22
    cyclingSpeed = 23
    dietaryBiotin = 24
    dietaryCaffeine = 25
    dietaryCalcium = 26
    dietaryCarbohydrates = 27
    dietaryChloride = 28
    dietaryCholesterol = 29
    dietaryChromium = 30
    dietaryCopper = 31
    dietaryEnergyConsumed = 32
    dietaryFatMonounsaturated = 33
    dietaryFatPolyunsaturated = 34
    dietaryFatSaturated = 35
    dietaryFatTotal = 36
    dietaryFiber = 37
    dietaryFolate = 38
    dietaryIodine = 39
    dietaryIron = 40
    dietaryMagnesium = 41
    dietaryManganese = 42
    dietaryMolybdenum = 43
    dietaryNiacin = 44
    dietaryPantothenicAcid = 45
    dietaryPhosphorus = 46
    dietaryPotassium = 47
    dietaryProtein = 48
    dietaryRiboflavin = 49
    dietarySelenium = 50
    dietarySodium = 51
    dietarySugar = 52
    dietaryThiamin = 53
    dietaryVitaminA = 54
    dietaryVitaminB12 = 55
    dietaryVitaminB6 = 56
    dietaryVitaminC = 57
    dietaryVitaminD = 58
    dietaryVitaminE = 59
    dietaryVitaminK = 60
    dietaryWater = 61
    dietaryZinc = 62
    distanceCrossCountrySkiing = 63
    distanceCycling = 64
    distanceDownhillSnowSports = 65
    distancePaddleSports = 66
    distanceRowing = 67
    distanceSkatingSports = 68
    distanceSwimming = 69
    distanceWalkingRunning = 70
    distanceWheelchair = 71
    electrodermalActivity = 72
    environmentalAudioExposure = 73
    environmentalSoundReduction = 74
    estimatedWorkoutEffortScore = 75
    flightsClimbed = 76
    forcedExpiratoryVolume1 = 77
    forcedVitalCapacity = 78
    headphoneAudioExposure = 79
    heartRate = 80
    heartRateRecoveryOneMinute = 81
    heartRateVariabilitySDNN = 82
    height = 83
    inhalerUsage = 84
    insulinDelivery = 85
    leanBodyMass = 86
    nikeFuel = 87
    numberOfAlcoholicBeverages = 88
    numberOfTimesFallen = 89
    oxygenSaturation = 90
    paddleSportsSpeed = 91
    peakExpiratoryFlowRate = 92
    peripheralPerfusionIndex = 93
    physicalEffort = 94
    pushCount = 95
    respiratoryRate = 96
    restingHeartRate = 97
    rowingSpeed = 98
    runningGroundContactTime = 99
    runningPower = 100
    runningSpeed = 101
    runningStrideLength = 102
    runningVerticalOscillation = 103
    sixMinuteWalkTestDistance = 104
    stairAscentSpeed = 105
    stairDescentSpeed = 106
    stepCount = 107
    swimmingStrokeCount = 108
    timeInDaylight = 109
    underwaterDepth = 110
    uvExposure = 111
    vo2Max = 112
    waistCircumference = 113
    walkingAsymmetryPercentage = 114
    walkingDoubleSupportPercentage = 115
    walkingHeartRateAverage = 116
    walkingSpeed = 117
    walkingStepLength = 118
    waterTemperature = 119
    workoutEffortScore = 120
    heartRateVariabilityRMSSD = 121
    abdominalCramps = 122
    acne = 123
    appetiteChanges = 124
    appleStandHour = 125
    appleWalkingSteadinessEvent = 126
    environmentalAudioExposureEvent = 127
    bladderIncontinence = 128
    bleedingAfterPregnancy = 129
    bleedingDuringPregnancy = 130
    bloating = 131
    breastPain = 132
    cervicalMucusQuality = 133
    chestTightnessOrPain = 134
    chills = 135
    constipation = 136
    contraceptive = 137
    coughing = 138
    diarrhea = 139
    dizziness = 140
    drySkin = 141
    audioExposureEvent = 127
    fainting = 143
    fatigue = 144
    fever = 145
    generalizedBodyAche = 146
    hairLoss = 147
    handwashingEvent = 148
    headache = 149
    headphoneAudioExposureEvent = 150
    heartburn = 151
    highHeartRateEvent = 152
    hotFlashes = 153
    hypertensionEvent = 154
    infrequentMenstrualCycles = 155
    intermenstrualBleeding = 156
    irregularHeartRhythmEvent = 157
    irregularMenstrualCycles = 158
    lactation = 159
    lossOfSmell = 160
    lossOfTaste = 161
    lowCardioFitnessEvent = 162
    lowerBackPain = 163
    lowHeartRateEvent = 164
    memoryLapse = 165
    menstrualFlow = 166
    mindfulSession = 167
    moodChanges = 168
    nausea = 169
    nightSweats = 170
    ovulationTestResult = 171
    pelvicPain = 172
    persistentIntermenstrualBleeding = 173
    pregnancy = 174
    pregnancyTestResult = 175
    progesteroneTestResult = 176
    prolongedMenstrualPeriods = 177
    rapidPoundingOrFlutteringHeartbeat = 178
    runnyNose = 179
    sexualActivity = 180
    shortnessOfBreath = 181
    sinusCongestion = 182
    skippedHeartbeat = 183
    sleepAnalysis = 184
    sleepApneaEvent = 185
    sleepChanges = 186
    soreThroat = 187
    toothbrushingEvent = 188
    vaginalDryness = 189
    vomiting = 190
    wheezing = 191
    menopausalState = 192
    bleedingAfterMenopause = 193
    activityMoveMode = 194
    biologicalSex = 195
    bloodType = 196
    dateOfBirth = 197
    fitzpatrickSkinType = 198
    wheelchairUse = 199
    bloodPressure = 200
    food = 201
    workout = 202
    workoutRoute = 203
    heartbeatSeries = 204
    electrocardiogram = 205
    audiogram = 206
    visionPrescription = 207
    stateOfMind = 208
    gad7 = 209
    phq9 = 210
    medicationDoseEvent = 211
    userAnnotatedMedication = 212
    activitySummary = 213
    cda = 214
    allergyRecord = 215
    clinicalNoteRecord = 216
    conditionRecord = 217
    coverageRecord = 218
    immunizationRecord = 219
    labResultRecord = 220
    medicationRecord = 221
    procedureRecord = 222
    vitalSignRecord = 223
    attachment = 224
    verifiableClinicalRecord = 225

    @property
    def unit(self) -> str:
        """The canonical unit, such as `count/min`; empty for types other than quantities."""
        return _UNITS.get(self.value, "")

    @property
    def kind(self) -> str:
        """The kind of object, such as `quantity`, `category` or `workout`."""
        return catalog.KINDS[self.value]

    @property
    def is_cumulative(self) -> bool:
        """Whether quantities of the type are summed up, as steps are, and not averaged."""
        return self.value in catalog.CUMULATIVE

    @property
    def display_name(self) -> str:
        """The name in Apple's Health app, such as `Weight` for bodyMass."""
        return catalog.NAMES[self.value][2]

    @classmethod
    def named(cls, name: str) -> "Type":
        """Returns the type with a name such as `stepCount`, `steps` or
        `HKQuantityTypeIdentifierStepCount`, in any spelling.

        Raises UnknownType, whose remedy names the nearest types."""
        return cls(names.code_of(name))


_UNITS = {
    1: "kcal",
    2: "min",
    3: "min",
    4: "count",
    5: "degC",
    6: "min",
    7: "%",
    8: "%",
    9: "degC",
    10: "kcal",
    11: "%",
    12: "mg/dL",
    13: "mmHg",
    14: "mmHg",
    15: "%",
    16: "kg",
    17: "count",
    18: "degC",
    19: "m/s",
    20: "count/min",
    21: "W",
    22: "W",
    23: "m/s",
    24: "g",
    25: "g",
    26: "g",
    27: "g",
    28: "g",
    29: "g",
    30: "g",
    31: "g",
    32: "kcal",
    33: "g",
    34: "g",
    35: "g",
    36: "g",
    37: "g",
    38: "g",
    39: "g",
    40: "g",
    41: "g",
    42: "g",
    43: "g",
    44: "g",
    45: "g",
    46: "g",
    47: "g",
    48: "g",
    49: "g",
    50: "g",
    51: "g",
    52: "g",
    53: "g",
    54: "g",
    55: "g",
    56: "g",
    57: "g",
    58: "g",
    59: "g",
    60: "g",
    61: "mL",
    62: "g",
    63: "m",
    64: "m",
    65: "m",
    66: "m",
    67: "m",
    68: "m",
    69: "m",
    70: "m",
    71: "m",
    72: "S",
    73: "dBASPL",
    74: "dBASPL",
    75: "appleEffortScore",
    76: "count",
    77: "L",
    78: "L",
    79: "dBASPL",
    80: "count/min",
    81: "count/min",
    82: "ms",
    83: "m",
    84: "count",
    85: "IU",
    86: "kg",
    87: "count",
    88: "count",
    89: "count",
    90: "%",
    91: "m/s",
    92: "L/min",
    93: "%",
    94: "kcal/(kg*hr)",
    95: "count",
    96: "count/min",
    97: "count/min",
    98: "m/s",
    99: "ms",
    100: "W",
    101: "m/s",
    102: "m",
    103: "cm",
    104: "m",
    105: "m/s",
    106: "m/s",
    107: "count",
    108: "count",
    109: "min",
    110: "m",
    111: "count",
    112: "ml/(kg*min)",
    113: "m",
    114: "%",
    115: "%",
    116: "count/min",
    117: "m/s",
    118: "m",
    119: "degC",
    120: "appleEffortScore",
    121: "ms",
}
