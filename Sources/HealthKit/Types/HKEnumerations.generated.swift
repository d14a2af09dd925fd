// Made from proto/catalog/enums.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// What the ring for moving counts: active energy, or minutes of movement.
public enum HKActivityMoveMode: Int, Sendable {
  /// `HKActivityMoveModeActiveEnergy`, raw value 1.
  case activeEnergy = 1
  /// `HKActivityMoveModeAppleMoveTime`, raw value 2.
  case appleMoveTime = 2
}

/// The version of the algorithm that classified an electrocardiogram.
public enum HKAppleECGAlgorithmVersion: Int, Sendable {
  /// `HKAppleECGAlgorithmVersion1`, raw value 1.
  case version1 = 1
  /// `HKAppleECGAlgorithmVersion2`, raw value 2.
  case version2 = 2
}

/// Whether breathing was disturbed in sleep more often than is usual.
public enum HKAppleSleepingBreathingDisturbancesClassification: Int, Sendable {
  /// `HKAppleSleepingBreathingDisturbancesClassificationNotElevated`, raw value 0.
  case notElevated = 0
  /// `HKAppleSleepingBreathingDisturbancesClassificationElevated`, raw value 1.
  case elevated = 1
}

/// How steadily somebody walks, in three grades; low ones go with a greater risk of falling.
public enum HKAppleWalkingSteadinessClassification: Int, Sendable {
  /// `HKAppleWalkingSteadinessClassificationOK`, raw value 1.
  case ok = 1
  /// `HKAppleWalkingSteadinessClassificationLow`, raw value 2.
  case low = 2
  /// `HKAppleWalkingSteadinessClassificationVeryLow`, raw value 3.
  case veryLow = 3
}

/// How a tone reached the ear in a hearing test.
public enum HKAudiogramConductionType: Int, Sendable {
  /// `HKAudiogramConductionTypeAir`, raw value 0.
  case air = 0
}

/// The ear that was tested.
public enum HKAudiogramSensitivityTestSide: Int, Sendable {
  /// `HKAudiogramSensitivityTestSideLeft`, raw value 0.
  case left = 0
  /// `HKAudiogramSensitivityTestSideRight`, raw value 1.
  case right = 1
}

/// Whether asking now would show the person anything.
public enum HKAuthorizationRequestStatus: Int, Sendable {
  /// It could not be found out. `HKAuthorizationRequestStatusUnknown`, raw value 0.
  case unknown = 0
  /// A type was never decided: asking shows the sheet. `HKAuthorizationRequestStatusShouldRequest`, raw value 1.
  case shouldRequest = 1
  /// Every type was decided, whatever the decision was: asking shows nothing. `HKAuthorizationRequestStatusUnnecessary`, raw value 2.
  case unnecessary = 2
}

/// Whether the app may save a type. Whether it may read one is told to no app (rule AUTH-05).
public enum HKAuthorizationStatus: Int, Sendable {
  /// The person has not decided; a save fails. `HKAuthorizationStatusNotDetermined`, raw value 0.
  case notDetermined = 0
  /// The person refused; a save fails. `HKAuthorizationStatusSharingDenied`, raw value 1.
  case sharingDenied = 1
  /// The person agreed; a save may still fail for other reasons. `HKAuthorizationStatusSharingAuthorized`, raw value 2.
  case sharingAuthorized = 2
}

/// The sex that the person has entered of herself.
public enum HKBiologicalSex: Int, Sendable {
  /// `HKBiologicalSexNotSet`, raw value 0.
  case notSet = 0
  /// `HKBiologicalSexFemale`, raw value 1.
  case female = 1
  /// `HKBiologicalSexMale`, raw value 2.
  case male = 2
  /// `HKBiologicalSexOther`, raw value 3.
  case other = 3
}

/// When blood glucose was measured, before or after a meal.
public enum HKBloodGlucoseMealTime: Int, Sendable {
  /// `HKBloodGlucoseMealTimePreprandial`, raw value 1.
  case preprandial = 1
  /// `HKBloodGlucoseMealTimePostprandial`, raw value 2.
  case postprandial = 2
}

/// The blood type that the person has entered, by ABO group and Rhesus factor.
public enum HKBloodType: Int, Sendable {
  /// `HKBloodTypeNotSet`, raw value 0.
  case notSet = 0
  /// `HKBloodTypeAPositive`, raw value 1.
  case aPositive = 1
  /// `HKBloodTypeANegative`, raw value 2.
  case aNegative = 2
  /// `HKBloodTypeBPositive`, raw value 3.
  case bPositive = 3
  /// `HKBloodTypeBNegative`, raw value 4.
  case bNegative = 4
  /// `HKBloodTypeABPositive`, raw value 5.
  case abPositive = 5
  /// `HKBloodTypeABNegative`, raw value 6.
  case abNegative = 6
  /// `HKBloodTypeOPositive`, raw value 7.
  case oPositive = 7
  /// `HKBloodTypeONegative`, raw value 8.
  case oNegative = 8
}

/// Where on or in the body a temperature was measured.
public enum HKBodyTemperatureSensorLocation: Int, Sendable {
  /// `HKBodyTemperatureSensorLocationOther`, raw value 0.
  case other = 0
  /// `HKBodyTemperatureSensorLocationArmpit`, raw value 1.
  case armpit = 1
  /// `HKBodyTemperatureSensorLocationBody`, raw value 2.
  case body = 2
  /// `HKBodyTemperatureSensorLocationEar`, raw value 3.
  case ear = 3
  /// `HKBodyTemperatureSensorLocationFinger`, raw value 4.
  case finger = 4
  /// `HKBodyTemperatureSensorLocationGastroIntestinal`, raw value 5.
  case gastroIntestinal = 5
  /// `HKBodyTemperatureSensorLocationMouth`, raw value 6.
  case mouth = 6
  /// `HKBodyTemperatureSensorLocationRectum`, raw value 7.
  case rectum = 7
  /// `HKBodyTemperatureSensorLocationToe`, raw value 8.
  case toe = 8
  /// `HKBodyTemperatureSensorLocationEarDrum`, raw value 9.
  case earDrum = 9
  /// `HKBodyTemperatureSensorLocationTemporalArtery`, raw value 10.
  case temporalArtery = 10
  /// `HKBodyTemperatureSensorLocationForehead`, raw value 11.
  case forehead = 11
}

/// How the appetite differed from the usual.
public enum HKCategoryValueAppetiteChanges: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueAppetiteChangesUnspecified`, raw value 0.
  case unspecified = 0
  /// `HKCategoryValueAppetiteChangesNoChange`, raw value 1.
  case noChange = 1
  /// `HKCategoryValueAppetiteChangesDecreased`, raw value 2.
  case decreased = 2
  /// `HKCategoryValueAppetiteChangesIncreased`, raw value 3.
  case increased = 3
}

/// Whether the person stood for a minute or more of an hour.
public enum HKCategoryValueAppleStandHour: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueAppleStandHourStood`, raw value 0.
  case stood = 0
  /// `HKCategoryValueAppleStandHourIdle`, raw value 1.
  case idle = 1
}

/// What a notification about walking steadiness said: the grade, and whether for the first time.
public enum HKCategoryValueAppleWalkingSteadinessEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueAppleWalkingSteadinessEventInitialLow`, raw value 1.
  case initialLow = 1
  /// `HKCategoryValueAppleWalkingSteadinessEventInitialVeryLow`, raw value 2.
  case initialVeryLow = 2
  /// `HKCategoryValueAppleWalkingSteadinessEventRepeatLow`, raw value 3.
  case repeatLow = 3
  /// `HKCategoryValueAppleWalkingSteadinessEventRepeatVeryLow`, raw value 4.
  case repeatVeryLow = 4
}

/// Why a sound was notable. Replaced by ``HKCategoryValueEnvironmentalAudioExposureEvent``.
public enum HKCategoryValueAudioExposureEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueAudioExposureEventLoudEnvironment`, raw value 1.
  case loudEnvironment = 1
}

