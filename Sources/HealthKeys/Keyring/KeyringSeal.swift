import StorageSupport

/// The generation of the keyring, in a file separate from it, under its policy key: a keyring with a
/// lower one is an older copy. In system mode the file is in another directory than the keyring.
package struct KeyringSeal: Sendable {
  /// The name in `NAME.KEYID.seal`.
  package static let name = "keyring"

  private let seal: EpochSeal

  init(directory: String, policy: EncryptionKey) {
    seal = EpochSeal(directory: directory, name: Self.name, key: policy)
  }

  /// Returns whether a generation is older than the sealed one. A seal that is missing or forged is
  /// newer than every keyring that has one.
  func isNewer(than generation: UInt64) -> Bool {
    guard let sealed = seal.read() else { return generation > 0 }
    return generation < sealed
  }

  /// Writes the generation of a keyring that was replaced just before a crash. A seal that is missing
  /// stays missing.
  func complete(_ generation: UInt64) {
    guard let sealed = seal.read(), sealed < generation else { return }
    write(generation)
  }

  /// Waits until the seal survives a power failure, since changes of a keyring are rare.
  func write(_ generation: UInt64) { seal.writeDurably(generation) }

  func remove() { seal.remove() }
}
