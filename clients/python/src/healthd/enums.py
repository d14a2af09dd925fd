# Made from proto/catalog/enums.tsv by scripts/generate-clients. Do not edit.
"""The values of categories, characteristics and objects, by their names in HealthKit."""

from __future__ import annotations

from typing import Type as Class

from .raw_value import RawValue

__all__ = [
    "CardSignature",
    "ActivityMoveMode",
    "AppetiteChanges",
    "AppleSleepingBreathingDisturbancesClassification",
    "AppleStandHour",
    "AppleWalkingSteadinessClassification",
    "AppleWalkingSteadinessEvent",
    "AudioExposureEvent",
    "AudiogramConductionType",
    "AudiogramSensitivityTestSide",
    "BiologicalSex",
    "BloodGlucoseMealTime",
    "BloodType",
    "BodyTemperatureSensorLocation",
    "CervicalMucusQuality",
    "Contraceptive",
    "CyclingFunctionalThresholdPowerTestType",
    "DevicePlacementSide",
    "ElectrocardiogramClassification",
    "ElectrocardiogramLead",
    "ElectrocardiogramSymptomsStatus",
    "EnvironmentalAudioExposureEvent",
    "FitzpatrickSkinType",
    "GAD7Answer",
    "GAD7Risk",
    "HeadphoneAudioExposureEvent",
    "HeartRateMotionContext",
    "HeartRateRecoveryTestType",
    "HeartRateSensorLocation",
    "InsulinDeliveryReason",
    "LowCardioFitnessEvent",
    "MedicationDoseEventLogStatus",
    "MedicationDoseEventScheduleType",
    "MenopausalState",
    "MenstrualFlow",
    "NotApplicable",
    "OvulationTestResult",
    "PHQ9Answer",
    "PHQ9Risk",
    "PhysicalEffortEstimationType",
    "PregnancyTestResult",
    "Presence",
    "PrismBase",
    "ProgesteroneTestResult",
    "Severity",
    "SleepAnalysis",
    "StateOfMindAssociation",
    "StateOfMindKind",
    "StateOfMindLabel",
    "StateOfMindValenceClassification",
    "SwimmingStrokeStyle",
    "UpdateFrequency",
    "UserMotionContext",
    "VO2MaxTestType",
    "VaginalBleeding",
    "VisionPrescriptionType",
    "WaterSalinity",
    "WeatherCondition",
    "WheelchairUse",
    "WorkoutActivityType",
    "WorkoutEventType",
    "WorkoutSessionLocationType",
    "WorkoutSessionState",
    "WorkoutSwimmingLocationType",
]


class CardSignature(RawValue):
    """The result of the check of a card's signature."""

    notChecked = 0
    verified = 1
    invalid = 2


class ActivityMoveMode(RawValue):
    """HKActivityMoveMode."""

    activeEnergy = 1
    appleMoveTime = 2


class AppleSleepingBreathingDisturbancesClassification(RawValue):
    """HKAppleSleepingBreathingDisturbancesClassification."""

    notElevated = 0
    elevated = 1


class AppleWalkingSteadinessClassification(RawValue):
    """HKAppleWalkingSteadinessClassification."""

    ok = 1
    low = 2
    veryLow = 3


class AudiogramConductionType(RawValue):
    """HKAudiogramConductionType."""

    air = 0


class AudiogramSensitivityTestSide(RawValue):
    """HKAudiogramSensitivityTestSide."""

    left = 0
    right = 1


class BiologicalSex(RawValue):
    """HKBiologicalSex."""

    notSet = 0
    female = 1
    male = 2
    other = 3


class BloodGlucoseMealTime(RawValue):
    """HKBloodGlucoseMealTime."""

    preprandial = 1
    postprandial = 2


class BloodType(RawValue):
    """HKBloodType."""

    notSet = 0
    aPositive = 1
    aNegative = 2
    bPositive = 3
    bNegative = 4
    abPositive = 5
    abNegative = 6
    oPositive = 7
    oNegative = 8


