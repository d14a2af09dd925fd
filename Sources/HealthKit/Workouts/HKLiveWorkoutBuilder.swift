public import Foundation
import HealthClient
import HealthModel
import Synchronization

/// The builder of a workout session. While it collects, it adds what any source saves of the types of
/// its data source and the app may read, as it is saved.
///
/// `@unchecked Sendable` because what changes lies behind locks.
public final class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  private struct Live {
    weak var session: HKWorkoutSession?
    weak var delegate: (any HKLiveWorkoutBuilderDelegate)?
    var dataSource: HKLiveWorkoutDataSource?
    var collectsEvents = true
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

  /// Told of what is collected. Not kept alive.
  public var delegate: (any HKLiveWorkoutBuilderDelegate)? {
    get { live.withLock { $0.delegate } }
    set { live.withLock { $0.delegate = newValue } }
  }

  public var workoutSession: HKWorkoutSession? { live.withLock { $0.session } }

  /// To be set before collection begins.
  public var dataSource: HKLiveWorkoutDataSource? {
    get { live.withLock { $0.dataSource } }
    set { live.withLock { $0.dataSource = newValue } }
  }

  /// Whether pauses and resumptions of the session become events of the workout.
  public var shouldCollectWorkoutEvents: Bool {
    get { live.withLock { $0.collectsEvents } }
    set { live.withLock { $0.collectsEvents = newValue } }
  }

  /// Seconds of activity up to now, pauses left out.
  public var elapsedTime: TimeInterval { elapsedTime(at: Date()) }

  /// nil when no activity has begun, or the last has ended.
  public var currentWorkoutActivity: HKWorkoutActivity? {
    workoutActivities.last { $0.endDate == nil }
  }

  // MARK: - Collecting

  public override func beginCollection(at date: Date) async throws {
    let descriptors = try dataSource?.descriptors(from: date) ?? []
    try await super.beginCollection(at: date)
    guard !descriptors.isEmpty else { return }
    let client = try connection.client()
    let query = ChangeQuery(descriptors: descriptors)
    let follower = Task { [weak self] in
      var following = ChangeFollowing(client, query)
      do {
        while let set = try await following.next() { try await self?.take(set) }
      } catch {
        // What is missed then comes when collection ends.
      }
    }
    live.withLock { ($0.query, $0.follower) = (query, follower) }
  }

  /// Adds what was saved up to now, and ends.
  public override func endCollection(at date: Date) async throws {
    let (query, follower) = live.withLock { ($0.query, $0.follower) }
    follower?.cancel()
    await follower?.value
    if var query {
      let client = try connection.client()
      query.anchor = live.withLock { $0.query?.anchor } ?? []
      try await take(try await calling { try await client.healthKitChanges(query) })
    }
    try await super.endCollection(at: date)
    try change { $0.keepOnlySamples(until: Instant(date)) }
  }

  public override func discardWorkout() {
    live.withLock { $0.follower?.cancel() }
    super.discardWorkout()
  }

  private func take(_ set: ChangeSet) async throws {
    try await turn.take { [self] in
      live.withLock { $0.query?.anchor = set.anchor }
      guard set.count > 0 else { return }
      let deleted = Set(set.deleted.map(\.value.id))
      try change { recording in
        recording.remove(deleted)
        try recording.add(set.added)
      }
      let types = Set(set.added.map(\.sampleType))
      if !types.isEmpty { tell { $0.workoutBuilder($1, didCollectDataOf: types) } }
    }
  }

  /// An event of the session.
  func take(_ event: HKWorkoutEvent) {
    guard shouldCollectWorkoutEvents, (try? change { try $0.add([event.value]) }) != nil else {
      return
    }
    tell { $0.workoutBuilderDidCollectEvent($1) }
  }

  private func tell(
    _ body: @escaping @Sendable (any HKLiveWorkoutBuilderDelegate, HKLiveWorkoutBuilder) -> Void
  ) {
    queue.async { [self] in
      if let delegate { body(delegate, self) }
    }
  }
}
