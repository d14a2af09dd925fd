import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

extension SamplesHandlers {
  func sources(_ request: SourceQuery, _ scope: ReadScope, _ call: UnaryCall<SourceReply>) {
    read(call, isSmall: false) {
      try scope.refuseOthers(amongTypes: request.types)
      let sources = try context.store.sources(
        request, in: scope, isCancelled: { call.isCancelled })
      return (SourceReply(sources: sources), AnswerFacts(types: request.types))
    }
  }
}
