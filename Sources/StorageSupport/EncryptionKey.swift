import CSealedVFS

/// A key of 256 bits in memory that is locked into RAM, left out of core dumps, and wiped when the
/// last reference is gone.
///
/// @unchecked Sendable because the bytes are written only by `init`.
package final class EncryptionKey: @unchecked Sendable {
  package static let byteCount = Int(SEALED_KEY_SIZE)

  /// Identifies a key in the header of a file, and reveals nothing about it.
  package struct ID: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
  }

  private let secret: UnsafeMutablePointer<UInt8>
  package let id: ID

  /// Copies the bytes of a key. The caller wipes its own copy.
  package init(bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.byteCount, "a key has 32 bytes")
    secret = Self.allocate()
    UnsafeMutableRawPointer(secret).copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
    id = Self.id(secret)
  }

  /// Creates a key from the kernel's random numbers.
  package init() {
    secret = Self.allocate()
    // A system without random numbers cannot protect anything.
    precondition(sealed_random(secret, Self.byteCount) == 0, "no random numbers")
    id = Self.id(secret)
  }

  deinit { sealed_secret_destroy(secret) }

  /// Calls `body` with the bytes. They are valid only during the call, and a copy is the caller's
  /// to wipe.
  package func withBytes<T, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> T
  ) throws(Failure) -> T {
    try body(UnsafeRawBufferPointer(start: secret, count: Self.byteCount))
  }

  private static func allocate() -> UnsafeMutablePointer<UInt8> {
    guard let secret = sealed_secret_create() else { fatalError("no memory for a key") }
    return secret
  }

  private static func id(_ secret: UnsafePointer<UInt8>) -> ID {
    ID(
      bytes: [UInt8](unsafeUninitializedCapacity: Int(SEALED_KEY_ID_SIZE)) { buffer, count in
        sealed_key_id(secret, buffer.baseAddress)
        count = buffer.count
      })
  }
}

extension EncryptionKey.ID: CustomStringConvertible {
  /// The identifier in hexadecimal digits.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension EncryptionKey: CustomStringConvertible, CustomReflectable {
  /// States that it is a key. No log and no debugger output contains its bytes.
  package var description: String { "key \(id)" }
  package var customMirror: Mirror { Mirror(self, children: ["id": id.description]) }
}
