/// The timeouts and retries of a client.
public struct ClientOptions: Sendable {
  /// The default timeout of a call; nil: no limit.
  public var timeout: Duration? = .seconds(30)
  /// The maximum number of reconnection attempts before a call fails.
  public var reconnectCountMax = 6
  /// The pause before the second attempt; doubled for each later one.
  public var reconnectPause = Duration.milliseconds(10)
  /// The maximum pause between two attempts.
  public var reconnectPauseMax = Duration.milliseconds(500)
  /// Whether the first connection is retried as well, for a daemon that is being started.
  public var waitsForDaemon = false

  /// Creates the defaults: 30 seconds for a call, and six further attempts within a second.
  public init() {}

  /// Returns the pause before attempt `number`, starting at 1.
  func pause(before number: Int) -> Duration {
    min(reconnectPause * (1 << min(number - 1, 20)), reconnectPauseMax)
  }
}
