/// The table of contents of a zip archive (APPNOTE 6.3), for reading members one by one.
///
/// What a member is and where it lies comes from the central directory at the end, since the local
/// headers of a streamed archive have no sizes (bit 3). ZIP64 fields are read where the 32-bit ones
/// are saturated. Names are taken as UTF-8 whether or not the flag (bit 11) says so. An archive
/// whose directory is missing or broken is searched from the front; see `ZipArchive+Recovery`.
///
/// Nothing in the file is trusted: offsets and sizes are checked against the file, and names are
/// only ever compared, never opened.
struct ZipArchive {
  struct Entry {
    enum Method: UInt16 { case stored = 0, deflated = 8 }
    var path: String
    /// nil for a method that exports do not use.
    var method: Method?
    var isEncrypted: Bool
    /// nil when it was not recorded, in a recovered entry.
    var checksum: UInt32?
    var compressedByteCount: Int64
    /// nil when unknown.
    var byteCount: Int64?
    var headerOffset: Int64
  }

  static let entryCountMax = 500_000
  /// Entries of 46 bytes and a name; a phone's names have about 60 bytes.
  static let directoryByteCountMax = 128 << 20

  let file: OpenFile
  var entries: [Entry] = []
  /// The directory was missing or broken, and the entries were found by searching.
  var isRecovered = false

  /// nil when the file neither begins like a zip archive nor ends like one. One that only ends so has
  /// something in front of it, or its first bytes are damaged.
  init?(_ file: OpenFile) throws(ImportError) {
    let magic = file.bytes(at: 0, count: 4)
    let begins = magic == [0x50, 0x4b, 3, 4] || magic == [0x50, 0x4b, 5, 6]
    self.file = file
    if let directory = try Self.directory(of: file), begins || !directory.isEmpty {
      entries = directory
    } else if begins {
      entries = try Self.recoveredEntries(of: file)
      isRecovered = true
    } else {
      return nil
    }
  }

  /// Where the bytes of a member begin; nil when its local header is broken.
  func dataOffset(of entry: Entry) -> Int64? {
    guard let header = file.bytes(at: entry.headerOffset, count: 30),
      LittleEndian(header).u32(0) == 0x0403_4b50
    else { return nil }
    let fields = LittleEndian(header)
    return entry.headerOffset + 30 + Int64(fields.u16(26)) + Int64(fields.u16(28))
  }

  /// The compressed bytes of a member as they stand; nil when they are not in the file.
  func compressedStream(of entry: Entry) -> FileStream? {
    guard let start = dataOffset(of: entry), start <= file.byteCount else { return nil }
    let end = start + min(entry.compressedByteCount, file.byteCount - start)
    return FileStream(file, range: start..<end)
  }

  /// The bytes of a member; nil when they cannot be had. `verifies`: also the checksum, where it is
  /// compressed.
  func stream(of entry: Entry, verifies: Bool = true) -> (any ByteStream)? {
    guard !entry.isEncrypted, let source = compressedStream(of: entry) else { return nil }
    switch entry.method {
    case .stored: return source
    case .deflated:
      return InflateStream(source, expectedChecksum: verifies ? entry.checksum : nil)
    case nil: return nil
    }
  }
}

/// Fixed-size fields of zip's headers.
struct LittleEndian {
  let bytes: ArraySlice<UInt8>
  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func u16(_ offset: Int) -> UInt16 {
    let i = bytes.startIndex + offset
    return UInt16(bytes[i]) | UInt16(bytes[i + 1]) << 8
  }
  func u32(_ offset: Int) -> UInt32 { UInt32(u16(offset)) | UInt32(u16(offset + 2)) << 16 }
  func u64(_ offset: Int) -> UInt64 { UInt64(u32(offset)) | UInt64(u32(offset + 4)) << 32 }
}
