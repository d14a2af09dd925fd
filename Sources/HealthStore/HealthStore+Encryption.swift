package import HealthAuthorization
package import HealthStorage
package import StorageSupport

extension HealthStore {
  /// Whether the store is older than the last change that it confirmed, or its seal is missing: it
  /// was restored from a backup, or rolled back. Always false for a plain store.
  package var isRolledBack: Bool { epoch.isRolledBack }

  /// Accepts that the store was restored from a backup, when the user has confirmed it.
  package func acceptRollback(in scope: OwnerScope) { epoch.accept() }

  /// Replaces the key of the store in a directory; nil is a plain store. The store must be closed.
  /// After a crash, the store has the old key or the new one, and the call can be repeated.
  package static func changeKey(
    directory: String, from old: EncryptionKey?, to new: EncryptionKey?,
    sealDirectory: String? = nil
  ) throws(StoreError) {
    let seals = sealDirectory ?? directory
    let oldSeal = old.map { EpochWatch.seal(directory: seals, key: $0) }
    // Before the database is replaced, because one without a seal would count as rolled back. If
    // the old seal is missing, so is the new one. An attempt that failed may have left a lower one.
    let newSeal = new.map { EpochWatch.seal(directory: seals, key: $0) }
    if let newSeal, let number = oldSeal.map({ $0.read() }) ?? 0, number >= newSeal.read() ?? 0 {
      newSeal.writeDurably(number)
    }
    do throws(SealedFileError) {
      try SealedFiles.change(directory + "/health.sqlite", from: old, to: new)
    } catch {
      throw StoreError(error)
    }
    if old?.id != new?.id { oldSeal?.remove() }
  }
}
