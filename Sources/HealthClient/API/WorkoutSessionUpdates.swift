import HealthAPI
public import HealthModel
import HealthWire

/// The updates of a workout session, starting with a snapshot. Another snapshot follows if the
/// connection broke. The sequence ends with the session.
public struct WorkoutSessionUpdates: AsyncSequence, Sendable {
  public typealias Element = WorkoutSessionUpdate
  public typealias Failure = ClientError

  let channel: Channel
  let request: FollowSessionRequest

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    private var request: FollowSessionRequest
    private var stream: ReopenedStream<FollowSessionRequest, WorkoutSessionUpdate>

    fileprivate init(channel: Channel, request: FollowSessionRequest) {
      self.request = request
      stream = ReopenedStream(HealthMethod.WorkoutSessions.follow, on: channel)
    }

    public mutating func next() async throws(ClientError) -> WorkoutSessionUpdate? {
      guard let update = try await stream.next(opening: request)?.reply else { return nil }
      // Do not create the session again if it no longer exists after a reconnect.
      if case .changed = update { request.configuration = nil }
      return update
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> WorkoutSessionUpdate? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, request: request)
  }
}
