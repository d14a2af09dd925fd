/// Reading the central directory.
extension ZipArchive {
  /// Returns the entries; nil if no directory is consistent with the file.
  static func directory(of file: OpenFile) throws(ImportError) -> [Entry]? {
    guard let end = endRecord(of: file) else { return nil }
    // Checked before the directory is read, because both numbers come from the file.
    guard end.size <= directoryByteCountMax, end.count <= Int64(entryCountMax) else {
      throw .tooManyFiles
    }
    // Bytes before the archive (a self-extractor) shift every offset by the same amount.
    let start = end.recordOffset - end.size
    let shift = start - end.offset
    guard start >= 0, shift >= 0, let bytes = file.bytes(at: start, count: Int(end.size)) else {
      return nil
    }
    var entries: [Entry] = []
    var rest = bytes[...]
    // 46 bytes is the fixed part of an entry, before its name, extra field and comment.
    while rest.count >= 46, LittleEndian(rest).u32(0) == 0x0201_4b50 {
      guard let length = append(rest, shift: shift, fileByteCount: file.byteCount, to: &entries)
      else { return nil }
      rest = rest.dropFirst(length)
    }
    // A directory with another number of entries is not this archive's, or is damaged. Recovery by
    // the local headers then finds more than a part of the directory would.
    return entries.count == end.count ? entries : nil
  }

  /// Appends the first entry of `bytes`. Returns its length, or nil if it does not fit.
  private static func append(
    _ bytes: ArraySlice<UInt8>, shift: Int64, fileByteCount: Int64, to entries: inout [Entry]
  ) -> Int? {
    let fields = LittleEndian(bytes)
    let nameCount = Int(fields.u16(28))
    let extraCount = Int(fields.u16(30))
    let length = 46 + nameCount + extraCount + Int(fields.u16(32))
    guard length <= bytes.count else { return nil }
    let name = bytes.dropFirst(46).prefix(nameCount)
    var sizes = Zip64Sizes(
      byteCount: UInt64(fields.u32(24)), compressedByteCount: UInt64(fields.u32(20)),
      headerOffset: UInt64(fields.u32(42)))
    sizes.widen(from: bytes.dropFirst(46 + nameCount).prefix(extraCount))
    guard let byteCount = Int64(exactly: sizes.byteCount),
      let compressedByteCount = Int64(exactly: sizes.compressedByteCount),
      let offset = Int64(exactly: sizes.headerOffset), offset <= fileByteCount - shift
    else { return nil }
    entries.append(
      Entry(
        // The flag for UTF-8 names may be missing. Decoding as CP437, the default of the format,
        // would not find `导出.xml` under any name of the export.
        path: String(decoding: name, as: UTF8.self), method: .init(rawValue: fields.u16(10)),
        isEncrypted: fields.u16(8) & 1 != 0, checksum: fields.u32(16),
        compressedByteCount: compressedByteCount, byteCount: byteCount, headerOffset: offset + shift
      ))
    return length
  }

  /// The fields of the end-of-central-directory record, from its 32-bit or its ZIP64 form.
  private struct EndRecord {
    var recordOffset: Int64
    var count: Int64
    var size: Int64
    var offset: Int64
  }

  /// Searches the last 64 KiB for the end-of-central-directory record, starting from the end. The
  /// record has 22 bytes and is followed by a comment of at most 65,535 bytes. The search starts at
  /// the end because an archive may contain another archive as a stored member.
  private static func endRecord(of file: OpenFile) -> EndRecord? {
    let tailCount = Int(min(file.byteCount, 22 + 65_535))
    guard tailCount >= 22,
      let tail = file.bytes(at: file.byteCount - Int64(tailCount), count: tailCount)
    else { return nil }
    for i in stride(from: tailCount - 22, through: 0, by: -1) where tail[i] == 0x50 {
      let fields = LittleEndian(tail[i...])
      // The length of the comment must fit, because a comment may itself contain the signature.
      guard fields.u32(0) == 0x0605_4b50, i + 22 + Int(fields.u16(20)) <= tailCount else {
        continue
      }
      let offset = file.byteCount - Int64(tailCount - i)
      let record = EndRecord(
        recordOffset: offset, count: Int64(fields.u16(10)), size: Int64(fields.u32(12)),
        offset: Int64(fields.u32(16)))
      return wideEndRecord(of: file, before: offset) ?? record
    }
    return nil
  }

  /// Returns the ZIP64 record to which a locator before the end record points.
  private static func wideEndRecord(of file: OpenFile, before offset: Int64) -> EndRecord? {
    guard offset >= 20, let locator = file.bytes(at: offset - 20, count: 20),
      LittleEndian(locator).u32(0) == 0x0706_4b50
    else { return nil }
    // The record is directly before its locator. The position in the locator is wrong if bytes were
    // inserted before the archive. Clamped rather than converted: an offset of 2^64 − 1 in a
    // made-up archive is then out of the file.
    let named = Int64(clamping: LittleEndian(locator).u64(8))
    // 56 bytes is the fixed part of the ZIP64 record.
    for position in [named, offset - 20 - 56] {
      guard position <= offset - 20, let record = file.bytes(at: position, count: 56),
        LittleEndian(record).u32(0) == 0x0606_4b50
      else { continue }
      let fields = LittleEndian(record)
      return EndRecord(
        recordOffset: position, count: Int64(clamping: fields.u64(32)),
        size: Int64(clamping: fields.u64(40)), offset: Int64(clamping: fields.u64(48)))
    }
    return nil
  }
}

/// The sizes and offset of an entry, widened by its ZIP64 extra field if the 32-bit form is full.
private struct Zip64Sizes {
  var byteCount: UInt64
  var compressedByteCount: UInt64
  var headerOffset: UInt64

  mutating func widen(from extra: ArraySlice<UInt8>) {
    var rest = extra
    while rest.count >= 4 {
      let fields = LittleEndian(rest)
      let count = Int(fields.u16(2))
      guard count <= rest.count - 4 else { return }
      // Extra field 1 is the ZIP64 field; others, such as times of Unix, are skipped by their
      // length.
      if fields.u16(0) == 1 { return widen(wide: rest.dropFirst(4).prefix(count)) }
      rest = rest.dropFirst(4 + count)
    }
  }

  /// The field contains only the values that did not fit, in this order.
  private mutating func widen(wide: ArraySlice<UInt8>) {
    var rest = wide
    func next(_ value: UInt64) -> UInt64 {
      guard value == 0xffff_ffff, rest.count >= 8 else { return value }
      defer { rest = rest.dropFirst(8) }
      return LittleEndian(rest).u64(0)
    }
    byteCount = next(byteCount)
    compressedByteCount = next(compressedByteCount)
    headerOffset = next(headerOffset)
  }
}