/// What cervical mucus was like, from the least to the most fertile.
public enum HKCategoryValueCervicalMucusQuality: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueCervicalMucusQualityDry`, raw value 1.
  case dry = 1
  /// `HKCategoryValueCervicalMucusQualitySticky`, raw value 2.
  case sticky = 2
  /// `HKCategoryValueCervicalMucusQualityCreamy`, raw value 3.
  case creamy = 3
  /// `HKCategoryValueCervicalMucusQualityWatery`, raw value 4.
  case watery = 4
  /// `HKCategoryValueCervicalMucusQualityEggWhite`, raw value 5.
  case eggWhite = 5
}

/// The kind of contraceptive that was used over a time.
public enum HKCategoryValueContraceptive: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueContraceptiveUnspecified`, raw value 1.
  case unspecified = 1
  /// `HKCategoryValueContraceptiveImplant`, raw value 2.
  case implant = 2
  /// `HKCategoryValueContraceptiveInjection`, raw value 3.
  case injection = 3
  /// `HKCategoryValueContraceptiveIntrauterineDevice`, raw value 4.
  case intrauterineDevice = 4
  /// `HKCategoryValueContraceptiveIntravaginalRing`, raw value 5.
  case intravaginalRing = 5
  /// `HKCategoryValueContraceptiveOral`, raw value 6.
  case oral = 6
  /// `HKCategoryValueContraceptivePatch`, raw value 7.
  case patch = 7
}

/// Why sound of the surroundings was notable.
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit`, raw value 1.
  case momentaryLimit = 1
}

/// Why sound of headphones was notable.
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit`, raw value 1.
  case sevenDayLimit = 1
}

/// Why a notification about cardio fitness came.
public enum HKCategoryValueLowCardioFitnessEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueLowCardioFitnessEventLowFitness`, raw value 1.
  case lowFitness = 1
}

/// How heavy menstrual flow was. Replaced by ``HKCategoryValueVaginalBleeding``.
public enum HKCategoryValueMenstrualFlow: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueMenstrualFlowUnspecified`, raw value 1. Deprecated by HealthKit.
  case unspecified = 1
  /// `HKCategoryValueMenstrualFlowLight`, raw value 2.
  case light = 2
  /// `HKCategoryValueMenstrualFlowMedium`, raw value 3.
  case medium = 3
  /// `HKCategoryValueMenstrualFlowHeavy`, raw value 4.
  case heavy = 4
  /// `HKCategoryValueMenstrualFlowNone`, raw value 5.
  case none = 5
}

/// The one value of category types that say nothing but that something was.
public enum HKCategoryValue: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueNotApplicable`, raw value 0.
  case notApplicable = 0
}

/// What a test for ovulation showed.
public enum HKCategoryValueOvulationTestResult: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueOvulationTestResultNegative`, raw value 1.
  case negative = 1
  /// `HKCategoryValueOvulationTestResultLuteinizingHormoneSurge`, raw value 2.
  case luteinizingHormoneSurge = 2
  /// `HKCategoryValueOvulationTestResultIndeterminate`, raw value 3.
  case indeterminate = 3
  /// `HKCategoryValueOvulationTestResultEstrogenSurge`, raw value 4.
  case estrogenSurge = 4
  /// Another name of ``luteinizingHormoneSurge``.
  public static var positive: Self { .luteinizingHormoneSurge }
}

/// What a pregnancy test showed.
public enum HKCategoryValuePregnancyTestResult: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValuePregnancyTestResultNegative`, raw value 1.
  case negative = 1
  /// `HKCategoryValuePregnancyTestResultPositive`, raw value 2.
  case positive = 2
  /// `HKCategoryValuePregnancyTestResultIndeterminate`, raw value 3.
  case indeterminate = 3
}

/// Whether a symptom that has no grades was there.
public enum HKCategoryValuePresence: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValuePresencePresent`, raw value 0.
  case present = 0
  /// `HKCategoryValuePresenceNotPresent`, raw value 1.
  case notPresent = 1
}

/// What a test for progesterone showed.
public enum HKCategoryValueProgesteroneTestResult: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueProgesteroneTestResultNegative`, raw value 1.
  case negative = 1
  /// `HKCategoryValueProgesteroneTestResultPositive`, raw value 2.
  case positive = 2
  /// `HKCategoryValueProgesteroneTestResultIndeterminate`, raw value 3.
  case indeterminate = 3
}

/// How severe a symptom was.
public enum HKCategoryValueSeverity: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueSeverityUnspecified`, raw value 0.
  case unspecified = 0
  /// `HKCategoryValueSeverityNotPresent`, raw value 1.
  case notPresent = 1
  /// `HKCategoryValueSeverityMild`, raw value 2.
  case mild = 2
  /// `HKCategoryValueSeverityModerate`, raw value 3.
  case moderate = 3
  /// `HKCategoryValueSeveritySevere`, raw value 4.
  case severe = 4
}

/// In bed, awake or asleep, and in which phase of sleep. Samples of several devices overlap; those of one follow each other.
public enum HKCategoryValueSleepAnalysis: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueSleepAnalysisInBed`, raw value 0.
  case inBed = 0
  /// `HKCategoryValueSleepAnalysisAsleepUnspecified`, raw value 1.
  case asleepUnspecified = 1
  /// `HKCategoryValueSleepAnalysisAwake`, raw value 2.
  case awake = 2
  /// `HKCategoryValueSleepAnalysisAsleepCore`, raw value 3.
  case asleepCore = 3
  /// `HKCategoryValueSleepAnalysisAsleepDeep`, raw value 4.
  case asleepDeep = 4
  /// `HKCategoryValueSleepAnalysisAsleepREM`, raw value 5.
  case asleepREM = 5
  /// Another name of ``asleepUnspecified``.
  public static var asleep: Self { .asleepUnspecified }
}

/// How heavy bleeding was.
public enum HKCategoryValueVaginalBleeding: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueVaginalBleedingUnspecified`, raw value 1.
  case unspecified = 1
  /// `HKCategoryValueVaginalBleedingLight`, raw value 2.
  case light = 2
  /// `HKCategoryValueVaginalBleedingMedium`, raw value 3.
  case medium = 3
  /// `HKCategoryValueVaginalBleedingHeavy`, raw value 4.
  case heavy = 4
  /// `HKCategoryValueVaginalBleedingNone`, raw value 5.
  case none = 5
}

/// How the power that a cyclist can hold for an hour was found.
public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable {
  /// `HKCyclingFunctionalThresholdPowerTestTypeMaxExercise60Minute`, raw value 1.
  case maxExercise60Minute = 1
  /// `HKCyclingFunctionalThresholdPowerTestTypeMaxExercise20Minute`, raw value 2.
  case maxExercise20Minute = 2
  /// `HKCyclingFunctionalThresholdPowerTestTypeRampTest`, raw value 3.
  case rampTest = 3
  /// `HKCyclingFunctionalThresholdPowerTestTypePredictionExercise`, raw value 4.
  case predictionExercise = 4
}

/// The side of the body on which a device was worn.
public enum HKDevicePlacementSide: Int, Sendable {
  /// `HKDevicePlacementSideUnknown`, raw value 0.
  case unknown = 0
  /// `HKDevicePlacementSideLeft`, raw value 1.
  case left = 1
  /// `HKDevicePlacementSideRight`, raw value 2.
  case right = 2
  /// `HKDevicePlacementSideCentral`, raw value 3.
  case central = 3
}

extension HKElectrocardiogram {
  /// What the device took the rhythm for. It says nothing of other diseases of the heart.
  public enum Classification: Int, Sendable {
    /// `HKElectrocardiogramClassificationNotSet`, raw value 0.
    case notSet = 0
    /// `HKElectrocardiogramClassificationSinusRhythm`, raw value 1.
    case sinusRhythm = 1
    /// `HKElectrocardiogramClassificationAtrialFibrillation`, raw value 2.
    case atrialFibrillation = 2
    /// `HKElectrocardiogramClassificationInconclusiveLowHeartRate`, raw value 3.
    case inconclusiveLowHeartRate = 3
    /// `HKElectrocardiogramClassificationInconclusiveHighHeartRate`, raw value 4.
    case inconclusiveHighHeartRate = 4
    /// `HKElectrocardiogramClassificationInconclusivePoorReading`, raw value 5.
    case inconclusivePoorReading = 5
    /// `HKElectrocardiogramClassificationInconclusiveOther`, raw value 6.
    case inconclusiveOther = 6
    /// `HKElectrocardiogramClassificationUnrecognized`, raw value 100.
    case unrecognized = 100
  }
}

