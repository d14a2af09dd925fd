/// A scanner that finds the root element name of a UTF-8 XML document without parsing the document.
/// It skips a byte order mark, the declaration, comments, processing instructions and a document
/// type without an internal subset.
package enum DocumentProlog {
  /// Returns the name without its prefix, such as `ClinicalDocument`; nil if there is no root
  /// element.
  package static func rootName(of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 }
      guard rest.first == UInt8(ascii: "<") else { return nil }
      if rest.starts(with: "<!--".utf8) {
        guard let next = behind("-->", in: rest.dropFirst(4)) else { return nil }
        rest = next
      } else if rest.starts(with: "<?".utf8) {
        guard let next = behind("?>", in: rest.dropFirst(2)) else { return nil }
        rest = next
      } else if rest.starts(with: "<!".utf8) {
        guard let next = behind(">", in: rest.dropFirst(2)) else { return nil }
        rest = next
      } else {
        return name(rest.dropFirst())
      }
    }
  }

  private static func behind(_ mark: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = Array(mark.utf8)
    var rest = bytes
    while let begin = rest.firstIndex(of: mark[0]) {
      rest = rest[begin...]
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    let ends: Set<UInt8> = [32, 9, 10, 13, UInt8(ascii: ">"), UInt8(ascii: "/")]
    let qualified = bytes.prefix { !ends.contains($0) }
    guard qualified.count < bytes.count else { return nil }
    let local = qualified.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last
    return local.flatMap { $0.isEmpty ? nil : String(validating: $0, as: UTF8.self) }
  }
}
