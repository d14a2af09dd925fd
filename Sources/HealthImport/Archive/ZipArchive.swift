import HealthDocuments

/// The table of contents of a zip archive (APPNOTE 6.3), for reading individual members.
///
/// The metadata and position of a member come from the central directory at the end, because the
/// local headers of a streamed archive have no sizes (bit 3). ZIP64 fields are read where the
/// 32-bit fields are saturated. Names are decoded as UTF-8 whether or not the flag (bit 11) is set.
/// An archive whose directory is missing or broken is searched from the front; see
/// `ZipArchive+Recovery`.
///
/// Nothing in the file is trusted: offsets and sizes are checked against the file, and names are
/// only compared, never opened.
package struct ZipArchive {
  /// A member as the directory, or a recovered local header, describes it.
  package struct Entry {
    enum Method: UInt16 { case stored = 0, deflated = 8 }
    package var path: String
    /// nil for a method that exports do not use. Such a member is treated as damaged instead of
    /// guessing its content.
    var method: Method?
    /// No phone encrypts an export; an archive that was packed again with a password cannot be
    /// read.
    var isEncrypted: Bool
    /// nil if a recovered entry does not state it.
    var checksum: UInt32?
    package var compressedByteCount: Int64
    /// nil if unknown.
    var byteCount: Int64?
    var headerOffset: Int64
  }

  /// A limit on entries, so that a malicious directory cannot exhaust memory. The largest export
  /// reported by a user has 584 routes; attachments and clinical records add hundreds, not hundreds
  /// of thousands.
  static let entryCountMax = 500_000
  /// Each entry takes 46 bytes and a name; names in exports have about 60 bytes. `entryCountMax`
  /// entries of that size take 53 MB; the rest is for extra fields and comments.
  static let directoryByteCountMax = 128 << 20

  let file: OpenFile
  package private(set) var entries: [Entry] = []
  /// Whether the directory was missing or broken and the entries were found by searching.
  package private(set) var isRecovered = false

  /// Fails if the file neither begins nor ends like a zip archive. If it only ends like one, other
  /// data precedes the archive or its first bytes are damaged.
  package init?(_ file: OpenFile) throws(ImportError) {
    let magic = file.bytes(at: 0, count: 4)
    // The second form is an empty archive, which begins with its end record.
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

  /// Returns the offset of a member's bytes; nil if its local header is broken. The lengths of name
  /// and extra field in the local header can differ from those in the directory, so the position is
  /// not computed from the directory.
  func dataOffset(of entry: Entry) -> Int64? {
    guard let header = file.bytes(at: entry.headerOffset, count: 30),
      LittleEndian(header).u32(0) == 0x0403_4b50
    else { return nil }
    let fields = LittleEndian(header)
    return entry.headerOffset + 30 + Int64(fields.u16(26)) + Int64(fields.u16(28))
  }

  /// Returns the compressed bytes of a member as stored; nil if they are not in the file.
  func compressedStream(of entry: Entry) -> FileStream? {
    guard let start = dataOffset(of: entry), start <= file.byteCount else { return nil }
    // A member that the directory places beyond the end of the file is read as far as it exists,
    // and its reader notices the missing rest.
    let end = start + min(entry.compressedByteCount, file.byteCount - start)
    return FileStream(file, range: start..<end)
  }

  /// Returns the decompressed bytes of a member; nil if they cannot be read. `verifies`: whether
  /// the checksum of a compressed member is verified too.
  package func stream(of entry: Entry, verifies: Bool = true) -> (any ByteStream)? {
    guard !entry.isEncrypted, let source = compressedStream(of: entry) else { return nil }
    switch entry.method {
    // Its checksum is verified by `MemberCheck` alone.
    case .stored: return source
    case .deflated:
      return InflateStream(source, expectedChecksum: verifies ? entry.checksum : nil)
    case nil: return nil
    }
  }
}

/// Little-endian access to the fixed-size fields of zip headers.
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
