/// Archives without a directory, because the phone stopped while writing or the copy was truncated.
///
/// The local headers are followed from the start of the file. If a header does not state a size,
/// the member is decompressed once to find its end. The search stops at the first position without
/// a header. The last member may be incomplete; its reader detects that.
extension ZipArchive {
  static func recoveredEntries(of file: OpenFile) throws(ImportError) -> [Entry] {
    var entries: [Entry] = []
    var offset: Int64 = 0
    while let (entry, next) = recoveredEntry(of: file, at: offset) {
      guard entries.count < entryCountMax else { throw .tooManyFiles }
      entries.append(entry)
      offset = next
    }
    return entries
  }

  private static func recoveredEntry(of file: OpenFile, at offset: Int64) -> (Entry, next: Int64)? {
    guard let header = file.bytes(at: offset, count: 30) else { return nil }
    let fields = LittleEndian(header)
    guard fields.u32(0) == 0x0403_4b50,
      let name = file.bytes(at: offset + 30, count: Int(fields.u16(26)))
    else { return nil }
    let flags = fields.u16(6)
    let dataOffset = offset + 30 + Int64(fields.u16(26)) + Int64(fields.u16(28))
    guard dataOffset <= file.byteCount else { return nil }
    var entry = Entry(
      path: String(decoding: name, as: UTF8.self), method: .init(rawValue: fields.u16(8)),
      isEncrypted: flags & 1 != 0, checksum: fields.u32(14),
      compressedByteCount: Int64(fields.u32(18)), byteCount: Int64(fields.u32(22)),
      headerOffset: offset)
    // Bit 3: the sizes follow the data in a descriptor, because the phone writes the archive while
    // it compresses and knows no size at the header.
    let isSizeKnown = flags & 8 == 0 && fields.u32(18) != 0xffff_ffff
    if isSizeKnown { return (entry, dataOffset + entry.compressedByteCount) }
    // Without a further header, nothing confirms where the descriptor is, so its checksum is not
    // used.
    let (count, next) = measure(file, from: dataOffset, method: entry.method)
    entry.checksum = next < file.byteCount ? checksum(file, at: dataOffset + count) : nil
    entry.byteCount = nil
    entry.compressedByteCount = count
    return (entry, next)
  }

  /// Reads the checksum from the data descriptor after a member, with or without its signature.
  private static func checksum(_ file: OpenFile, at offset: Int64) -> UInt32? {
    guard let descriptor = file.bytes(at: offset, count: 8) else { return nil }
    let fields = LittleEndian(descriptor)
    // The signature was added to the format later and is optional.
    return fields.u32(0) == 0x0807_4b50 ? fields.u32(4) : fields.u32(0)
  }

  /// Returns the length of a member without a stated size, and the offset of the next header.
  private static func measure(
    _ file: OpenFile, from start: Int64, method: Entry.Method?
  ) -> (count: Int64, next: Int64) {
    let whole = (file.byteCount - start, file.byteCount)
    // Stored bytes have no end mark, so the rest of the file belongs to the member.
    guard method == .deflated else { return whole }
    let stream = InflateStream(
      FileStream(file, range: start..<file.byteCount), expectedChecksum: nil)
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    defer { scratch.deallocate() }
    // Read to the end only to learn how many compressed bytes belong to the member.
    while stream.read(into: scratch) > 0 {}
    // The last member is cut off. Its reader meets the same end and reports it.
    guard stream.damage == nil else { return whole }
    let end = start + stream.consumedByteCount
    // A data descriptor of 12 to 24 bytes separates a member from the next header.
    let gap = file.bytes(at: end, count: Int(min(28, file.byteCount - end))) ?? []
    let next = gap.indices.first { i in
      i + 4 <= gap.count && LittleEndian(gap[i...]).u32(0) == 0x0403_4b50
    }
    return (end - start, next.map { end + Int64($0) } ?? file.byteCount)
  }
}