extension HKElectrocardiogram {
  /// Between which points the voltage was measured.
  public enum Lead: Int, Sendable {
    /// `HKElectrocardiogramLeadAppleWatchSimilarToLeadI`, raw value 1.
    case appleWatchSimilarToLeadI = 1
  }
}

extension HKElectrocardiogram {
  /// Whether the person entered symptoms with the recording; they are samples of their own.
  public enum SymptomsStatus: Int, Sendable {
    /// `HKElectrocardiogramSymptomsStatusNotSet`, raw value 0.
    case notSet = 0
    /// `HKElectrocardiogramSymptomsStatusNone`, raw value 1.
    case none = 1
    /// `HKElectrocardiogramSymptomsStatusPresent`, raw value 2.
    case present = 2
  }
}

extension HKError {
  /// What went wrong, as ``HKError/code``.
  public enum Code: Int, Sendable {
    /// Something for which there is no code; the text says what. `HKUnknownError`, raw value 0.
    case unknownError = 0
    /// There is no health data here: healthd does not run, or cannot be reached. The text has the command that starts it. `HKErrorHealthDataUnavailable`, raw value 1.
    case errorHealthDataUnavailable = 1
    /// Whoever manages this machine does not allow health data. `HKErrorHealthDataRestricted`, raw value 2.
    case errorHealthDataRestricted = 2
    /// An argument is not valid: a predicate that the store does not have, a value out of range, a builder that has ended. The text names it. `HKErrorInvalidArgument`, raw value 3.
    case errorInvalidArgument = 3
    /// The person does not let the app save a type, or change objects of others. `HKErrorAuthorizationDenied`, raw value 4.
    case errorAuthorizationDenied = 4
    /// The person was never asked about a type, or has not confirmed the app. `HKErrorAuthorizationNotDetermined`, raw value 5.
    case errorAuthorizationNotDetermined = 5
    /// The store cannot be reached at the moment: the connection broke, or the data is locked. Try again later. `HKErrorDatabaseInaccessible`, raw value 6.
    case errorDatabaseInaccessible = 6
    /// The person closed the sheet without deciding, or the task was cancelled. `HKErrorUserCanceled`, raw value 7.
    case errorUserCanceled = 7
    /// Another workout session has begun, and ended this one (rule WORKOUT-14). `HKErrorAnotherWorkoutSessionStarted`, raw value 8.
    case errorAnotherWorkoutSessionStarted = 8
    /// The person left the app during its session. `HKErrorUserExitedWorkoutSession`, raw value 9.
    case errorUserExitedWorkoutSession = 9
    /// Types that the app needs together were not all allowed. `HKErrorRequiredAuthorizationDenied`, raw value 10.
    case errorRequiredAuthorizationDenied = 10
    /// No sample matches a statistics query, as far as the app may read (rule QUERY-17). `HKErrorNoData`, raw value 11.
    case errorNoData = 11
    /// No session can be begun for this activity now. `HKErrorWorkoutActivityNotAllowed`, raw value 12.
    case errorWorkoutActivityNotAllowed = 12
    /// What was sent or attached is larger than the store takes. `HKErrorDataSizeExceeded`, raw value 13.
    case errorDataSizeExceeded = 13
    /// The app is in the background and may not begin a session there. `HKErrorBackgroundWorkoutSessionNotAllowed`, raw value 14.
    case errorBackgroundWorkoutSessionNotAllowed = 14
    /// A guest uses the device, whose data is not kept. `HKErrorNotPermissibleForGuestUserMode`, raw value 15.
    case errorNotPermissibleForGuestUserMode = 15
    /// Another name of ``unknownError``.
    public static var noError: Self { .unknownError }
  }
}

extension HKError {
  /// ``Code/noError``.
  public static var noError: Code { .noError }
  /// ``Code/unknownError``.
  public static var unknownError: Code { .unknownError }
  /// ``Code/errorHealthDataUnavailable``.
  public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
  /// ``Code/errorHealthDataRestricted``.
  public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
  /// ``Code/errorInvalidArgument``.
  public static var errorInvalidArgument: Code { .errorInvalidArgument }
  /// ``Code/errorAuthorizationDenied``.
  public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
  /// ``Code/errorAuthorizationNotDetermined``.
  public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
  /// ``Code/errorDatabaseInaccessible``.
  public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
  /// ``Code/errorUserCanceled``.
  public static var errorUserCanceled: Code { .errorUserCanceled }
  /// ``Code/errorAnotherWorkoutSessionStarted``.
  public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
  /// ``Code/errorUserExitedWorkoutSession``.
  public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
  /// ``Code/errorRequiredAuthorizationDenied``.
  public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
  /// ``Code/errorNoData``.
  public static var errorNoData: Code { .errorNoData }
  /// ``Code/errorWorkoutActivityNotAllowed``.
  public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
  /// ``Code/errorDataSizeExceeded``.
  public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
  /// ``Code/errorBackgroundWorkoutSessionNotAllowed``.
  public static var errorBackgroundWorkoutSessionNotAllowed: Code { .errorBackgroundWorkoutSessionNotAllowed }
  /// ``Code/errorNotPermissibleForGuestUserMode``.
  public static var errorNotPermissibleForGuestUserMode: Code { .errorNotPermissibleForGuestUserMode }
}

/// How skin reacts to sun, from I, which always burns, to VI, which never does.
public enum HKFitzpatrickSkinType: Int, Sendable {
  /// `HKFitzpatrickSkinTypeNotSet`, raw value 0.
  case notSet = 0
  /// `HKFitzpatrickSkinTypeI`, raw value 1.
  case I = 1
  /// `HKFitzpatrickSkinTypeII`, raw value 2.
  case II = 2
  /// `HKFitzpatrickSkinTypeIII`, raw value 3.
  case III = 3
  /// `HKFitzpatrickSkinTypeIV`, raw value 4.
  case IV = 4
  /// `HKFitzpatrickSkinTypeV`, raw value 5.
  case V = 5
  /// `HKFitzpatrickSkinTypeVI`, raw value 6.
  case VI = 6
}

extension HKGAD7Assessment {
  /// How often a problem of the GAD-7 questionnaire bothered somebody in two weeks; the raw value is its score.
  public enum Answer: Int, Sendable {
    /// `HKGAD7AssessmentAnswerNotAtAll`, raw value 0.
    case notAtAll = 0
    /// `HKGAD7AssessmentAnswerSeveralDays`, raw value 1.
    case severalDays = 1
    /// `HKGAD7AssessmentAnswerMoreThanHalfTheDays`, raw value 2.
    case moreThanHalfTheDays = 2
    /// `HKGAD7AssessmentAnswerNearlyEveryDay`, raw value 3.
    case nearlyEveryDay = 3
  }
}

extension HKGAD7Assessment {
  /// How much anxiety the score of a GAD-7 questionnaire stands for.
  public enum Risk: Int, Sendable {
    /// `HKGAD7AssessmentRiskNoneToMinimal`, raw value 1.
    case noneToMinimal = 1
    /// `HKGAD7AssessmentRiskMild`, raw value 2.
    case mild = 2
    /// `HKGAD7AssessmentRiskModerate`, raw value 3.
    case moderate = 3
    /// `HKGAD7AssessmentRiskSevere`, raw value 4.
    case severe = 4
  }
}

/// Whether somebody moved while the heart rate was measured.
public enum HKHeartRateMotionContext: Int, Sendable {
  /// `HKHeartRateMotionContextNotSet`, raw value 0.
  case notSet = 0
  /// `HKHeartRateMotionContextSedentary`, raw value 1.
  case sedentary = 1
  /// `HKHeartRateMotionContextActive`, raw value 2.
  case active = 2
}

/// From which effort the heart recovered when that was measured.
public enum HKHeartRateRecoveryTestType: Int, Sendable {
  /// `HKHeartRateRecoveryTestTypeMaxExercise`, raw value 1.
  case maxExercise = 1
  /// `HKHeartRateRecoveryTestTypePredictionSubMaxExercise`, raw value 2.
  case predictionSubMaxExercise = 2
  /// `HKHeartRateRecoveryTestTypePredictionNonExercise`, raw value 3.
  case predictionNonExercise = 3
}

