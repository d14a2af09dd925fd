import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStorage
import HealthStore
import HealthWire

extension SamplesHandlers {
  /// Adds or removes relations between stored objects. The request does not name their types, so
  /// the store checks those of the parents against the scope.
  func relate(_ request: RelateRequest, _ scope: DeleteScope, _ call: UnaryCall<RelateReply>) {
    do {
      try RelationRules().check(request.relations, "relations")
    } catch {
      return call.fail(error)
    }
    var facts = AnswerFacts()
    // The types are not known here, so the entry has only the number of related objects.
    facts.sampleCount = request.relations.reduce(0) { $0 + $1.children.count }
    if modes.lock != .unlocked {
      return lockedStore.accept(call, facts, RelateReply(), in: modes) {
        try $0.relate(request, in: scope)
      }
    }
    let done: @Sendable (Result<Void, StoreError>) -> Void = { [facts] result in
      switch result {
      case .success:
        call.record(.saved, facts)
        call.reply(RelateReply())
      case .failure(let error): call.fail(error)
      }
    }
    switch scope {
    case .own(let scope): store.relate(request, in: scope, completion: done)
    case .any(let scope): store.relate(request, in: scope, completion: done)
    }
  }
}
