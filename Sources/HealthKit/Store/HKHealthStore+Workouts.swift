import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  /// Ties stored samples to a stored workout of this app; those that are not stored yet are saved
  /// first (rule WORKOUT-05). Deprecated by HealthKit: use ``HKWorkoutBuilder``.
  public func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    let client = try connection.client()
    let relation = Relation(
      kind: .workout, parent: workout.id, children: samples.map(\.id))
    let new = samples.filter { $0.object.sourceRevision == nil }.flatMap(\.rows)
    try await calling {
      if new.isEmpty {
        try await client.relate([relation])
      } else {
        try await client.save(new, relations: [relation])
      }
    }
  }

  /// As ``addSamples(_:to:)``.
  public func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await addSamples(samples, to: workout) }
  }

  /// Ties an effort score to a workout or one of its activities (rule WORKOUT-21).
  public func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws {
    try await relate(Self.effort(sample, workout, activity))
  }

  /// As ``relateWorkoutEffortSample(_:with:activity:)``.
  public func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let relation = Self.effort(sample, workout, activity)
    reporting(to: completion) { [self] in try await relate(relation) }
  }

  /// Unties an effort score.
  public func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws {
    try await unrelate(Self.effort(sample, workout, activity))
  }

  /// As ``unrelateWorkoutEffortSample(_:from:activity:)``.
  public func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let relation = Self.effort(sample, workout, activity)
    reporting(to: completion) { [self] in try await unrelate(relation) }
  }

  private func relate(_ relation: Relation) async throws {
    let client = try connection.client()
    try await calling { try await client.relate([relation]) }
  }

  private func unrelate(_ relation: Relation) async throws {
    let client = try connection.client()
    try await calling { try await client.unrelate([relation]) }
  }

  private static func effort(
    _ sample: HKSample, _ workout: HKWorkout, _ activity: HKWorkoutActivity?
  ) -> Relation {
    Relation(
      kind: .workoutEffort, parent: workout.id, activity: activity.map { ObjectID($0.uuid) },
      children: [sample.id])
  }
}
