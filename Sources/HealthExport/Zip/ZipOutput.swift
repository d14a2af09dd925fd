import Glibc

/// Writes a zip archive (APPNOTE 6.3): members in sequence, then the directory. Sizes are in ZIP64
/// fields, so that no member and no archive is too large.
final class ZipOutput {
  private struct Entry {
    var name: String
    var checksum: UInt32
    var storedByteCount: UInt64
    var byteCount: UInt64
    var offset: UInt64
  }

  private let file: OutputFile
  private var entries: [Entry] = []
  private var offset: UInt64 = 0
  private var member: (entry: Entry, stream: DeflateStream)?
  /// The date of all members in the form of MS-DOS.
  private let date: (time: UInt16, day: UInt16)

  /// - Parameter seconds: The local time of the export, in seconds since 1970.
  init(_ file: OutputFile, seconds: Int64) {
    self.file = file
    var time = tm()
    var moment = time_t(seconds)
    gmtime_r(&moment, &time)
    // MS-DOS counts years from 1980 and seconds in pairs.
    let years = UInt16(max(0, min(127, Int(time.tm_year) - 80)))
    date = (
      UInt16(time.tm_hour) << 11 | UInt16(time.tm_min) << 5 | UInt16(time.tm_sec / 2),
      years << 9 | UInt16(time.tm_mon + 1) << 5 | UInt16(time.tm_mday)
    )
  }

  /// Begins a member that is written in pieces.
  func begin(_ name: String, level: Int32) throws(ExportFailure) {
    let entry = Entry(name: name, checksum: 0, storedByteCount: 0, byteCount: 0, offset: offset)
    try writeHeader(entry)
    member = (entry, DeflateStream(level: level))
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(ExportFailure) {
    try member?.stream.append(bytes, isLast: false) { (piece) throws(ExportFailure) in
      try file.write(piece)
    }
  }

  func endMember() throws(ExportFailure) {
    guard let member else { return }
    var entry = member.entry
    let stream = member.stream
    try stream.append(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) {
      (piece) throws(ExportFailure) in try file.write(piece)
    }
    (entry.checksum, entry.byteCount, entry.storedByteCount) = (
      stream.checksum, stream.inputCount, stream.outputCount
    )
    self.member = nil
    // The header is completed in place, because readers of streams ignore sizes after the data.
    try file.overwrite(at: Int(entry.offset), header(entry))
    offset += entry.storedByteCount
    entries.append(entry)
  }

  /// Writes a member whose compressed bytes are at hand.
  func add(
    _ name: String, checksum: UInt32, byteCount: UInt64, storedByteCount: UInt64,
    _ bytes: (OutputFile) throws(ExportFailure) -> Void
  ) throws(ExportFailure) {
    let entry = Entry(
      name: name, checksum: checksum, storedByteCount: storedByteCount, byteCount: byteCount,
      offset: offset)
    try writeHeader(entry)
    try bytes(file)
    offset += storedByteCount
    entries.append(entry)
  }

  private func writeHeader(_ entry: Entry) throws(ExportFailure) {
    let header = header(entry)
    let result = header.withUnsafeBytes { bytes in
      Result { () throws(ExportFailure) in try file.write(bytes) }
    }
    try result.get()
    offset += UInt64(header.count)
  }

  private func header(_ entry: Entry) -> [UInt8] {
    var bytes = ZipBytes()
    bytes.append(UInt32(0x0403_4b50))
    bytes.append(common: entry, date)
    bytes.append(UInt32.max)
    bytes.append(UInt32.max)
    bytes.append(UInt16(entry.name.utf8.count))
    bytes.append(UInt16(20))
    bytes.bytes += Array(entry.name.utf8)
    bytes.append(UInt16(1))
    bytes.append(UInt16(16))
    bytes.append(entry.byteCount)
    bytes.append(entry.storedByteCount)
    return bytes.bytes
  }

  /// Writes the directory.
  func finish() throws(ExportFailure) {
    var bytes = ZipBytes()
    for entry in entries { bytes.append(directory: entry, date) }
    let size = UInt64(bytes.bytes.count)
    bytes.append(UInt32(0x0606_4b50))
    bytes.append(UInt64(44))
    // Made on Unix, for readers of version 4.5, which introduced ZIP64.
    bytes.append(UInt16(0x032d))
    bytes.append(UInt16(45))
    bytes.append(UInt64(0))
    bytes.append(UInt64(entries.count))
    bytes.append(UInt64(entries.count))
    bytes.append(size)
    bytes.append(offset)
    bytes.append(UInt32(0x0706_4b50))
    bytes.append(UInt32(0))
    bytes.append(offset + size)
    bytes.append(UInt32(1))
    bytes.append(UInt32(0x0605_4b50))
    bytes.append(UInt32(0))
    let count = UInt16(min(entries.count, 0xffff))
    bytes.append(count)
    bytes.append(count)
    bytes.append(UInt32(min(size, UInt64(UInt32.max))))
    bytes.append(UInt32.max)
    bytes.append(UInt16(0))
    let result = bytes.bytes.withUnsafeBytes { raw in
      Result { () throws(ExportFailure) in try file.write(raw) }
    }
    try result.get()
  }

  /// Fields in little-endian order.
  private struct ZipBytes {
    var bytes: [UInt8] = []

    mutating func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) }
    }

    /// The fields that the header of a member and its entry in the directory share.
    mutating func append(common entry: Entry, _ date: (time: UInt16, day: UInt16)) {
      append(UInt16(45))
      // The name is UTF-8.
      append(UInt16(0x800))
      append(UInt16(8))
      append(date.time)
      append(date.day)
      append(entry.checksum)
    }

    mutating func append(directory entry: Entry, _ date: (time: UInt16, day: UInt16)) {
      append(UInt32(0x0201_4b50))
      append(UInt16(0x032d))
      append(common: entry, date)
      append(UInt32.max)
      append(UInt32.max)
      append(UInt16(entry.name.utf8.count))
      append(UInt16(28))
      append(UInt16(0))
      append(UInt32(0))
      // A regular file that only its owner reads.
      append(UInt32(0o100600) << 16)
      append(UInt32.max)
      bytes += Array(entry.name.utf8)
      append(UInt16(1))
      append(UInt16(24))
      append(entry.byteCount)
      append(entry.storedByteCount)
      append(entry.offset)
    }
  }
}
