import HealthWire

/// Whether the daemon accepts calls: now, and after each change. The sequence ends with
/// `connectionLost` when the connection is lost, and does not reconnect.
public struct ServingStates: AsyncSequence, Sendable {
  public typealias Element = Bool
  public typealias Failure = ClientError

  let channel: Channel

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    let channel: Channel
    private var stream: MessageStream<HealthCheckRequest, HealthCheckReply>?

    init(channel: Channel) { self.channel = channel }

    public mutating func next() async throws(ClientError) -> Bool? {
      do throws(ClientError) {
        if stream == nil {
          stream = try await channel.open(HealthMethod.Health.watch, HealthCheckRequest())
        }
        return try await stream?.next().map { $0.status == .serving }
      } catch {
        throw channel.final(error, isIdempotent: true)
      }
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> Bool? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel: channel) }
}

extension SampleClient {
  /// Returns whether the daemon accepts calls, now and after each change. A daemon that stops sends
  /// false before it closes the connection.
  public func servingStates() -> ServingStates { ServingStates(channel: channel) }
}
