import HealthAPI
public import HealthModel
import HealthWire

/// The connection of the program that starts apps in the session of the user. It ends when the object
/// is deallocated.
public final class LaunchConnection: Sendable {
  private let stream: MessageStream<LaunchSubscription, LaunchOrder>

  fileprivate init(_ stream: MessageStream<LaunchSubscription, LaunchOrder>) {
    self.stream = stream
  }

  /// Returns the next app to start, or nil after ``close()``. Only one task may wait at a time.
  ///
  /// - Throws: The error that ended the connection; `cancelled` if the task was canceled.
  public func next() async throws(ClientError) -> LaunchOrder? { try await stream.next() }

  /// Ends the connection.
  public func close() { stream.close() }
}

extension UserClient {
  /// Registers this program as the one that starts apps for a daemon in system mode.
  public func receiveLaunches() async throws(ClientError) -> LaunchConnection {
    LaunchConnection(
      try await channel.open(HealthMethod.Launches.receive, LaunchSubscription()))
  }
}
