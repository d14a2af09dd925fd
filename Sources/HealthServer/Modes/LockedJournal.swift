import Dispatch
import Glibc
import HealthAuthorization
import HealthModel

/// What apps saved and deleted while the store was locked, in order: `<data>/locked.journal`.
///
/// File: 8 bytes `healthj1`, then records: length of the content (4 bytes, little endian), the first
/// 8 bytes of the content's SHA-256, the content. A record that is torn at the end was not answered
/// and is cut off. Content: kind (1 byte: 1 save, 2 delete), principal (16 bytes), source name, bundle
/// identifier, version, product and operating system (each behind its length in 2 bytes), the types
/// that might be shared (their number in 2 bytes, 2 bytes each), then the request as it travels.
///
/// This is the one place that reads and writes the file: encryption belongs here.
///
/// Not for several threads.
final class LockedJournal {
  enum Kind: UInt8 { case save = 1, delete = 2 }

  struct Record: Hashable {
    var kind: Kind
    var author: WriteScope.Author
    /// Those that might be shared when it was accepted.
    var types: [ObjectType]
    /// A `SaveRequest` or a `DeleteRequest`.
    var request: [UInt8]
  }

  struct Failure: Error { var errno: Int32 }

  private static let magic = Array("healthj1".utf8)
  private static let headerByteCount = 12

  private let path: String
  private var descriptor: Int32 = -1
  private(set) var records: [Record] = []

  /// Reads what an earlier run left.
  init(path: String) throws(Failure) {
    self.path = path
    if access(path, F_OK) == 0 { try load() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// On the disk when it returns.
  func append(_ record: Record) throws(Failure) {
    if descriptor < 0 { try create() }
    let content = record.bytes
    var bytes = content.count.littleEndian32
    bytes += SHA256.digest(of: content).prefix(8)
    bytes += content
    let end = lseek(descriptor, 0, SEEK_END)
    do throws(Failure) {
      try write(bytes)
      guard fdatasync(descriptor) == 0 else { throw Failure(errno: errno) }
    } catch {
      // What is there of it must not be before the next.
      ftruncate(descriptor, end)
      throw error
    }
    records.append(record)
  }

  /// Everything in it is part of the store.
  func clear() throws(Failure) {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    records = []
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(errno: errno) }
  }

  private func create() throws(Failure) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    if lseek(descriptor, 0, SEEK_END) == 0 { try write(Self.magic) }
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + offset, $0.count - offset)
      }
      guard count > 0 else { throw Failure(errno: errno) }
      offset += count
    }
  }

  private func load() throws(Failure) {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(errno: errno) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count else { throw Failure(errno: EIO) }
    var offset = 0
    if bytes.starts(with: Self.magic) {
      offset = Self.magic.count
      while let (record, end) = Self.record(in: bytes, at: offset) {
        records.append(record)
        offset = end
      }
    }
    guard ftruncate(descriptor, Int(offset)) == 0 else { throw Failure(errno: errno) }
    if offset == 0 { try write(Self.magic) }
    lseek(descriptor, 0, SEEK_END)
  }

  private static func record(in bytes: [UInt8], at offset: Int) -> (Record, end: Int)? {
    guard offset + headerByteCount <= bytes.count else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    let start = offset + headerByteCount
    guard length <= bytes.count - start else { return nil }
    let content = Array(bytes[start..<start + length])
    guard SHA256.digest(of: content).prefix(8) == bytes[offset + 4..<start],
      let record = Record(bytes: content)
    else { return nil }
    return (record, start + length)
  }
}

extension LockedJournal.Record {
  fileprivate var bytes: [UInt8] {
    var out = [kind.rawValue]
    for half in [author.principal.raw.high, author.principal.raw.low] {
      out += (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
    let revision = author.revision
    for text in [
      revision.source.name, revision.source.bundleIdentifier, revision.version,
      revision.productType, revision.operatingSystemVersion,
    ] {
      out += text.utf8.count.littleEndian32.prefix(2)
      out += text.utf8
    }
    out += types.count.littleEndian32.prefix(2)
    for type in types { out += Int(type.code).littleEndian32.prefix(2) }
    return out + request
  }

  fileprivate init?(bytes: [UInt8]) {
    var rest = bytes[...]
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number() -> Int? {
      take(2).map { Int($0[$0.startIndex]) | Int($0[$0.startIndex + 1]) << 8 }
    }
    func text() -> String? {
      number().flatMap { take($0) }.map { String(decoding: $0, as: UTF8.self) }
    }
    guard let kind = take(1).flatMap({ LockedJournal.Kind(rawValue: $0[$0.startIndex]) }),
      let high = take(8), let low = take(8), let name = text(), let bundle = text(),
      let version = text(), let product = text(), let system = text(), let count = number()
    else { return nil }
    var types: [ObjectType] = []
    for _ in 0..<count {
      guard let code = number(), let type = ObjectType(code: UInt16(code)) else { return nil }
      types.append(type)
    }
    self.kind = kind
    author = WriteScope.Author(
      principal: PrincipalID(
        ObjectID(
          high: high.reduce(0) { $0 << 8 | UInt64($1) }, low: low.reduce(0) { $0 << 8 | UInt64($1) }
        )
      ),
      revision: SourceRevision(
        source: Source(name: name, bundleIdentifier: bundle), version: version,
        productType: product, operatingSystemVersion: system))
    self.types = types
    request = Array(rest)
  }
}

extension Int {
  fileprivate var littleEndian32: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
