public import HealthModel
import HealthWire

/// The announcements for this process: sessions that other processes of this app mirror to it, and
/// configurations with which they request that it start a session. The daemon processes a
/// subscription before any call that is made later on the same client.
public final class SessionAnnouncements: Sendable {
  private let stream: StandingStream<SessionInterest, SessionAnnouncement>

  init(channel: Channel, wishes: SessionInterest) {
    stream = StandingStream(HealthMethod.WorkoutSessions.listen, wishes, on: channel)
  }

  /// Replaces the subscription.
  public func listen(for wishes: SessionInterest) { stream.send(wishes) }

  /// Ends the subscription, in the same order relative to later calls.
  public func close() { stream.close() }

  /// Returns the next announcement, or nil at the end. Only one task may wait at a time.
  public func next() async throws(ClientError) -> SessionAnnouncement? {
    try await stream.next()
  }
}
