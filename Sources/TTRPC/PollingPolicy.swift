/// Decides whether one side of a connection polls before it blocks.
///
/// The peer of a program that makes one call after the other answers within microseconds, while the
/// wake-up of a thread that blocks takes longer than the rest of the call. A side that expects such an
/// answer polls for a limited time first. It expects one after several short waits in a row; a poll in
/// vain ends that, and the more of them there were, the more short waits it takes.
package struct PollingPolicy: Sendable {
  /// The maximum time of a poll.
  package static let nanosecondsMax: UInt64 = 75_000
  /// The maximum duration of a short wait without a poll, which includes the wake-up.
  static let shortNanosecondsMax: UInt64 = 150_000
  private static let shortCountMin = 4
  private static let shortCountMinMax = 1_024

  private var shortCount = 0
  /// The number of short waits in a row before the next poll.
  private var neededCount = shortCountMin

  package init() {}

  /// Whether the next wait begins with a poll.
  package var polls: Bool { shortCount >= neededCount }

  /// Records a wait.
  package mutating func ended(after nanoseconds: UInt64) {
    if polls {
      guard nanoseconds > Self.nanosecondsMax else {
        neededCount = max(Self.shortCountMin, neededCount / 2)
        shortCount = neededCount
        return
      }
      neededCount = min(neededCount * 2, Self.shortCountMinMax)
      shortCount = 0
    } else {
      shortCount = nanoseconds <= Self.shortNanosecondsMax ? shortCount + 1 : 0
    }
  }
}
