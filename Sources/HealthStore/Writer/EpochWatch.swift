import Logging
import StorageSupport
import Synchronization

/// Notices that the store is older than what it confirmed: that the file, or its log, was replaced
/// by an earlier copy. Every commit that is durable writes the number of commits to a seal outside of
/// the database.
///
/// Only for an encrypted store: a program that can replace a plain one can also write the seal. For
/// an encrypted store, a seal that is missing or forged counts as a higher number.
final class EpochWatch: Sendable {
  static let problem =
    "the store is older than the last change that it confirmed, or its seal is missing: it was "
    + "restored from a backup, or an older copy was put in its place"

  private struct State {
    var isRolledBack: Bool
    var commitCount: UInt64
  }

  /// nil for a plain store.
  private let seal: EpochSeal?
  private let state: Mutex<State>

  init(path: String, options: StoreOptions, commitCount: UInt64) {
    let seal = options.key.map { key in
      Self.seal(directory: options.sealDirectory ?? Self.directory(of: path), key: key)
    }
    // A new store has no seal yet.
    let lowest = seal.map { $0.read() ?? (commitCount == 0 ? 0 : .max) } ?? 0
    let isRolledBack = commitCount < lowest
    self.seal = seal
    state = Mutex(State(isRolledBack: isRolledBack, commitCount: commitCount))
    if isRolledBack {
      options.logger.error("store: \(Self.problem)")
      // No number of further commits reaches it, so that every start notices the older copy until the
      // user accepts it.
      seal?.write(.max)
    } else {
      seal?.write(commitCount)
    }
  }

  static func seal(directory: String, key: EncryptionKey) -> EpochSeal {
    EpochSeal(directory: directory, name: "health", key: key)
  }

  static func directory(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  var isRolledBack: Bool { state.withLock { $0.isRolledBack } }

  /// Records the number of commits after one. The seal of a store that was rolled back stays as it is
  /// until the user accepts that.
  func advance(to commitCount: UInt64) {
    guard let seal else { return }
    state.withLock { state in
      guard commitCount > state.commitCount else { return }
      state.commitCount = commitCount
      if !state.isRolledBack { seal.write(commitCount) }
    }
  }

  /// Begins again with the present state of the store.
  func accept() {
    guard let seal else { return }
    state.withLock { state in
      state.isRolledBack = false
      seal.writeDurably(state.commitCount)
    }
  }
}
