package import HealthModel
import HealthWire

/// The updates of a workout session, starting with a snapshot. Another snapshot follows if the
/// connection broke. The sequence ends with the session.
package struct WorkoutSessionUpdates: AsyncSequence, Sendable {
  package typealias Element = WorkoutSessionUpdate
  package typealias Failure = ClientError

  let channel: Channel
  let request: FollowSessionRequest

  package struct AsyncIterator: AsyncIteratorProtocol {
    private var request: FollowSessionRequest
    private var stream: ReopenedStream<FollowSessionRequest, WorkoutSessionUpdate>

    fileprivate init(channel: Channel, request: FollowSessionRequest) {
      self.request = request
      stream = ReopenedStream(HealthMethod.WorkoutSessions.follow, on: channel)
    }

    package mutating func next() async throws(ClientError) -> WorkoutSessionUpdate? {
      guard let update = try await stream.next(opening: request)?.reply else { return nil }
      // Do not create the session again if it no longer exists after a reconnect.
      if case .changed = update { request.configuration = nil }
      return update
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> WorkoutSessionUpdate? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(channel: channel, request: request)
  }
}
