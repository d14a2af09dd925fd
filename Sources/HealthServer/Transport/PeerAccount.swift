import HealthRPC

/// What all connections of one app take up together, so that an app which asks for too much is
/// refused and no other is.
package final class PeerAccount: @unchecked Sendable {
  // @unchecked because it is touched on the loop only.

  package struct Limits: Sendable {
    /// Calls in flight on all its connections.
    package var callCountMax = 4 * RPCLimits.streamsPerConnectionMax
    /// Unsent bytes on all its connections; the one that passes it is closed.
    package var queuedByteCountMax = 32 << 20
    /// Saves that may come at once, and how many come back in a second.
    package var saveBurst = 200_000.0
    package var savesPerSecond = 20_000.0

    package init() {}
  }

  private let limits: Limits
  private(set) var callCount = 0
  private var queuedByteCount = 0
  private var savesLeft: Double
  private var savesAt: UInt64 = 0

  package init(_ limits: Limits = Limits()) {
    self.limits = limits
    savesLeft = limits.saveBurst
  }

  /// False when there are enough.
  func beginCall() -> Bool {
    guard callCount < limits.callCountMax else { return false }
    callCount += 1
    return true
  }

  func endCall() { callCount -= 1 }

  /// False when it is too much now.
  func queue(_ byteCount: Int) -> Bool {
    queuedByteCount += byteCount
    return byteCount <= 0 || queuedByteCount <= limits.queuedByteCountMax
  }

  /// - Parameter now: nanoseconds of the loop's clock.
  /// - Returns: false when the app has to wait.
  package func takeSave(at now: UInt64) -> Bool {
    let seconds = savesAt == 0 ? 0 : Double(now &- savesAt) / 1_000_000_000
    savesAt = now
    savesLeft = min(limits.saveBurst, savesLeft + seconds * limits.savesPerSecond)
    guard savesLeft >= 1 else { return false }
    savesLeft -= 1
    return true
  }
}

extension Status {
  static let tooManyCalls = Status(
    .resourceExhausted, "this app has too many calls in flight: wait for answers")
  static let tooManySaves = Status(
    .resourceExhausted, "this app saves too often: wait a second")
}
