import Crypto
import Foundation
import Glibc

/// Writes the file of a backup: a tar archive with the manifest, the files of the store, and their
/// SHA-256 digests in the form of sha256sum; encrypted with age unless the user wants it plain.
///
/// The file gets its name when it is complete and on the disk. An existing file is never replaced.
package final class BackupWriter {
  package static let sumsName = "SHA256SUMS"

  private let path: String
  private let file: OutputFile
  private var encryptor: AgeEncryptor?
  private var sums = ""
  private var digest = FileDigest()
  private var header: TarHeader?
  private var remaining: Int64 = 0

  /// Creates the file and writes the manifest.
  ///
  /// - Parameter lock: For whom the file is encrypted; nil for a plain one.
  package init(
    path: String, lock: AgeLock?, manifest: BackupManifest, time: Int64
  ) throws(BackupError) {
    self.path = path
    guard access(path, F_OK) != 0 else {
      throw BackupError(.file, "\(path) exists already; specify a new file")
    }
    let file = try OutputFile(for: path)
    self.file = file
    encryptor = try lock.map { (lock) throws(BackupError) in
      try AgeEncryptor(for: lock) { (bytes) throws(BackupError) in try file.write(bytes) }
    }
    let bytes = manifest.bytes
    try begin(BackupManifest.fileName, byteCount: Int64(bytes.count), time: time)
    try append(bytes)
  }

  /// What opens the file that is written.
  package var secrets: AgeSecrets { encryptor?.secrets ?? AgeSecrets() }

  /// Begins a file, whose content is then appended as a whole.
  package func begin(_ name: String, byteCount: Int64, time: Int64) throws(BackupError) {
    precondition(remaining == 0, "the file before is complete")
    let header = TarHeader(name: name, byteCount: byteCount, time: time)
    self.header = header
    remaining = byteCount
    digest = FileDigest()
    try write(header.bytes)
    if byteCount == 0 { try end() }
  }

  package func append(_ bytes: [UInt8]) throws(BackupError) {
    guard Int64(bytes.count) <= remaining else {
      throw BackupError(.damaged, "healthd sent more than it announced")
    }
    digest.append(bytes)
    try write(bytes)
    remaining -= Int64(bytes.count)
    if remaining == 0 { try end() }
  }

  private func end() throws(BackupError) {
    guard let header else { return }
    sums += "\(Hexadecimal.text(digest.finish()))  \(header.name)\n"
    self.header = nil
    try write([UInt8](repeating: 0, count: header.paddingByteCount))
  }

  /// Completes the file. It is on the disk, under its name, when this function returns.
  ///
  /// - Returns: The size of the file.
  package func finish(time: Int64) throws(BackupError) -> Int64 {
    guard remaining == 0 else { throw BackupError(.damaged, "healthd sent less than it announced") }
    let sums = Array(sums.utf8)
    let header = TarHeader(name: Self.sumsName, byteCount: Int64(sums.count), time: time)
    try write(header.bytes + sums + [UInt8](repeating: 0, count: header.paddingByteCount))
    try write([UInt8](repeating: 0, count: 2 * TarHeader.blockByteCount))
    try encryptor?.finish()
    return try file.finish()
  }

  private func write(_ bytes: [UInt8]) throws(BackupError) {
    guard !bytes.isEmpty else { return }
    if encryptor != nil { try encryptor?.append(bytes) } else { try file.write(bytes) }
  }
}

enum Hexadecimal {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
