import HealthModel

@testable import HealthAuthorization
@testable import HealthStore

extension ReferenceStore {
  struct Effort: Hashable {
    var workout: ObjectID
    var activity: ObjectID?
    var scores: Set<ObjectID>
  }

  /// Returns every workout as a whole, and its activities that have scores, in the order of
  /// workouts.
  func effort(_ query: EffortQuery, in scope: ReadScope) -> [Effort] {
    let descriptor = QueryDescriptor(types: [.workout], filter: query.filter)
    return matching([descriptor], in: scope).flatMap { workout in
      let own = ties.filter { $0.kind == .workoutEffort && $0.parent == workout.number }
      let activities = Set(own.compactMap(\.activity))
      return ([nil] + activities).compactMap { activity -> Effort? in
        let children = Set(own.filter { $0.activity == activity }.flatMap(\.children))
        let scores = scores(children, query, in: scope)
        guard activity == nil || !scores.isEmpty else { return nil }
        return Effort(workout: workout.object.id, activity: activity, scores: scores)
      }
    }
  }

  private func scores(
    _ numbers: Set<Int>, _ query: EffortQuery, in scope: ReadScope
  ) -> Set<ObjectID> {
    var shown = numbers.sorted().compactMap { self[$0] }.filter { isVisible($0, in: scope) }
    if query.isMostRelevant {
      let own = shown.filter { $0.object.type == .workoutEffortScore }
      shown = Array((own.isEmpty ? shown : own).suffix(1))
    }
    return Set(shown.map(\.object.id))
  }
}
