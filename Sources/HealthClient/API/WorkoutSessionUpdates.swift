package import HealthModel
import HealthWire

/// What becomes of a workout session, from a snapshot on; another snapshot says that the connection
/// broke in between. Ends with the session.
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
      // A session that has been active is not made a second time when it is gone.
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
