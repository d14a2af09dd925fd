import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Summaries`.
struct SummariesHandlers: Sendable {
  let store: HealthStore

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
