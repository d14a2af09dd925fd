import TTRPC

// The task of a call with an asynchronous handler.
//
// The task and the call retain each other until one of them ends: the call when it is cancelled, the
// task when its handler has returned. The loop alone ends the call, so a result that arrives after
// the cancellation is dropped.

/// The part of a call that waits for the client or for its handler, and must learn of the end of the
/// call.
protocol CallQueue: Sendable {
  /// Resumes every task that waits. Called once, on the loop, when the call has ended.
  func callDidEnd()
}

/// The result of a handler that did not throw.
enum HandlerResult: Sendable {
  case reply(EncodedReply)
  /// The end of a stream after the messages in this queue.
  case finish
}

extension Call {
  /// Runs a handler in a task, which is cancelled when the call ends before. Must be called on the
  /// loop, in the handler of the row.
  ///
  /// - Parameters:
  ///   - incoming: The messages of the client that the handler reads; nil if it reads none.
  ///   - outgoing: The messages that the handler writes; nil if it writes none.
  func run(
    incoming: (any CallQueue)? = nil, outgoing: SendQueue? = nil,
    _ handler: @escaping @Sendable () async throws -> HandlerResult
  ) {
    let task = Task { [self] in
      let result: Result<HandlerResult, any Error>
      do { result = .success(try await handler()) } catch { result = .failure(error) }
      let end: @Sendable () -> Void = { [self] in
        incoming?.callDidEnd()
        finish(with: result)
        outgoing?.callDidEnd()
      }
      // The messages that were written precede the end.
      if let outgoing { outgoing.end(then: end) } else { onLoop(end) }
    }
    onCancel = { _ in
      task.cancel()
      incoming?.callDidEnd()
      outgoing?.callDidEnd()
    }
  }

  private func finish(with result: Result<HandlerResult, any Error>) {
    // The client, the deadline or an invalid message has ended the call before.
    if hasEnded { return }
    switch result {
    case .success(.reply(let reply)): self.reply(reply)
    case .success(.finish): finish()
    case .failure(let error): fail(Status(thrownBy: error))
    }
  }

  /// Decodes a message of the client. If it is invalid, ends the call and returns nil.
  func decode<Message: RPCMessage>(_ bytes: UnsafeRawBufferPointer) -> Message? {
    do {
      return try Message(decoding: bytes)
    } catch {
      refuse(Status(.invalidArgument, "invalid message for \(method.name)"))
      return nil
    }
  }

  /// Fails the call and cancels its task.
  func refuse(_ status: Status) {
    let onCancel = onCancel
    fail(status)
    onCancel?(.protocolError)
  }
}

extension Status {
  /// Creates the status of a call whose handler threw. The text of other errors may contain data, so
  /// it is not sent.
  init(thrownBy error: any Error) {
    if let error = error as? any StatusError, error.status.code != .ok {
      self = error.status
    } else {
      self = Status(.unknown, "the handler failed")
    }
  }
}
