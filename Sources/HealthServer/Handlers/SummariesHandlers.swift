import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Summaries`.
struct SummariesHandlers: Sendable {
  let store: HealthStore

  /// Runs on the work queue in every case, because a summary is computed from the samples of its
  /// days.
  func query(_ request: SummaryQuery, _ scope: ReadScope, _ call: ReadCall<SummaryReply>) {
    call.answer(isSmall: false) {
      let answer = try store.summaries(
        request, in: scope, isCancelled: { call.isCancelled })
      return (
        SummaryReply(summaries: answer.summaries),
        DisclosedFacts(types: [.activitySummary], answer.disclosure, call.caller, form: .statistics)
      )
    }
  }
}
