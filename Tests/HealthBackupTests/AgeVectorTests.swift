import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthBackup

/// The published test vectors of the age format, in AgeVectors.
@Suite(.process) struct AgeVectorTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "AgeVectors")

  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0 != "README.md" }.sorted()
  }()

  /// A file and what it is expected to contain.
  private struct Vector {
    var expectation = ""
    /// The SHA-256 of the content up to the first error, in hexadecimal.
    var payload = ""
    var secrets = AgeSecrets()
    var file: [UInt8]

    init(_ name: String) throws {
      let bytes = [UInt8](try Data(contentsOf: AgeVectorTests.folder.appending(path: name)))
      let end = try #require(bytes.firstRange(of: Array("\n\n".utf8)))
      file = Array(bytes[end.upperBound...])
      for line in String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\n") {
        let colon = try #require(line.firstRange(of: ": "))
        let value = String(line[colon.upperBound...])
        switch line[..<colon.lowerBound] {
        case "expect": expectation = value
        case "payload": payload = value
        case "identity": secrets.identities.append(try AgeIdentity(value))
        case "passphrase": secrets.passphrase = Array(value.utf8)
        case "compressed":
          // The header and the checksum of zlib enclose the deflate stream.
          file = ZipWriter.inflated(Array(file.dropFirst(2).dropLast(4)), capacity: 32 << 20)
        default: break
        }
      }
    }
  }

  /// The vectors of which the reader returns less than age before it fails: it reads ahead to know
  /// whether a chunk is the last one, and then opens the chunk only as such.
  private static let shorter: Set<String> = [
    "stream_no_final_full", "stream_no_final_two_chunks_full", "stream_trailing_garbage_long",
    "stream_trailing_garbage_short", "stream_two_final_chunks", "stream_two_final_chunks_full",
    "stream_two_final_chunks_second",
  ]

  @Test("the vectors are complete")
  func count() {
    #expect(Self.names.count == 92)
  }

  @Test("a published vector has its result", arguments: names)
  func vector(_ name: String) throws {
    let vector = try Vector(name)
    var content = SHA256()
    var isOpen = false
    var failure: BackupError?
    do throws(BackupError) {
      var rest = vector.file[...]
      var decryptor = try AgeDecryptor(vector.secrets) { (count) throws(BackupError) in
        let part = rest.prefix(count)
        rest = rest.dropFirst(part.count)
        return Array(part)
      }
      isOpen = true
      while let part = try decryptor.next() { content.update(part) }
    } catch {
      failure = error
    }
    let digest = content.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    switch vector.expectation {
    case "success":
      #expect(failure == nil)
      #expect(digest == vector.payload)
    case "payload failure":
      #expect(failure?.code == .damaged)
      #expect(!isOpen || (digest == vector.payload) != Self.shorter.contains(name))
    case "no match":
      #expect(failure?.code == .wrongSecret)
      #expect(!isOpen)
    case "HMAC failure", "header failure":
      #expect(failure?.code == .damaged || failure?.code == .unsupported)
      #expect(!isOpen)
    default: Issue.record("unknown expectation")
    }
  }
}
