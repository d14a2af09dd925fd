import HealthModel
import Synchronization

/// What the buffers of series may take in memory.
///
/// Each app has a share of its own, and so has the user: what other apps have buffered never shows
/// in how much room one has. Only when many apps fill their shares at once does the limit on all of
/// them together refuse what would still fit into a share.
final class SeriesMemory: Sendable {
  /// Of one app. A series of 1,048,576 points of one column fits.
  static let appByteCountMax = 28 << 20
  /// Of the user: imports and commands over the control socket.
  static let ownerByteCountMax = 48 << 20
  /// Of all apps together.
  static let byteCountMax = 64 << 20

  let ownerShare: SeriesShare
  private let all: SeriesShare
  private let appByteCountMax: Int
  private let shares = Mutex<[PrincipalID: Weak]>([:])

  private struct Weak { weak var share: SeriesShare? }

  init(
    appByteCountMax: Int = SeriesMemory.appByteCountMax,
    ownerByteCountMax: Int = SeriesMemory.ownerByteCountMax,
    byteCountMax: Int = SeriesMemory.byteCountMax
  ) {
    self.appByteCountMax = appByteCountMax
    ownerShare = SeriesShare(byteCountMax: ownerByteCountMax, all: nil)
    all = SeriesShare(byteCountMax: byteCountMax, all: nil)
  }

  /// It lasts as long as a connection of the app.
  func share(of principal: PrincipalID) -> SeriesShare {
    shares.withLock { shares in
      if let share = shares[principal]?.share { return share }
      let share = SeriesShare(byteCountMax: appByteCountMax, all: all)
      shares = shares.filter { $0.value.share != nil }
      shares[principal] = Weak(share: share)
      return share
    }
  }
}

/// The part of one app or of the user.
final class SeriesShare: Sendable {
  private let byteCountMax: Int
  private let all: SeriesShare?
  private let taken = Mutex(0)

  init(byteCountMax: Int, all: SeriesShare?) {
    self.byteCountMax = byteCountMax
    self.all = all
  }

  /// False when there is not so much left.
  func take(_ byteCount: Int) -> Bool {
    let isInShare = taken.withLock { taken in
      guard taken + byteCount <= byteCountMax else { return false }
      taken += byteCount
      return true
    }
    guard isInShare, let all else { return isInShare }
    if all.take(byteCount) { return true }
    give(byteCount, isInAll: false)
    return false
  }

  func give(back byteCount: Int) { give(byteCount, isInAll: true) }

  private func give(_ byteCount: Int, isInAll: Bool) {
    taken.withLock { $0 -= byteCount }
    if isInAll { all?.give(back: byteCount) }
  }

  var byteCount: Int { taken.withLock { $0 } }
}
