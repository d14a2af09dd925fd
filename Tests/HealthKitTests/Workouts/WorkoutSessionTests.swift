import Foundation
import HealthKit
import HealthKitTesting
import Testing

/// Tells what a session and its builder say.
private final class Listener: HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
  let states = Told<HKWorkoutSessionState>()
  let errors = Told<any Error>()
  let collected = Told<Set<HKSampleType>>()

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) { states.add(toState) }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    errors.add(error)
  }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) { collected.add(collectedTypes) }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}

/// One after the other, since one session runs at a time in a process.
@Suite("Workout sessions", .serialized)
struct WorkoutSessionTests {
  private var running: HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    return configuration
  }

  @Test("WORKOUT-15, WORKOUT-16: states follow one another, and what is impossible is an error")
  func states() async throws {
    let store = try await HKInMemoryStore().healthStore
    let (session, listener) = (
      try HKWorkoutSession(healthStore: store, configuration: running), Listener()
    )
    session.delegate = listener
    session.pause()
    #expect(HKError.errorInvalidArgument ~= (try await listener.errors.next()))
    let builder = session.associatedWorkoutBuilder()
    #expect(builder === session.associatedWorkoutBuilder())
    session.prepare()
    session.startActivity(with: noon)
    try await builder.beginCollection(at: noon)
    session.pause()
    session.resume()
    session.stopActivity(with: noon + 60)
    session.end()
    for expected in [
      HKWorkoutSessionState.prepared, .running, .paused, .running, .stopped, .ended,
    ] {
      #expect(try await listener.states.next() == expected)
    }
    #expect(session.endDate == noon + 60)
    #expect(builder.workoutEvents.map(\.type) == [.pause, .resume])
    session.startActivity(with: nil)
    #expect(HKError.errorInvalidArgument ~= (try await listener.errors.next()))
  }

  @Test("A second session of a process ends the first with its error")
  func second() async throws {
    let store = try await HKInMemoryStore().healthStore
    let (first, listener) = (
      try HKWorkoutSession(healthStore: store, configuration: running), Listener()
    )
    first.delegate = listener
    first.startActivity(with: nil)
    let second = try HKWorkoutSession(healthStore: store, configuration: running)
    second.startActivity(with: nil)
    #expect(HKError.errorAnotherWorkoutSessionStarted ~= (try await listener.errors.next()))
    #expect(first.state == .ended && second.state == .running)
    second.end()
  }

  @Test("WORKOUT-20: what another app saves during a session becomes part of the workout")
  func live() async throws {
    let world = try await HKInMemoryStore.granting([.workoutType(), steps])
    let store = world.healthStore
    let sensor = try await world.healthStore(of: .forTests("org.example.sensor"))
    try await sensor.requestAuthorization(toShare: [steps], read: [])
    let (session, listener) = (
      try HKWorkoutSession(healthStore: store, configuration: running), Listener()
    )
    let builder = session.associatedWorkoutBuilder()
    let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: nil)
    source.enableCollection(for: steps, predicate: nil)
    (builder.dataSource, builder.delegate) = (source, listener)
    session.startActivity(with: noon)
    try await sensor.save(stepSample(999, at: -600))
    try await builder.beginCollection(at: noon)
    try await sensor.save(stepSample(80, at: 60))
    #expect(try await listener.collected.next() == [steps])
    #expect(
      builder.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 80)
    try await sensor.save([stepSample(40, at: 180), stepSample(7, at: 3600)])
    session.end()
    try await builder.endCollection(at: noon + 600)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 120)
  }

  @Test("Without a companion nothing is mirrored, started or recovered")
  func companion() async throws {
    let store = try await HKInMemoryStore().healthStore
    let session = try HKWorkoutSession(healthStore: store, configuration: running)
    for call in [
      { try await session.startMirroringToCompanionDevice() },
      { try await store.startWatchApp(toHandle: HKWorkoutConfiguration()) },
    ] {
      await #expect { try await call() } throws: { HKError.errorHealthDataUnavailable ~= $0 }
    }
    #expect(try await store.recoverActiveWorkoutSession() == nil)
  }
}