/// Where on the body the heart rate was measured.
public enum HKHeartRateSensorLocation: Int, Sendable {
  /// `HKHeartRateSensorLocationOther`, raw value 0.
  case other = 0
  /// `HKHeartRateSensorLocationChest`, raw value 1.
  case chest = 1
  /// `HKHeartRateSensorLocationWrist`, raw value 2.
  case wrist = 2
  /// `HKHeartRateSensorLocationFinger`, raw value 3.
  case finger = 3
  /// `HKHeartRateSensorLocationHand`, raw value 4.
  case hand = 4
  /// `HKHeartRateSensorLocationEarLobe`, raw value 5.
  case earLobe = 5
  /// `HKHeartRateSensorLocationFoot`, raw value 6.
  case foot = 6
}

/// Why insulin was given: for the basic need, or for a meal or a high value.
public enum HKInsulinDeliveryReason: Int, Sendable {
  /// `HKInsulinDeliveryReasonBasal`, raw value 1.
  case basal = 1
  /// `HKInsulinDeliveryReasonBolus`, raw value 2.
  case bolus = 2
}

extension HKMedicationDoseEvent {
  /// What became of a dose.
  public enum LogStatus: Int, Sendable {
    /// The person was reminded and has not answered. `HKMedicationDoseEventLogStatusNotInteracted`, raw value 1.
    case notInteracted = 1
    /// No reminder was shown. `HKMedicationDoseEventLogStatusNotificationNotSent`, raw value 2.
    case notificationNotSent = 2
    /// The person wants to be reminded later. `HKMedicationDoseEventLogStatusSnoozed`, raw value 3.
    case snoozed = 3
    /// The dose was taken. `HKMedicationDoseEventLogStatusTaken`, raw value 4.
    case taken = 4
    /// The person left it out. `HKMedicationDoseEventLogStatusSkipped`, raw value 5.
    case skipped = 5
    /// What was logged was taken back. `HKMedicationDoseEventLogStatusNotLogged`, raw value 6.
    case notLogged = 6
  }
}

extension HKMedicationDoseEvent {
  /// Whether a dose was due by a schedule or taken as needed.
  public enum ScheduleType: Int, Sendable {
    /// `HKMedicationDoseEventScheduleTypeAsNeeded`, raw value 1.
    case asNeeded = 1
    /// `HKMedicationDoseEventScheduleTypeSchedule`, raw value 2.
    case schedule = 2
  }
}

/// A power of ten before a unit.
public enum HKMetricPrefix: Int, Sendable {
  /// `HKMetricPrefixNone`, raw value 0.
  case none = 0
  /// `HKMetricPrefixPico`, raw value 1.
  case pico = 1
  /// `HKMetricPrefixNano`, raw value 2.
  case nano = 2
  /// `HKMetricPrefixMicro`, raw value 3.
  case micro = 3
  /// `HKMetricPrefixMilli`, raw value 4.
  case milli = 4
  /// `HKMetricPrefixCenti`, raw value 5.
  case centi = 5
  /// `HKMetricPrefixDeci`, raw value 6.
  case deci = 6
  /// `HKMetricPrefixDeca`, raw value 7.
  case deca = 7
  /// `HKMetricPrefixHecto`, raw value 8.
  case hecto = 8
  /// `HKMetricPrefixKilo`, raw value 9.
  case kilo = 9
  /// `HKMetricPrefixMega`, raw value 10.
  case mega = 10
  /// `HKMetricPrefixGiga`, raw value 11.
  case giga = 11
  /// `HKMetricPrefixTera`, raw value 12.
  case tera = 12
  /// `HKMetricPrefixFemto`, raw value 13.
  case femto = 13
}

extension HKPHQ9Assessment {
  /// How often a problem of the PHQ-9 questionnaire bothered somebody in two weeks; the raw value is its score, but for an answer that was not given.
  public enum Answer: Int, Sendable {
    /// `HKPHQ9AssessmentAnswerNotAtAll`, raw value 0.
    case notAtAll = 0
    /// `HKPHQ9AssessmentAnswerSeveralDays`, raw value 1.
    case severalDays = 1
    /// `HKPHQ9AssessmentAnswerMoreThanHalfTheDays`, raw value 2.
    case moreThanHalfTheDays = 2
    /// `HKPHQ9AssessmentAnswerNearlyEveryDay`, raw value 3.
    case nearlyEveryDay = 3
    /// `HKPHQ9AssessmentAnswerPreferNotToAnswer`, raw value 4.
    case preferNotToAnswer = 4
  }
}

extension HKPHQ9Assessment {
  /// How much depression the score of a PHQ-9 questionnaire stands for.
  public enum Risk: Int, Sendable {
    /// `HKPHQ9AssessmentRiskNoneToMinimal`, raw value 1.
    case noneToMinimal = 1
    /// `HKPHQ9AssessmentRiskMild`, raw value 2.
    case mild = 2
    /// `HKPHQ9AssessmentRiskModerate`, raw value 3.
    case moderate = 3
    /// `HKPHQ9AssessmentRiskModeratelySevere`, raw value 4.
    case moderatelySevere = 4
    /// `HKPHQ9AssessmentRiskSevere`, raw value 5.
    case severe = 5
  }
}

/// Where an estimate of physical effort comes from: a table of activities, or sensors.
public enum HKPhysicalEffortEstimationType: Int, Sendable {
  /// `HKPhysicalEffortEstimationTypeActivityLookup`, raw value 1.
  case activityLookup = 1
  /// `HKPhysicalEffortEstimationTypeDeviceSensed`, raw value 2.
  case deviceSensed = 2
}

/// Whereto the thick edge of a prism points; in and out are towards the nose and away from it.
public enum HKPrismBase: Int, Sendable {
  /// `HKPrismBaseNone`, raw value 0.
  case none = 0
  /// `HKPrismBaseUp`, raw value 1.
  case up = 1
  /// `HKPrismBaseDown`, raw value 2.
  case down = 2
  /// `HKPrismBaseIn`, raw value 3.
  case `in` = 3
  /// `HKPrismBaseOut`, raw value 4.
  case out = 4
}

/// How the samples of a quantity type become one number.
public enum HKQuantityAggregationStyle: Int, Sendable {
  /// They add up, such as steps. `HKQuantityAggregationStyleCumulative`, raw value 0.
  case cumulative = 0
  /// Their average counts each value once, such as weight. `HKQuantityAggregationStyleDiscreteArithmetic`, raw value 1.
  case discreteArithmetic = 1
  /// Their average weighs each value by the time it held, such as heart rate (rule STATS-12). `HKQuantityAggregationStyleDiscreteTemporallyWeighted`, raw value 2.
  case discreteTemporallyWeighted = 2
  /// Their average is the steady sound level with the same energy (rule STATS-13). `HKQuantityAggregationStyleDiscreteEquivalentContinuousLevel`, raw value 3.
  case discreteEquivalentContinuousLevel = 3
  /// Another name of ``discreteArithmetic``.
  public static var discrete: Self { .discreteArithmetic }
}

/// How samples that lie only partly in a period count.
public struct HKQueryOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Samples must begin in the period. `HKQueryOptionStrictStartDate`, raw value 1.
  public static let strictStartDate = HKQueryOptions(rawValue: 1)
  /// Samples must end in the period. `HKQueryOptionStrictEndDate`, raw value 2.
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}

