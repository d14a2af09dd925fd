import HealthModel

/// A recovery key: 160 random bits, written as nine groups of four letters and digits of Crockford's
/// base 32. The last group is a checksum, so that a mistyped key is distinguished from a wrong one.
package enum RecoveryKey {
  static let byteCount = 20
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let keyDigitCount = byteCount * 8 / 5
  private static let checkDigitCount = 4
  private static let groupDigitCount = 4

  /// Returns a new key, and its text for the user.
  static func generate() -> (Secret, String) {
    var bytes = [UInt8].random(byteCount)
    defer { bytes.wipe() }
    return (Secret(bytes), text(of: bytes))
  }

  static func text(of bytes: [UInt8]) -> String {
    let all = encode(bytes)[...] + encode(check(bytes)).prefix(checkDigitCount)
    return stride(from: 0, to: all.count, by: groupDigitCount).map { start in
      String(decoding: all[start..<start + groupDigitCount], as: UTF8.self)
    }.joined(separator: "-")
  }

  /// Reads a key as typed: letter case, spaces and hyphens do not matter, and the letters O, I and
  /// L stand for the digits that they resemble.
  package static func parse(_ text: Secret) throws(KeyError) -> Secret {
    var values: [UInt8] = []
    defer { values.wipe() }
    let isComplete = text.withBytes { text in
      for byte in text {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
        default: break
        }
        guard let value = value(of: byte) else { return false }
        values.append(value)
      }
      return values.count == keyDigitCount + checkDigitCount
    }
    guard isComplete else { throw .mistypedRecoveryKey }
    var bytes: [UInt8] = []
    defer { bytes.wipe() }
    var (bits, count) = (0, 0)
    for value in values[..<keyDigitCount] {
      (bits, count) = (bits << 5 | Int(value), count + 5)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= 1 << count - 1
      }
    }
    let expected = encode(check(bytes)).prefix(checkDigitCount)
    guard values[keyDigitCount...].map({ digits[Int($0)] }) == Array(expected) else {
      throw .mistypedRecoveryKey
    }
    return Secret(bytes)
  }

  private static func value(of byte: UInt8) -> UInt8? {
    let upper = byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte
    let digit: UInt8 =
      switch upper {
      case UInt8(ascii: "O"): UInt8(ascii: "0")
      case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
      default: upper
      }
    return digits.firstIndex(of: digit).map { UInt8($0) }
  }

  private static func check(_ bytes: [UInt8]) -> [UInt8] {
    Array(SHA256.digest(of: Array("healthd recovery key".utf8) + bytes).prefix(5))
  }

  private static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        out.append(digits[bits >> count & 31])
      }
      bits &= 1 << count - 1
    }
    return out
  }
}
