import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  func tie(_ samples: [HKSample], to workout: HKWorkout) async throws {
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

  func relate(_ relation: Relation) async throws {
    let client = try connection.client()
    try await calling { try await client.relate([relation]) }
  }

  func unrelate(_ relation: Relation) async throws {
    let client = try connection.client()
    try await calling { try await client.unrelate([relation]) }
  }

  static func effort(
    _ sample: HKSample, _ workout: HKWorkout, _ activity: HKWorkoutActivity?
  ) -> Relation {
    Relation(
      kind: .workoutEffort, parent: workout.id, activity: activity.map { ObjectID($0.uuid) },
      children: [sample.id])
  }
}
