import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

extension SamplesHandlers {
  func sources(_ request: SourceQuery, _ scope: ReadScope, _ call: ReadCall<SourceReply>) {
    call.answer(isSmall: false) {
      try scope.refuseOthers(amongTypes: request.types)
      let found = try store.sources(
        request, in: scope, isCancelled: { call.isCancelled })
      return (
        SourceReply(sources: found.value),
        DisclosedFacts(types: request.types, found.disclosure, call.caller)
      )
    }
  }
}
