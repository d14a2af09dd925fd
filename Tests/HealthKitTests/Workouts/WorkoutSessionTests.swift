import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

@Suite("Workout sessions", .process)
struct WorkoutSessionTests {
  @Test("WORKOUT-15, WORKOUT-16: state changes arrive in order; an invalid transition is an error")
  func states() async throws {
    let store = try await HKInMemoryStore.granting([.workoutType()]).healthStore
    let (session, listener) = try store.session()
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
    #expect(session.state == .ended && session.type == .primary)
    #expect(session.startDate == noon && session.endDate == noon + 60)
    for expected in [HKWorkoutEventType.pause, .resume] {
      #expect(try await listener.events.next() == expected)
    }
    #expect(builder.workoutEvents.map(\.type) == [.pause, .resume])
    session.startActivity(with: nil)
    #expect(HKError.errorNoData ~= (try await listener.errors.next()))
  }

  @Test("WORKOUT-14: starting a session in another app ends this session with an error")
  func second() async throws {
    let world = try await HKInMemoryStore.granting([.workoutType()])
    let other = try await world.healthStore(of: .forTests("org.example.other"))
    try await other.requestAuthorization(toShare: [.workoutType()], read: [])
    let (first, listener) = try world.healthStore.session()
    first.startActivity(with: nil)
    #expect(try await listener.states.next() == .running)
    let (second, otherListener) = try other.session()
    second.startActivity(with: nil)
    #expect(HKError.errorAnotherWorkoutSessionStarted ~= (try await listener.errors.next()))
    #expect(try await listener.states.next() == .ended)
    #expect(try await otherListener.states.next() == .running)
    #expect(first.state == .ended && second.state == .running)
  }

  @Test("a session fails if the app is not authorized to share workouts")
  func unauthorized() async throws {
    let store = try await HKInMemoryStore().healthStore
    let (session, listener) = try store.session()
    session.startActivity(with: nil)
    #expect(HKError.errorAuthorizationNotDetermined ~= (try await listener.errors.next()))
    #expect(session.state == .notStarted)
    await #expect {
      try await store.recoverActiveWorkoutSession()
    } throws: {
      HKError.errorAuthorizationNotDetermined ~= $0
    }
    #expect(throws: HKError.self) { try store.session(.transition) }
  }

  @Test("WORKOUT-09, WORKOUT-10: beginning an activity ends the previous one")
  func activities() async throws {
    let store = try await HKInMemoryStore.granting([.workoutType()]).healthStore
    let (session, listener) = try store.session(.swimBikeRun)
    let builder = session.associatedWorkoutBuilder()
    session.startActivity(with: noon)
    try await builder.beginCollection(at: noon)
    session.beginNewActivity(configuration: .of(.swimming), date: noon, metadata: nil)
    session.beginNewActivity(configuration: .of(.transition), date: noon + 100, metadata: nil)
    session.endCurrentActivity(on: noon + 130)
    session.beginNewActivity(configuration: .of(.cycling), date: noon + 130, metadata: nil)
    session.stopActivity(with: noon + 300)
    session.end()
    for kind in [HKWorkoutActivityType.swimming, .transition, .cycling] {
      #expect(try await listener.activities.next() == "began \(kind)")
      #expect(try await listener.activities.next() == "ended \(kind)")
    }
    try await builder.endCollection(at: noon + 300)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.workoutActivities.map(\.duration) == [100, 30, 170])
    #expect(
      workout.workoutActivities.map(\.workoutConfiguration.activityType) == [
        .swimming, .transition, .cycling,
      ])
  }

  @Test("WORKOUT-20: samples that another app saves during a session become part of the workout")
  func live() async throws {
    let world = try await HKInMemoryStore.granting([.workoutType(), steps])
    let store = world.healthStore
    let sensor = try await world.healthStore(of: .forTests("org.example.sensor"))
    try await sensor.requestAuthorization(toShare: [steps], read: [])
    let (session, listener) = try store.session()
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

  @Test("WORKOUT-17: a recovered session has its events, activities, and data")
  func recovery() async throws {
    let world = try await HKInMemoryStore.granting([.workoutType(), steps])
    try await {
      let (session, listener) = try world.healthStore.session()
      let builder = session.associatedWorkoutBuilder()
      session.startActivity(with: noon)
      try await builder.beginCollection(at: noon)
      session.beginNewActivity(configuration: .of(.running), date: noon + 5, metadata: nil)
      #expect(try await listener.activities.next() == "began running")
      let lap = HKWorkoutEvent(
        type: .lap, dateInterval: DateInterval(start: noon + 5, duration: 30), metadata: nil)
      try await builder.addWorkoutEvents([lap])
      #expect(try await listener.events.next() == .lap)
      try await world.healthStore.save(stepSample(50, at: 10))
    }()
    let store = world.healthStoreOfAnotherProcess()
    let session = try #require(try await store.recoverActiveWorkoutSession())
    #expect(session.state == .running && session.startDate == noon)
    #expect(session.currentActivity.startDate == noon + 5)
    let listener = SessionListener()
    session.delegate = listener
    let builder = session.associatedWorkoutBuilder()
    let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: nil)
    source.enableCollection(for: steps, predicate: nil)
    builder.dataSource = source
    try await builder.beginCollection(at: noon)
    session.stopActivity(with: noon + 90)
    session.end()
    #expect(try await listener.states.next() == .stopped)
    #expect(try await listener.states.next() == .ended)
    try await builder.endCollection(at: noon + 90)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.workoutEvents?.map(\.type) == [.lap])
    #expect(workout.workoutActivities.map(\.duration) == [85])
    #expect(workout.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 50)
    #expect(try await store.recoverActiveWorkoutSession() == nil)
  }
}
