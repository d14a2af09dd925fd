import Glibc
import HealthAuthorization
import HealthKeys
import HealthModel

/// The journal of samples saved and deleted by apps while the store is locked, in
/// `<data>/locked.journal`.
///
/// Format: 8 bytes `healthj2`, or `healthj3` if the records are sealed, 16 random bytes that identify
/// the journal, then records. A record consists of the length of its content (4 bytes, little
/// endian), the first 8 bytes of the content's SHA-256 digest, and the content (`Record`). An
/// incomplete record at the end was never acknowledged and is truncated.
///
/// In an encrypted store, the content is sealed to a public key (`JournalSealer`). It is bound to the
/// identifier of the journal and the number of the record, so that no record can be moved, repeated
/// or brought from another journal. Until the store is unlocked, this daemon cannot open it either.
///
/// Records are read from the file one by one; only their offsets are in memory.
///
/// Not thread-safe.
final class LockedJournal {
  struct Failure: Error, Hashable { var errno: Int32 }

  private static let magic = Array("healthj2".utf8)
  private static let sealedMagic = Array("healthj3".utf8)
  private static let fileHeaderByteCount = 24
  /// Length and digest of a record.
  private static let headerByteCount = 12

  /// The place of a record in the file.
  private struct Place {
    var offset: Int
    /// The number of records before it, with damaged ones.
    var number: Int
  }

  private let path: String
  /// Returns the keys of the store; nil if it is not encrypted.
  private let vault: () -> KeyVault?
  private var descriptor: Int32 = -1
  private var places: [Place] = []
  /// Whether the records of the file are sealed.
  private(set) var isSealed = false
  /// The offset at which the next record is written, and its number.
  private var end = 0
  private var numberOfNext = 0
  /// The identifier of the journal. It changes after `clear`. The store records it with the number
  /// of applied records, so that a record is applied once.
  private(set) var id = ObjectID(high: 0, low: 0)
  /// The number of damaged records before the end. They are skipped and remain in the file.
  private(set) var damagedCount = 0
  /// Whether the file, or a part of it, was damaged and the file has been renamed to
  /// `<name>.damaged`.
  private(set) var isSetAside = false

  var count: Int { places.count }

  /// Opens the journal left by an earlier run. `body` receives each record and the length of its
  /// content, unless the records are sealed.
  init(
    path: String, vault: @escaping () -> KeyVault? = { nil },
    _ body: (Record, Int) throws -> Void = { _, _ in }
  ) throws {
    self.path = path
    self.vault = vault
    if access(path, F_OK) == 0 { try load(body) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends a record. It is durable when the function returns the length of its content. One flush
  /// per record: the app is answered with success, and the save must survive a power failure.
  @discardableResult
  func append(_ record: Record) throws(Failure) -> Int {
    if descriptor < 0 { try create() }
    let number = numberOfNext
    let content = try sealed(record.bytes, number)
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
    places.append(Place(offset: end, number: number))
    numberOfNext += 1
    end += bytes.count
    return content.count
  }

  /// Returns a record that was appended or loaded. Of a sealed journal, `unseal` has to be called
  /// before.
  func record(_ index: Int) throws -> Record {
    let place = places[index]
    guard let content = try content(at: place.offset),
      let bytes = try opened(content, place.number),
      let record = Record(bytes: bytes)
    else { throw Failure(errno: EIO) }
    return record
  }

  /// Opens every sealed record once, with the key of the unlocked store. Those that do not open were
  /// changed or forged; they are counted as damaged and skipped, so that they cannot prevent the
  /// unlock.
  func unseal() throws {
    guard isSealed else { return }
    let intact = try places.filter { place in
      guard let content = try content(at: place.offset),
        let bytes = try opened(content, place.number)
      else { return false }
      return Record(bytes: bytes) != nil
    }
    damagedCount += places.count - intact.count
    places = intact
  }

  /// Empties the journal after all records were merged into the store. If some were damaged, the
  /// file is renamed instead of deleted. A new journal gets a new identifier, which makes the
  /// numbers of its records distinct from those of this one.
  func clear() throws(Failure) {
    if descriptor >= 0 { close(descriptor) }
    (descriptor, places, end, numberOfNext) = (-1, [], 0, 0)
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
    isSealed = vault() != nil
    try write((isSealed ? Self.sealedMagic : Self.magic) + id.bytes, at: 0)
    end = Self.fileHeaderByteCount
  }

  // MARK: - Sealing

  /// Returns the content of a record as it is written.
  private func sealed(_ bytes: [UInt8], _ number: Int) throws(Failure) -> [UInt8] {
    guard isSealed else { return bytes }
    do {
      guard let vault = vault() else { throw KeyError.notEncrypted }
      return try vault.journalSealer().seal(bytes, at: context(number))
    } catch {
      throw Failure(errno: EIO)
    }
  }

  /// Returns nil for a record that was changed or moved.
  private func opened(_ content: [UInt8], _ number: Int) throws(Failure) -> [UInt8]? {
    guard isSealed else { return content }
    guard let opener = vault()?.journalOpener() else { throw Failure(errno: EACCES) }
    return opener.open(content, at: context(number))
  }

  private func context(_ number: Int) -> [UInt8] {
    id.bytes + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
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
    guard let header = try read(Self.fileHeaderByteCount, at: 0),
      header.starts(with: Self.magic) || header.starts(with: Self.sealedMagic)
    else {
      // A header that is incomplete was never durable, so no save after it was acknowledged.
      guard try read(Self.fileHeaderByteCount + 1, at: 0) == nil else { return try setAside() }
      return try writeHeader()
    }
    id = ObjectID(bytes: header.dropFirst(Self.magic.count))
    isSealed = header.starts(with: Self.sealedMagic)
    end = Self.fileHeaderByteCount
    while let next = try self.end(ofRecordAt: end) {
      if let content = try content(at: end), isSealed || Record(bytes: content) != nil {
        if !isSealed, let record = Record(bytes: content) { try body(record, content.count) }
        places.append(Place(offset: end, number: numberOfNext))
      } else if try read(1, at: next) == nil {
        break  // torn
      } else {
        damagedCount += 1
      }
      numberOfNext += 1
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

  /// Returns the content of a record, or nil if its checksum does not match.
  private func content(at offset: Int) throws(Failure) -> [UInt8]? {
    guard let end = try end(ofRecordAt: offset),
      let header = try read(Self.headerByteCount, at: offset),
      let content = try read(
        end - offset - Self.headerByteCount, at: offset + Self.headerByteCount),
      SHA256.digest(of: content).prefix(8) == header[4...]
    else { return nil }
    return content
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
