import StorageSupport

/// The seals of the database.
struct EpochSeals: Sendable {
  /// Contains the number of decisions, as a lower bound.
  let policy: EpochSeal
  /// Contains the number of the last ledger entry; nil for a plain database, in which a program that
  /// can remove entries can also write the seal.
  let ledger: EpochSeal?

  init(directory: String, key: EncryptionKey?) {
    policy = EpochSeal(directory: directory, name: "policy", key: key)
    ledger = key.map { EpochSeal(directory: directory, name: "ledger", key: $0) }
  }
}
