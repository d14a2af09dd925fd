/// Conversion of digits in the phone's language. An export writes most numbers and dates in ASCII
/// in every language, but not birthdays, times of heartbeats and electrocardiograms: an Arabic
/// phone writes `٢٠٠٠-٠٢-٠١`.
enum LocalDigits {
  /// Returns the text with ASCII digits and decimal points, and without directional marks. The
  /// marks (U+061C, U+200E, U+200F) surround numbers in right-to-left text and are invisible; with
  /// them a number would be unreadable. U+066B is the Arabic decimal separator.
  static func ascii(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{66b}": result.append(".")
      case "\u{61c}", "\u{200e}", "\u{200f}": break
      // The minus sign that Arabic and some European languages use instead of a hyphen.
      case "\u{2212}": result.append("-")
      default: result.append(digit(scalar) ?? scalar)
      }
    }
    return String(result)
  }

  /// Converts a file like a text, but only if it contains digits other than ASCII.
  static func ascii(_ bytes: [UInt8]) -> [UInt8] {
    var isASCII = true
    for c in bytes where c >= 0x80 { isASCII = false }
    guard !isASCII else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    // The key of an electrocardiogram is computed from its bytes, so a file without foreign digits,
    // such as a Chinese one, remains byte for byte as it is.
    guard text.unicodeScalars.contains(where: { digit($0) != nil }) else { return bytes }
    return Array(ascii(text).utf8)
  }

  /// Uses the properties of Unicode, so that the digits of every script are covered.
  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard !scalar.isASCII, scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(0x30 + UInt8(value))
  }
}
