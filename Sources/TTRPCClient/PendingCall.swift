import TTRPC

/// A call that waits for messages or for its end. The closures run with the connection's lock held:
/// they decode and store, and must not call the connection.
struct PendingCall: Sendable {
  /// Resumes the task that waits for what was stored. It runs without the connection's lock, because
  /// resuming a task waits while its cancellation handlers run, and these take the lock.
  typealias Wake = @Sendable () -> Void

  enum Outcome {
    /// The payload, which is valid only while the closure runs. Empty at the end of a stream.
    case reply(UnsafeRawBufferPointer)
    case failed(RPCError)
  }

  var deadline: Deadline?
  /// The position of the request's end in the sequence of all sent bytes. Until that many bytes
  /// have been sent, the server cannot have begun to execute the request.
  var requestEnd: Int
  var onMessage: (@Sendable (UnsafeRawBufferPointer) -> Wake?)?
  let onEnd: @Sendable (Outcome) -> Wake?
}

extension PendingCall.Outcome {
  func decoded<Reply>(
    by decode: (UnsafeRawBufferPointer) throws(RPCError) -> Reply
  ) -> Result<Reply, RPCError> {
    switch self {
    case .failed(let error): return .failure(error)
    case .reply(let payload):
      do throws(RPCError) {
        return .success(try decode(payload))
      } catch {
        return .failure(error)
      }
    }
  }
}
