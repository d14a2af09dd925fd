import HealthDocuments
import CZlib

extension ZipArchive {
  /// Reads a complete member and compares its size and checksum with those in the archive. Returns
  /// the damage, or nil if the member is intact.
  ///
  /// A member larger than an import accepts is not damaged; its reader stops at the limit.
  package func verify(_ entry: Entry, isCancelled: () -> Bool) -> StreamDamage? {
    // The checksum is computed here, because a stored member has no stream that does it.
    guard hasStatedName(entry), let stream = stream(of: entry, verifies: false) else {
      return .corrupt
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    defer { buffer.deallocate() }
    var checksum = crc32(0, nil, 0)
    var byteCount: Int64 = 0
    while !isCancelled() {
      let count = stream.read(into: buffer)
      if count == 0 { break }
      checksum = crc32(
        checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(count))
      byteCount += Int64(count)
    }
    switch stream.damage {
    // The reader reports it as too large, which is the more useful reason.
    case .oversized: return nil
    case let damage?: return damage
    case nil: break
    }
    if let expected = entry.byteCount, expected != byteCount {
      // Fewer bytes than stated: the copy was cut off. More: the directory describes another file.
      return byteCount < expected ? .endsEarly : .corrupt
    }
    if let expected = entry.checksum, expected != UInt32(truncatingIfNeeded: checksum) {
      return .corrupt
    }
    return nil
  }

  /// Returns whether the directory and the local header name the member alike: the name determines
  /// how it is read. A changed bit in the name of a folder would otherwise import a route as an
  /// unknown file, although its checksum matches.
  func hasStatedName(_ entry: Entry) -> Bool {
    guard let header = file.bytes(at: entry.headerOffset, count: 30),
      LittleEndian(header).u32(0) == 0x0403_4b50,
      let name = file.bytes(
        at: entry.headerOffset + 30, count: Int(LittleEndian(header).u16(26)))
    else { return false }
    return String(decoding: name, as: UTF8.self) == entry.path
  }
}
