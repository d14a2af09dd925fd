import Glibc
import HealthModel

@testable import HealthDocuments
@testable import HealthImport

/// Short texts of an export: dates, numbers, devices, metadata values, references, and clock times.
enum ScalarChecks {
  static let selector = FuzzSelector([
    ("date", date), ("decimal", decimal), ("device", device), ("metadata", metadata),
    ("text", text), ("beats", beats), ("base64url", base64URL), ("key", key),
    ("FHIR date", fhirDate),
  ])

  static func check(_ input: UnsafeRawBufferPointer) -> String? { selector.check(input) }

  private static func string(_ input: UnsafeRawBufferPointer) -> String {
    String(decoding: input, as: UTF8.self)
  }

  // MARK: - Dates

  /// Dates separated by 0xff are read by one reader, because it caches the last day.
  private static func date(_ input: UnsafeRawBufferPointer) -> String? {
    var reader = DateText()
    for part in Array(input).split(separator: 0xff) {
      let found = part.withUnsafeBytes { reader.microseconds($0) }
      guard found == referenceDate(Array(part)) else { return "a date differs from timegm" }
      guard let found else { continue }
      let canonical = Array(DateText.canonical(found).utf8)
      // The canonical form of a year before 1 or after 9999 is not accepted.
      guard found >= -62_135_596_800_000_000, canonical.count == 20 else { continue }
      guard canonical.withUnsafeBytes({ reader.microseconds($0) }) == found else {
        return "the canonical form is another instant"
      }
    }
    return nil
  }

  /// Returns the instant by pattern and `timegm`.
  private static func referenceDate(_ bytes: [UInt8]) -> Int64? {
    let patterns = ["dddd-dd-dd dd:dd:dd sdddd", "ddddddddddddddsdddd", "dddd-dd-ddTdd:dd:ddZ"]
    let isDate = patterns.contains { pattern in
      pattern.utf8.count == bytes.count
        && zip(pattern.utf8, bytes).allSatisfy { mark, byte in
          switch mark {
          case UInt8(ascii: "d"): 0x30...0x39 ~= byte
          case UInt8(ascii: "s"): byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
          default: mark == byte
          }
        }
    }
    guard isDate else { return nil }
    let digits = bytes.filter { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    let offset = digits.count > 14 ? (number(14..<16), number(16..<18)) : (0, 0)
    guard hour < 25, minute < 60, second < 61, offset.1 < 60,
      let midnight = midnight(number(0..<4), number(4..<6), number(6..<8))
    else { return nil }
    let east = (offset.0 * 3600 + offset.1 * 60) * (bytes.contains(UInt8(ascii: "+")) ? 1 : -1)
    return Int64(midnight + hour * 3600 + minute * 60 + second - east) * 1_000_000
  }

  private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard year >= 1 else { return nil }
    var wanted = tm()
    (wanted.tm_year, wanted.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    wanted.tm_mday = Int32(day)
    var normalized = wanted
    let seconds = timegm(&normalized)
    let isSame =
      normalized.tm_year == wanted.tm_year && normalized.tm_mon == wanted.tm_mon
      && normalized.tm_mday == wanted.tm_mday
    return isSame ? seconds : nil
  }

  private static func fhirDate(_ input: UnsafeRawBufferPointer) -> String? {
    let text = string(input)
    let day = FHIRDate.day(text)
    guard let instant = FHIRDate.instant(text) else {
      return day == nil ? nil : "a day without an instant"
    }
    guard let day else { return nil }
    return instant.microseconds == Int64(day.daysSince1970) * 86_400_000_000
      ? nil : "a day begins at another instant"
  }

  private static func beats(_ input: UnsafeRawBufferPointer) -> String? {
    let times = Array(input).split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    for time in times {
      guard let found = BeatTimes.centiseconds(time) else { continue }
      guard 0..<8_640_000 ~= found else { return "a clock time outside of a day" }
    }
    guard let offsets = BeatTimes.offsets(times, start: 1_700_000_000_000_000) else { return nil }
    return offsets.count == times.count ? nil : "a beat is lost"
  }

  // MARK: - Numbers

  /// Checks that the value of a number is that of `strtod`.
  private static func decimal(_ input: UnsafeRawBufferPointer) -> String? {
    guard let number = DecimalText(input) else {
      return isDecimal(Array(input)) ? "a number is not read" : nil
    }
    guard isDecimal(Array(input)) else { return "a text that is no number is read" }
    let text = Array(input).map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 } + [0]
    let expected = text.withUnsafeBytes {
      strtod($0.baseAddress!.assumingMemoryBound(to: CChar.self), nil)
    }
    guard number.value().bitPattern == expected.bitPattern else {
      return "a number differs from strtod"
    }
    for shift in [-2, 3] where expected.isFinite { _ = number.value(timesTenTo: shift) }
    return nil
  }

  /// Whether the text is a sign, digits with at most one point or comma, and an exponent of at most
  /// four bytes.
  private static func isDecimal(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= 400 else { return false }
    var rest = bytes[...]
    func takeSign() { if rest.first == 0x2b || rest.first == 0x2d { rest = rest.dropFirst() } }
    func takeDigits() -> Int {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    takeSign()
    var digitCount = takeDigits()
    if rest.first == 0x2e || rest.first == 0x2c {
      rest = rest.dropFirst()
      digitCount += takeDigits()
    }
    guard digitCount > 0 else { return false }
    guard let e = rest.first else { return true }
    guard e == UInt8(ascii: "e") || e == UInt8(ascii: "E") else { return false }
    rest = rest.dropFirst()
    takeSign()
    guard 1...4 ~= rest.count else { return false }
    return takeDigits() > 0 && rest.isEmpty
  }

  private static func metadata(_ input: UnsafeRawBufferPointer) -> String? {
    let text = string(input)
    let keys = ["HKWasUserEntered", "HKElevationAscended", "HKTimeZone", "HKOther", "other"]
    for key in keys {
      switch MetadataText.value(text, key: key) {
      case .string(let value): if value != text { return "a text changes" }
      case .double(let value), .quantity(let value, _):
        if !value.isFinite { return "a number is not finite" }
      case .integer, .date: break
      }
    }
    return nil
  }

  // MARK: - Text

  private static func device(_ input: UnsafeRawBufferPointer) -> String? {
    let text = string(input)
    guard let device = DeviceText.device(text) else { return nil }
    return device == Device() ? "a device without a field" : nil
  }

  private static func text(_ input: UnsafeRawBufferPointer) -> String? {
    let text = TextDecoder().text(input)
    return text.utf8.contains(0) ? "NUL is in a text" : nil
  }

  /// Checks that decoded bytes encode to the same text: any bytes have one encoding.
  private static func base64URL(_ input: UnsafeRawBufferPointer) -> String? {
    guard let bytes = Base64URL.decode(input) else { return nil }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var encoded: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) {
        $0 << 8 | Int(start + $1 < bytes.count ? bytes[start + $1] : 0)
      }
      for place in 0...group.count { encoded.append(alphabet[bits >> (18 - 6 * place) & 63]) }
    }
    return encoded == Array(input) ? nil : "two texts decode to the same bytes"
  }

  private static func key(_ input: UnsafeRawBufferPointer) -> String? {
    let text = string(input)
    guard let key = ContentHash.key(hexadecimal: text) else { return nil }
    return ContentHash.hexadecimal(key) == text.lowercased() ? nil : "a key changes"
  }
}
