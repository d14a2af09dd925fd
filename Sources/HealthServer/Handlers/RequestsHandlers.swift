import HealthAPI
import HealthAuthorization
import HealthModel
import TTRPC
import HealthStore
import HealthWire
import TTRPCServer

/// `health.v1.Requests`: what the user decides about the requests of apps.
struct RequestsHandlers: Sendable {
  let consent: ConsentCenter

  func list(
    _: ListRequestsRequest, _: OwnerScope, _ call: UnaryCall<PendingRequests>
  ) {
    call.answerOnWorkQueue { consent.list() }
  }

  func decide(
    _ decision: SheetDecision, _ scope: OwnerScope, _ call: UnaryCall<DecisionOutcome>
  ) {
    // The process is the one that wrote the message, as the kernel reported it. polkit is asked
    // about it.
    let decider = ConsentCenter.Decider(
      scope: scope, processID: call.call.peer.evidence.processID,
      method: call.call.method.name)
    consent.decide(decision, by: decider) { result in
      switch result {
      case .success(let reply): call.reply(reply)
      case .failure(let error): call.fail(error)
      }
    }
  }
}
