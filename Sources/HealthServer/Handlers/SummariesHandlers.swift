import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// `health.v1.Summaries`.
struct SummariesHandlers: Sendable {
  let context: HandlerContext

  func query(_ request: SummaryQuery, _ scope: ReadScope, _ call: ReadCall<SummaryReply>) {
    call.answer(isSmall: false) {
      let answer = try context.store.summaries(
        request, in: scope, isCancelled: { call.isCancelled })
      return (
        SummaryReply(summaries: answer.summaries),
        DisclosedFacts(types: [.activitySummary], answer.disclosure, call.caller, form: .statistics)
      )
    }
  }
}
