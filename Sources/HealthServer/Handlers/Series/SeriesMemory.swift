import Synchronization

/// What the buffers of all connections may take together, so that many connections cannot do what
/// one may not.
final class SeriesMemory: Sendable {
  static let byteCountMax = 256 << 20

  private let taken = Mutex(0)

  /// False when there is not so much left.
  func take(_ byteCount: Int) -> Bool {
    taken.withLock { taken in
      guard taken + byteCount <= Self.byteCountMax else { return false }
      taken += byteCount
      return true
    }
  }

  func give(back byteCount: Int) { taken.withLock { $0 -= byteCount } }

  var byteCount: Int { taken.withLock { $0 } }
}
