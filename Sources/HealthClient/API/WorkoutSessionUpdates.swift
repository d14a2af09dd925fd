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
    private let channel: Channel
    private var request: FollowSessionRequest
    private var stream: MessageStream<FollowSessionRequest, WorkoutSessionUpdate>?
    private var failureCount = 0

    fileprivate init(channel: Channel, request: FollowSessionRequest) {
      self.channel = channel
      self.request = request
    }

    package mutating func next() async throws(ClientError) -> WorkoutSessionUpdate? {
      while true {
        do throws(ClientError) {
          let stream = try await openStream()
          guard let update = try await stream.next() else { return nil }
          failureCount = 0
          // A session that has been active is not made a second time when it is gone.
          if case .changed = update { request.configuration = nil }
          return update
        } catch {
          stream = nil
          failureCount += 1
          try await channel.pause(
            after: error, failureCount: failureCount, isIdempotent: true, until: nil)
        }
      }
    }

    private mutating func openStream() async throws(ClientError) -> MessageStream<
      FollowSessionRequest, WorkoutSessionUpdate
    > {
      if let stream { return stream }
      let opened = try await channel.open(HealthMethod.WorkoutSessions.follow, request)
      stream = opened
      return opened
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
