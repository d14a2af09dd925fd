@testable import HealthBackup

/// Backups, which may come from anywhere: the archive, the header and content of age, and keys.
enum BackupChecks {
  static let selector = FuzzSelector([("archive", archive), ("age", age), ("key", key)])

  static func check(_ input: UnsafeRawBufferPointer) -> String? { selector.check(input) }

  /// A key for tests, for which inputs of the corpus are encrypted.
  private static let secrets = AgeSecrets(identities: [try! AgeIdentity(secret)])
  private static let secret =
    "AGE-SECRET-KEY-135CMTUVL8YUT4CUX4N5DS26U25909K6NWJLMPM6M90SHSN39Z0ZS4KX72C"

  /// Checks that the parts of an archive are those that its manifest announces, in order.
  private static func archive(_ input: UnsafeRawBufferPointer) -> String? {
    var bytes = Array(input)
    repairSums(&bytes)
    guard let file = MemoryFile(bytes) else { return nil }
    do throws(BackupError) {
      var reader = try BackupReader(path: file.path, secrets: secrets)
      var counts: [String: Int64] = [:]
      while let part = try reader.next() {
        guard part.offset == counts[part.name, default: 0], part.bytes.count <= 1 << 20 else {
          return "a part is not where the one before it ends"
        }
        counts[part.name] = part.offset + Int64(part.bytes.count)
      }
      guard reader.manifest.files.allSatisfy({ counts[$0.name] == $0.bytes }) else {
        return "a file is incomplete"
      }
    } catch {
      return nil
    }
    return nil
  }

  /// Sets the sum of each header of tar, because no change of a header would be read otherwise.
  private static func repairSums(_ bytes: inout [UInt8]) {
    for start in stride(from: 0, through: bytes.count - 512, by: 512)
    where bytes[start + 257..<start + 262].elementsEqual("ustar".utf8) {
      bytes.replaceSubrange(start + 148..<start + 156, with: [UInt8](repeating: 0x20, count: 8))
      let sum = bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
      let digits = String(sum, radix: 8)
      let text = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      bytes.replaceSubrange(start + 148..<start + 154, with: text.utf8)
      bytes[start + 154] = 0
    }
  }

  /// Checks that content which opens has the length of the chunks that it came from.
  private static func age(_ input: UnsafeRawBufferPointer) -> String? {
    let bytes = Array(input)
    var offset = 0
    do throws(BackupError) {
      var decryptor = try AgeDecryptor(secrets) { (count) throws(BackupError) in
        let part = Array(bytes[offset...].prefix(count))
        offset += part.count
        return part
      }
      let start = offset
      var count = 0
      while let part = try decryptor.next() { count += part.count + AgeStream.tagByteCount }
      // The decryptor reads the first chunk together with the header.
      return count <= bytes.count && start <= bytes.count ? nil : "content without chunks"
    } catch {
      return nil
    }
  }

  /// Checks that a public key has one text.
  private static func key(_ input: UnsafeRawBufferPointer) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    _ = try? AgeIdentity(text)
    guard let key = try? AgeRecipient(text) else { return nil }
    return key.text.lowercased() == text.lowercased() ? nil : "a key has two texts"
  }
}
