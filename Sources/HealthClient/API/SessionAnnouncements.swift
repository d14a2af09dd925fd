package import HealthModel
import HealthWire

/// Sessions that other processes of this app show to this one, and configurations that they want it
/// to begin with. The daemon hears of the wishes before it hears of any call that is made later over
/// the same client.
package final class SessionAnnouncements: Sendable {
  private let stream: StandingStream<ListenForSessionsRequest, SessionAnnouncement>

  init(channel: Channel, wishes: ListenForSessionsRequest) {
    stream = StandingStream(HealthMethod.WorkoutSessions.listen, wishes, on: channel)
  }

  /// Listens for something else from now on.
  package func listen(for wishes: ListenForSessionsRequest) { stream.send(wishes) }

  /// Listens no longer; as ordered as the beginning.
  package func close() { stream.close() }

  /// One task at a time. nil at the end.
  package func next() async throws(ClientError) -> SessionAnnouncement? {
    try await stream.next()
  }
}
