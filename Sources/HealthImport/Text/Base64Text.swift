/// Base64 (RFC 4648) with padding, on one line.
package enum Base64Text {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xff, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  package static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let count = min(3, bytes.endIndex - index)
      var group: UInt32 = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0)
      }
      for place in 0..<4 {
        text.append(
          place <= count ? alphabet[Int(group >> UInt32(18 - place * 6) & 63)] : UInt8(ascii: "="))
      }
      index += 3
    }
    return text
  }

  /// Returns nil if the text is not Base64. White space around it is the layout of the file.
  static func decoded(_ text: String) -> [UInt8]? {
    var letters = text.utf8.filter { $0 > 0x20 }
    guard letters.count % 4 == 0 else { return nil }
    var padding = 0
    while padding < 2, letters.last == UInt8(ascii: "=") {
      letters.removeLast()
      padding += 1
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count * 3 / 4)
    var (group, bits) = (UInt32(0), 0)
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return bytes
  }
}