class BodyTemperatureSensorLocation(RawValue):
    """HKBodyTemperatureSensorLocation."""

    other = 0
    armpit = 1
    body = 2
    ear = 3
    finger = 4
    gastroIntestinal = 5
    mouth = 6
    rectum = 7
    toe = 8
    earDrum = 9
    temporalArtery = 10
    forehead = 11


class AppetiteChanges(RawValue):
    """HKCategoryValueAppetiteChanges."""

    unspecified = 0
    noChange = 1
    decreased = 2
    increased = 3


class AppleStandHour(RawValue):
    """HKCategoryValueAppleStandHour."""

    stood = 0
    idle = 1


class AppleWalkingSteadinessEvent(RawValue):
    """HKCategoryValueAppleWalkingSteadinessEvent."""

    initialLow = 1
    initialVeryLow = 2
    repeatLow = 3
    repeatVeryLow = 4


class AudioExposureEvent(RawValue):
    """HKCategoryValueAudioExposureEvent."""

    loudEnvironment = 1


class CervicalMucusQuality(RawValue):
    """HKCategoryValueCervicalMucusQuality."""

    dry = 1
    sticky = 2
    creamy = 3
    watery = 4
    eggWhite = 5


class Contraceptive(RawValue):
    """HKCategoryValueContraceptive."""

    unspecified = 1
    implant = 2
    injection = 3
    intrauterineDevice = 4
    intravaginalRing = 5
    oral = 6
    patch = 7


class EnvironmentalAudioExposureEvent(RawValue):
    """HKCategoryValueEnvironmentalAudioExposureEvent."""

    momentaryLimit = 1


class HeadphoneAudioExposureEvent(RawValue):
    """HKCategoryValueHeadphoneAudioExposureEvent."""

    sevenDayLimit = 1


class LowCardioFitnessEvent(RawValue):
    """HKCategoryValueLowCardioFitnessEvent."""

    lowFitness = 1


class MenstrualFlow(RawValue):
    """HKCategoryValueMenstrualFlow."""

    unspecified = 1
    light = 2
    medium = 3
    heavy = 4
    none = 5


class NotApplicable(RawValue):
    """HKCategoryValue."""

    notApplicable = 0


class OvulationTestResult(RawValue):
    """HKCategoryValueOvulationTestResult."""

    negative = 1
    luteinizingHormoneSurge = 2
    indeterminate = 3
    estrogenSurge = 4
    positive = 2


class PregnancyTestResult(RawValue):
    """HKCategoryValuePregnancyTestResult."""

    negative = 1
    positive = 2
    indeterminate = 3


class Presence(RawValue):
    """HKCategoryValuePresence."""

    present = 0
    notPresent = 1


class ProgesteroneTestResult(RawValue):
    """HKCategoryValueProgesteroneTestResult."""

    negative = 1
    positive = 2
    indeterminate = 3


class Severity(RawValue):
    """HKCategoryValueSeverity."""

    unspecified = 0
    notPresent = 1
    mild = 2
    moderate = 3
    severe = 4


class SleepAnalysis(RawValue):
    """HKCategoryValueSleepAnalysis."""

    inBed = 0
    asleepUnspecified = 1
    awake = 2
    asleepCore = 3
    asleepDeep = 4
    asleepREM = 5
    asleep = 1


class VaginalBleeding(RawValue):
    """HKCategoryValueVaginalBleeding."""

    unspecified = 1
    light = 2
    medium = 3
    heavy = 4
    none = 5


class CyclingFunctionalThresholdPowerTestType(RawValue):
    """HKCyclingFunctionalThresholdPowerTestType."""

    maxExercise60Minute = 1
    maxExercise20Minute = 2
    rampTest = 3
    predictionExercise = 4


class DevicePlacementSide(RawValue):
    """HKDevicePlacementSide."""

    unknown = 0
    left = 1
    right = 2
    central = 3


