import HealthModel
import Testing

@Suite struct RawValueTests {
  /// The enumeration, a constant, and the name of its case.
  private static let rows: [(enumeration: String, rawValue: Int, name: String)] = [
    ("HKWorkoutActivityType", Workout.cycling, "cycling"),
    ("HKWorkoutActivityType", Workout.handCycling, "handCycling"),
    ("HKWorkoutActivityType", Workout.running, "running"),
    ("HKWorkoutActivityType", Workout.swimming, "swimming"),
    ("HKWorkoutActivityType", Workout.swimBikeRun, "swimBikeRun"),
    ("HKWorkoutActivityType", Workout.transition, "transition"),
    ("HKWorkoutActivityType", Workout.paddleSports, "paddleSports"),
    ("HKWorkoutActivityType", Workout.rowing, "rowing"),
    ("HKWorkoutActivityType", Workout.skatingSports, "skatingSports"),
    ("HKWorkoutActivityType", Workout.crossCountrySkiing, "crossCountrySkiing"),
    ("HKWorkoutActivityType", Workout.downhillSkiing, "downhillSkiing"),
    ("HKWorkoutActivityType", Workout.snowboarding, "snowboarding"),
    ("HKWorkoutActivityType", Workout.wheelchairWalkPace, "wheelchairWalkPace"),
    ("HKWorkoutActivityType", Workout.wheelchairRunPace, "wheelchairRunPace"),
    ("HKWorkoutEventType", WorkoutEvent.pause, "pause"),
    ("HKWorkoutEventType", WorkoutEvent.resume, "resume"),
    ("HKWorkoutEventType", WorkoutEvent.lap, "lap"),
    ("HKWorkoutEventType", WorkoutEvent.segment, "segment"),
    ("HKWorkoutEventType", WorkoutEvent.motionPaused, "motionPaused"),
    ("HKWorkoutEventType", WorkoutEvent.motionResumed, "motionResumed"),
    ("HKSwimmingStrokeStyle", SwimmingStrokeStyle.mixed, "mixed"),
    ("HKSwimmingStrokeStyle", SwimmingStrokeStyle.freestyle, "freestyle"),
    ("HKSwimmingStrokeStyle", SwimmingStrokeStyle.backstroke, "backstroke"),
    ("HKSwimmingStrokeStyle", SwimmingStrokeStyle.breaststroke, "breaststroke"),
    ("HKSwimmingStrokeStyle", SwimmingStrokeStyle.butterfly, "butterfly"),
    ("HKWorkoutSwimmingLocationType", SwimmingLocation.pool, "pool"),
    ("HKWorkoutSwimmingLocationType", SwimmingLocation.openWater, "openWater"),
    ("HKElectrocardiogram.Classification", Electrocardiogram.sinusRhythm, "sinusRhythm"),
    (
      "HKElectrocardiogram.Classification", Electrocardiogram.atrialFibrillation,
      "atrialFibrillation"
    ),
    (
      "HKElectrocardiogram.Classification", Electrocardiogram.inconclusiveLowHeartRate,
      "inconclusiveLowHeartRate"
    ),
    (
      "HKElectrocardiogram.Classification", Electrocardiogram.inconclusiveHighHeartRate,
      "inconclusiveHighHeartRate"
    ),
    (
      "HKElectrocardiogram.Classification", Electrocardiogram.inconclusivePoorReading,
      "inconclusivePoorReading"
    ),
    (
      "HKElectrocardiogram.Classification", Electrocardiogram.inconclusiveOther,
      "inconclusiveOther"
    ),
    ("HKElectrocardiogram.Classification", Electrocardiogram.unrecognized, "unrecognized"),
    ("HKElectrocardiogram.SymptomsStatus", Electrocardiogram.symptomsNotSet, "notSet"),
    ("HKElectrocardiogram.SymptomsStatus", Electrocardiogram.symptomsNone, "none"),
    ("HKElectrocardiogram.SymptomsStatus", Electrocardiogram.symptomsPresent, "present"),
    ("HKAudiogramSensitivityTestSide", Audiogram.SensitivityTest.left, "left"),
    ("HKAudiogramSensitivityTestSide", Audiogram.SensitivityTest.right, "right"),
    ("HKVisionPrescriptionType", VisionPrescription.glasses, "glasses"),
    ("HKVisionPrescriptionType", VisionPrescription.contacts, "contacts"),
  ]

  @Test("a constant is the raw value of the case with its name")
  func names() {
    for row in Self.rows {
      let found = Enumeration(name: row.enumeration)?.case(rawValue: Int64(row.rawValue))
      #expect(found?.name == row.name, "\(row.enumeration)")
    }
  }
}
