import Glibc
import HealthAuthorization
import HealthModel

/// The journal of samples saved and deleted by apps while the store is locked, in
/// `<data>/locked.journal`.
///
/// Format: 8 bytes `healthj2`, 16 random bytes that identify the journal, then records. A record
/// consists of the length of its content (4 bytes, little endian), the first 8 bytes of the
/// content's SHA-256 digest, and the content (`Record`). An incomplete record at the end was never
/// acknowledged and is truncated.
///
/// Records are read from the file one by one; only their offsets are in memory. All access to the
/// file is in this class, so that encryption can be added here.
///
/// Not thread-safe.
final class LockedJournal {
  struct Failure: Error, Hashable { var errno: Int32 }

  private static let magic = Array("healthj2".utf8)
  private static let fileHeaderByteCount = 24
  /// Length and digest of a record.
  private static let headerByteCount = 12

  private let path: String
  private var descriptor: Int32 = -1
  private var offsets: [Int] = []
  /// The offset at which the next record is written.
  private var end = 0
  /// The identifier of the journal. It changes after `clear`. The store records it with the number
  /// of applied records, so that a record is applied once.
  private(set) var id = ObjectID(high: 0, low: 0)
  /// The number of damaged records before the end. They are skipped and remain in the file.
  private(set) var damagedCount = 0
  /// Whether the file, or a part of it, was damaged and the file has been renamed to
  /// `<name>.damaged`.
  private(set) var isSetAside = false

  var count: Int { offsets.count }

  /// Opens the journal left by an earlier run. `body` receives each record and the length of its
  /// content.
  init(path: String, _ body: (Record, Int) throws -> Void = { _, _ in }) throws {
    self.path = path
    if access(path, F_OK) == 0 { try load(body) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends a record. It is durable when the function returns the length of its content. One flush
  /// per record: the app is answered with success, and the save must survive a power failure.
  @discardableResult
  func append(_ record: Record) throws(Failure) -> Int {
    if descriptor < 0 { try create() }
    let content = record.bytes
    // The digest reveals a record that was written in part. It is truncated, because it is no
    // protection against an attacker.
    let bytes = content.count.littleEndian32 + SHA256.digest(of: content).prefix(8) + content
    do throws(Failure) {
      try write(bytes, at: end)
      guard fdatasync(descriptor) == 0 else { throw Failure(errno: errno) }
    } catch {
      // Removes a partial record, so that the next one does not follow it.
      ftruncate(descriptor, end)
      throw error
    }
    offsets.append(end)
    end += bytes.count
    return content.count
  }

  /// Returns a record that was appended or loaded.
  func record(_ index: Int) throws -> Record {
    guard let (record, _) = try record(at: offsets[index]) else { throw Failure(errno: EIO) }
    return record
  }

  /// Empties the journal after all records were merged into the store. If some were damaged, the
  /// file is renamed instead of deleted. A new journal gets a new identifier, which makes the
  /// numbers of its records distinct from those of this one.
  func clear() throws(Failure) {
    if descriptor >= 0 { close(descriptor) }
    (descriptor, offsets, end) = (-1, [], 0)
    if damagedCount > 0 {
      damagedCount = 0
      return try setAside()
    }
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(errno: errno) }
  }

  /// Creates the file with the first record, so that a store that is never locked has none.
  private func create() throws(Failure) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    do throws(Failure) {
      try writeHeader()
      // Before the first record: a file whose name is lost in a power failure is lost with its
      // records.
      try syncDirectory()
    } catch {
      // The next record tries again: it must not be written to a file without a header, or to one
      // whose name is not on the disk.
      close(descriptor)
      descriptor = -1
      throw error
    }
  }

  /// Makes the name of a new file durable: it is stored in the directory.
  private func syncDirectory() throws(Failure) {
    let directory = open(
      String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/", O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { throw Failure(errno: errno) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw Failure(errno: errno) }
  }

  /// Renames the file, so that damaged data remains available for recovery.
  private func setAside() throws(Failure) {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    isSetAside = true
    guard rename(path, path + ".damaged") == 0 else { throw Failure(errno: errno) }
  }

  private func writeHeader() throws(Failure) {
    id = ObjectID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
    try write(Self.magic + id.bytes, at: 0)
    end = Self.fileHeaderByteCount
  }

  /// Writes all bytes, also if the kernel accepts only a part of them.
  private func write(_ bytes: [UInt8], at place: Int) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + offset, $0.count - offset, place + offset)
      }
      guard count > 0 else { throw Failure(errno: count < 0 ? errno : EIO) }
      offset += count
    }
  }

  /// Reads bytes, or returns nil if the file is too short.
  private func read(_ count: Int, at place: Int) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let found = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + offset, count - offset, place + offset)
      }
      guard found >= 0 else { throw Failure(errno: errno) }
      if found == 0 { return nil }
      offset += found
    }
    return bytes
  }

  /// Reads all records once, to find their offsets. A torn record at the end is removed; a damaged
  /// one in between is counted and skipped, because later ones are intact.
  private func load(_ body: (Record, Int) throws -> Void) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    guard let header = try read(Self.fileHeaderByteCount, at: 0), header.starts(with: Self.magic)
    else {
      // A header that is incomplete was never durable, so no save after it was acknowledged.
      guard try read(Self.fileHeaderByteCount + 1, at: 0) == nil else { return try setAside() }
      return try writeHeader()
    }
    id = ObjectID(bytes: header.dropFirst(Self.magic.count))
    end = Self.fileHeaderByteCount
    while let next = try self.end(ofRecordAt: end) {
      if let (record, length) = try record(at: end) {
        try body(record, length)
        offsets.append(end)
      } else if try read(1, at: next) == nil {
        break  // torn
      } else {
        damagedCount += 1
      }
      end = next
    }
    guard ftruncate(descriptor, end) == 0 else { throw Failure(errno: errno) }
  }

  /// Returns the end of a record, or nil if the file is too short. A damaged length leads to a
  /// wrong end, and the rest of the file then counts as one damaged or torn record.
  private func end(ofRecordAt offset: Int) throws(Failure) -> Int? {
    guard let header = try read(Self.headerByteCount, at: offset) else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(header[$1]) << (8 * $1) }
    let end = offset + Self.headerByteCount + length
    return try read(1, at: end - 1) == nil ? nil : end
  }

  /// Returns a record, or nil if its checksum does not match.
  private func record(at offset: Int) throws(Failure) -> (Record, Int)? {
    guard let end = try end(ofRecordAt: offset),
      let header = try read(Self.headerByteCount, at: offset),
      let content = try read(
        end - offset - Self.headerByteCount, at: offset + Self.headerByteCount),
      SHA256.digest(of: content).prefix(8) == header[4...],
      let record = Record(bytes: content)
    else { return nil }
    return (record, content.count)
  }
}

extension ObjectID {
  fileprivate var bytes: [UInt8] {
    [high, low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
    }
  }

  fileprivate init(bytes: ArraySlice<UInt8>) {
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes.prefix(8)), low: half(bytes.dropFirst(8).prefix(8)))
  }
}
