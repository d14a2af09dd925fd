import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

extension SamplesHandlers {
  func statistics(
    _ request: StatisticsQuery, _ scope: ReadScope, _ call: UnaryCall<StatisticsReply>
  ) {
    read(call, isSmall: false) {
      let answer = try context.store.statistics(
        request, in: scope, isCancelled: { call.isCancelled })
      return (
        StatisticsReply(statistics: answer.statistics),
        AnswerFacts(types: [request.type], answer.disclosure, call.caller)
      )
    }
  }
}
