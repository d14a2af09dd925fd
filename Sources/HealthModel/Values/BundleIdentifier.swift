/// The grammar of app names, which is the same for every request: two or more labels of ASCII
/// letters, digits and `-`, joined by `.`, at most 155 bytes, such as `org.example.steps`. A valid
/// name is therefore also a safe file name.
package enum BundleIdentifier {
  package static let byteCountMax = 155

  package static let rule =
    "two or more labels of ASCII letters, digits and '-', joined by '.', at most "
    + "\(byteCountMax) bytes, such as org.example.steps"

  package static func isValid(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= byteCountMax && labels.count >= 2
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { isWord($0) } }
  }

  /// Returns whether a string is a valid Flatpak application ID, which may also contain `_`.
  package static func isFlatpakName(_ text: String) -> Bool {
    isValid(String(decoding: text.utf8.map { $0 == UInt8(ascii: "_") ? 0x2d : $0 }, as: UTF8.self))
  }

  /// Returns whether a byte may occur in a label.
  package static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
