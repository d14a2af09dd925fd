import HealthModel
import TestSupport

extension Mutation {
  /// Errors in the row of any object with details.
  static func rows(of type: ObjectType) -> [Mutation] {
    [
      .row(type, "samples.detail_indices") { batch, row in batch.detailIndices[row] = 0 },
      .row(type, "samples.detail_indices") { batch, row in batch.detailIndices[row] = 7_391 },
      .row(type, "samples.detail_indices") { batch, _ in batch.detailIndices.removeLast() },
      .row(type, "samples.details[1]") { batch, _ in
        batch.details.append(.heartbeatSeries(HeartbeatSeries(count: 7_391)))
      },
      .row(type, "samples.details[0]") { batch, _ in
        let isAudiogram = batch.types.contains(.audiogram)
        batch.details[0] =
          isAudiogram ? .heartbeatSeries(HeartbeatSeries()) : .audiogram(Audiogram(points: []))
      },
      .row(type, "samples.values") { batch, row in batch.values[row] += 7_391.739 },
      .row(type, "samples.values") { batch, row in batch.values[row] = .nan },
      .row(type, "samples.durations_us") { batch, row in batch.durations[row] = -7_391 },
      .row(type, "samples.starts_us") { batch, row in batch.starts[row] = .min + 7_391 },
    ]
  }

  static let series: [Mutation] = [
    .row(.workoutRoute, "samples.details[0]") { batch, _ in
      batch.details[0] = .heartbeatSeries(HeartbeatSeries())
    },
    .row(.heartbeatSeries, "count") { batch, _ in
      batch.details[0] = .heartbeatSeries(HeartbeatSeries(count: -7_391))
    },
    .row(.workoutRoute, "count") { batch, _ in
      batch.details[0] = .workoutRoute(WorkoutRoute(count: -7_391))
    },
  ]

  static let correlations: [Mutation] =
    [ObjectType.bloodPressure, .food].flatMap { type in
      [
        contained(type) { $0 = [] },
        contained(type) { $0.append($0[0]) },
        contained(type) { $0[0] = ObjectID(high: 7_391, low: 7_391) },
        .row(type, "contained") { batch, row in
          batch.starts[0] -= 7_391
        },
        .row(type, "contained") { batch, row in
          batch.durations[0] = batch.durations[row] == 1 ? 2 : 1
        },
        .row(type, "contained") { batch, row in
          batch.types[0] = .stepCount
          batch.metadataIndices[0] = 0
        },
      ]
    } + [
      contained(.bloodPressure) { $0.removeLast() },
      .row(.bloodPressure, "contained") { batch, _ in batch.types[0] = batch.types[1] },
    ]

  private static func contained(
    _ type: ObjectType, _ change: @escaping @Sendable (inout [ObjectID]) -> Void
  ) -> Mutation {
    Mutation(type: type, field: "contained") { object in
      guard case .correlation(var correlation) = object.details else { return }
      change(&correlation.contained)
      object.setDetails(.correlation(correlation))
    }
  }

  static let all: [Mutation] =
    electrocardiograms + audiograms + prescriptions + documents + statesOfMind + assessments
    + medications + summaries + workouts + series + correlations
    + ObjectType.all.filter { $0.kind.hasDetails && $0.kind != .correlation }.flatMap(rows)
}
