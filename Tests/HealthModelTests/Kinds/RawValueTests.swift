import HealthModel
import Testing

@Suite struct RawValueTests {
  /// The enumeration, a constant, and the name of its case.
  private static let rows: [(enumeration: String, rawValue: Int, name: String)] = [
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
  ]

  @Test("a constant is the raw value of the case with its name")
  func names() {
    for row in Self.rows {
      let found = Enumeration(name: row.enumeration)?.case(rawValue: Int64(row.rawValue))
      #expect(found?.name == row.name, "\(row.enumeration)")
    }
  }
}
