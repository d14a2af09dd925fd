import HealthModel
import TestSupport
import Testing

@Suite struct WorkoutDurationTests {
  private func at(_ seconds: Int) -> Instant { Instant(microseconds: Int64(seconds) * 1_000_000) }

  private func event(_ type: Int, _ seconds: Int) -> WorkoutEvent {
    WorkoutEvent(type: type, start: at(seconds), end: at(seconds))
  }

  private func duration(_ events: [(Int, Int)]) -> Double {
    Workout.activeDuration(
      from: at(0), to: at(100), events: events.map { event($0.0, $0.1) })
  }

  private let pause = 1
  private let resume = 2
  private let lap = 3
  private let motionPaused = 5
  private let motionResumed = 6

  @Test("WORKOUT-11: the duration excludes manual and motion pauses")
  func pauses() {
    #expect(duration([]) == 100)
    #expect(duration([(pause, 20), (resume, 50)]) == 70)
    #expect(duration([(motionPaused, 20), (motionResumed, 50), (lap, 60)]) == 70)
    #expect(duration([(pause, 90)]) == 90)
    #expect(duration([(pause, 0), (resume, 100)]) == 0)
    #expect(duration([(resume, 50), (pause, 20)]) == 70)
    #expect(duration([(pause, 20), (pause, 30), (resume, 50), (resume, 60)]) == 70)
    #expect(duration([(resume, 30)]) == 100)
    #expect(duration([(pause, -50), (resume, 10), (pause, 200)]) == 90)
    #expect(duration([(pause, 20), (resume, 50), (pause, 50), (resume, 60)]) == 60)
  }

  /// Second by second: paused from a pause until the next resumption.
  @Test("WORKOUT-11: the duration agrees with a simulation in steps of one second")
  func agreesWithClock() {
    var random = SplitMix(seed: 11)
    for _ in 0..<500 {
      let times = (0..<100).shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random))
      let events = times.map { ([1, 2, 3, 5, 6, 7].randomElement(using: &random) ?? 1, $0) }
      var isPaused = false
      var seconds = 0.0
      for second in 0..<100 {
        for (type, time) in events where time == second {
          if type == pause || type == motionPaused { isPaused = true }
          if type == resume || type == motionResumed { isPaused = false }
        }
        if !isPaused { seconds += 1 }
      }
      #expect(duration(events) == seconds)
    }
  }

  @Test("WORKOUT-12: exercise follows the duration, and stand follows the clock hours touched")
  func rings() {
    #expect(Workout(activityType: 37, duration: 1_800).exerciseMinutes == 30)
    func hours(_ start: Int, _ end: Int, offset: Int = 0) -> Range<Int> {
      Workout.hours(from: at(start), to: at(end), offset: offset)
    }
    #expect(hours(0, 3_600) == 0..<1)
    #expect(hours(0, 3_601) == 0..<2)
    #expect(hours(3_599, 7_201) == 0..<3)
    #expect(hours(10, 10) == 0..<1)
    #expect(hours(-1, 1) == -1..<1)
    #expect(hours(0, 3_600, offset: 1_800) == 0..<2)
    #expect(hours(1_800, 5_400, offset: 19_800) == 6..<7)
  }

  @Test("WORKOUT-09, WORKOUT-10: a multisport workout consists of its sports and transitions")
  func multisport() {
    var workout = Workout(activityType: Workout.swimBikeRun, duration: 90)
    let parts = [
      Workout.swimming, Workout.transition, Workout.cycling, Workout.transition,
      Workout.running,
    ]
    for (index, part) in parts.enumerated() {
      workout.activities.append(
        WorkoutActivity(
          id: ObjectID(high: 0, low: UInt64(index)), activityType: part,
          start: at(index * 20), end: at(index * 20 + 20), duration: 20))
    }
    func mistake(_ workout: Workout) -> String? {
      var batch = batch(of: .workout, count: 1, value: Double(workout.activityType))
      (batch.starts, batch.durations) = ([0], [100_000_000])
      batch.details = [.workout(workout)]
      batch.detailIndices = [1]
      return refusal(of: batch)?.message
    }
    #expect(mistake(workout) == nil)
    workout.activities.reverse()
    #expect(mistake(workout) == nil)
    var overlapping = workout
    overlapping.activities[2].end.microseconds += 1
    #expect(mistake(overlapping)?.contains("must not overlap") == true)
    var single = workout
    single.activityType = Workout.running
    #expect(mistake(single)?.contains("activity_type") == true)
  }
}
