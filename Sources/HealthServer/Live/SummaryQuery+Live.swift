import HealthAuthorization
import HealthModel
import HealthStore

/// The query of `Live.WatchSummaries`.
extension SummaryQuery: RecomputedQuery {
  typealias Request = WatchSummariesRequest

  var observedTypes: [ObjectType] { ActivitySummary.countedTypes + ActivitySummary.otherTypes }

  var disclosedTypes: [ObjectType] { [.activitySummary] }

  func mayCount(_ added: ClosedRange<Instant>, of type: ObjectType) -> Bool {
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
}
