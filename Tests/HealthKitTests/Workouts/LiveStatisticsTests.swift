import Foundation
import HealthClient
import HealthKit
import HealthKitTesting
import HealthModel
import TestSupport
import Testing

/// Tests what a live workout builder counts while several sources save.
@Suite("Live workout statistics", .process)
struct LiveStatisticsTests {
  private let world: HKInMemoryStore
  private let phone: HKHealthStore
  private let watch: HKHealthStore
  private let distance = HKQuantityType(.distanceWalkingRunning)
  private let (session, builder): (HKWorkoutSession, HKLiveWorkoutBuilder)
  private let listener: SessionListener

  init() async throws {
    let types: Set<HKSampleType> = [.workoutType(), steps, heartRate, distance]
    world = try await HKInMemoryStore.granting(types)
    (phone, watch) = (
      try await world.healthStore(of: .forTests("org.example.phone")),
      try await world.healthStore(of: .forTests("org.example.watch"))
    )
    for store in [phone, watch] {
      try await store.requestAuthorization(toShare: types, read: [])
    }
    // The watch takes precedence where both sources measured.
    for type in [ObjectType.stepCount, .heartRate, .distanceWalkingRunning] {
      try await world.owner.setSourceOrder(
        [
          Source(name: "org.example.watch", bundleIdentifier: "org.example.watch"),
          Source(name: "org.example.phone", bundleIdentifier: "org.example.phone"),
        ], of: type)
    }
    let store = world.healthStore
    (session, listener) = try store.session()
    builder = session.associatedWorkoutBuilder()
    let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: nil)
    for type in [steps, heartRate, distance] { source.enableCollection(for: type, predicate: nil) }
    (builder.dataSource, builder.delegate) = (source, listener)
    session.startActivity(with: noon)
    try await builder.beginCollection(at: noon)
  }

  private func count(_ statistics: HKStatistics?) -> Double? {
    statistics?.sumQuantity()?.doubleValue(for: .count())
  }

  @Test("STATS-09, WORKOUT-20: steps that a phone and a watch count at the same time count once")
  func merged() async throws {
    try await phone.save(stepSample(600, at: 0, for: 600))
    #expect(try await listener.collected.next() == [steps])
    #expect(count(builder.statistics(for: steps)) == 600)
    // Overlaps five of the phone's ten minutes, at a higher pace.
    try await watch.save(stepSample(450, at: 300, for: 300))
    #expect(try await listener.collected.next() == [steps])
    #expect(count(builder.statistics(for: steps)) == 750)
    #expect(count(builder.allStatistics[steps]) == 750)
    // One sample ends with the workout and one after it.
    try await watch.save([stepSample(50, at: 600, for: 60), stepSample(9, at: 650, for: 60)])
    session.end()
    try await builder.endCollection(at: noon + 660)
    #expect(count(builder.statistics(for: steps)) == 800)
    let workout = try #require(try await builder.finishWorkout())
    #expect(count(workout.statistics(for: steps)) == 800)
    #expect(workout.statistics(for: steps)?.startDate == noon)
    #expect(workout.statistics(for: steps)?.endDate == noon + 660)
  }

  @Test("a finished workout has per-activity statistics and durations that exclude pauses")
  func activities() async throws {
    session.beginNewActivity(configuration: .of(.running), date: noon, metadata: nil)
    session.beginNewActivity(configuration: .of(.walking), date: noon + 600, metadata: nil)
    for kind in ["began running", "ended running", "began walking"] {
      #expect(try await listener.activities.next() == kind)
    }
    let pause = [
      HKWorkoutEvent(
        type: .pause, dateInterval: DateInterval(start: noon + 100, duration: 0), metadata: nil),
      HKWorkoutEvent(
        type: .resume, dateInterval: DateInterval(start: noon + 160, duration: 0), metadata: nil),
    ]
    try await builder.addWorkoutEvents(pause)
    for (store, kilometers) in [(phone, 2.0), (watch, 1.5)] {
      try await store.save([
        HKQuantitySample(
          type: distance, quantity: HKQuantity(unit: .mile(), doubleValue: kilometers / 1.609344),
          start: noon, end: noon + 600),
        HKQuantitySample(
          type: distance, quantity: HKQuantity(unit: .foot(), doubleValue: 1000), start: noon + 700,
          end: noon + 800),
      ])
    }
    try await watch.save([heartRateSample(150, at: 60), heartRateSample(90, at: 700)])
    session.stopActivity(with: noon + 900)
    session.end()
    #expect(try await listener.activities.next() == "ended walking")
    try await builder.endCollection(at: noon + 900)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.duration == 840)
    #expect(workout.workoutActivities.map(\.duration) == [540, 300])
    let meters =
      ([workout.statistics(for: distance)]
      + workout.workoutActivities.map { $0.statistics(for: distance) }).map {
        $0?.sumQuantity()?.doubleValue(for: .meter()).rounded()
      }
    #expect(meters == [1805, 1500, 305])
    let beats = workout.workoutActivities.map {
      $0.statistics(for: heartRate)?.averageQuantity()?.doubleValue(for: beatsPerMinute)
    }
    #expect(beats == [150, 90])
  }

  @Test("the app's own samples count once, saved or added, and deleted samples do not count")
  func own() async throws {
    let saved = stepSample(100, at: 10)
    try await world.healthStore.save(saved)
    try await builder.addSamples([saved, stepSample(7, at: 100)])
    #expect(try await listener.collected.next() == [steps])
    #expect(count(builder.statistics(for: steps)) == 107)
    let other = stepSample(30, at: 200)
    try await phone.save(other)
    #expect(try await listener.collected.next() == [steps])
    #expect(count(builder.statistics(for: steps)) == 137)
    try await phone.delete(other)
    try await watch.save(heartRateSample(120, at: 60))
    #expect(try await listener.collected.next() == [heartRate])
    #expect(
      builder.statistics(for: heartRate)?.mostRecentQuantity()?.doubleValue(for: beatsPerMinute)
        == 120)
    #expect(count(builder.statistics(for: steps)) == 107)
    session.end()
    try await builder.endCollection(at: noon + 300)
    let workout = try #require(try await builder.finishWorkout())
    #expect(count(workout.statistics(for: steps)) == 107)
    let tied = try await HKSampleQueryDescriptor(
      predicates: [
        .quantitySample(type: steps, predicate: HKQuery.predicateForObjects(from: workout))
      ],
      sortDescriptors: []
    ).result(for: world.healthStore)
    #expect(tied.map { $0.quantity.doubleValue(for: .count()) }.sorted() == [7, 100])
  }
}
