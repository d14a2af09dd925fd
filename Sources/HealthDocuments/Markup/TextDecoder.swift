/// Decodes the text of an attribute: replaces references, repairs invalid UTF-8, and counts control
/// characters. These are unchanged, except NUL, which the store does not allow in a text and which
/// becomes U+FFFD.
///
/// A class, because one decoder counts the defects of all texts of a file.
package final class TextDecoder {
  package private(set) var defects: [MarkupDefect: Int] = [:]

  package init() {}

  /// The first pass decides whether anything must be changed. Most texts are ASCII without
  /// references and become a string without a second copy.
  package func text(_ raw: UnsafeRawBufferPointer) -> String {
    var needsDecoding = false
    var isASCII = true
    for c in raw {
      if c < 0x20, c != 0x09, c != 0x0a, c != 0x0d { note(.controlCharacter) }
      if c == 0x26 || c == 0 { needsDecoding = true }
      if c >= 0x80 { isASCII = false }
    }
    if !isASCII, String(validating: raw, as: UTF8.self) == nil { note(.invalidText) }
    return needsDecoding ? decoded(raw) : Bytes.string(raw)
  }

  private func decoded(_ raw: UnsafeRawBufferPointer) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var i = 0
    while i < raw.count {
      if raw[i] == 0x26, let (scalar, length) = Self.reference(raw, at: i) {
        bytes.append(contentsOf: String(scalar).utf8)
        i += length
      } else {
        // A bare ampersand, as in the name of an app, stays in the text.
        if raw[i] == 0x26 { note(.unknownEntity) }
        if raw[i] == 0 { bytes += [0xef, 0xbf, 0xbd] } else { bytes.append(raw[i]) }
        i += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the reference at `start` and its length; nil if it is not a reference and remains
  /// unchanged.
  private static func reference(
    _ raw: UnsafeRawBufferPointer, at start: Int
  ) -> (Unicode.Scalar, Int)? {
    // The longest reference, `&#x10FFFF;`, has ten bytes. The window also bounds the search in a
    // text with many bare ampersands, whose cost would otherwise be quadratic.
    let window = raw[(start + 1)..<min(start + 12, raw.count)]
    guard let semicolon = window.firstIndex(of: 0x3b) else { return nil }
    let name = UnsafeRawBufferPointer(rebasing: raw[(start + 1)..<semicolon])
    guard let scalar = scalar(named: name) else { return nil }
    return (scalar, semicolon + 1 - start)
  }

  private static func scalar(named name: UnsafeRawBufferPointer) -> Unicode.Scalar? {
    // The five predefined entities of XML; exports declare no others.
    if Bytes.equal(name, "lt") { return "<" }
    if Bytes.equal(name, "gt") { return ">" }
    if Bytes.equal(name, "amp") { return "&" }
    if Bytes.equal(name, "quot") { return "\"" }
    if Bytes.equal(name, "apos") { return "'" }
    guard name.count > 1, name[0] == 0x23 else { return nil }
    let isHexadecimal = name[1] | 0x20 == 0x78
    let digits = Bytes.string(UnsafeRawBufferPointer(rebasing: name[(isHexadecimal ? 2 : 1)...]))
    let code = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    // A number that is no Unicode scalar, such as a surrogate, leaves the reference as it is
    // written.
    return code == 0 ? "\u{fffd}" : code.flatMap(Unicode.Scalar.init)
  }

  private func note(_ defect: MarkupDefect) { defects[defect, default: 0] += 1 }
}
