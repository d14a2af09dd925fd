import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

/// A unary call that reads. Its only way to succeed is `disclose`, which takes what the store
/// disclosed with the answer; a handler that forgot the ledger does not compile.
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
}

/// A scope under which a handler reads the store for an app: rows with such a rule are made by
/// `MethodRows.read`.
protocol DisclosingScope: Hashable, Sendable {}

extension DisclosingScope {
  func isEqual(to other: Any) -> Bool { other as? Self == self }
}

extension ReadScope: DisclosingScope {}
extension PreferenceScope: DisclosingScope {}

extension PermissionError {
  /// Reads of apps are refused alike while entries cannot be written, whatever they may see.
  static let ledgerUnavailable = PermissionError(
    .inaccessible, "the ledger of this store cannot be written now; try again later")
}
