import CLibcrypto
import Crypto

/// ChaCha20-Poly1305 with one key, for the chunks of a payload.
///
/// libcrypto works in the memory of its caller. swift-crypto returns new memory, whose content is copied
/// several times on its way, which takes as long as the cipher.
final class ChunkCipher {
  static let tagByteCount = 16

  private let context: OpaquePointer

  /// Creates a cipher that seals, or one that opens.
  init(_ key: SymmetricKey, seals: Bool) {
    // Each fails only without memory.
    guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("no memory for a cipher") }
    self.context = context
    let hasKey = key.withUnsafeBytes { key in
      EVP_CipherInit_ex(
        context, EVP_chacha20_poly1305(), nil,
        key.baseAddress?.assumingMemoryBound(to: UInt8.self), nil,
        seals ? 1 : 0) == 1
    }
    precondition(hasKey, "the cipher has no key")
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// Appends the sealed bytes and their tag.
  func seal(_ plain: ArraySlice<UInt8>, nonce: [UInt8], to sealed: inout [UInt8]) {
    let start = sealed.count
    sealed.append(contentsOf: plain)
    sealed.append(contentsOf: repeatElement(0, count: Self.tagByteCount))
    let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
      guard let bytes = sealed.baseAddress.map({ $0 + start }) else { return false }
      return begin(nonce) && run(bytes, plain.count)
        && EVP_CIPHER_CTX_ctrl(
          context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagByteCount), bytes + plain.count) == 1
    }
    precondition(isSealed, "the cipher failed")
  }

  /// Replaces sealed bytes and their tag by the plain bytes. Returns false, without any bytes, if they
  /// were changed.
  func open(_ sealed: inout [UInt8], nonce: [UInt8]) -> Bool {
    let count = sealed.count - Self.tagByteCount
    guard count >= 0 else { return false }
    let isOpen = sealed.withUnsafeMutableBufferPointer { sealed in
      guard let bytes = sealed.baseAddress else { return false }
      return begin(nonce)
        && EVP_CIPHER_CTX_ctrl(
          context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagByteCount), bytes + count) == 1
        && run(bytes, count)
    }
    if isOpen { sealed.removeLast(Self.tagByteCount) } else { sealed = [] }
    return isOpen
  }

  private func begin(_ nonce: [UInt8]) -> Bool {
    EVP_CipherInit_ex(context, nil, nil, nil, nonce, -1) == 1
  }

  private func run(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
    var done: Int32 = 0
    guard count == 0 || EVP_CipherUpdate(context, bytes, &done, bytes, Int32(count)) == 1 else {
      return false
    }
    return EVP_CipherFinal_ex(context, bytes + count, &done) == 1
  }
}
