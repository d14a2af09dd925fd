import Glibc
import HealthAuthorization
import HealthModel

/// What apps saved and deleted while the store was locked, in order: `<data>/locked.journal`.
///
/// File: 8 bytes `healthj2`, 16 random bytes that name the journal, then records: length of the content
/// (4 bytes, little endian), the first 8 bytes of the content's SHA-256, the content (`Record`). A
/// record that is torn at the end was not answered and is cut off.
///
/// Records stay in the file and are read one by one; in memory are only their places. This is the one
/// class that reads and writes the file: encryption belongs here.
///
/// Not for several threads.
final class LockedJournal {
  struct Failure: Error, Hashable { var errno: Int32 }

  private static let magic = Array("healthj2".utf8)
  private static let fileHeaderByteCount = 24
  private static let headerByteCount = 12

  private let path: String
  private var descriptor: Int32 = -1
  private var offsets: [Int] = []
  private var end = 0
  /// Names the journal; another after `clear`.
  private(set) var id = ObjectID(high: 0, low: 0)
  /// Records before the end whose bytes are damaged. They are left out; the file keeps them.
  private(set) var damagedCount = 0
  /// The file, or what was damaged in it, has another name now (`<name>.damaged`).
  private(set) var isSetAside = false

  var count: Int { offsets.count }

  /// Reads what an earlier run left; `body` gets each record and the length of its content.
  init(path: String, _ body: (Record, Int) throws -> Void = { _, _ in }) throws {
    self.path = path
    if access(path, F_OK) == 0 { try load(body) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// On the disk when it returns. The length of its content.
  @discardableResult
  func append(_ record: Record) throws(Failure) -> Int {
    if descriptor < 0 { try create() }
    let content = record.bytes
    let bytes = content.count.littleEndian32 + SHA256.digest(of: content).prefix(8) + content
    do throws(Failure) {
      try write(bytes, at: end)
      guard fdatasync(descriptor) == 0 else { throw Failure(errno: errno) }
    } catch {
      // What is there of it must not be before the next.
      ftruncate(descriptor, end)
      throw error
    }
    offsets.append(end)
    end += bytes.count
    return content.count
  }

  /// A record that was appended or loaded.
  func record(_ index: Int) throws -> Record {
    guard let (record, _) = try record(at: offsets[index]) else { throw Failure(errno: EIO) }
    return record
  }

  /// Everything in it is part of the store. Damaged records are kept under another name.
  func clear() throws(Failure) {
    if descriptor >= 0 { close(descriptor) }
    (descriptor, offsets, end) = (-1, [], 0)
    if damagedCount > 0 {
      damagedCount = 0
      return try setAside()
    }
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(errno: errno) }
  }

  private func create() throws(Failure) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    try writeHeader()
    // The name of the file is in the directory.
    let directory = open(
      String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) + "/", O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { throw Failure(errno: errno) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw Failure(errno: errno) }
  }

  /// Under another name, for callers that can read more of it.
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

  /// nil when the file ends before.
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

  private func load(_ body: (Record, Int) throws -> Void) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    guard let header = try read(Self.fileHeaderByteCount, at: 0), header.starts(with: Self.magic)
    else {
      // Nothing was answered before the header was on the disk.
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

  /// nil when the file ends before.
  private func end(ofRecordAt offset: Int) throws(Failure) -> Int? {
    guard let header = try read(Self.headerByteCount, at: offset) else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(header[$1]) << (8 * $1) }
    let end = offset + Self.headerByteCount + length
    return try read(1, at: end - 1) == nil ? nil : end
  }

  /// nil when its bytes are not those that were written.
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
