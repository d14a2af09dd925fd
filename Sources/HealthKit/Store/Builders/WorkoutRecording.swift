import Foundation
import HealthClient
import HealthModel

/// The state of a workout builder as a value: the allowed order of steps, and the resulting workout
/// (rule WORKOUT-07).
struct WorkoutRecording: Sendable {
  enum Phase: Sendable {
    case prepared, collecting, ended, finished, discarded
  }

  let plan: HKWorkoutConfiguration.Values
  private(set) var phase = Phase.prepared
  private(set) var start: Instant?
  private(set) var end: Instant?
  private(set) var samples: [HKSample] = []
  private(set) var events: [WorkoutEvent] = []
  private(set) var activities: [WorkoutActivity] = []
  private(set) var metadata = Metadata()
  /// The tally of the samples that the app added. Samples in `live` are counted by healthd instead.
  private var own = WorkoutTally()
  private var ids: Set<ObjectID> = []
  private var live = LiveCounts()

  init(plan: HKWorkoutConfiguration.Values) { self.plan = plan }

  // MARK: - Phases

  mutating func begin(at date: Instant) throws {
    guard phase == .prepared else { throw Self.misuse("collection has begun already") }
    (phase, start) = (.collecting, date)
  }

  mutating func end(at date: Instant) throws {
    guard phase == .collecting, let start else { throw Self.misuse("nothing is being collected") }
    guard date >= start else { throw Self.misuse("the end lies before the start") }
    (phase, end) = (.ended, date)
    for place in activities.indices where activities[place].end == .distantFuture {
      close(place, at: date)
    }
  }

  mutating func finish() { phase = .finished }
  mutating func discard() { self = WorkoutRecording(plan: plan, phase: .discarded) }

  private init(plan: HKWorkoutConfiguration.Values, phase: Phase) {
    self.plan = plan
    self.phase = phase
  }

  private func mustBeOpen() throws {
    guard phase == .collecting || phase == .ended else {
      throw Self.misuse("collection has not begun, or the workout is finished or discarded")
    }
  }

  static func misuse(_ what: String) -> HKError {
    HKError(.errorInvalidArgument, "workout builder: " + what)
  }

  // MARK: - Contents

  mutating func add(_ new: [HKSample]) throws {
    try mustBeOpen()
    for sample in new where ids.insert(sample.id).inserted {
      samples.append(sample)
      own.add(sample.object)
    }
  }

  /// Adds samples that healthd counts. A stored sample replaces the copy that the app added before,
  /// so that it is not counted twice.
  mutating func collect(_ new: [HKSample]) throws {
    try mustBeOpen()
    let replaced = Set(new.map(\.id)).intersection(ids).subtracting(live.ids)
    remove(replaced)
    for sample in new where live.add(sample) {
      ids.insert(sample.id)
      samples.append(sample)
    }
  }

  /// Replaces the statistics that healthd computed.
  ///
  /// - Parameters:
  ///   - types: the types that were queried. A type that is missing in `statistics` has none.
  ///   - activity: the activity to which the statistics belong; nil for the whole workout.
  mutating func set(
    _ statistics: [ObjectType: Statistics], of types: Set<ObjectType>, in activity: ObjectID? = nil
  ) {
    for type in types { live.statistics[activity, default: [:]][type] = statistics[type] }
  }

  /// The types that healthd counts or has counted.
  var liveTypes: Set<ObjectType> {
    Set(live.counts.keys).union(live.statistics[nil, default: [:]].keys)
  }

  func types(of ids: Set<ObjectID>) -> Set<ObjectType> {
    ids.isEmpty ? [] : Set(samples.filter { ids.contains($0.id) }.map(\.sampleType.type))
  }

  /// The combined tally of the added samples and of those that healthd counts.
  var tally: WorkoutTally { live.added(to: own, in: nil, counts: live.counts) }

  /// Removes samples that were deleted in the store.
  mutating func remove(_ ids: Set<ObjectID>) {
    guard !ids.isEmpty else { return }
    keepOnly { !ids.contains($0.id) }
  }

  /// Removes samples that end after the workout.
  mutating func keepOnlySamples(until end: Instant) {
    keepOnly { Instant($0.endDate) <= end }
  }

