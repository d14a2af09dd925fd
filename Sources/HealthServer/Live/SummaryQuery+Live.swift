import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore

/// The query of `Live.WatchSummaries`.
extension SummaryQuery: RecomputedQuery {
  typealias Request = WatchSummariesRequest

  /// A summary is computed from samples of several types; the summaries that an import left are one
  /// of them.
  var observedTypes: [ObjectType] { ActivitySummary.countedTypes + ActivitySummary.otherTypes }

  /// The app has requested summaries. The types from which they are computed are not disclosed.
  var disclosedTypes: [ObjectType] { [.activitySummary] }

  func mayCount(_ added: ClosedRange<Instant>, of type: ObjectType) -> Bool {
    // nil if no day can match the query, so that no commit can affect the result.
    span.map { $0.overlaps(added) } ?? false
  }

  func entries(
    in store: HealthStore, _ scope: ReadScope, isCancelled: @escaping () -> Bool
  ) throws -> (entries: [ActivitySummary], disclosure: Disclosure) {
    let answer = try store.summaries(self, in: scope, isCancelled: isCancelled)
    return (answer.summaries, answer.disclosure)
  }

  static func key(of entry: ActivitySummary) -> CalendarDay { entry.day }

  static func update(changed: [ActivitySummary], gone: [CalendarDay]) -> SummaryUpdate {
    SummaryUpdate(changed: changed, emptied: gone)
  }

  static func changed(in update: SummaryUpdate) -> [ActivitySummary] { update.changed }
}
