import HealthRPC

/// A call that waits for messages or for its end. The closures run while the connection is locked:
/// they decode, store and wake, and never call the connection.
struct PendingCall: Sendable {
  enum Outcome {
    /// Valid while the closure runs. Empty at the end of a stream.
    case reply(UnsafeRawBufferPointer)
    case failed(ClientError)
  }

  var deadline: Deadline?
  /// The position in everything that was ever sent at which the request ends. Before that much has
  /// gone out the daemon cannot have begun.
  var requestEnd: Int
  var onMessage: (@Sendable (UnsafeRawBufferPointer) -> Void)?
  let onEnd: @Sendable (Outcome) -> Void
}
