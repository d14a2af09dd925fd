public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// A builder that creates a workout step by step: begin collection, add samples, events, activities
/// and metadata, end collection, and finish the workout. Nothing is stored before the finish, which
/// saves everything in one transaction, except for the route (rule WORKOUT-07).
///
/// `@unchecked Sendable` because the mutable state is protected by locks.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  /// The device that records the workout and its route; nil if it is not specified.
  public let device: HKDevice?
  let connection: StoreConnection
  let store: HKHealthStore
  let recording: Mutex<WorkoutRecording>
  private let route = Mutex<HKWorkoutRouteBuilder?>(nil)
  private let id = IdentifierMint.next()

  /// Creates a builder that has not begun collection.
  ///
  /// - Parameters:
  ///   - configuration: the kind of activity. The builder copies it; later changes have no effect.
  ///   - device: the device that records the workout; nil if it is not specified.
  public init(
    healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?
  ) {
    (store, connection, self.device) = (healthStore, healthStore.connection, device)
    recording = Mutex(WorkoutRecording(plan: configuration.current))
    super.init()
  }

  // MARK: - State

  /// A copy of the configuration with which the builder was created.
  open var workoutConfiguration: HKWorkoutConfiguration {
    HKWorkoutConfiguration(recording.withLock { $0.plan })
  }

  /// The start of collection; nil before it.
  open var startDate: Date? { recording.withLock { $0.start }?.date }
  /// The end of collection; nil before it.
  open var endDate: Date? { recording.withLock { $0.end }?.date }
  /// The metadata of the workout; empty after a discard.
  open var metadata: [String: Any] { recording.withLock { $0.metadata }.dictionary ?? [:] }
  /// The events added so far, in the order in which they were added.
  open var workoutEvents: [HKWorkoutEvent] {
    recording.withLock { $0.events }.map { HKWorkoutEvent($0) }
  }
  /// The activities added so far. The end date of a running activity is nil.
  open var workoutActivities: [HKWorkoutActivity] {
    recording.withLock { $0.activities }.map { HKWorkoutActivity($0) }
  }

  /// The statistics of the samples added so far, by type.
  open var allStatistics: [HKQuantityType: HKStatistics] {
    let tally = recording.withLock { $0.tally }
    var all: [HKQuantityType: HKStatistics] = [:]
    for type in tally.types {
      let type: HKQuantityType = HKObjectType.the(type)
      all[type] = tally.statistics(of: type.type).map { HKStatistics($0, of: type, options: []) }
    }
    return all
  }

  /// Returns the statistics of the samples of one type added so far; nil if there are none.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    recording.withLock { $0.tally }.statistics(of: quantityType.type)
      .map { HKStatistics($0, of: quantityType, options: []) }
  }

  /// Returns the active duration from the start of collection to a date, in seconds and without
  /// pauses (rule WORKOUT-11).
  open func elapsedTime(at date: Date) -> TimeInterval {
    recording.withLock { $0.activeDuration(until: Instant(date)) }
  }

  /// Returns the builder of the workout's route, whose locations are saved after the workout; nil
  /// for other series types.
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

  /// Begins collection.
  ///
  /// - Throws: `errorInvalidArgument` if collection has already begun.
  open func beginCollection(at date: Date) async throws {
    try change { try $0.begin(at: Instant(date)) }
  }

  /// Ends collection and the running activity.
  ///
  /// - Throws: `errorInvalidArgument` unless the builder is collecting, or if the date is before
  ///   the start.
  open func endCollection(at date: Date) async throws {
    try change { try $0.end(at: Instant(date)) }
  }

  /// Adds samples, stored or new. New samples are saved with the workout. A sample that was already
  /// added is ignored.
  ///
  /// - Throws: `errorInvalidArgument` before collection has begun, and after a finish or discard.
  open func addSamples(_ samples: [HKSample]) async throws { try change { try $0.add(samples) } }

  /// Adds pauses, resumes, laps, markers and segments. Pauses shorten the duration of the workout
  /// (rule WORKOUT-11).
  ///
  /// - Throws: `errorInvalidArgument` before collection has begun, and after a finish or discard.
  open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    let events = workoutEvents.map(\.value)
    try change { try $0.add(events) }
  }

  /// Adds metadata to the workout. A later value for a key replaces an earlier one.
  ///
  /// - Throws: `errorInvalidArgument` after a finish or discard.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    let metadata = Metadata(metadata)
    try change { try $0.add(metadata) }
  }

  /// Adds an activity. A running activity ends at the start of the new one (rule WORKOUT-09).
  ///
  /// - Throws: `errorInvalidArgument` before collection has begun, and after a finish or discard.
  open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
    let activity = workoutActivity.value
    try change { try $0.add(activity) }
  }

  /// Ends an activity. An end date before the start of the activity is replaced by the start.
  ///
  /// - Throws: `errorInvalidArgument` for the identifier of an activity that was not added to this
  ///   builder, before collection has begun, and after a finish or discard.
  open func updateActivity(uuid: UUID, end endDate: Date) async throws {
    try change { try $0.update(ObjectID(uuid)) { $0.close($1, at: Instant(endDate)) } }
  }

  /// Adds metadata to an activity. A later value for a key replaces an earlier one. Throws the
  /// errors of ``updateActivity(uuid:end:)``.
  open func updateActivity(uuid: UUID, adding metadata: [String: Any]) async throws {
    let metadata = Metadata(metadata)
    try change { try $0.update(ObjectID(uuid)) { $0.add(metadata, toActivity: $1) } }
  }

  final func change(_ body: (inout WorkoutRecording) throws -> Void) throws {
    // The body changes a copy, so that an error leaves the recording unchanged.
    try recording.withLock { recording in
      var changed = recording
      try body(&changed)
      recording = changed
    }
  }

  /// Saves the workout and its new samples in one transaction, and then its route. Samples of other
  /// apps count in the statistics of the workout, but only samples of this app are associated with
  /// it.
  ///
  /// - Returns: The saved workout.
  /// - Throws: `errorInvalidArgument` unless collection has ended, and the errors of
  ///   ``HKHealthStore/save(_:)-(HKObject)``. If only saving the route fails, the workout is stored
  ///   nevertheless.
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

  /// Discards everything that was collected. The builder cannot be used afterward.
  open func discardWorkout() {
    recording.withLock { $0.discard() }
    route.withLock { $0 }?.discard()
  }

  // MARK: - Steps with completion handlers, which are called once, on a background queue

  /// Begins collection, as ``HKWorkoutBuilder/beginCollection(at:)``.
  open func beginCollection(
    withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await beginCollection(at: startDate) }
  }

  /// Ends collection, as ``HKWorkoutBuilder/endCollection(at:)``.
  open func endCollection(
    withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await endCollection(at: endDate) }
  }

  /// Adds samples, as ``HKWorkoutBuilder/addSamples(_:)``.
  open func add(
    _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addSamples(samples) }
  }

  /// Adds events, as ``HKWorkoutBuilder/addWorkoutEvents(_:)``.
  open func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addWorkoutEvents(workoutEvents) }
  }

  /// Adds metadata, as ``HKWorkoutBuilder/addMetadata(_:)``.
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = Metadata(metadata)
    reporting(to: completion) { [self] in try change { try $0.add(metadata) } }
  }

  /// Adds an activity, as ``HKWorkoutBuilder/addWorkoutActivity(_:)``.
  open func addWorkoutActivity(
    _ workoutActivity: HKWorkoutActivity,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addWorkoutActivity(workoutActivity) }
  }

  /// Ends an activity, as ``HKWorkoutBuilder/updateActivity(uuid:end:)``.
  open func updateActivity(
    uuid: UUID, end endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await updateActivity(uuid: uuid, end: endDate) }
  }

  /// Saves the workout, as ``HKWorkoutBuilder/finishWorkout()``. The handler receives the saved
  /// workout, or nil and the error.
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
  /// Whether the object came from the store.
  var isStored: Bool { object.sourceRevision != nil }
}
