package import StorageSupport

extension PermissionStore {
  /// The key with which the database is encrypted; nil if it is plain.
  package var key: EncryptionKey? { database.key }

  /// Replaces the key of the database while it is in use; nil is a plain database. Other calls wait:
  /// the file is closed, copied and opened again. If it fails, the database has the old key.
  package func changeKey(to new: EncryptionKey?) throws(PermissionError) {
    let old = key
    guard old?.id != new?.id else { return }
    do {
      try database.changeKey(to: new) {
        do {
          try Self.changeKey(
            directory: directory, from: old, to: new, sealDirectory: sealDirectory)
        } catch {
          guard SealedFiles.hasKey(directory + "/" + Self.fileName, new) else { throw error }
        }
      }
    } catch {
      throw .inaccessible(error)
    }
  }

  /// Replaces the key of the database in a directory; nil is a plain database. The database must be
  /// closed. After a crash, it has the old key or the new one, and the call can be repeated.
  package static func changeKey(
    directory: String, from old: EncryptionKey?, to new: EncryptionKey?,
    sealDirectory: String? = nil
  ) throws(PermissionError) {
    let before = EpochSeals(directory: sealDirectory ?? directory, key: old)
    let after = EpochSeals(directory: sealDirectory ?? directory, key: new)
    // Before the database is replaced, because one without seals would count as an older copy. If
    // an old seal is missing, so is the new one. An attempt that failed may have left a lower one.
    if let number = before.policy.read() ?? (old == nil ? 0 : nil),
      number >= after.policy.read() ?? 0
    {
      after.policy.writeDurably(number)
    }
    if let ledger = after.ledger, let number = before.ledger.map({ $0.read() }) ?? 0,
      number >= ledger.read() ?? 0
    {
      ledger.writeDurably(number)
    }
    do throws(SealedFileError) {
      try SealedFiles.change(directory + "/" + fileName, from: old, to: new)
    } catch {
      throw .inaccessible(error)
    }
    guard old?.id != new?.id else { return }
    before.policy.remove()
    before.ledger?.remove()
  }
}
