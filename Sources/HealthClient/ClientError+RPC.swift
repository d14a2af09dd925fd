package import TTRPCClient

extension ClientError {
  /// Creates the error of a call or stream.
  package init(_ error: RPCError) {
    switch error {
    case .cannotConnect, .connectionLost: self = .lost
    case .outcomeUnknown: self = .lostAfterSending
    case .streamIDsUsedUp: self.init(.connectionLost, "the stream ids are used up")
    case .deadlineExceeded: self = .deadline
    case .cancelled: self = .cancelled
    case .failed(let status): self.init(status: status)
    case .notSent(let status): self.init(.tooLarge, status.message)
    case .invalidReply(let reason):
      self.init(.invalidReply, "healthd sent an invalid reply: \(reason)")
    case .notTTRPC: self.init(.invalidReply, "the peer does not use the healthd protocol")
    case .closed: self = .closed
    }
  }

  /// The request was not sent completely.
  static let lost = ClientError(.connectionLost, "the connection to healthd was lost")
  /// The daemon may have begun to execute the request.
  static let lostAfterSending = ClientError(
    .fateUnknown,
    "the connection to healthd was lost before the reply; the request may have been completed")
  static let closed = ClientError(.closed, "the client has been closed")
}
