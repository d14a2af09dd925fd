import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

extension SamplesHandlers {
  /// `health.v1.Summaries`.
  func summaries(_ request: SummaryQuery, _ scope: ReadScope, _ call: ReadCall<SummaryReply>) {
    read(call, isSmall: false) {
      let answer = try context.store.summaries(
        request, in: scope, isCancelled: { call.isCancelled })
      return (
        SummaryReply(summaries: answer.summaries),
        DisclosedFacts(types: [.activitySummary], answer.disclosure, call.caller, form: .statistics)
      )
    }
  }
}

extension ReadScope {
  /// Types that a query of samples does not take. The person may look at the records of summaries
  /// that an import left: they are objects of the store like others.
  func refuseOthers(amongTypes types: [ObjectType]) throws(HealthError) {
    try Characteristic.refuse(amongTypes: types)
    if principal != .owner { try ActivitySummary.refuse(amongTypes: types) }
  }
}
