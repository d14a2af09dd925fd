import Foundation
import HealthClient
import HealthModel

/// What a live workout builder collects: the types of its data source, from a date on, whoever saves
/// them.
struct LiveSelection: Sendable {
  let start: Instant
  /// What each sample of a type has to match besides.
  let conditions: [ObjectType: ConstantPredicate]

  /// - Throws: `errorInvalidArgument` for a predicate that the store does not have.
  func descriptors() throws -> [QueryDescriptor] {
    try conditions.keys.sorted { $0.code < $1.code }.map { type in
      QueryDescriptor(types: [type], filter: try filter(type, from: start, to: nil))
    }
  }

  /// What healthd counts of the types, sources merged (rules STATS-07, STATS-09), in samples that lie
  /// in a period as a whole.
  ///
  /// - Parameter end: nil: up to now.
  func count(
    _ types: some Sequence<ObjectType>, from start: Instant, to end: Instant?,
    _ client: HealthClient
  ) async throws -> [ObjectType: Statistics] {
    var counted: [ObjectType: Statistics] = [:]
    for type in types where conditions[type] != nil {
      var query = StatisticsQuery(
        type: type,
        options: [.cumulativeSum, .discreteAverage, .discreteMin, .discreteMax, .mostRecent])
      query.filter = try filter(type, from: start, to: end)
      let asked = query
      counted[type] = try await calling { try await client.statistics(asked) }.first
    }
    return counted
  }

  private func filter(
    _ type: ObjectType, from start: Instant, to end: Instant?
  ) throws -> SampleFilter {
    var filter = try SampleFilter(matching: conditions[type]?.predicate, of: type)
    (filter.start, filter.strictStart) = (start, true)
    if let end {
      // A sample may end with the period, which does not hold its own end (rule QUERY-08).
      (filter.end, filter.strictEnd) = (Instant(microseconds: end.microseconds + 1), true)
    }
    return filter
  }
}
