extension [UInt8] {
  /// The bytes after a byte order mark of UTF-8. JSON has none (RFC 8259), but files of some programs
  /// begin with one.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xef, 0xbb, 0xbf]) ? self[3...] : self[...]
  }
}
