import Crypto
import Foundation

/// Reads the file of a backup and verifies every byte of it, in bounded memory.
package struct BackupReader {
  /// A part of a file of the backup.
  package struct Part: Sendable {
    package var name: String
    package var offset: Int64
    package var bytes: [UInt8]
  }

  private static let partByteCount = 1 << 20
  private static let sumsByteCountMax: Int64 = 64 << 10
  private static let fileCountMax = 16

  package let manifest: BackupManifest
  private var content: BackupContent
  private var sums: [String: String] = [:]
  private var rest: [BackupManifest.File]
  private var current: (file: BackupManifest.File, header: TarHeader, offset: Int64)?
  private var digest = FileDigest()
  private var isEnded = false

  /// Opens the file and reads its manifest.
  package init(path: String, secrets: AgeSecrets) throws(BackupError) {
    content = try BackupContent(path: path, secrets: secrets)
    guard let header = try Self.header(&content), header.name == BackupManifest.fileName,
      header.byteCount <= Int64(BackupManifest.byteCountMax)
    else { throw .damaged("the file is not a backup of healthd") }
    let bytes = try content.read(Int(header.byteCount))
    try Self.skip(header.paddingByteCount, &content)
    manifest = try BackupManifest.read(bytes)
    guard manifest.files.count <= Self.fileCountMax,
      Set(manifest.files.map(\.name)).count == manifest.files.count,
      manifest.files.allSatisfy({ $0.bytes >= 0 })
    else { throw .damaged("the manifest of the backup is damaged") }
    rest = manifest.files
    sums[BackupManifest.fileName] = Hexadecimal.text(SHA256.hash(data: bytes))
  }

  /// Returns what opens the file; nil if it is not encrypted.
  package static func lockKind(path: String) throws(BackupError) -> AgeLockKind? {
    guard try BackupContent.isEncrypted(InputFile(path: path)) else { return nil }
    return AgeHeader.kind(try InputFile(path: path).read(128))
  }

  /// Returns the next part of the files, or nil at the end, when everything was verified. Until then,
  /// no part may be trusted.
  package mutating func next() throws(BackupError) -> Part? {
    if current == nil {
      guard !isEnded else { return nil }
      guard !rest.isEmpty else {
        try finish()
        isEnded = true
        return nil
      }
      let file = rest.removeFirst()
      guard let header = try Self.header(&content), header.name == file.name,
        header.byteCount == file.bytes
      else { throw .damaged("the files of the backup are not those of its manifest") }
      digest = FileDigest()
      current = (file, header, 0)
    }
    guard let (file, header, offset) = current else { return nil }
    let count = Int(min(Int64(Self.partByteCount), file.bytes - offset))
    let bytes = try content.read(count)
    digest.append(bytes)
    current?.offset += Int64(count)
    if offset + Int64(count) == file.bytes {
      sums[file.name] = Hexadecimal.text(digest.finish())
      try Self.skip(header.paddingByteCount, &content)
      current = nil
    }
    return Part(name: file.name, offset: offset, bytes: bytes)
  }

  /// Compares the digests, and checks that nothing follows.
  private mutating func finish() throws(BackupError) {
    guard let header = try Self.header(&content), header.name == BackupWriter.sumsName,
      header.byteCount <= Self.sumsByteCountMax
    else { throw .damaged("the digests of the backup are missing") }
    let text = String(decoding: try content.read(Int(header.byteCount)), as: UTF8.self)
    try Self.skip(header.paddingByteCount, &content)
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2 else { throw .damaged("the digests of the backup are damaged") }
      found[String(words[1])] = String(words[0])
    }
    guard found == sums else { throw .damaged("the backup does not match its SHA-256 digests") }
    let end = try content.read(2 * TarHeader.blockByteCount)
    guard end.allSatisfy({ $0 == 0 }), try content.isAtEnd() else {
      throw .damaged("something follows the end of the backup")
    }
  }

  private static func header(_ content: inout BackupContent) throws(BackupError) -> TarHeader? {
    TarHeader(bytes: try content.read(TarHeader.blockByteCount))
  }

  private static func skip(_ count: Int, _ content: inout BackupContent) throws(BackupError) {
    guard try content.read(count).allSatisfy({ $0 == 0 }) else {
      throw .damaged("the backup was changed between its files")
    }
  }
}

/// The archive in a file, decrypted if the file is encrypted.
private struct BackupContent {
  private let file: InputFile
  private var decryptor: AgeDecryptor?
  private var buffer: [UInt8] = []
  private var offset = 0

  init(path: String, secrets: AgeSecrets) throws(BackupError) {
    let file = try InputFile(path: path)
    self.file = file
    if try Self.isEncrypted(InputFile(path: path)) {
      decryptor = try AgeDecryptor(secrets) { (count) throws(BackupError) in try file.read(count) }
    }
  }

  static func isEncrypted(_ file: InputFile) throws(BackupError) -> Bool {
    try file.read(AgeHeader.magic.utf8.count + 1).elementsEqual((AgeHeader.magic + "\n").utf8)
  }

  /// Returns that many bytes. Throws at the end of the file.
  mutating func read(_ count: Int) throws(BackupError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      if offset == buffer.count, try !fill() {
        throw .damaged("the file was cut off")
      }
      let part = buffer[offset...].prefix(count - bytes.count)
      bytes.append(contentsOf: part)
      offset += part.count
    }
    return bytes
  }

  mutating func isAtEnd() throws(BackupError) -> Bool {
    guard offset == buffer.count else { return false }
    return try !fill()
  }

  private mutating func fill() throws(BackupError) -> Bool {
    offset = 0
    if decryptor != nil {
      buffer = try decryptor?.next() ?? []
    } else {
      buffer = try file.read(1 << 18)
    }
    return !buffer.isEmpty
  }
}
