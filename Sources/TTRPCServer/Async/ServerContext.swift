public import TTRPC

/// A call, as seen by its asynchronous handler. May be used on any thread.
public struct ServerContext: Sendable {
  private let call: Call

  init(_ call: Call) { self.call = call }

  /// The client of the connection. Its `evidence` is what the kernel reports about the process.
  public var peer: Peer { call.peer }

  /// The metadata, with keys in lower case, in the order received.
  public var metadata: [KeyValue] { call.metadata }

  /// Returns the first value for a key. The key must be in lower case.
  public func metadata(_ key: String) -> String? { call.metadata(key) }

  /// The time until the deadline of the call, for calls to other servers; nil means no limit. Zero
  /// after the deadline.
  public var remainingTime: Duration? {
    call.deadline.map { deadline in
      let now = call.loop.clock.now
      return .nanoseconds(deadline > now ? deadline - now : 0)
    }
  }
}