class ElectrocardiogramClassification(RawValue):
    """HKElectrocardiogram.Classification."""

    notSet = 0
    sinusRhythm = 1
    atrialFibrillation = 2
    inconclusiveLowHeartRate = 3
    inconclusiveHighHeartRate = 4
    inconclusivePoorReading = 5
    inconclusiveOther = 6
    unrecognized = 100


class ElectrocardiogramLead(RawValue):
    """HKElectrocardiogram.Lead."""

    appleWatchSimilarToLeadI = 1


class ElectrocardiogramSymptomsStatus(RawValue):
    """HKElectrocardiogram.SymptomsStatus."""

    notSet = 0
    none = 1
    present = 2


class FitzpatrickSkinType(RawValue):
    """HKFitzpatrickSkinType."""

    notSet = 0
    I = 1
    II = 2
    III = 3
    IV = 4
    V = 5
    VI = 6


class GAD7Answer(RawValue):
    """HKGAD7Assessment.Answer."""

    notAtAll = 0
    severalDays = 1
    moreThanHalfTheDays = 2
    nearlyEveryDay = 3


class GAD7Risk(RawValue):
    """HKGAD7Assessment.Risk."""

    noneToMinimal = 1
    mild = 2
    moderate = 3
    severe = 4


class HeartRateMotionContext(RawValue):
    """HKHeartRateMotionContext."""

    notSet = 0
    sedentary = 1
    active = 2


class HeartRateRecoveryTestType(RawValue):
    """HKHeartRateRecoveryTestType."""

    maxExercise = 1
    predictionSubMaxExercise = 2
    predictionNonExercise = 3


class HeartRateSensorLocation(RawValue):
    """HKHeartRateSensorLocation."""

    other = 0
    chest = 1
    wrist = 2
    finger = 3
    hand = 4
    earLobe = 5
    foot = 6


class InsulinDeliveryReason(RawValue):
    """HKInsulinDeliveryReason."""

    basal = 1
    bolus = 2


class MedicationDoseEventLogStatus(RawValue):
    """HKMedicationDoseEvent.LogStatus."""

    notInteracted = 1
    notificationNotSent = 2
    snoozed = 3
    taken = 4
    skipped = 5
    notLogged = 6


class MedicationDoseEventScheduleType(RawValue):
    """HKMedicationDoseEvent.ScheduleType."""

    asNeeded = 1
    schedule = 2


class PHQ9Answer(RawValue):
    """HKPHQ9Assessment.Answer."""

    notAtAll = 0
    severalDays = 1
    moreThanHalfTheDays = 2
    nearlyEveryDay = 3
    preferNotToAnswer = 4


class PHQ9Risk(RawValue):
    """HKPHQ9Assessment.Risk."""

    noneToMinimal = 1
    mild = 2
    moderate = 3
    moderatelySevere = 4
    severe = 5


class PhysicalEffortEstimationType(RawValue):
    """HKPhysicalEffortEstimationType."""

    activityLookup = 1
    deviceSensed = 2


class PrismBase(RawValue):
    """HKPrismBase."""

    none = 0
    up = 1
    down = 2
    in_ = 3
    out = 4


class StateOfMindAssociation(RawValue):
    """HKStateOfMind.Association."""

    community = 1
    currentEvents = 2
    dating = 3
    education = 4
    family = 5
    fitness = 6
    friends = 7
    health = 8
    hobbies = 9
    identity = 10
    money = 11
    partner = 12
    selfCare = 13
    spirituality = 14
    tasks = 15
    travel = 16
    work = 17
    weather = 18


class StateOfMindKind(RawValue):
    """HKStateOfMind.Kind."""

    momentaryEmotion = 1
    dailyMood = 2


