import HealthAuthorization
import HealthModel
import HealthPermissions
import HealthWire

/// A unary call that reads. It can succeed only through `disclose`, which requires the facts that
/// the store returned with the data, so a handler that omits the ledger does not compile. The same
/// holds for a handler that would call `reply`.
struct ReadCall<Reply: WireMessage>: Sendable {
  private let call: UnaryCall<Reply>

  init(_ call: UnaryCall<Reply>) { self.call = call }

  var caller: Caller { call.caller }
  var isCancelled: Bool { call.isCancelled }

  func disclose(_ reply: Reply, _ facts: DisclosedFacts) { call.disclose(reply, facts) }

  func fail(_ error: any Error) { call.fail(error) }

  func onWorkQueue(answerByteCount: Int, _ work: @escaping @Sendable () -> Void) {
    call.onWorkQueue(answerByteCount: answerByteCount, work)
  }

  /// Answers on the loop that received the call when the work is small, and on the work queue otherwise.
  func answer(
    isSmall: Bool, answerByteCount: Int = AnswerSize.list,
    _ answer: @escaping @Sendable () throws -> (Reply, DisclosedFacts)
  ) {
    let work: @Sendable () -> Void = {
      do {
        let (reply, facts) = try answer()
        disclose(reply, facts)
      } catch {
        fail(error)
      }
    }
    // The caller estimates the size from the request alone, never from the data, so that the thread
    // that answers discloses nothing.
    if isSmall { work() } else { onWorkQueue(answerByteCount: answerByteCount, work) }
  }
}

/// A scope that lets an app read stored data. Methods with such a scope are declared with
/// `MethodRows.read`. Scopes are compared to find out whether a reply is still permitted after
/// grants have changed.
protocol DisclosingScope: Hashable, Sendable {}

extension DisclosingScope {
  func isEqual(to other: Any) -> Bool { other as? Self == self }
}

extension ReadScope: DisclosingScope {}
extension PreferenceScope: DisclosingScope {}

extension PermissionError {
  /// The error for reads of apps while the ledger cannot be written. It does not depend on their
  /// permissions.
  static let ledgerUnavailable = PermissionError(
    .inaccessible, "the ledger of this store cannot be written now; try again later")
}

extension ReadScope {
  /// Throws for types that a query of samples does not accept. The user may query the records of
  /// summaries that an import left: they are objects of the store like others.
  func refuseOthers(amongTypes types: [ObjectType]) throws(HealthError) {
    try Characteristic.refuse(amongTypes: types)
    if principal != .owner { try ActivitySummary.refuse(amongTypes: types) }
  }
}
