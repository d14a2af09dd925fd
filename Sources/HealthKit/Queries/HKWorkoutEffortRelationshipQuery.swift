public import Foundation
import HealthClient
import HealthModel

/// A workout or one of its activities, and the effort scores related to it (rule WORKOUT-21).
public final class HKWorkoutEffortRelationship: NSObject, NSSecureCoding, NSCopying,
  // because every property is a constant
  Sendable
{
  /// The workout, or the workout of the activity.
  public let workout: HKWorkout
  /// The activity; nil for the workout as a whole.
  public let activity: HKWorkoutActivity?
  /// The effort scores; nil if there are none or the app may not read them.
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

  /// Decodes a relationship. Returns nil if the archive is damaged or lacks the workout.
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

/// A query for workouts and their effort scores.
///
/// `@unchecked Sendable` because every property is a constant.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
  /// Receives the relationships and the anchor after them, or nil and an error.
  public typealias ResultsHandler =
    @Sendable (
      HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  private let query: Result<EffortQuery, any Error>
  private let handler: ResultsHandler

  /// Creates a query to pass to ``HKHealthStore/execute(_:)``, which runs it once.
  ///
  /// - Parameters:
  ///   - predicate: the workouts; nil for all that the app may read.
  ///   - anchor: the anchor of an earlier query, to receive only workouts that were saved after it
  ///     or have a score saved after it; nil for every workout.
  ///   - options: whether to return all scores or only the most relevant one of each relationship.
  ///   - handler: called once, on a background queue.
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

/// The async form of ``HKWorkoutEffortRelationshipQuery``.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, Sendable {
  /// The relationships, and the anchor for the next query.
  public struct Result: Sendable {
    /// One relationship for each matching workout, and one for each of its activities that has a
    /// score.
    public let relationships: [HKWorkoutEffortRelationship]
    /// The anchor after the last change. Pass it to the next query to receive only later changes.
    public let newAnchor: HKQueryAnchor
  }

  /// The predicate of the workouts; nil for all that the app may read.
  public var predicate: NSPredicate? {
    get { condition.predicate }
    set { condition = ConstantPredicate(newValue) }
  }
  /// The anchor of an earlier query; nil for every workout.
  public var anchor: HKQueryAnchor?
  /// With `mostRelevant`, each relationship has only its most relevant score; with `default`, all
  /// scores.
  public var option: HKWorkoutEffortRelationshipQueryOptions
  private var condition: ConstantPredicate

  /// Creates a descriptor. No request is sent and nothing is validated before ``result(for:)``.
  public init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?,
    option: HKWorkoutEffortRelationshipQueryOptions
  ) {
    condition = ConstantPredicate(predicate)
    self.anchor = anchor
    self.option = option
  }

  /// Returns the current relationships.
  ///
  /// - Throws: `errorInvalidArgument` for a predicate that the store cannot evaluate or an anchor
  ///   that the store did not create.
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
  /// Runs an effort query. The reply contains only the identifiers of the workouts, which are
  /// fetched separately; a workout that was deleted in the meantime is left out.
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
