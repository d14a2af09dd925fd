import Crypto
import Foundation
import StorageSupport

// Records of the locked store are sealed with HPKE (RFC 9180): X25519, HKDF-SHA-256 and
// AES-256-GCM, with a pre-shared key. The private key is derived from the health key, so that the
// daemon cannot read a record before the store is unlocked. The pre-shared key is derived from the
// policy key, so that another program cannot add records to the file.
//
// Each record has an ephemeral key of its own. One for the whole file would be faster (2 µs instead
// of 54), but its state, with which everything in the file can be opened, would have to stay in
// memory while the store is locked. A record takes a flush of the disk, which is longer.

/// A sealed record: 32 bytes of the encapsulated key, the ciphertext, and its tag.
package enum JournalSeal {
  package static let overhead = 48

  static var suite: HPKE.Ciphersuite {
    HPKE.Ciphersuite(kem: .Curve25519_HKDF_SHA256, kdf: .HKDF_SHA256, aead: .AES_GCM_256)
  }
  static let encapsulatedByteCount = 32
  static let info = Data("healthd locked journal 1".utf8)
  static let sharedKeyID = Data("policy".utf8)

  static func sharedKey(_ policy: EncryptionKey) -> SymmetricKey {
    policy.derived("healthd journal origin").symmetric
  }

  static func privateKey(_ health: EncryptionKey) -> Curve25519.KeyAgreement.PrivateKey {
    // Cannot fail: every 32 bytes are a private key.
    health.derived("healthd journal private key").withBytes {
      try! Curve25519.KeyAgreement.PrivateKey(rawRepresentation: $0)
    }
  }

  /// Returns the public key to which records are sealed while the health key is absent.
  static func publicKey(_ health: EncryptionKey) -> [UInt8] {
    Array(privateKey(health).publicKey.rawRepresentation)
  }
}

/// Seals records to the public key. It cannot open them again.
package struct JournalSealer: Sendable {
  private let publicKey: Curve25519.KeyAgreement.PublicKey
  private let sharedKey: SymmetricKey

  init(publicKey: [UInt8], policy: EncryptionKey) throws(KeyError) {
    guard let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey) else {
      throw .damaged
    }
    self.publicKey = key
    sharedKey = JournalSeal.sharedKey(policy)
  }

  /// - Parameter place: The place of the record, to which it is bound.
  package func seal(_ bytes: [UInt8], at place: [UInt8]) throws(KeyError) -> [UInt8] {
    do {
      var sender = try HPKE.Sender(
        recipientKey: publicKey, ciphersuite: JournalSeal.suite, info: JournalSeal.info,
        presharedKey: sharedKey, presharedKeyIdentifier: JournalSeal.sharedKeyID)
      return Array(sender.encapsulatedKey) + Array(try sender.seal(bytes, authenticating: place))
    } catch {
      throw .damaged
    }
  }
}

/// Opens records with the health key.
package struct JournalOpener: Sendable {
  private let privateKey: Curve25519.KeyAgreement.PrivateKey
  private let sharedKey: SymmetricKey

  init(health: EncryptionKey, policy: EncryptionKey) {
    privateKey = JournalSeal.privateKey(health)
    sharedKey = JournalSeal.sharedKey(policy)
  }

  /// Returns nil for a record that was changed, moved, or sealed by another program.
  package func open(_ bytes: [UInt8], at place: [UInt8]) -> [UInt8]? {
    guard bytes.count >= JournalSeal.overhead,
      var recipient = try? HPKE.Recipient(
        privateKey: privateKey, ciphersuite: JournalSeal.suite, info: JournalSeal.info,
        encapsulatedKey: Data(bytes[..<JournalSeal.encapsulatedByteCount]),
        presharedKey: sharedKey, presharedKeyIdentifier: JournalSeal.sharedKeyID),
      let content = try? recipient.open(
        bytes[JournalSeal.encapsulatedByteCount...], authenticating: place)
    else { return nil }
    return Array(content)
  }
}