extension HKStateOfMind {
  /// What a state of mind has to do with, as the person said.
  public enum Association: Int, Sendable {
    /// `HKStateOfMindAssociationCommunity`, raw value 1.
    case community = 1
    /// `HKStateOfMindAssociationCurrentEvents`, raw value 2.
    case currentEvents = 2
    /// `HKStateOfMindAssociationDating`, raw value 3.
    case dating = 3
    /// `HKStateOfMindAssociationEducation`, raw value 4.
    case education = 4
    /// `HKStateOfMindAssociationFamily`, raw value 5.
    case family = 5
    /// `HKStateOfMindAssociationFitness`, raw value 6.
    case fitness = 6
    /// `HKStateOfMindAssociationFriends`, raw value 7.
    case friends = 7
    /// `HKStateOfMindAssociationHealth`, raw value 8.
    case health = 8
    /// `HKStateOfMindAssociationHobbies`, raw value 9.
    case hobbies = 9
    /// `HKStateOfMindAssociationIdentity`, raw value 10.
    case identity = 10
    /// `HKStateOfMindAssociationMoney`, raw value 11.
    case money = 11
    /// `HKStateOfMindAssociationPartner`, raw value 12.
    case partner = 12
    /// `HKStateOfMindAssociationSelfCare`, raw value 13.
    case selfCare = 13
    /// `HKStateOfMindAssociationSpirituality`, raw value 14.
    case spirituality = 14
    /// `HKStateOfMindAssociationTasks`, raw value 15.
    case tasks = 15
    /// `HKStateOfMindAssociationTravel`, raw value 16.
    case travel = 16
    /// `HKStateOfMindAssociationWork`, raw value 17.
    case work = 17
    /// `HKStateOfMindAssociationWeather`, raw value 18.
    case weather = 18
  }
}

extension HKStateOfMind {
  /// Whether a state of mind is that of a moment or of a whole day.
  public enum Kind: Int, Sendable {
    /// `HKStateOfMindKindMomentaryEmotion`, raw value 1.
    case momentaryEmotion = 1
    /// `HKStateOfMindKindDailyMood`, raw value 2.
    case dailyMood = 2
  }
}

extension HKStateOfMind {
  /// A word for what somebody felt.
  public enum Label: Int, Sendable {
    /// `HKStateOfMindLabelAmazed`, raw value 1.
    case amazed = 1
    /// `HKStateOfMindLabelAmused`, raw value 2.
    case amused = 2
    /// `HKStateOfMindLabelAngry`, raw value 3.
    case angry = 3
    /// `HKStateOfMindLabelAnxious`, raw value 4.
    case anxious = 4
    /// `HKStateOfMindLabelAshamed`, raw value 5.
    case ashamed = 5
    /// `HKStateOfMindLabelBrave`, raw value 6.
    case brave = 6
    /// `HKStateOfMindLabelCalm`, raw value 7.
    case calm = 7
    /// `HKStateOfMindLabelContent`, raw value 8.
    case content = 8
    /// `HKStateOfMindLabelDisappointed`, raw value 9.
    case disappointed = 9
    /// `HKStateOfMindLabelDiscouraged`, raw value 10.
    case discouraged = 10
    /// `HKStateOfMindLabelDisgusted`, raw value 11.
    case disgusted = 11
    /// `HKStateOfMindLabelEmbarrassed`, raw value 12.
    case embarrassed = 12
    /// `HKStateOfMindLabelExcited`, raw value 13.
    case excited = 13
    /// `HKStateOfMindLabelFrustrated`, raw value 14.
    case frustrated = 14
    /// `HKStateOfMindLabelGrateful`, raw value 15.
    case grateful = 15
    /// `HKStateOfMindLabelGuilty`, raw value 16.
    case guilty = 16
    /// `HKStateOfMindLabelHappy`, raw value 17.
    case happy = 17
    /// `HKStateOfMindLabelHopeless`, raw value 18.
    case hopeless = 18
    /// `HKStateOfMindLabelIrritated`, raw value 19.
    case irritated = 19
    /// `HKStateOfMindLabelJealous`, raw value 20.
    case jealous = 20
    /// `HKStateOfMindLabelJoyful`, raw value 21.
    case joyful = 21
    /// `HKStateOfMindLabelLonely`, raw value 22.
    case lonely = 22
    /// `HKStateOfMindLabelPassionate`, raw value 23.
    case passionate = 23
    /// `HKStateOfMindLabelPeaceful`, raw value 24.
    case peaceful = 24
    /// `HKStateOfMindLabelProud`, raw value 25.
    case proud = 25
    /// `HKStateOfMindLabelRelieved`, raw value 26.
    case relieved = 26
    /// `HKStateOfMindLabelSad`, raw value 27.
    case sad = 27
    /// `HKStateOfMindLabelScared`, raw value 28.
    case scared = 28
    /// `HKStateOfMindLabelStressed`, raw value 29.
    case stressed = 29
    /// `HKStateOfMindLabelSurprised`, raw value 30.
    case surprised = 30
    /// `HKStateOfMindLabelWorried`, raw value 31.
    case worried = 31
    /// `HKStateOfMindLabelAnnoyed`, raw value 32.
    case annoyed = 32
    /// `HKStateOfMindLabelConfident`, raw value 33.
    case confident = 33
    /// `HKStateOfMindLabelDrained`, raw value 34.
    case drained = 34
    /// `HKStateOfMindLabelHopeful`, raw value 35.
    case hopeful = 35
    /// `HKStateOfMindLabelIndifferent`, raw value 36.
    case indifferent = 36
    /// `HKStateOfMindLabelOverwhelmed`, raw value 37.
    case overwhelmed = 37
    /// `HKStateOfMindLabelSatisfied`, raw value 38.
    case satisfied = 38
  }
}

extension HKStateOfMind {
  /// How pleasant a state of mind was, in seven steps of its valence from -1 to 1.
  public enum ValenceClassification: Int, Sendable {
    /// `HKStateOfMindValenceClassificationVeryUnpleasant`, raw value 1.
    case veryUnpleasant = 1
    /// `HKStateOfMindValenceClassificationUnpleasant`, raw value 2.
    case unpleasant = 2
    /// `HKStateOfMindValenceClassificationSlightlyUnpleasant`, raw value 3.
    case slightlyUnpleasant = 3
    /// `HKStateOfMindValenceClassificationNeutral`, raw value 4.
    case neutral = 4
    /// `HKStateOfMindValenceClassificationSlightlyPleasant`, raw value 5.
    case slightlyPleasant = 5
    /// `HKStateOfMindValenceClassificationPleasant`, raw value 6.
    case pleasant = 6
    /// `HKStateOfMindValenceClassificationVeryPleasant`, raw value 7.
    case veryPleasant = 7
  }
}

/// What is computed of samples. Options that do not fit the type give no value and no error (rule STATS-05).
public struct HKStatisticsOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The values also of each source. `HKStatisticsOptionSeparateBySource`, raw value 1.
  public static let separateBySource = HKStatisticsOptions(rawValue: 1)
  /// The mean of a discrete type, as its aggregation style says. `HKStatisticsOptionDiscreteAverage`, raw value 2.
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)
  /// The smallest value of a discrete type. `HKStatisticsOptionDiscreteMin`, raw value 4.
  public static let discreteMin = HKStatisticsOptions(rawValue: 4)
  /// The largest value of a discrete type. `HKStatisticsOptionDiscreteMax`, raw value 8.
  public static let discreteMax = HKStatisticsOptions(rawValue: 8)
  /// The sum of a cumulative type; what overlaps counts once. `HKStatisticsOptionCumulativeSum`, raw value 16.
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
  /// `HKStatisticsOptionDiscreteMostRecent`, raw value 32.
  public static let discreteMostRecent = HKStatisticsOptions(rawValue: 32)
  /// The value of the sample that begins last, and when it was measured. `HKStatisticsOptionMostRecent`, raw value 32.
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)
  /// The time that samples cover; overlaps count once. `HKStatisticsOptionDuration`, raw value 64.
  public static let duration = HKStatisticsOptions(rawValue: 64)
}

/// The stroke of a lap or a segment of a swim.
public enum HKSwimmingStrokeStyle: Int, Sendable {
  /// `HKSwimmingStrokeStyleUnknown`, raw value 0.
  case unknown = 0
  /// `HKSwimmingStrokeStyleMixed`, raw value 1.
  case mixed = 1
  /// `HKSwimmingStrokeStyleFreestyle`, raw value 2.
  case freestyle = 2
  /// `HKSwimmingStrokeStyleBackstroke`, raw value 3.
  case backstroke = 3
  /// `HKSwimmingStrokeStyleBreaststroke`, raw value 4.
  case breaststroke = 4
  /// `HKSwimmingStrokeStyleButterfly`, raw value 5.
  case butterfly = 5
  /// `HKSwimmingStrokeStyleKickboard`, raw value 6.
  case kickboard = 6
}

