import CSealedVFS

/// Sealing of bytes that are not a file: nonce, ciphertext and tag of AES-256-GCM, as in the units of
/// a sealed file.
package enum SealedMessage {
  /// The number of bytes by which a sealed message is longer.
  package static let overhead = Int(SEALED_OVERHEAD)

  package static func randomKey() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: EncryptionKey.byteCount) { buffer, count in
      // A system without random numbers cannot protect anything.
      precondition(sealed_random(buffer.baseAddress, buffer.count) == 0, "no random numbers")
      count = buffer.count
    }
  }

  /// - Parameter context: Data that must be the same when the message is opened.
  package static func seal(_ plain: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8] {
    precondition(key.count == EncryptionKey.byteCount, "a key has 32 bytes")
    return [UInt8](unsafeUninitializedCapacity: plain.count + overhead) { buffer, count in
      let code = sealed_seal(
        key, context, context.count, plain, plain.count, buffer.baseAddress)
      precondition(code == 0, "no memory or no random numbers")
      count = plain.count + overhead
    }
  }

  /// Returns nil if the message does not authenticate.
  package static func open(
    _ sealed: UnsafeRawBufferPointer, key: [UInt8], context: [UInt8]
  ) -> [UInt8]? {
    precondition(key.count == EncryptionKey.byteCount, "a key has 32 bytes")
    let size = sealed.count - overhead
    guard size >= 0 else { return nil }
    var isValid = false
    let plain = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      isValid =
        sealed_open(
          key, context, context.count, sealed.assumingMemoryBound(to: UInt8.self).baseAddress, size,
          buffer.baseAddress) == 0
      count = isValid ? size : 0
    }
    return isValid ? plain : nil
  }
}
