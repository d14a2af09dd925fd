// Raw values that code compares with or assigns. All others are validated and named by `Enumeration`.

extension Workout {
  /// Raw values of `HKWorkoutActivityType`.
  package static let (cycling, handCycling, running, swimming) = (13, 74, 37, 46)
  package static let (swimBikeRun, transition) = (82, 83)
  package static let (paddleSports, rowing, skatingSports) = (31, 35, 39)
  package static let (crossCountrySkiing, downhillSkiing, snowboarding) = (60, 61, 67)
  package static let (wheelchairWalkPace, wheelchairRunPace) = (70, 71)
}

extension WorkoutEvent {
  /// Raw values of `HKWorkoutEventType`.
  package static let (pause, resume, lap, segment) = (1, 2, 3, 7)
  package static let (motionPaused, motionResumed) = (5, 6)
}

/// Raw values of `HKSwimmingStrokeStyle`.
package enum SwimmingStrokeStyle {
  package static let (mixed, freestyle, backstroke, breaststroke, butterfly) = (1, 2, 3, 4, 5)
}

/// Raw values of `HKWorkoutSwimmingLocationType`.
package enum SwimmingLocation {
  package static let (pool, openWater) = (1, 2)
}

extension Electrocardiogram {
  /// Raw values of `HKElectrocardiogram.Classification`.
  package static let (sinusRhythm, atrialFibrillation, unrecognized) = (1, 2, 100)
  package static let (inconclusiveLowHeartRate, inconclusiveHighHeartRate) = (3, 4)
  package static let (inconclusivePoorReading, inconclusiveOther) = (5, 6)

  /// Raw values of `HKElectrocardiogram.SymptomsStatus`.
  package static let (symptomsNotSet, symptomsNone, symptomsPresent) = (0, 1, 2)
}

extension Audiogram.SensitivityTest {
  /// Raw values of `HKAudiogramSensitivityTestSide`.
  package static let (left, right) = (0, 1)
}

extension VisionPrescription {
  /// Raw values of `HKVisionPrescriptionType`.
  package static let (glasses, contacts) = (1, 2)

  package var isForContacts: Bool { prescriptionType == Self.contacts }
}

extension ActivitySummary {
  /// Whether the move ring counts minutes and not energy.
  package var countsTime: Bool { moveMode == Int(ActivityMoveMode.moveTime.rawValue) }
}
