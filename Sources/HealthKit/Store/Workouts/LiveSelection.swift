import Foundation
import HealthClient
import HealthModel

/// The samples that a live workout builder collects: the types of its data source from a date on,
/// saved by any app.
struct LiveSelection: Sendable {
  let start: Instant
  /// The additional condition of each type.
  let conditions: [ObjectType: ConstantPredicate]

  /// - Throws: `errorInvalidArgument` for a predicate that the store cannot evaluate.
  func descriptors() throws -> [QueryDescriptor] {
    try conditions.keys.sorted { $0.code < $1.code }.map { type in
      QueryDescriptor(types: [type], filter: try filter(type, from: start, to: nil))
    }
  }

  /// Returns the statistics that healthd computes of the types with sources merged (rules STATS-07,
  /// STATS-09), over the samples that are completely within a period.
  ///
  /// - Parameter end: the end of the period; nil for now.
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
      // A period excludes its end (rule QUERY-08), but a sample may end exactly at it. Therefore
      // the filter ends 1 µs later.
      (filter.end, filter.strictEnd) = (Instant(microseconds: end.microseconds + 1), true)
    }
    return filter
  }
}
