import HealthKeys
import Synchronization

/// Keeps the points that connections have sent and not yet saved from the memory of a locked store.
///
/// While an encrypted store is locked, the buffers contain their points sealed as the records of the journal are, and
/// only the unlocked store can open them. Thread-safe.
final class SeriesSeal: Sendable {
  private struct Weak { weak var buffers: SeriesBuffers? }

  private struct State {
    /// While an encrypted store is locked.
    var vault: KeyVault?
    var connections: [Weak] = []
    /// The number of connections above which those that were closed are removed.
    var countMax = 64
  }

  private let state: Mutex<State>

  /// - Parameter vault: The keys of an encrypted store that is locked.
  init(_ vault: KeyVault? = nil) { state = Mutex(State(vault: vault)) }

  /// Adds the buffers of a new connection.
  func add(_ buffers: SeriesBuffers) {
    state.withLock { state in
      if let vault = state.vault { buffers.seal(by: vault) }
      state.connections.append(Weak(buffers: buffers))
      guard state.connections.count > state.countMax else { return }
      state.connections.removeAll { $0.buffers == nil }
      state.countMax = max(64, 2 * state.connections.count)
    }
  }

  /// Seals all buffers, and from now on the points that are appended to them.
  func close(by vault: KeyVault) {
    state.withLock { state in
      state.vault = vault
      for connection in state.connections { connection.buffers?.seal(by: vault) }
    }
  }

  /// Opens all buffers.
  func open(with opener: JournalOpener) {
    state.withLock { state in
      state.vault = nil
      for connection in state.connections { connection.buffers?.open(with: opener) }
    }
  }
}
