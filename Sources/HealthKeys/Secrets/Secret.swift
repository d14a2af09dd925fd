import Glibc

/// The bytes of a passphrase or key that a user or a file has provided. They are overwritten when
/// the last reference is released.
///
/// `@unchecked Sendable` because the bytes are written only in `init` and `deinit`.
package final class Secret: @unchecked Sendable {
  private let storage: UnsafeMutableRawBufferPointer

  /// Copies the bytes. The caller should overwrite its own with `wipe()`.
  package init(_ bytes: some Collection<UInt8>) {
    storage = .allocate(byteCount: max(1, bytes.count), alignment: 1)
    storage.copyBytes(from: bytes)
    count = bytes.count
    // Without effect where the limit on locked memory is reached; the bytes are short-lived.
    mlock(storage.baseAddress!, storage.count)
  }

  deinit {
    explicit_bzero(storage.baseAddress!, storage.count)
    munlock(storage.baseAddress!, storage.count)
    storage.deallocate()
  }

  package let count: Int

  package func withBytes<T>(_ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
    try body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
  }
}

extension [UInt8] {
  /// Overwrites the bytes. Has no effect on other copies of the array.
  package mutating func wipe() {
    withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    }
  }

  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
  }
}