/// How often, at most, an app in the background is told of changes.
public enum HKUpdateFrequency: Int, Sendable {
  /// `HKUpdateFrequencyImmediate`, raw value 1.
  case immediate = 1
  /// `HKUpdateFrequencyHourly`, raw value 2.
  case hourly = 2
  /// `HKUpdateFrequencyDaily`, raw value 3.
  case daily = 3
  /// `HKUpdateFrequencyWeekly`, raw value 4.
  case weekly = 4
}

/// Whether somebody moved while a value was measured.
public enum HKUserMotionContext: Int, Sendable {
  /// `HKUserMotionContextNotSet`, raw value 0.
  case notSet = 0
  /// `HKUserMotionContextStationary`, raw value 1.
  case stationary = 1
  /// `HKUserMotionContextActive`, raw value 2.
  case active = 2
}

/// How maximal oxygen uptake was found: by a test to the limit, or by one of three predictions.
public enum HKVO2MaxTestType: Int, Sendable {
  /// `HKVO2MaxTestTypeMaxExercise`, raw value 1.
  case maxExercise = 1
  /// `HKVO2MaxTestTypePredictionSubMaxExercise`, raw value 2.
  case predictionSubMaxExercise = 2
  /// `HKVO2MaxTestTypePredictionNonExercise`, raw value 3.
  case predictionNonExercise = 3
  /// `HKVO2MaxTestTypePredictionStepTest`, raw value 4.
  case predictionStepTest = 4
}

/// An eye, as the person counts: her own left and right.
public enum HKVisionEye: Int, Sendable {
  /// `HKVisionEyeLeft`, raw value 1.
  case left = 1
  /// `HKVisionEyeRight`, raw value 2.
  case right = 2
}

/// Whether lenses are for glasses or to be worn on the eye.
public enum HKVisionPrescriptionType: UInt, Sendable {
  /// `HKVisionPrescriptionTypeGlasses`, raw value 1.
  case glasses = 1
  /// `HKVisionPrescriptionTypeContacts`, raw value 2.
  case contacts = 2
}

/// Whether the water of a swim or dive was salt.
public enum HKWaterSalinity: Int, Sendable {
  /// `HKWaterSalinityFreshWater`, raw value 1.
  case freshWater = 1
  /// `HKWaterSalinitySaltWater`, raw value 2.
  case saltWater = 2
}

/// The weather of a workout.
public enum HKWeatherCondition: Int, Sendable {
  /// `HKWeatherConditionNone`, raw value 0.
  case none = 0
  /// `HKWeatherConditionClear`, raw value 1.
  case clear = 1
  /// `HKWeatherConditionFair`, raw value 2.
  case fair = 2
  /// `HKWeatherConditionPartlyCloudy`, raw value 3.
  case partlyCloudy = 3
  /// `HKWeatherConditionMostlyCloudy`, raw value 4.
  case mostlyCloudy = 4
  /// `HKWeatherConditionCloudy`, raw value 5.
  case cloudy = 5
  /// `HKWeatherConditionFoggy`, raw value 6.
  case foggy = 6
  /// `HKWeatherConditionHaze`, raw value 7.
  case haze = 7
  /// `HKWeatherConditionWindy`, raw value 8.
  case windy = 8
  /// `HKWeatherConditionBlustery`, raw value 9.
  case blustery = 9
  /// `HKWeatherConditionSmoky`, raw value 10.
  case smoky = 10
  /// `HKWeatherConditionDust`, raw value 11.
  case dust = 11
  /// `HKWeatherConditionSnow`, raw value 12.
  case snow = 12
  /// `HKWeatherConditionHail`, raw value 13.
  case hail = 13
  /// `HKWeatherConditionSleet`, raw value 14.
  case sleet = 14
  /// `HKWeatherConditionFreezingDrizzle`, raw value 15.
  case freezingDrizzle = 15
  /// `HKWeatherConditionFreezingRain`, raw value 16.
  case freezingRain = 16
  /// `HKWeatherConditionMixedRainAndHail`, raw value 17.
  case mixedRainAndHail = 17
  /// `HKWeatherConditionMixedRainAndSnow`, raw value 18.
  case mixedRainAndSnow = 18
  /// `HKWeatherConditionMixedRainAndSleet`, raw value 19.
  case mixedRainAndSleet = 19
  /// `HKWeatherConditionMixedSnowAndSleet`, raw value 20.
  case mixedSnowAndSleet = 20
  /// `HKWeatherConditionDrizzle`, raw value 21.
  case drizzle = 21
  /// `HKWeatherConditionScatteredShowers`, raw value 22.
  case scatteredShowers = 22
  /// `HKWeatherConditionShowers`, raw value 23.
  case showers = 23
  /// `HKWeatherConditionThunderstorms`, raw value 24.
  case thunderstorms = 24
  /// `HKWeatherConditionTropicalStorm`, raw value 25.
  case tropicalStorm = 25
  /// `HKWeatherConditionHurricane`, raw value 26.
  case hurricane = 26
  /// `HKWeatherConditionTornado`, raw value 27.
  case tornado = 27
}

/// Whether the person uses a wheelchair, as she has entered.
public enum HKWheelchairUse: Int, Sendable {
  /// `HKWheelchairUseNotSet`, raw value 0.
  case notSet = 0
  /// `HKWheelchairUseNo`, raw value 1.
  case no = 1
  /// `HKWheelchairUseYes`, raw value 2.
  case yes = 2
}

