import Logging
import StorageSupport
import Synchronization

/// Notices that the store is older than what it confirmed: that the file, or its log, was replaced
/// by an earlier copy. Every commit that is durable writes the last anchor to a seal outside of the
/// database.
///
/// Only for an encrypted store: a program that can replace a plain one can also write the seal. For
/// an encrypted store, a seal that is missing or forged counts as a higher number.
final class EpochWatch: Sendable {
  static let problem =
    "the store is older than the last change that it confirmed, or its seal is missing: it was "
    + "restored from a backup, or an older copy was put in its place"

  private struct State {
    var isRolledBack: Bool
    var lastAnchor: Int64
  }

  /// nil for a plain store.
  private let seal: EpochSeal?
  private let state: Mutex<State>

  init(path: String, options: StoreOptions, lastAnchor: Int64) {
    let seal = options.key.map { key in
      Self.seal(directory: options.sealDirectory ?? Self.directory(of: path), key: key)
    }
    // A new store has no seal yet.
    let lowest = seal.map { $0.read() ?? (lastAnchor == 0 ? 0 : .max) } ?? 0
    let isRolledBack = UInt64(lastAnchor) < lowest
    self.seal = seal
    state = Mutex(State(isRolledBack: isRolledBack, lastAnchor: lastAnchor))
    if isRolledBack {
      options.logger.error("store: \(Self.problem)")
    } else {
      seal?.write(UInt64(lastAnchor))
    }
  }

  static func seal(directory: String, key: EncryptionKey) -> EpochSeal {
    EpochSeal(directory: directory, name: "health", key: key)
  }

  static func directory(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  var isRolledBack: Bool { state.withLock { $0.isRolledBack } }

  /// Records the last anchor of a commit. The seal of a store that was rolled back stays as it is
  /// until the user accepts that, so that the next start notices it again.
  func advance(to anchor: Int64) {
    guard let seal else { return }
    state.withLock { state in
      guard anchor > state.lastAnchor else { return }
      state.lastAnchor = anchor
      if !state.isRolledBack { seal.write(UInt64(anchor)) }
    }
  }

  /// Begins again with the present state of the store.
  func accept() {
    guard let seal else { return }
    state.withLock { state in
      state.isRolledBack = false
      seal.writeDurably(UInt64(state.lastAnchor))
    }
  }
}
