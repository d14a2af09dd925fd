import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore

/// The query of `Live.WatchStatistics` (rule STATS-21).
extension StatisticsQuery: RecomputedQuery {
  typealias Request = WatchStatisticsRequest

  var observedTypes: [ObjectType] { [type] }

  /// The bounds are compared with the period only; other conditions need the samples.
  func mayCount(_ added: ClosedRange<Instant>, of type: ObjectType) -> Bool {
    filter.touch(added) != .none
  }

  func entries(
    in store: HealthStore, _ scope: ReadScope, isCancelled: @escaping () -> Bool
  ) throws -> (entries: [Statistics], disclosure: Disclosure) {
    let answer = try store.statistics(self, in: scope, isCancelled: isCancelled)
    return (answer.statistics, answer.disclosure)
  }

  static func key(of entry: Statistics) -> StatisticsUpdate.Interval {
    StatisticsUpdate.Interval(start: entry.start, end: entry.end)
  }

  /// An interval without samples has no statistics, so it is reported as emptied.
  static func update(
    changed: [Statistics], gone: [StatisticsUpdate.Interval]
  ) -> StatisticsUpdate {
    StatisticsUpdate(changed: changed, emptied: gone)
  }

  static func changed(in update: StatisticsUpdate) -> [Statistics] { update.changed }
}
