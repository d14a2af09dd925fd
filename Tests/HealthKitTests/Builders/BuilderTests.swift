import Foundation
import HealthKit
import HealthKitTesting
import TestSupport
import Testing

@Suite("Series and workout builders", .process)
struct BuilderTests {
  @Test("SERIES-10: a quantity series is saved as one sample and read back value by value")
  func quantitySeries() async throws {
    let store = try await HKInMemoryStore.granting([heartRate]).healthStore
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: heartRate, startDate: noon, device: nil)
    for second in [2.0, 0, 1] {
      try builder.insert(
        HKQuantity(unit: beatsPerMinute, doubleValue: 60 + second), at: noon + second)
    }
    #expect { try builder.insert(HKQuantity(unit: .meter(), doubleValue: 1), at: noon) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
    let samples = try await builder.finishSeries(metadata: nil)
    #expect(samples.map(\.count) == [3])
    #expect(samples.first?.endDate == noon + 2)
    #expect(throws: HKError.self) {
      try builder.insert(HKQuantity(unit: beatsPerMinute, doubleValue: 60), at: noon)
    }
    let query = HKQuantitySeriesSampleQueryDescriptor(
      predicate: .quantitySample(type: heartRate), options: .includeSample)
    var (values, owners) = ([Double](), Set<UUID>())
    for try await item in query.results(for: store) {
      values.append(item.quantity.doubleValue(for: beatsPerMinute))
      owners.insert(try #require(item.sample).uuid)
    }
    #expect(values == [60, 61, 62])
    #expect(owners == Set(samples.map(\.uuid)))

    let told = Told<Double?>()
    store.execute(
      HKQuantitySeriesSampleQuery(quantityType: heartRate, predicate: nil) {
        _, quantity, _, _, isDone, _ in
        told.add(isDone ? nil : quantity?.doubleValue(for: beatsPerMinute))
      })
    for expected in [60.0, 61, 62, nil] { #expect(try await told.next() == expected) }
  }

  @Test("SERIES-11: heartbeats keep their offsets and gaps")
  func heartbeats() async throws {
    let store = try await HKInMemoryStore.granting([HKSeriesType.heartbeat()]).healthStore
    let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon)
    try await builder.addHeartbeat(at: 0.5, precededByGap: false)
    try await builder.addHeartbeat(at: 1.25, precededByGap: true)
    try await builder.addMetadata([HKMetadataKeyTimeZone: "Europe/Berlin"])
    let series = try await builder.finishSeries()
    #expect(series.endDate == noon + 1.25)
    var beats: [HKHeartbeatSeriesQueryDescriptor.Heartbeat] = []
    for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {
      beats.append(beat)
    }
    #expect(beats.map(\.timeIntervalSinceStart) == [0.5, 1.25])
    #expect(beats.map(\.precededByGap) == [false, true])
    let told = Told<(Double, Bool)>()
    store.execute(
      HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, time, _, isDone, _ in
        told.add((time, isDone))
      })
    #expect(try await told.next() == (0.5, false))
    #expect(try await told.next() == (1.25, true))
  }

  @Test("a discarded builder rejects further data and stores nothing")
  func discarded() async throws {
    let store = try await HKInMemoryStore.granting([HKSeriesType.heartbeat()]).healthStore
    let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon)
    try await builder.addHeartbeat(at: 0.5, precededByGap: false)
    builder.discard()
    await #expect(throws: HKError.self) {
      try await builder.addHeartbeat(at: 1, precededByGap: false)
    }
    let found = try await HKSampleQueryDescriptor(
      predicates: [.heartbeatSeries()], sortDescriptors: []
    ).result(for: store)
    #expect(found.isEmpty)
  }

  @Test("WORKOUT-07, WORKOUT-11: a finished workout has its samples, events, activities, and route")
  func workout() async throws {
    let energy = HKQuantityType(.activeEnergyBurned)
    let store = try await HKInMemoryStore.granting([
      .workoutType(), HKSeriesType.workoutRoute(), energy, heartRate,
    ]).healthStore
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    await #expect(throws: HKError.self) { try await builder.endCollection(at: noon) }
    try await builder.beginCollection(at: noon)
    try await builder.addWorkoutActivity(
      HKWorkoutActivity(workoutConfiguration: configuration, start: noon, end: nil, metadata: nil))
    let burned = HKQuantitySample(
      type: energy, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 120), start: noon,
      end: noon + 600)
    try await builder.addSamples([
      burned, heartRateSample(150, at: 60), heartRateSample(160, at: 90),
    ])
    try await builder.addWorkoutEvents([
      HKWorkoutEvent(
        type: .pause, dateInterval: DateInterval(start: noon + 300, duration: 0), metadata: nil),
      HKWorkoutEvent(
        type: .resume, dateInterval: DateInterval(start: noon + 400, duration: 0), metadata: nil),
    ])
    let route = try #require(
      builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
    let places = (0..<3).map { second in
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 52.5 + Double(second) / 1e4, longitude: 13.4),
        altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3, timestamp: noon + Double(second))
    }
    try await route.insertRouteData(places)
    #expect(builder.elapsedTime(at: noon + 600) == 500)
    try await builder.endCollection(at: noon + 600)
    let saved = try #require(try await builder.finishWorkout())
    await #expect(throws: HKError.self) { try await builder.addSamples([burned]) }

    let workouts = try await HKSampleQueryDescriptor(
      predicates: [.workout()], sortDescriptors: [SortDescriptor(\.duration)]
    ).result(for: store)
    let workout = try #require(workouts.first)
    #expect(workouts.map(\.uuid) == [saved.uuid])
    #expect(workout.workoutActivityType == .running && workout.duration == 500)
    #expect(workout.statistics(for: energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 120)
    #expect(
      workout.allStatistics[heartRate]?.averageQuantity()?.doubleValue(for: beatsPerMinute) == 155)
    #expect(workout.workoutActivities.first?.endDate == noon + 600)
    let routes = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute()], sortDescriptors: []
    ).result(for: store)
    var found: [CLLocation] = []
    for try await place in HKWorkoutRouteQueryDescriptor(try #require(routes.first)).results(
      for: store)
    {
      found.append(place)
    }
    #expect(found.map(\.coordinate) == places.map(\.coordinate))
    #expect(found.map(\.timestamp) == places.map(\.timestamp))
    let told = Told<(Int, Bool)>()
    store.execute(
      HKWorkoutRouteQuery(
        route: routes[0], dateInterval: DateInterval(start: noon + 1, duration: 60)
      ) { _, places, isDone, _ in told.add((places?.count ?? -1, isDone)) })
    #expect(try await told.next() == (2, true))
  }

  @Test("WORKOUT-21: effort scores can be related to a workout and unrelated again")
  func effort() async throws {
    let score = HKQuantityType(.workoutEffortScore)
    let store = try await HKInMemoryStore.granting([.workoutType(), score]).healthStore
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    try await builder.beginCollection(at: noon)
    try await builder.endCollection(at: noon + 600)
    let workout = try #require(try await builder.finishWorkout())
    let effort = HKQuantitySample(
      type: score, quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 7), start: noon,
      end: noon + 600)
    try await store.save(effort)
    try await store.relateWorkoutEffortSample(effort, with: workout, activity: nil)
    let query = HKWorkoutEffortRelationshipQueryDescriptor(
      predicate: nil, anchor: nil, option: .default)
    let related = try await query.result(for: store).relationships
    #expect(related.map(\.workout.uuid) == [workout.uuid])
    #expect(related.first?.samples?.map(\.uuid) == [effort.uuid])
    try await store.unrelateWorkoutEffortSample(effort, from: workout, activity: nil)
    #expect(try await query.result(for: store).relationships.first?.samples == nil)
  }
}
