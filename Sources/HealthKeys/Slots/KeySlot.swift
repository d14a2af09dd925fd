import Crypto
import Foundation
package import HealthModel
import StorageSupport

/// Keys of the store, sealed under one secret.
package struct KeySlot: Hashable, Sendable {
  /// The source of the secret.
  package enum Kind: String, CaseIterable, Sendable {
    /// A credential of the service manager, which seals it with the key of the machine or its TPM.
    case credential
    /// A file of 32 bytes.
    case keyFile
    case passphrase
    /// 32 random bytes that a client stores, such as in the secret service of a desktop.
    case secret
    case recovery
  }

  /// A domain key, sealed with AES-256-GCM: 12 bytes of nonce, 32 of the key, 16 of the tag.
  struct SealedKey: Hashable, Sendable {
    var keyClass: KeyClass
    /// `EncryptionKey.id` of the key.
    var keyID: [UInt8]
    var box: [UInt8]
  }

  static let idByteCount = 8
  static let saltByteCount = 16

  package let id: [UInt8]
  package let kind: Kind
  package let name: String
  package let createdAt: Instant
  let salt: [UInt8]
  /// Only of a passphrase.
  let argon2: Argon2id?
  var keys: [SealedKey] = []

  /// Whether the slot opens the samples.
  package var opensHealth: Bool { keys.contains { $0.keyClass == .health } }

  init(kind: Kind, name: String, createdAt: Instant, argon2: Argon2id) throws(KeyError) {
    guard Self.isName(name) else { throw .invalidName }
    self.init(
      id: .random(Self.idByteCount), kind: kind, name: name, createdAt: createdAt,
      salt: .random(Self.saltByteCount), argon2: kind == .passphrase ? argon2 : nil)
  }

  init(
    id: [UInt8], kind: Kind, name: String, createdAt: Instant, salt: [UInt8], argon2: Argon2id?
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.createdAt = createdAt
    self.salt = salt
    self.argon2 = argon2
  }

  /// Names are written to JSON without escapes.
  static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x20, 0x2d, 0x2e, 0x5f: true
        default: false
        }
      }
  }
}

extension KeySlot {
  /// Returns the key-encrypting key of the secret. For a passphrase, this takes the time of
  /// Argon2id.
  func encryptingKey(_ secret: Secret) throws(KeyError) -> EncryptionKey {
    if let argon2 { return try argon2.key(passphrase: secret, salt: salt) }
    // High-entropy secrets need no slow derivation.
    return secret.withBytes { bytes in
      EncryptionKey.derived(
        from: SymmetricKey(data: bytes), salt: salt, info: "healthd slot " + kind.rawValue)
    }
  }

  /// Returns the slot with these keys in place of its own.
  func sealing(
    _ keys: [(KeyClass, EncryptionKey)], under encryptingKey: EncryptionKey, store: [UInt8]
  ) -> KeySlot {
    var slot = self
    slot.keys = keys.map { keyClass, key in
      let box = key.withBytes { bytes in
        // Cannot fail: the key and the nonce have the right sizes.
        try! AES.GCM.seal(
          bytes, using: encryptingKey.symmetric,
          authenticating: bound(keyClass, key.id.bytes, store))
      }
      return SealedKey(
        keyClass: keyClass, keyID: key.id.bytes, box: Array(box.combined!))
    }
    return slot
  }

  /// Opens the keys of the slot. Returns nil if the key-encrypting key does not fit.
  func open(
    under encryptingKey: EncryptionKey, store: [UInt8]
  ) -> [(keyClass: KeyClass, key: EncryptionKey)]? {
    var opened: [(KeyClass, EncryptionKey)] = []
    for sealed in keys {
      guard let box = try? AES.GCM.SealedBox(combined: sealed.box),
        var bytes = try? AES.GCM.open(
          box, using: encryptingKey.symmetric,
          authenticating: bound(sealed.keyClass, sealed.keyID, store)),
        bytes.count == EncryptionKey.byteCount
      else { return nil }
      let key = bytes.withUnsafeBytes { EncryptionKey(bytes: $0) }
      bytes.resetBytes(in: 0..<bytes.count)
      guard key.id.bytes == sealed.keyID else { return nil }
      opened.append((sealed.keyClass, key))
    }
    return opened
  }

  /// The context of a sealed key. It cannot be moved to another store, slot or class.
  private func bound(_ keyClass: KeyClass, _ keyID: [UInt8], _ store: [UInt8]) -> [UInt8] {
    Array("healthd key 1 ".utf8) + store + id + keyID + Array(keyClass.rawValue.utf8)
  }
}

extension EncryptionKey {
  /// The key in the form of swift-crypto, which overwrites its own copy.
  var symmetric: SymmetricKey { withBytes { SymmetricKey(data: $0) } }

  /// Derives a key with HKDF-SHA-256.
  static func derived(
    from key: SymmetricKey, salt: [UInt8] = [], info: String
  ) -> EncryptionKey {
    HKDF<Crypto.SHA256>.deriveKey(
      inputKeyMaterial: key, salt: salt, info: Array(info.utf8), outputByteCount: byteCount
    ).withUnsafeBytes { EncryptionKey(bytes: $0) }
  }

  /// Derives a key for one purpose from this one.
  func derived(_ info: String) -> EncryptionKey { .derived(from: symmetric, info: info) }
}
