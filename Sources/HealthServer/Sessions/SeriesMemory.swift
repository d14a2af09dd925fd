import HealthKeys
import HealthModel
import Synchronization

/// The memory limits for series buffers.
///
/// Each app has a share of its own, and so has the user. An app therefore cannot observe how much
/// other apps have buffered. Only if many apps fill their shares at the same time does the common
/// limit reject points that would fit into a share.
final class SeriesMemory: Sendable {
  /// The maximum for one app. A series of 1,048,576 points with one column fits.
  static let appByteCountMax = 28 << 20
  /// The maximum for the user: imports and commands over the control socket. Not counted in the
  /// common limit, so that apps cannot prevent an import.
  static let ownerByteCountMax = 48 << 20
  /// The maximum for all apps together.
  static let byteCountMax = 64 << 20

  let ownerShare: SeriesShare
  let seal: SeriesSeal
  private let all: SeriesShare
  private let appByteCountMax: Int
  /// The shares in use. Weak, so that the share of an app ends with its last connection.
  private let shares = Mutex<[PrincipalID: Weak]>([:])

  private struct Weak { weak var share: SeriesShare? }

  /// - Parameter vault: The keys of an encrypted store that is locked.
  init(
    sealedBy vault: KeyVault? = nil, appByteCountMax: Int = SeriesMemory.appByteCountMax,
    ownerByteCountMax: Int = SeriesMemory.ownerByteCountMax,
    byteCountMax: Int = SeriesMemory.byteCountMax
  ) {
    seal = SeriesSeal(vault)
    self.appByteCountMax = appByteCountMax
    ownerShare = SeriesShare(byteCountMax: ownerByteCountMax, all: nil, seal: seal)
    all = SeriesShare(byteCountMax: byteCountMax, all: nil)
  }

  /// Returns the share of an app. It exists as long as the app has a connection. All connections of
  /// an app have the same one: otherwise an app could multiply its share by opening more.
  func share(of principal: PrincipalID) -> SeriesShare {
    shares.withLock { shares in
      if let share = shares[principal]?.share { return share }
      let share = SeriesShare(byteCountMax: appByteCountMax, all: all, seal: seal)
      shares = shares.filter { $0.value.share != nil }
      shares[principal] = Weak(share: share)
      return share
    }
  }
}

/// The share of one app or of the user. Thread-safe. Memory is taken from the share first and then
/// from the common limit, and is returned if the latter is exhausted.
final class SeriesShare: Sendable {
  let seal: SeriesSeal
  private let byteCountMax: Int
  private let all: SeriesShare?
  private let taken = Mutex(0)

  init(byteCountMax: Int, all: SeriesShare?, seal: SeriesSeal = SeriesSeal()) {
    self.byteCountMax = byteCountMax
    self.all = all
    self.seal = seal
  }

  /// Reserves bytes. Returns false if the limit would be exceeded.
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
