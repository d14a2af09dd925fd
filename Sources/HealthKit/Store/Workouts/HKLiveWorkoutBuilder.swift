public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The builder of a workout session. While it collects, it adds the samples of its data source's
/// types that any source saves and that the app may read.
///
/// healthd computes its statistics, so that simultaneous measurements of several sources count once
/// (rules STATS-07, STATS-09). Samples of other types, and samples that the app adds without saving
/// them, are added on top without merging.
///
/// `@unchecked Sendable` because the mutable state is protected by locks.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  private struct Live {
    weak var session: HKWorkoutSession?
    weak var delegate: (any HKLiveWorkoutBuilderDelegate)?
    var dataSource: HKLiveWorkoutDataSource?
    var collectsEvents = true
    var selection: LiveSelection?
    var query: ChangeQuery?
    var follower: Task<Void, Never>?
  }

  private let live = Mutex(Live())
  private let queue = DispatchQueue(label: "healthkit.builder", target: handlerQueue)
  private let turn = Turn()

  init(
    _ store: HKHealthStore, _ configuration: HKWorkoutConfiguration, of session: HKWorkoutSession
  ) {
    super.init(healthStore: store, configuration: configuration, device: nil)
    live.withLock { $0.session = session }
  }

  deinit { live.withLock { $0.follower?.cancel() } }

  /// The delegate, held weakly. It is called on a background queue.
  open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
    get { live.withLock { $0.delegate } }
    set { live.withLock { $0.delegate = newValue } }
  }

  /// The session of the builder, held weakly; nil after the session was released.
  open var workoutSession: HKWorkoutSession? { live.withLock { $0.session } }

  /// The types to collect. Set it before collection begins; later changes have no effect.
  open var dataSource: HKLiveWorkoutDataSource? {
    get { live.withLock { $0.dataSource } }
    set { live.withLock { $0.dataSource = newValue } }
  }

  /// Whether pauses and resumes of the session become events of the workout. The default is true.
  open var shouldCollectWorkoutEvents: Bool {
    get { live.withLock { $0.collectsEvents } }
    set { live.withLock { $0.collectsEvents = newValue } }
  }

  /// The active duration up to now, in seconds and without pauses.
  open var elapsedTime: TimeInterval { elapsedTime(at: Date()) }

  /// The running activity; nil if none has begun or the last one has ended.
  open var currentWorkoutActivity: HKWorkoutActivity? {
    workoutActivities.last { $0.endDate == nil }
  }

  // MARK: - Collecting

  open override func beginCollection(at date: Date) async throws {
    let selection = dataSource?.selection(from: date)
    let descriptors = try selection?.descriptors() ?? []
    try await super.beginCollection(at: date)
    catchUp()
    guard let selection, !descriptors.isEmpty else { return }
    let client = try connection.client()
    let query = ChangeQuery(descriptors: descriptors)
    live.withLock { live in
      (live.selection, live.query) = (selection, query)
      live.follower = Task { [weak self] in
        var following = ChangeFollowing(client, query)
        do {
          while let set = try await following.next() { try await self?.take(set, client) }
        } catch {
          // Collection continues after an error: endCollection(at:) reads the missed changes.
        }
      }
    }
  }

  /// Adds the samples that were saved until now, ends collection, and removes samples that end
  /// after the workout.
  open override func endCollection(at date: Date) async throws {
    let (query, follower) = live.withLock { ($0.query, $0.follower) }
    follower?.cancel()
    await follower?.value
    if var query {
      let client = try connection.client()
      query.anchor = live.withLock { $0.query?.anchor } ?? []
      try await take(try await calling { try await client.healthKitChanges(query) }, client)
    }
    let end = Instant(date)
    let counted = try await count(to: end)
    try await super.endCollection(at: date)
    try change { recording in
      recording.keepOnlySamples(until: end)
      recording.set(counted, of: Set(counted.keys).union(recording.liveTypes))
    }
  }

  @discardableResult
  open override func finishWorkout() async throws -> HKWorkout? {
    try await countActivities()
    return try await super.finishWorkout()
  }

  open override func discardWorkout() {
    live.withLock { $0.follower?.cancel() }
    super.discardWorkout()
  }

  private func take(_ set: ChangeSet, _ client: HealthClient) async throws {
    guard let selection = live.withLock({ $0.selection }) else { return }
    try await turn.take { [self] in
      if set.count > 0 {
        let deleted = Set(set.deleted.map(\.value.id))
        let added = Set(set.added.map(\.sampleType))
        let types = recording.withLock { $0.types(of: deleted) }.union(added.map(\.type))
        let counted = try await selection.count(types, from: selection.start, to: nil, client)
        try change { recording in
          recording.remove(deleted)
          try recording.collect(set.added)
          recording.set(counted, of: types)
        }
        if !added.isEmpty { tell { $0.workoutBuilder($1, didCollectDataOf: added) } }
      }
      live.withLock { $0.query?.anchor = set.anchor }
    }
  }

  /// Returns the statistics of the collected types, without samples that end after the date.
  private func count(to end: Instant) async throws -> [ObjectType: Statistics] {
    guard let selection = live.withLock({ $0.selection }) else { return [:] }
    let types = recording.withLock { $0.liveTypes }
    return try await selection.count(
      types, from: selection.start, to: end, try connection.client())
  }

  private func countActivities() async throws {
    guard let selection = live.withLock({ $0.selection }) else { return }
    let (types, activities) = recording.withLock { ($0.liveTypes, $0.activities) }
    let client = try connection.client()
    for activity in activities where activity.end != .distantFuture {
      let counted = try await selection.count(
        types, from: max(activity.start, selection.start), to: activity.end, client)
      try change { $0.set(counted, of: types, in: activity.id) }
    }
  }

  // MARK: - Updates from the session

  /// Adds the events and activities that the session had before the builder began to collect.
  private func catchUp() {
    guard let known = workoutSession?.known else { return }
    for event in known.events { take(event) }
    for activity in known.activities {
      begin(activity)
      if activity.end != .distantFuture { end(activity) }
    }
  }

  /// Adds an event of the session, unless the builder already has it.
  func take(_ event: WorkoutEvent) {
    guard shouldCollectWorkoutEvents else { return }
    let isNew = try? changing { recording in
      guard !recording.events.contains(event) else { return false }
      try recording.add([event])
      return true
    }
    if isNew == true { tell { $0.workoutBuilderDidCollectEvent($1) } }
  }

  func begin(_ activity: WorkoutActivity) {
    try? change { recording in
      guard !recording.activities.contains(where: { $0.id == activity.id }) else { return }
      try recording.add(activity)
    }
  }

  func end(_ activity: WorkoutActivity) {
    try? change { try $0.update(activity.id) { $0.close($1, at: activity.end) } }
  }

  /// Adds events. While the session is active, laps, markers and segments also become events of the
  /// session, so that they survive the process and reach mirrored sessions.
  open override func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    try await super.addWorkoutEvents(workoutEvents)
    guard let session = workoutSession, session.state == .running || session.state == .paused
    else { return }
    for event in workoutEvents.map(\.value) where !event.changesActivity {
      session.act(.record(event))
    }
  }

  private func changing<Value>(
    _ body: (inout WorkoutRecording) throws -> Value
  ) throws -> Value {
    try recording.withLock { recording in
      var changed = recording
      let value = try body(&changed)
      recording = changed
      return value
    }
  }

  private func tell(
    _ body: @escaping @Sendable (any HKLiveWorkoutBuilderDelegate, HKLiveWorkoutBuilder) -> Void
  ) {
    queue.async { [self] in
      if let delegate { body(delegate, self) }
    }
  }
}
