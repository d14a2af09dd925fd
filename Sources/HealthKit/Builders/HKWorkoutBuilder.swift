public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// Builds a workout step by step: begin to collect, add samples, events, activities and metadata, end,
/// and finish, which saves everything at once (rule WORKOUT-07). Until then nothing is stored.
///
/// `@unchecked Sendable` because what changes lies behind a lock.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  /// What records the workout, and its route; nil: not stated.
  public let device: HKDevice?
  let connection: StoreConnection
  let store: HKHealthStore
  let recording: Mutex<WorkoutRecording>
  private let route = Mutex<HKWorkoutRouteBuilder?>(nil)
  private let id = IdentifierMint.next()

  /// A builder that has collected nothing.
  ///
  /// - Parameters:
  ///   - configuration: the kind of activity; what is changed in it later does not count.
  ///   - device: what records the workout; nil: not stated.
  public init(
    healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?
  ) {
    (store, connection, self.device) = (healthStore, healthStore.connection, device)
    recording = Mutex(WorkoutRecording(plan: configuration.current))
    super.init()
  }

  // MARK: - What there is

  /// A copy of that which the builder was made with.
  open var workoutConfiguration: HKWorkoutConfiguration {
    HKWorkoutConfiguration(recording.withLock { $0.plan })
  }

  /// Where collection began; nil before that.
  open var startDate: Date? { recording.withLock { $0.start }?.date }
  /// Where collection ended; nil before that.
  open var endDate: Date? { recording.withLock { $0.end }?.date }
  /// What the workout will carry; empty after a discard.
  open var metadata: [String: Any] { recording.withLock { $0.metadata }.dictionary ?? [:] }
  /// The events so far, in the order in which they were added.
  open var workoutEvents: [HKWorkoutEvent] {
    recording.withLock { $0.events }.map { HKWorkoutEvent($0) }
  }
  /// The activities so far. The end of one that still runs is nil.
  open var workoutActivities: [HKWorkoutActivity] {
    recording.withLock { $0.activities }.map { HKWorkoutActivity($0) }
  }

  /// What the samples so far add up to, by type.
  open var allStatistics: [HKQuantityType: HKStatistics] {
    let tally = recording.withLock { $0.tally }
    var all: [HKQuantityType: HKStatistics] = [:]
    for type in tally.types {
      let type: HKQuantityType = HKObjectType.the(type)
      all[type] = tally.statistics(of: type.type).map { HKStatistics($0, of: type, options: []) }
    }
    return all
  }

  /// nil for a type of which there are no samples.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    recording.withLock { $0.tally }.statistics(of: quantityType.type)
      .map { HKStatistics($0, of: quantityType, options: []) }
  }

  /// Seconds of activity up to a date, pauses left out (rule WORKOUT-11).
  open func elapsedTime(at date: Date) -> TimeInterval {
    recording.withLock { $0.activeDuration(until: Instant(date)) }
  }

  /// The builder of the workout's route, whose locations are saved with the workout; nil for other
  /// series.
  open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
    guard seriesType.type == .workoutRoute else { return nil }
    return route.withLock { route in
      if let route { return route }
      let made = HKWorkoutRouteBuilder(healthStore: store, device: device)
      route = made
      return made
    }
  }

  // MARK: - Steps

  /// - Throws: `errorInvalidArgument` when it has begun already.
  open func beginCollection(at date: Date) async throws {
    try change { try $0.begin(at: Instant(date)) }
  }

  /// Ends the activity that runs, too. Throws `errorInvalidArgument` unless it has begun.
  open func endCollection(at date: Date) async throws {
    try change { try $0.end(at: Instant(date)) }
  }

  /// Adds samples, stored or new; new ones are saved with the workout.
  open func addSamples(_ samples: [HKSample]) async throws { try change { try $0.add(samples) } }

  /// Adds pauses, resumptions, laps, markers and segments. Pauses shorten the duration of the
  /// workout (rule WORKOUT-11).
  ///
  /// - Throws: `errorInvalidArgument` before collection has begun, and after a finish or discard.
  open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    let events = workoutEvents.map(\.value)
    try change { try $0.add(events) }
  }

  /// Where a key comes again the last value counts.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    let metadata = Metadata(metadata)
    try change { try $0.add(metadata) }
  }

  /// The activity before ends where this one begins (rule WORKOUT-09).
  open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
    let activity = workoutActivity.value
    try change { try $0.add(activity) }
  }

  /// Ends an activity; at its start when `endDate` lies before that.
  ///
  /// - Throws: `errorInvalidArgument` for an identifier of no activity here, before collection has
  ///   begun, and after a finish or discard.
  open func updateActivity(uuid: UUID, end endDate: Date) async throws {
    try change { try $0.update(ObjectID(uuid)) { $0.close($1, at: Instant(endDate)) } }
  }

  /// Adds metadata to an activity; where a key comes again the last value counts. Throws as
  /// ``updateActivity(uuid:end:)``.
  open func updateActivity(uuid: UUID, adding metadata: [String: Any]) async throws {
    let metadata = Metadata(metadata)
    try change { try $0.update(ObjectID(uuid)) { $0.add(metadata, toActivity: $1) } }
  }

  final func change(_ body: (inout WorkoutRecording) throws -> Void) throws {
    try recording.withLock { recording in
      var changed = recording
      try body(&changed)
      recording = changed
    }
  }

  /// Saves the workout with its new samples, and then its route: all samples and the workout, or
  /// nothing. Samples of other apps count in its statistics; tied to it are those of this app.
  ///
  /// - Returns: the workout as it was saved.
  /// - Throws: `errorInvalidArgument` unless collection has ended; what a save throws.
  @discardableResult
  open func finishWorkout() async throws -> HKWorkout? {
    let recording = self.recording.withLock { $0 }
    let workout = try recording.workout(id: id, device: device)
    let own = try recording.samples.filter(connection.owns)
    let relation = Relation(kind: .workout, parent: id, children: own.map(\.id))
    let new = recording.samples.filter { !$0.isStored }.flatMap(\.rows)
    let client = try connection.client()
    try await calling {
      try await client.save(
        new + [workout], relations: own.isEmpty ? [] : [relation])
    }
    self.recording.withLock { $0.finish() }
    let made = HKWorkout(ObjectParts(workout))
    if let route = route.withLock({ $0 }), route.steps.count > 0 {
      try await route.finishRoute(with: made, metadata: nil)
    }
    return made
  }

  /// Throws away what was collected. The builder takes nothing more.
  open func discardWorkout() {
    recording.withLock { $0.discard() }
    route.withLock { $0 }?.discard()
  }

  // MARK: - Steps with completion handlers, which are called once, on a background queue

  /// As ``HKWorkoutBuilder/beginCollection(at:)``.
  open func beginCollection(
    withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await beginCollection(at: startDate) }
  }

  /// As ``HKWorkoutBuilder/endCollection(at:)``.
  open func endCollection(
    withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await endCollection(at: endDate) }
  }

  /// As ``HKWorkoutBuilder/addSamples(_:)``.
  open func add(
    _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addSamples(samples) }
  }

  /// As ``HKWorkoutBuilder/addWorkoutEvents(_:)``.
  open func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addWorkoutEvents(workoutEvents) }
  }

  /// As ``HKWorkoutBuilder/addMetadata(_:)``.
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = Metadata(metadata)
    reporting(to: completion) { [self] in try change { try $0.add(metadata) } }
  }

  /// As ``HKWorkoutBuilder/addWorkoutActivity(_:)``.
  open func addWorkoutActivity(
    _ workoutActivity: HKWorkoutActivity,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addWorkoutActivity(workoutActivity) }
  }

  /// As ``HKWorkoutBuilder/updateActivity(uuid:end:)``.
  open func updateActivity(
    uuid: UUID, end endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await updateActivity(uuid: uuid, end: endDate) }
  }

  /// As ``HKWorkoutBuilder/finishWorkout()``: the workout as it was saved, or nil and the error.
  open func finishWorkout(
    completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await finishWorkout()
    } _: { result in
      completion(result.success.flatMap { $0 }, result.failure)
    }
  }
}

extension HKObject {
  /// Whether it came from the store.
  var isStored: Bool { object.sourceRevision != nil }
}
