import Crypto
import Foundation

/// The payload of an age file: chunks of 64 KiB, each of which authenticates its number and whether it
/// is the last one, so that a file that was cut off does not open.
enum AgeStream {
  static let chunkByteCount = 64 << 10
  static let tagByteCount = ChunkCipher.tagByteCount
  static let nonceByteCount = 16

  static func key(_ fileKey: SymmetricKey, nonce: [UInt8]) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: fileKey, salt: nonce, info: Data("payload".utf8), outputByteCount: 32)
  }

  /// The nonce of a chunk: its number in 11 bytes, and 1 for the last one.
  static func nonce(_ number: UInt64, isLast: Bool) -> [UInt8] {
    [0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
      + [isLast ? 1 : 0]
  }
}

/// Encrypts a file as it is written.
package struct AgeEncryptor {
  /// Opens the file that is written.
  package let secrets: AgeSecrets
  private let cipher: ChunkCipher
  private var number: UInt64 = 0
  /// Up to a chunk that may be the last one.
  private var pending: [UInt8] = []
  private let write: ([UInt8]) throws(BackupError) -> Void

  /// - Parameter write: Called with what to append to the file.
  package init(
    for lock: AgeLock, write: @escaping ([UInt8]) throws(BackupError) -> Void
  ) throws(BackupError) {
    let (fileKey, header) = try AgeHeader.create(for: lock)
    let nonce = AgeHeader.random(AgeStream.nonceByteCount)
    cipher = ChunkCipher(AgeStream.key(fileKey, nonce: nonce), seals: true)
    var secrets = AgeSecrets()
    secrets.fileKey = fileKey
    self.secrets = secrets
    self.write = write
    try write(header + nonce)
  }

  package mutating func append(_ bytes: [UInt8]) throws(BackupError) {
    var rest = bytes[...]
    var sealed: [UInt8] = []
    sealed.reserveCapacity(bytes.count + AgeStream.chunkByteCount + 1024)
    // More follows, so a whole chunk is not the last one.
    while pending.count + rest.count > AgeStream.chunkByteCount {
      if pending.isEmpty {
        seal(rest.prefix(AgeStream.chunkByteCount), isLast: false, into: &sealed)
        rest = rest.dropFirst(AgeStream.chunkByteCount)
      } else {
        let missing = AgeStream.chunkByteCount - pending.count
        pending += rest.prefix(missing)
        rest = rest.dropFirst(missing)
        seal(pending[...], isLast: false, into: &sealed)
        pending.removeAll(keepingCapacity: true)
      }
    }
    pending += rest
    if !sealed.isEmpty { try write(sealed) }
  }

  package mutating func finish() throws(BackupError) {
    var sealed: [UInt8] = []
    seal(pending[...], isLast: true, into: &sealed)
    pending = []
    try write(sealed)
  }

  private mutating func seal(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, into sealed: inout [UInt8]
  ) {
    cipher.seal(bytes, nonce: AgeStream.nonce(number, isLast: isLast), to: &sealed)
    number += 1
  }
}

/// Decrypts a file as it is read. Each chunk is authenticated before its bytes are returned.
package struct AgeDecryptor {
  private let cipher: ChunkCipher
  private let read: (Int) throws(BackupError) -> [UInt8]
  private var number: UInt64 = 0
  /// The chunk after the one that was returned last; nil after the last one.
  private var following: [UInt8]?

  /// Reads the header.
  ///
  /// - Parameter read: Returns that many bytes of the file, or fewer at its end.
  package init(
    _ secrets: AgeSecrets, read: @escaping (Int) throws(BackupError) -> [UInt8]
  ) throws(BackupError) {
    self.read = read
    var header: [UInt8] = []
    let mark = Array("\n--- ".utf8)
    // Byte by byte, because the payload follows without a mark.
    while !header.hasEnd(after: mark) {
      guard header.count < AgeHeader.byteCountMax, let byte = try read(1).first else {
        throw AgeHeader.malformed
      }
      header.append(byte)
    }
    let fileKey = try AgeHeader.open(header, with: secrets)
    let nonce = try read(AgeStream.nonceByteCount)
    guard nonce.count == AgeStream.nonceByteCount else { throw Self.incomplete }
    cipher = ChunkCipher(AgeStream.key(fileKey, nonce: nonce), seals: false)
    following = try read(Self.sealedByteCount)
  }

  /// Returns the next part of the content, or nil at its end.
  package mutating func next() throws(BackupError) -> [UInt8]? {
    guard var part = following else { return nil }
    // An incomplete chunk: a call after an error fails too.
    following = []
    guard part.count >= AgeStream.tagByteCount else { throw Self.incomplete }
    let after = part.count == Self.sealedByteCount ? try read(Self.sealedByteCount) : []
    let isLast = after.isEmpty
    // Only an empty content has an empty chunk.
    guard part.count > AgeStream.tagByteCount || number == 0,
      cipher.open(&part, nonce: AgeStream.nonce(number, isLast: isLast))
    else { throw Self.incomplete }
    number += 1
    following = isLast ? nil : after
    return part
  }

  private static let sealedByteCount = AgeStream.chunkByteCount + AgeStream.tagByteCount
  private static let incomplete = BackupError.damaged("the file was changed, or is incomplete")
}

extension [UInt8] {
  /// Whether the line that begins with the mark is complete.
  fileprivate func hasEnd(after mark: [UInt8]) -> Bool {
    guard last == UInt8(ascii: "\n"), count > mark.count else { return false }
    let begin = dropLast().lastIndex(of: UInt8(ascii: "\n")) ?? 0
    return self[begin...].starts(with: mark)
  }
}
