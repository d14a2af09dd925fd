import CLinux
import Glibc
import HealthKeys
import HealthPermissions
import HealthStore
import StorageSupport

/// The lock of an encrypted store: without the key, the file is closed and nothing that was read from
/// it is in memory. For a store that is not encrypted, locking only refuses reads.
///
/// Used on the queue of the locked store.
struct StoreLock: Sendable {
  let store: HealthStore
  let permissions: PermissionStore
  let keys: StoreKeys
  let series: SeriesSeal
  let log: OperatorLog
  let copies = OpenCopies()

  /// Closes the store, forgets its key, and returns freed memory to the system. Takes milliseconds,
  /// plus the time of the step of upkeep that runs.
  func close() {
    guard let vault = keys.vault else { return }
    series.close(by: vault)
    store.lock()
    store.endImports()
    copies.closeAll()
    vault.lock()
    // What was freed is overwritten, but an idle daemon need not keep it.
    cl_return_freed_memory()
  }

  /// Opens the store with the key of the vault, or of its credential or key file.
  func open() throws {
    guard !store.isOpen else { return }
    if let vault = keys.vault {
      if vault.isLocked { try vault.unlockAutomatically() }
      renewPermissions(vault.policyKey)
    }
    let key = try keys.prepareHealth(log: log)
    try store.unlock(key: key)
    try keys.endRotation(health: key, policy: permissions.key, log: log)
    if let opener = keys.vault?.journalOpener() { series.open(with: opener) }
    // Before anything is read: decisions of the meantime belong before every change from now on.
    try permissions.resolvePositions()
  }

  /// Encrypts the permission database with the new key of a rotation, if it has another one. After a
  /// failure, the keyring has both keys, and the next unlock or start tries again.
  private func renewPermissions(_ key: EncryptionKey) {
    do {
      try permissions.changeKey(to: key)
    } catch {
      log.say("the permissions could not be encrypted with the new key: \(error)")
    }
  }

  /// Encrypts both databases with the keys of a new keyring. Calls wait, or fail with
  /// `databaseInaccessible`, in the meantime. If it fails, the databases are plain and open as before,
  /// and the keyring is removed; if not even that is possible, the next start or unlock ends what was
  /// begun.
  func encrypt(with vault: KeyVault) throws {
    do { try checkSpace() } catch {
      try vault.abandon()
      throw error
    }
    keys.set(vault)
    store.lock()
    do {
      try permissions.changeKey(to: vault.policyKey)
      try open()
    } catch {
      keys.set(nil)
      if (try? permissions.changeKey(to: nil)) != nil, (try? open()) != nil {
        try vault.abandon()
      } else {
        keys.set(vault)
        try? open()
      }
      throw error
    }
  }

  /// Encrypts both databases with new keys, which `begin` adds to the keyring. Calls wait, or fail with
  /// `databaseInaccessible`, in the meantime. If anything fails, the databases are opened with the keys
  /// that apply to their files then.
  func rotate(_ begin: () throws -> Void) throws {
    try checkSpace()
    store.lock()
    do {
      try begin()
    } catch {
      try open()
      throw error
    }
    try open()
  }

  /// Checks that there is room for copies of both databases, before anything is closed: on a disk that
  /// is full, SQLite may not even have the space to open them again.
  private func checkSpace() throws {
    var status = stat()
    let hasPolicy = stat(keys.directory + "/" + PermissionStore.fileName, &status) == 0
    let byteCount = store.fileByteCount + (hasPolicy ? Int64(status.st_size) : 0)
    // The tags of the pages, and the log with its index.
    let needed = byteCount + byteCount / 16 + Self.spareByteCount
    guard store.availableByteCount >= needed else {
      throw SealedFileError(
        .full, "no space for a copy of the store: it needs \(needed >> 20 + 1) MiB")
    }
  }

  private static let spareByteCount: Int64 = 1 << 20
}