/// What somebody did in a workout.
public enum HKWorkoutActivityType: UInt, Sendable {
  /// `HKWorkoutActivityTypeAmericanFootball`, raw value 1.
  case americanFootball = 1
  /// `HKWorkoutActivityTypeArchery`, raw value 2.
  case archery = 2
  /// `HKWorkoutActivityTypeAustralianFootball`, raw value 3.
  case australianFootball = 3
  /// `HKWorkoutActivityTypeBadminton`, raw value 4.
  case badminton = 4
  /// `HKWorkoutActivityTypeBaseball`, raw value 5.
  case baseball = 5
  /// `HKWorkoutActivityTypeBasketball`, raw value 6.
  case basketball = 6
  /// `HKWorkoutActivityTypeBowling`, raw value 7.
  case bowling = 7
  /// `HKWorkoutActivityTypeBoxing`, raw value 8.
  case boxing = 8
  /// `HKWorkoutActivityTypeClimbing`, raw value 9.
  case climbing = 9
  /// `HKWorkoutActivityTypeCricket`, raw value 10.
  case cricket = 10
  /// `HKWorkoutActivityTypeCrossTraining`, raw value 11.
  case crossTraining = 11
  /// `HKWorkoutActivityTypeCurling`, raw value 12.
  case curling = 12
  /// `HKWorkoutActivityTypeCycling`, raw value 13.
  case cycling = 13
  /// `HKWorkoutActivityTypeDance`, raw value 14. Deprecated by HealthKit.
  case dance = 14
  /// `HKWorkoutActivityTypeDanceInspiredTraining`, raw value 15. Deprecated by HealthKit.
  case danceInspiredTraining = 15
  /// `HKWorkoutActivityTypeElliptical`, raw value 16.
  case elliptical = 16
  /// `HKWorkoutActivityTypeEquestrianSports`, raw value 17.
  case equestrianSports = 17
  /// `HKWorkoutActivityTypeFencing`, raw value 18.
  case fencing = 18
  /// `HKWorkoutActivityTypeFishing`, raw value 19.
  case fishing = 19
  /// `HKWorkoutActivityTypeFunctionalStrengthTraining`, raw value 20.
  case functionalStrengthTraining = 20
  /// `HKWorkoutActivityTypeGolf`, raw value 21.
  case golf = 21
  /// `HKWorkoutActivityTypeGymnastics`, raw value 22.
  case gymnastics = 22
  /// `HKWorkoutActivityTypeHandball`, raw value 23.
  case handball = 23
  /// `HKWorkoutActivityTypeHiking`, raw value 24.
  case hiking = 24
  /// `HKWorkoutActivityTypeHockey`, raw value 25.
  case hockey = 25
  /// `HKWorkoutActivityTypeHunting`, raw value 26.
  case hunting = 26
  /// `HKWorkoutActivityTypeLacrosse`, raw value 27.
  case lacrosse = 27
  /// `HKWorkoutActivityTypeMartialArts`, raw value 28.
  case martialArts = 28
  /// `HKWorkoutActivityTypeMindAndBody`, raw value 29.
  case mindAndBody = 29
  /// `HKWorkoutActivityTypeMixedMetabolicCardioTraining`, raw value 30. Deprecated by HealthKit.
  case mixedMetabolicCardioTraining = 30
  /// `HKWorkoutActivityTypePaddleSports`, raw value 31.
  case paddleSports = 31
  /// `HKWorkoutActivityTypePlay`, raw value 32.
  case play = 32
  /// `HKWorkoutActivityTypePreparationAndRecovery`, raw value 33.
  case preparationAndRecovery = 33
  /// `HKWorkoutActivityTypeRacquetball`, raw value 34.
  case racquetball = 34
  /// `HKWorkoutActivityTypeRowing`, raw value 35.
  case rowing = 35
  /// `HKWorkoutActivityTypeRugby`, raw value 36.
  case rugby = 36
  /// `HKWorkoutActivityTypeRunning`, raw value 37.
  case running = 37
  /// `HKWorkoutActivityTypeSailing`, raw value 38.
  case sailing = 38
  /// `HKWorkoutActivityTypeSkatingSports`, raw value 39.
  case skatingSports = 39
  /// `HKWorkoutActivityTypeSnowSports`, raw value 40.
  case snowSports = 40
  /// `HKWorkoutActivityTypeSoccer`, raw value 41.
  case soccer = 41
  /// `HKWorkoutActivityTypeSoftball`, raw value 42.
  case softball = 42
  /// `HKWorkoutActivityTypeSquash`, raw value 43.
  case squash = 43
  /// `HKWorkoutActivityTypeStairClimbing`, raw value 44.
  case stairClimbing = 44
  /// `HKWorkoutActivityTypeSurfingSports`, raw value 45.
  case surfingSports = 45
  /// `HKWorkoutActivityTypeSwimming`, raw value 46.
  case swimming = 46
  /// `HKWorkoutActivityTypeTableTennis`, raw value 47.
  case tableTennis = 47
  /// `HKWorkoutActivityTypeTennis`, raw value 48.
  case tennis = 48
  /// `HKWorkoutActivityTypeTrackAndField`, raw value 49.
  case trackAndField = 49
  /// `HKWorkoutActivityTypeTraditionalStrengthTraining`, raw value 50.
  case traditionalStrengthTraining = 50
  /// `HKWorkoutActivityTypeVolleyball`, raw value 51.
  case volleyball = 51
  /// `HKWorkoutActivityTypeWalking`, raw value 52.
  case walking = 52
  /// `HKWorkoutActivityTypeWaterFitness`, raw value 53.
  case waterFitness = 53
  /// `HKWorkoutActivityTypeWaterPolo`, raw value 54.
  case waterPolo = 54
  /// `HKWorkoutActivityTypeWaterSports`, raw value 55.
  case waterSports = 55
  /// `HKWorkoutActivityTypeWrestling`, raw value 56.
  case wrestling = 56
  /// `HKWorkoutActivityTypeYoga`, raw value 57.
  case yoga = 57
  /// `HKWorkoutActivityTypeBarre`, raw value 58.
  case barre = 58
  /// `HKWorkoutActivityTypeCoreTraining`, raw value 59.
  case coreTraining = 59
  /// `HKWorkoutActivityTypeCrossCountrySkiing`, raw value 60.
  case crossCountrySkiing = 60
  /// `HKWorkoutActivityTypeDownhillSkiing`, raw value 61.
  case downhillSkiing = 61
  /// `HKWorkoutActivityTypeFlexibility`, raw value 62.
  case flexibility = 62
  /// `HKWorkoutActivityTypeHighIntensityIntervalTraining`, raw value 63.
  case highIntensityIntervalTraining = 63
  /// `HKWorkoutActivityTypeJumpRope`, raw value 64.
  case jumpRope = 64
  /// `HKWorkoutActivityTypeKickboxing`, raw value 65.
  case kickboxing = 65
  /// `HKWorkoutActivityTypePilates`, raw value 66.
  case pilates = 66
  /// `HKWorkoutActivityTypeSnowboarding`, raw value 67.
  case snowboarding = 67
  /// `HKWorkoutActivityTypeStairs`, raw value 68.
  case stairs = 68
  /// `HKWorkoutActivityTypeStepTraining`, raw value 69.
  case stepTraining = 69
  /// `HKWorkoutActivityTypeWheelchairWalkPace`, raw value 70.
  case wheelchairWalkPace = 70
  /// `HKWorkoutActivityTypeWheelchairRunPace`, raw value 71.
  case wheelchairRunPace = 71
  /// `HKWorkoutActivityTypeTaiChi`, raw value 72.
  case taiChi = 72
  /// `HKWorkoutActivityTypeMixedCardio`, raw value 73.
  case mixedCardio = 73
  /// `HKWorkoutActivityTypeHandCycling`, raw value 74.
  case handCycling = 74
  /// `HKWorkoutActivityTypeDiscSports`, raw value 75.
  case discSports = 75
  /// `HKWorkoutActivityTypeFitnessGaming`, raw value 76.
  case fitnessGaming = 76
  /// `HKWorkoutActivityTypeCardioDance`, raw value 77.
  case cardioDance = 77
  /// `HKWorkoutActivityTypeSocialDance`, raw value 78.
  case socialDance = 78
  /// `HKWorkoutActivityTypePickleball`, raw value 79.
  case pickleball = 79
  /// `HKWorkoutActivityTypeCooldown`, raw value 80.
  case cooldown = 80
  /// `HKWorkoutActivityTypeSwimBikeRun`, raw value 82.
  case swimBikeRun = 82
  /// `HKWorkoutActivityTypeTransition`, raw value 83.
  case transition = 83
  /// `HKWorkoutActivityTypeUnderwaterDiving`, raw value 84.
  case underwaterDiving = 84
  /// `HKWorkoutActivityTypeOther`, raw value 3000.
  case other = 3000
}

/// Which effort scores come with a workout.
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
  /// `HKWorkoutEffortRelationshipQueryOptionsDefault`, raw value 0.
  case `default` = 0
  /// One score for each: the person's own before an estimate, and the latest of those. `HKWorkoutEffortRelationshipQueryOptionsMostRelevant`, raw value 1.
  case mostRelevant = 1
}

/// What happened in a workout.
public enum HKWorkoutEventType: Int, Sendable {
  /// The person paused: what follows does not count until a resumption. `HKWorkoutEventTypePause`, raw value 1.
  case pause = 1
  /// The person went on. `HKWorkoutEventTypeResume`, raw value 2.
  case resume = 2
  /// A lap, whose length may stand in the metadata. `HKWorkoutEventTypeLap`, raw value 3.
  case lap = 3
  /// A moment that the person marked. `HKWorkoutEventTypeMarker`, raw value 4.
  case marker = 4
  /// The device noticed that the person stands still: does not count until a resumption. `HKWorkoutEventTypeMotionPaused`, raw value 5.
  case motionPaused = 5
  /// The device noticed that the person goes on. `HKWorkoutEventTypeMotionResumed`, raw value 6.
  case motionResumed = 6
  /// A part of the workout with a start and an end. `HKWorkoutEventTypeSegment`, raw value 7.
  case segment = 7
  /// The person asked to pause or to go on; the app decides. `HKWorkoutEventTypePauseOrResumeRequest`, raw value 8.
  case pauseOrResumeRequest = 8
}

/// Whether a workout is done under a roof.
public enum HKWorkoutSessionLocationType: Int, Sendable {
  /// `HKWorkoutSessionLocationTypeUnknown`, raw value 1.
  case unknown = 1
  /// `HKWorkoutSessionLocationTypeIndoor`, raw value 2.
  case indoor = 2
  /// `HKWorkoutSessionLocationTypeOutdoor`, raw value 3.
  case outdoor = 3
}