class StateOfMindLabel(RawValue):
    """HKStateOfMind.Label."""

    amazed = 1
    amused = 2
    angry = 3
    anxious = 4
    ashamed = 5
    brave = 6
    calm = 7
    content = 8
    disappointed = 9
    discouraged = 10
    disgusted = 11
    embarrassed = 12
    excited = 13
    frustrated = 14
    grateful = 15
    guilty = 16
    happy = 17
    hopeless = 18
    irritated = 19
    jealous = 20
    joyful = 21
    lonely = 22
    passionate = 23
    peaceful = 24
    proud = 25
    relieved = 26
    sad = 27
    scared = 28
    stressed = 29
    surprised = 30
    worried = 31
    annoyed = 32
    confident = 33
    drained = 34
    hopeful = 35
    indifferent = 36
    overwhelmed = 37
    satisfied = 38


class StateOfMindValenceClassification(RawValue):
    """HKStateOfMind.ValenceClassification."""

    veryUnpleasant = 1
    unpleasant = 2
    slightlyUnpleasant = 3
    neutral = 4
    slightlyPleasant = 5
    pleasant = 6
    veryPleasant = 7


class SwimmingStrokeStyle(RawValue):
    """HKSwimmingStrokeStyle."""

    unknown = 0
    mixed = 1
    freestyle = 2
    backstroke = 3
    breaststroke = 4
    butterfly = 5
    kickboard = 6


class UpdateFrequency(RawValue):
    """HKUpdateFrequency."""

    immediate = 1
    hourly = 2
    daily = 3
    weekly = 4


class UserMotionContext(RawValue):
    """HKUserMotionContext."""

    notSet = 0
    stationary = 1
    active = 2


class VO2MaxTestType(RawValue):
    """HKVO2MaxTestType."""

    maxExercise = 1
    predictionSubMaxExercise = 2
    predictionNonExercise = 3
    predictionStepTest = 4


class VisionPrescriptionType(RawValue):
    """HKVisionPrescriptionType."""

    glasses = 1
    contacts = 2


class WaterSalinity(RawValue):
    """HKWaterSalinity."""

    freshWater = 1
    saltWater = 2


class WeatherCondition(RawValue):
    """HKWeatherCondition."""

    none = 0
    clear = 1
    fair = 2
    partlyCloudy = 3
    mostlyCloudy = 4
    cloudy = 5
    foggy = 6
    haze = 7
    windy = 8
    blustery = 9
    smoky = 10
    dust = 11
    snow = 12
    hail = 13
    sleet = 14
    freezingDrizzle = 15
    freezingRain = 16
    mixedRainAndHail = 17
    mixedRainAndSnow = 18
    mixedRainAndSleet = 19
    mixedSnowAndSleet = 20
    drizzle = 21
    scatteredShowers = 22
    showers = 23
    thunderstorms = 24
    tropicalStorm = 25
    hurricane = 26
    tornado = 27


class WheelchairUse(RawValue):
    """HKWheelchairUse."""

    notSet = 0
    no = 1
    yes = 2


class WorkoutActivityType(RawValue):
    """HKWorkoutActivityType."""

    americanFootball = 1
    archery = 2
    australianFootball = 3
    badminton = 4
    baseball = 5
    basketball = 6
    bowling = 7
    boxing = 8
    climbing = 9
    cricket = 10
    crossTraining = 11
    curling = 12
    cycling = 13
    dance = 14
    danceInspiredTraining = 15
    elliptical = 16
    equestrianSports = 17
    fencing = 18
    fishing = 19
    functionalStrengthTraining = 20
    golf = 21
    gymnastics = 22
    handball = 23
    hiking = 24
    hockey = 25
    hunting = 26
    lacrosse = 27
    martialArts = 28
    mindAndBody = 29
    mixedMetabolicCardioTraining = 30
    paddleSports = 31
    play = 32
    preparationAndRecovery = 33
    racquetball = 34
    rowing = 35
    rugby = 36
    running = 37
    sailing = 38
    skatingSports = 39
    snowSports = 40
    soccer = 41
    softball = 42
    squash = 43
    stairClimbing = 44
    surfingSports = 45
    swimming = 46
    tableTennis = 47
    tennis = 48
    trackAndField = 49
    traditionalStrengthTraining = 50
    volleyball = 51
    walking = 52
    waterFitness = 53
    waterPolo = 54
    waterSports = 55
    wrestling = 56
    yoga = 57
    barre = 58
    coreTraining = 59
    crossCountrySkiing = 60
    downhillSkiing = 61
    flexibility = 62
    highIntensityIntervalTraining = 63
    jumpRope = 64
    kickboxing = 65
    pilates = 66
    snowboarding = 67
    stairs = 68
    stepTraining = 69
    wheelchairWalkPace = 70
    wheelchairRunPace = 71
    taiChi = 72
    mixedCardio = 73
    handCycling = 74
    discSports = 75
    fitnessGaming = 76
    cardioDance = 77
    socialDance = 78
    pickleball = 79
    cooldown = 80
    swimBikeRun = 82
    transition = 83
    underwaterDiving = 84
    other = 3000


