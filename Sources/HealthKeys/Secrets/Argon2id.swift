import CArgon2
package import StorageSupport

/// The parameters of Argon2id (RFC 9106), with which a key is derived from a passphrase.
package struct Argon2id: Hashable, Sendable {
  package var memoryKiB: UInt32
  package var passes: UInt32
  package var lanes: UInt32

  package init(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) {
    self.memoryKiB = memoryKiB
    self.passes = passes
    self.lanes = lanes
  }

  /// The second recommendation of RFC 9106, section 4: for machines on which the first one, with
  /// 2 GiB, is too much for a service.
  package static let standard = Argon2id(memoryKiB: 65_536, passes: 3, lanes: 4)

  /// Whether the parameters are within bounds. Those of a file may be anyone's, and must not let
  /// the daemon allocate all memory or compute for hours.
  package var isReasonable: Bool {
    (1...16).contains(lanes) && (1...64).contains(passes)
      && (8 * lanes...1 << 20).contains(memoryKiB)
  }

  /// Derives the key. Takes the time that the parameters determine, and as much memory, which the
  /// reference implementation overwrites afterwards.
  package func key(passphrase: Secret, salt: [UInt8]) throws(KeyError) -> EncryptionKey {
    guard isReasonable else { throw .unsupported }
    var code = ARGON2_OK.rawValue
    let key = passphrase.withBytes { passphrase in
      EncryptionKey.derived { out in
        code = argon2id_hash_raw(
          passes, memoryKiB, lanes, passphrase.baseAddress, passphrase.count, salt, salt.count,
          out.baseAddress, out.count)
      }
    }
    guard code == ARGON2_OK.rawValue else { throw .unsupported }
    return key
  }
}

extension EncryptionKey {
  /// Creates a key whose bytes `body` writes. The intermediate copy is overwritten.
  static func derived(_ body: (UnsafeMutableRawBufferPointer) -> Void) -> EncryptionKey {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    defer { bytes.wipe() }
    bytes.withUnsafeMutableBytes { body($0) }
    return bytes.withUnsafeBytes { EncryptionKey(bytes: $0) }
  }
}
