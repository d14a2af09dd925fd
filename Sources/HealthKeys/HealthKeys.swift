// The keys of an encrypted store. Its folders, each of which uses only those before it:
//
//   Secrets/  what opens a slot: passphrases (Argon2id), recovery keys, files of 32 bytes
//   Slots/    keys that are sealed under a secret
//   Journal/  the sealing of records that the daemon cannot read while the store is locked
//   Keyring/  the file with the slots, and the keys that are open at present
//
// There are two domain keys, as on Apple's systems. The policy key is for permissions, the ledger
// and the journal of the locked store; it is open while the daemon runs, so that a locked store can
// answer about permissions. The health key is for samples; it is forgotten when the store is locked.

/// The data that a domain key protects.
package enum KeyClass: String, Sendable {
  /// Permissions, the ledger, the keyring's own checksum, and the origin of journal records.
  case policy
  /// Samples and everything that belongs to them.
  case health
}