class WorkoutEventType(RawValue):
    """HKWorkoutEventType."""

    pause = 1
    resume = 2
    lap = 3
    marker = 4
    motionPaused = 5
    motionResumed = 6
    segment = 7
    pauseOrResumeRequest = 8


class WorkoutSessionLocationType(RawValue):
    """HKWorkoutSessionLocationType."""

    unknown = 1
    indoor = 2
    outdoor = 3


class WorkoutSessionState(RawValue):
    """HKWorkoutSessionState."""

    notStarted = 1
    running = 2
    ended = 3
    paused = 4
    prepared = 5
    stopped = 6


class WorkoutSwimmingLocationType(RawValue):
    """HKWorkoutSwimmingLocationType."""

    unknown = 0
    pool = 1
    openWater = 2


class MenopausalState(RawValue):
    """HKCategoryValueMenopausalState."""

    menopause = 1
    perimenopause = 2
    none = 3


# The values of categories and characteristics, by the code of the type.
OF_TYPES: dict[int, Class[RawValue]] = {
    122: Severity,
    123: Severity,
    124: AppetiteChanges,
    125: AppleStandHour,
    126: AppleWalkingSteadinessEvent,
    127: EnvironmentalAudioExposureEvent,
    128: Severity,
    129: VaginalBleeding,
    130: VaginalBleeding,
    131: Severity,
    132: Severity,
    133: CervicalMucusQuality,
    134: Severity,
    135: Severity,
    136: Severity,
    137: Contraceptive,
    138: Severity,
    139: Severity,
    140: Severity,
    141: Severity,
    143: Severity,
    144: Severity,
    145: Severity,
    146: Severity,
    147: Severity,
    148: NotApplicable,
    149: Severity,
    150: HeadphoneAudioExposureEvent,
    151: Severity,
    152: NotApplicable,
    153: Severity,
    154: NotApplicable,
    155: NotApplicable,
    156: NotApplicable,
    157: NotApplicable,
    158: NotApplicable,
    159: NotApplicable,
    160: Severity,
    161: Severity,
    162: LowCardioFitnessEvent,
    163: Severity,
    164: NotApplicable,
    165: Severity,
    166: VaginalBleeding,
    167: NotApplicable,
    168: Presence,
    169: Severity,
    170: Severity,
    171: OvulationTestResult,
    172: Severity,
    173: NotApplicable,
    174: NotApplicable,
    175: PregnancyTestResult,
    176: ProgesteroneTestResult,
    177: NotApplicable,
    178: Severity,
    179: Severity,
    180: NotApplicable,
    181: Severity,
    182: Severity,
    183: Severity,
    184: SleepAnalysis,
    185: NotApplicable,
    186: Presence,
    187: Severity,
    188: NotApplicable,
    189: Severity,
    190: Severity,
    191: Severity,
    192: MenopausalState,
    193: VaginalBleeding,
    194: ActivityMoveMode,
    195: BiologicalSex,
    196: BloodType,
    198: FitzpatrickSkinType,
    199: WheelchairUse,
}
