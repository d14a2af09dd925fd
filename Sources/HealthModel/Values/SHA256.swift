import Crypto

/// SHA-256 (FIPS 180-4, section 6.2), used for tokens, executables, principals and attachments.
/// Wraps swift-crypto with byte arrays as input and output.
package struct SHA256 {
  package static let digestByteCount = 32

  private var hash = Crypto.SHA256()

  package init() {}

  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    Array(Crypto.SHA256.hash(data: bytes))
  }

  package mutating func update(_ bytes: [UInt8]) {
    hash.update(data: bytes)
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: bytes)
  }

  package consuming func finish() -> [UInt8] { Array(hash.finalize()) }
}
