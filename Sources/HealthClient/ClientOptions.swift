/// How a client treats time and failure.
package struct ClientOptions: Sendable {
  /// For calls that say nothing else; nil: no limit.
  package var timeout: Duration? = .seconds(30)
  /// How often a connection is tried again before a call fails, and what lies between the tries:
  /// the first pause, doubled each time up to the last.
  package var reconnectCountMax = 6
  package var reconnectPause = Duration.milliseconds(10)
  package var reconnectPauseMax = Duration.milliseconds(500)
  /// Whether the first connection waits like this too, for a daemon that is just being started.
  package var waitsForDaemon = false

  package init() {}

  /// The pause before try `number`, counted from 1.
  func pause(before number: Int) -> Duration {
    min(reconnectPause * (1 << min(number - 1, 20)), reconnectPauseMax)
  }
}