/// Where a workout session is on its way from its making to its end.
public enum HKWorkoutSessionState: Int, Sendable {
  /// Made, and not begun. `HKWorkoutSessionStateNotStarted`, raw value 1.
  case notStarted = 1
  /// An activity goes on. `HKWorkoutSessionStateRunning`, raw value 2.
  case running = 2
  /// Over. It does not begin again. `HKWorkoutSessionStateEnded`, raw value 3.
  case ended = 3
  /// The activity rests. `HKWorkoutSessionStatePaused`, raw value 4.
  case paused = 4
  /// Ready to begin: sensors may warm up. `HKWorkoutSessionStatePrepared`, raw value 5.
  case prepared = 5
  /// The activity is over; what was measured late may still be collected. `HKWorkoutSessionStateStopped`, raw value 6.
  case stopped = 6
}

/// Whether a session was begun by this process or is mirrored from another.
public enum HKWorkoutSessionType: Int, Sendable {
  /// `HKWorkoutSessionTypePrimary`, raw value 0.
  case primary = 0
  /// `HKWorkoutSessionTypeMirrored`, raw value 1.
  case mirrored = 1
}

/// Where a swim takes place.
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
  /// `HKWorkoutSwimmingLocationTypeUnknown`, raw value 0.
  case unknown = 0
  /// `HKWorkoutSwimmingLocationTypePool`, raw value 1.
  case pool = 1
  /// `HKWorkoutSwimmingLocationTypeOpenWater`, raw value 2.
  case openWater = 2
}

/// Where somebody is in menopause.
public enum HKCategoryValueMenopausalState: Int, Sendable, HKCategoryValuePredicateProviding {
  /// `HKCategoryValueMenopausalStateMenopause`, raw value 1.
  case menopause = 1
  /// `HKCategoryValueMenopausalStatePerimenopause`, raw value 2.
  case perimenopause = 2
  /// `HKCategoryValueMenopausalStateNone`, raw value 3.
  case none = 3
}

/// What kind of resource a clinical record is.
public struct HKFHIRResourceType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// `HKFHIRResourceTypeAllergyIntolerance`.
  public static let allergyIntolerance = HKFHIRResourceType(rawValue: "AllergyIntolerance")
  /// `HKFHIRResourceTypeCondition`.
  public static let condition = HKFHIRResourceType(rawValue: "Condition")
  /// `HKFHIRResourceTypeCoverage`.
  public static let coverage = HKFHIRResourceType(rawValue: "Coverage")
  /// `HKFHIRResourceTypeDiagnosticReport`.
  public static let diagnosticReport = HKFHIRResourceType(rawValue: "DiagnosticReport")
  /// `HKFHIRResourceTypeDocumentReference`.
  public static let documentReference = HKFHIRResourceType(rawValue: "DocumentReference")
  /// `HKFHIRResourceTypeImmunization`.
  public static let immunization = HKFHIRResourceType(rawValue: "Immunization")
  /// `HKFHIRResourceTypeMedicationDispense`.
  public static let medicationDispense = HKFHIRResourceType(rawValue: "MedicationDispense")
  /// `HKFHIRResourceTypeMedicationOrder`.
  public static let medicationOrder = HKFHIRResourceType(rawValue: "MedicationOrder")
  /// `HKFHIRResourceTypeMedicationRequest`.
  public static let medicationRequest = HKFHIRResourceType(rawValue: "MedicationRequest")
  /// `HKFHIRResourceTypeMedicationStatement`.
  public static let medicationStatement = HKFHIRResourceType(rawValue: "MedicationStatement")
  /// `HKFHIRResourceTypeObservation`.
  public static let observation = HKFHIRResourceType(rawValue: "Observation")
  /// `HKFHIRResourceTypeProcedure`.
  public static let procedure = HKFHIRResourceType(rawValue: "Procedure")
}

/// The release of FHIR in which a clinical resource is written.
public struct HKFHIRRelease: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// `HKFHIRReleaseDSTU2`.
  public static let dstu2 = HKFHIRRelease(rawValue: "DSTU2")
  /// `HKFHIRReleaseR4`.
  public static let r4 = HKFHIRRelease(rawValue: "R4")
  /// `HKFHIRReleaseUnknown`.
  public static let unknown = HKFHIRRelease(rawValue: "Unknown")
}

/// In which form a medication comes.
public struct HKMedicationGeneralForm: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// `HKMedicationGeneralFormCapsule`.
  public static let capsule = HKMedicationGeneralForm(rawValue: "capsule")
  /// `HKMedicationGeneralFormCream`.
  public static let cream = HKMedicationGeneralForm(rawValue: "cream")
  /// `HKMedicationGeneralFormDevice`.
  public static let device = HKMedicationGeneralForm(rawValue: "device")
  /// `HKMedicationGeneralFormDrops`.
  public static let drops = HKMedicationGeneralForm(rawValue: "drops")
  /// `HKMedicationGeneralFormFoam`.
  public static let foam = HKMedicationGeneralForm(rawValue: "foam")
  /// `HKMedicationGeneralFormGel`.
  public static let gel = HKMedicationGeneralForm(rawValue: "gel")
  /// `HKMedicationGeneralFormInhaler`.
  public static let inhaler = HKMedicationGeneralForm(rawValue: "inhaler")
  /// `HKMedicationGeneralFormInjection`.
  public static let injection = HKMedicationGeneralForm(rawValue: "injection")
  /// `HKMedicationGeneralFormLiquid`.
  public static let liquid = HKMedicationGeneralForm(rawValue: "liquid")
  /// `HKMedicationGeneralFormLotion`.
  public static let lotion = HKMedicationGeneralForm(rawValue: "lotion")
  /// `HKMedicationGeneralFormOintment`.
  public static let ointment = HKMedicationGeneralForm(rawValue: "ointment")
  /// `HKMedicationGeneralFormPatch`.
  public static let patch = HKMedicationGeneralForm(rawValue: "patch")
  /// `HKMedicationGeneralFormPowder`.
  public static let powder = HKMedicationGeneralForm(rawValue: "powder")
  /// `HKMedicationGeneralFormSpray`.
  public static let spray = HKMedicationGeneralForm(rawValue: "spray")
  /// `HKMedicationGeneralFormSuppository`.
  public static let suppository = HKMedicationGeneralForm(rawValue: "suppository")
  /// `HKMedicationGeneralFormTablet`.
  public static let tablet = HKMedicationGeneralForm(rawValue: "tablet")
  /// `HKMedicationGeneralFormTopical`.
  public static let topical = HKMedicationGeneralForm(rawValue: "topical")
  /// `HKMedicationGeneralFormUnknown`.
  public static let unknown = HKMedicationGeneralForm(rawValue: "unknown")
}

/// What kind of concept an identifier names.
public struct HKHealthConceptDomain: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// `HKHealthConceptDomainMedication`.
  public static let medication = HKHealthConceptDomain(rawValue: "medication")
}

/// What a signed health card certifies.
public struct HKVerifiableClinicalRecordCredentialType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// `HKVerifiableClinicalRecordCredentialTypeCOVID19`.
  public static let covid19 = HKVerifiableClinicalRecordCredentialType(rawValue: "covid19")
  /// `HKVerifiableClinicalRecordCredentialTypeImmunization`.
  public static let immunization = HKVerifiableClinicalRecordCredentialType(rawValue: "immunization")
  /// `HKVerifiableClinicalRecordCredentialTypeLaboratory`.
  public static let laboratory = HKVerifiableClinicalRecordCredentialType(rawValue: "laboratory")
  /// `HKVerifiableClinicalRecordCredentialTypeRecovery`.
  public static let recovery = HKVerifiableClinicalRecordCredentialType(rawValue: "recovery")
}

/// In which format a signed health card was issued.
public struct HKVerifiableClinicalRecordSourceType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// `HKVerifiableClinicalRecordSourceTypeSMARTHealthCard`.
  public static let smartHealthCard = HKVerifiableClinicalRecordSourceType(rawValue: "smartHealthCard")
  /// `HKVerifiableClinicalRecordSourceTypeEUDigitalCOVIDCertificate`.
  public static let euDigitalCOVIDCertificate = HKVerifiableClinicalRecordSourceType(rawValue: "euDigitalCOVIDCertificate")
}
