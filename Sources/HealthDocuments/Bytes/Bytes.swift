import Glibc

/// Search and comparison of raw bytes.
///
/// Parsers of large files compare bytes instead of strings: creating a `String` for each name of a
/// tag would allocate and validate text that is compared once.
package enum Bytes {
  /// Returns the offset of the first `text` in `bytes`. `text` must not be empty. `memchr` finds
  /// candidates many bytes at a time; the marks that are searched for begin with a character that
  /// is rare in their files.
  package static func find(_ text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
    let count = text.utf8CodeUnitCount
    guard let base = bytes.baseAddress, bytes.count >= count else { return nil }
    var position = 0
    while position <= bytes.count - count {
      let rest = bytes.count - count + 1 - position
      guard let found = memchr(base + position, Int32(text.utf8Start[0]), rest) else { return nil }
      position = UnsafeRawPointer(found) - base
      if memcmp(base + position, text.utf8Start, count) == 0 { return position }
      position += 1
    }
    return nil
  }

  /// Inlinable, because it is called for each attribute of each record, from another module.
  @inlinable @inline(__always)
  package static func equal(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount, let base = bytes.baseAddress else {
      return bytes.count == 0 && text.utf8CodeUnitCount == 0
    }
    return memcmp(base, text.utf8Start, bytes.count) == 0
  }

  package static func bytes(of text: StaticString) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @inlinable @inline(__always)
  package static func equal(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count, let x = a.baseAddress, let y = b.baseAddress else {
      return a.count == b.count
    }
    return memcmp(x, y, a.count) == 0
  }

  package static func hasPrefix(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    bytes.count >= text.utf8CodeUnitCount
      && equal(UnsafeRawBufferPointer(rebasing: bytes[..<text.utf8CodeUnitCount]), text)
  }

  /// Decodes the text and repairs invalid UTF-8. An unreadable character must not make a whole
  /// element unreadable.
  package static func string(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
