public import Foundation
import HealthClient
import HealthModel

/// A workout, or one of its activities, with the effort scores that are tied to it (rule
/// WORKOUT-21).
public final class HKWorkoutEffortRelationship: NSObject, NSSecureCoding, NSCopying,
  // because every property is a constant
  @unchecked Sendable
{
  /// The workout, or that of the activity.
  public let workout: HKWorkout
  /// nil for the workout as a whole.
  public let activity: HKWorkoutActivity?
  /// nil when there are none, or none that the app may read.
  public let samples: [HKSample]?

  init(workout: HKWorkout, activity: HKWorkoutActivity?, samples: [HKSample]) {
    self.workout = workout
    self.activity = activity
    self.samples = samples.isEmpty ? nil : samples
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKWorkoutEffortRelationship else { return false }
    return other.workout == workout && other.activity == activity && other.samples == samples
  }

  public override var hash: Int { workout.hash }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(workout, forKey: "workout")
    if let activity { coder.encode(activity, forKey: "activity") }
    let rows = (samples ?? []).flatMap(\.rows)
    if !rows.isEmpty { coder.encode(ObjectArchive.data(rows) as NSData, forKey: "samples") }
  }

  /// nil when the archive is damaged or lacks the workout.
  public convenience init?(coder: NSCoder) {
    guard let workout = coder.object(HKWorkout.self, "workout") else { return nil }
    let (activity, data) = (
      coder.object(HKWorkoutActivity.self, "activity"), coder.bytes("samples")
    )
    let rows = data.map { ObjectArchive.rows($0) } ?? []
    guard let rows, rows.allSatisfy({ $0.type.kind == .quantity }),
      (activity != nil) == coder.containsValue(forKey: "activity"),
      (data != nil) == coder.containsValue(forKey: "samples")
    else { return nil }
    self.init(
      workout: workout, activity: activity,
      samples: rows.compactMap { HKObject.make($0) as? HKSample })
  }
}

/// Workouts with their effort scores.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
  /// With the relationships and the anchor behind them; nil and an error when the query fails.
  public typealias ResultsHandler =
    @Sendable (
      HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  private let query: Result<EffortQuery, any Error>
  private let handler: ResultsHandler

  /// - Parameter anchor: where an earlier query ended: only workouts that were saved since then, or
  ///   one of whose scores was; nil: every workout.
  public init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?,
    options: HKWorkoutEffortRelationshipQueryOptions,
    resultsHandler handler: @escaping ResultsHandler
  ) {
    query = Result { try EffortQuery(predicate, anchor, options) }
    self.handler = handler
    super.init(objectType: HKObjectType.workoutType(), predicate: predicate)
  }

  override func run(_ connection: StoreConnection) async {
    do {
      let (client, query) = (try connection.client(), try query.get())
      let (relationships, anchor) = try await client.healthKitEffort(query)
      await tell { [self] in handler(self, relationships, anchor, nil) }
    } catch {
      await tell { [self] in handler(self, nil, nil, error) }
    }
  }
}

/// As ``HKWorkoutEffortRelationshipQuery``, for tasks.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, Sendable {
  /// What was found, and where to go on from.
  public struct Result: Sendable {
    /// One for each workout that matches, and one for each of its activities that has a score.
    public let relationships: [HKWorkoutEffortRelationship]
    /// Behind the last change that was seen: give it to the next query to get what changed since.
    public let newAnchor: HKQueryAnchor
  }

  /// Which workouts; nil: all that the app may read.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  /// Where an earlier query ended; nil: every workout.
  public var anchor: HKQueryAnchor?
  /// With `mostRelevant` one score each, the one that counts; with `default` all.
  public var option: HKWorkoutEffortRelationshipQueryOptions
  private var condition: ConstantPredicate

  /// A description; nothing is asked or checked yet.
  public init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?,
    option: HKWorkoutEffortRelationshipQueryOptions
  ) {
    condition = ConstantPredicate(predicate)
    self.anchor = anchor
    self.option = option
  }

  /// The relationships as they are now.
  ///
  /// - Throws: `errorInvalidArgument` for a predicate that the store does not have, or an anchor
  ///   that it did not make.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    let query = try EffortQuery(predicate, anchor, option)
    let (relationships, anchor) = try await healthStore.connection.client().healthKitEffort(query)
    return Result(relationships: relationships, newAnchor: anchor)
  }
}

extension EffortQuery {
  fileprivate init(
    _ predicate: NSPredicate?, _ anchor: HKQueryAnchor?,
    _ options: HKWorkoutEffortRelationshipQueryOptions
  ) throws {
    self.init()
    filter = try SampleFilter(matching: predicate, of: .workoutEffortScore)
    isMostRelevant = options == .mostRelevant
    self.anchor = anchor?.bytes ?? []
  }
}

extension HealthClient {
  /// The answer names workouts; they are fetched besides. One that was deleted in between is left
  /// out.
  fileprivate func healthKitEffort(
    _ query: EffortQuery
  ) async throws -> ([HKWorkoutEffortRelationship], HKQueryAnchor) {
    let reply = try await calling { try await effortRelationships(query) }
    let scores = SampleMaker(reply.samples).samples(of: HKSample.self)
    let workouts = try await workouts(Set(reply.relationships.map(\.workout)))
    let relationships = reply.relationships.compactMap { relationship in
      workouts[relationship.workout].map { workout in
        HKWorkoutEffortRelationship(
          workout: workout,
          activity: relationship.activity.flatMap { id in
            workout.workoutActivities.first { ObjectID($0.uuid) == id }
          },
          samples: relationship.rows.map { scores[$0] })
      }
    }
    return (relationships, HKQueryAnchor(reply.anchor))
  }

  private func workouts(_ ids: Set<ObjectID>) async throws -> [ObjectID: HKWorkout] {
    guard !ids.isEmpty else { return [:] }
    var query = SampleQuery(types: [.workout])
    query.filter.ids = ids.sorted()
    let found = try await healthKitSamples(query, as: HKWorkout.self)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
  }
}
