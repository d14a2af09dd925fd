/// Digests, keys and anchors, as sha256sum prints them.
package enum Hexadecimal {
  package static func text(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns nil unless the text consists of pairs of hexadecimal digits.
  package static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...(index + 1)], as: UTF8.self)
      // `UInt8(_:radix:)` accepts a sign.
      guard !pair.contains("+"), !pair.contains("-"), let byte = UInt8(pair, radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }
}
