import CLinux
import HealthKeys
import HealthPermissions
import HealthStore

/// The lock of an encrypted store: without the key, the file is closed and nothing that was read from
/// it is in memory. For a store that is not encrypted, locking only refuses reads.
///
/// Used on the queue of the locked store.
struct StoreLock: Sendable {
  let store: HealthStore
  let permissions: PermissionStore
  let keys: StoreKeys
  let log: OperatorLog

  /// Closes the store, forgets its key, and returns freed memory to the system. Takes milliseconds,
  /// plus the time of the step of upkeep that runs.
  func close() {
    guard let vault = keys.vault else { return }
    store.lock()
    vault.lock()
    // What was freed is overwritten, but an idle daemon need not keep it.
    cl_return_freed_memory()
  }

  /// Opens the store with the key of the vault, or of its credential or key file.
  func open() throws {
    guard !store.isOpen else { return }
    if let vault = keys.vault, vault.isLocked { try vault.unlockAutomatically() }
    try store.unlock(key: try keys.prepareHealth(log: log))
    // Before anything is read: decisions of the meantime belong before every change from now on.
    try permissions.resolvePositions()
  }

  /// Closes the store, replaces its key with `change`, and opens it again. Calls fail with
  /// `databaseInaccessible` in the meantime. If anything fails, the store is opened with the key that
  /// applies to its file then.
  func rekey(_ change: () throws -> Void) throws {
    store.lock()
    do {
      try change()
    } catch {
      try open()
      throw error
    }
    try open()
  }
}