  private mutating func keepOnly(_ isKept: (HKSample) -> Bool) {
    samples.removeAll { !isKept($0) }
    ids = Set(samples.map(\.id))
    let counted = samples.filter { live.ids.contains($0.id) }
    (live.ids, live.counts) = ([], [:])
    for sample in counted { _ = live.add(sample) }
    tallyOwn()
  }

  private mutating func tallyOwn() {
    own = WorkoutTally()
    for sample in samples where !live.ids.contains(sample.id) { own.add(sample.object) }
  }

  mutating func add(_ new: [WorkoutEvent]) throws {
    try mustBeOpen()
    events += new
  }

  mutating func add(_ new: Metadata) throws {
    guard phase != .finished, phase != .discarded else {
      throw Self.misuse("the workout is finished or discarded")
    }
    metadata = Metadata(metadata.entries + new.entries)
  }

  /// Adds an activity. A running activity ends at the start of the new one (rule WORKOUT-09).
  mutating func add(_ activity: WorkoutActivity) throws {
    try mustBeOpen()
    if let last = activities.indices.last, activities[last].end == .distantFuture {
      close(last, at: activity.start)
    }
    activities.append(activity)
  }

  mutating func update(
    _ id: ObjectID, _ change: (inout WorkoutRecording, Int) throws -> Void
  ) throws {
    try mustBeOpen()
    guard let place = activities.firstIndex(where: { $0.id == id }) else {
      throw Self.misuse("there is no activity with this identifier")
    }
    try change(&self, place)
  }

  mutating func close(_ place: Int, at date: Instant) {
    activities[place].end = max(date, activities[place].start)
  }

  mutating func add(_ new: Metadata, toActivity place: Int) {
    activities[place].metadata = Metadata(activities[place].metadata.entries + new.entries)
  }

  // MARK: - The workout

  /// Returns the active duration from the start to a date, in seconds and without pauses (rule
  /// WORKOUT-11).
  func activeDuration(until date: Instant) -> Double {
    guard let start, date > start else { return 0 }
    return Workout.activeDuration(from: start, to: min(date, end ?? date), events: events)
  }

  /// Returns the workout to save.
  ///
  /// - Throws: `errorInvalidArgument` unless collection has ended.
  func workout(id: ObjectID, device: HKDevice?) throws -> HealthObject {
    guard phase == .ended, let start, let end else {
      throw Self.misuse("end the collection first")
    }
    var workout = Workout(
      activityType: plan.activityType.number, duration: activeDuration(until: end))
    workout.events = events
    workout.activities = activities.map { activity in
      var activity = activity
      activity.events = events.filter { $0.start >= activity.start && $0.end <= activity.end }
      activity.duration = Workout.activeDuration(
        from: activity.start, to: activity.end, events: activity.events)
      activity.statistics = statistics(of: activity)
      return activity
    }
    workout.statistics = tally.kept
    return HealthObject(
      id: id, type: .workout, start: start, end: end, details: .workout(workout),
      device: device?.value, metadata: metadata)
  }

  /// Returns the statistics of the samples that are completely within an activity.
  private func statistics(of activity: WorkoutActivity) -> [WorkoutStatistics] {
    var (tally, counts) = (WorkoutTally(), [ObjectType: Int]())
    for sample in samples {
      let object = sample.object
      guard activity.start <= object.start, object.end <= activity.end else { continue }
      if live.ids.contains(sample.id) {
        counts[object.type, default: 0] += 1
      } else {
        tally.add(object)
      }
    }
    return live.added(to: tally, in: activity.id, counts: counts).kept
  }
}

/// The samples of a workout that healthd counts, and the resulting statistics.
private struct LiveCounts: Sendable {
  var ids: Set<ObjectID> = []
  var counts: [ObjectType: Int] = [:]
  /// The statistics by activity; the key nil is the whole workout.
  var statistics: [ObjectID?: [ObjectType: Statistics]] = [:]

  /// - Returns: Whether the sample is new.
  mutating func add(_ sample: HKSample) -> Bool {
    guard ids.insert(sample.id).inserted else { return false }
    counts[sample.sampleType.type, default: 0] += 1
    return true
  }

  func added(
    to tally: WorkoutTally, in activity: ObjectID?, counts: [ObjectType: Int]
  ) -> WorkoutTally {
    var tally = tally
    for (type, statistics) in statistics[activity] ?? [:] {
      // Statistics without a known sample still get the weight of one, so that the mean is defined.
      tally.add(statistics, of: type, count: max(1, counts[type] ?? 0))
    }
    return tally
  }
}
