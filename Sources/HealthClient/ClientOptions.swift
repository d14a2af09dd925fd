/// How a client treats time and failure.
package struct ClientOptions: Sendable {
  /// For calls that say nothing else; nil: no limit.
  package var timeout: Duration? = .seconds(30)
  /// How often a connection is tried again before a call fails.
  package var reconnectCountMax = 6
  /// What lies between the first try and the second; doubled for each one after.
  package var reconnectPause = Duration.milliseconds(10)
  /// The longest pause between two tries.
  package var reconnectPauseMax = Duration.milliseconds(500)
  /// Whether the first connection waits like this too, for a daemon that is just being started.
  package var waitsForDaemon = false

  /// The defaults: half a minute for a call, six more tries within a second.
  package init() {}

  /// The pause before try `number`, counted from 1.
  func pause(before number: Int) -> Duration {
    min(reconnectPause * (1 << min(number - 1, 20)), reconnectPauseMax)
  }
}
