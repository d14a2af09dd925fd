/// The base64url alphabet (RFC 4648, section 5) without padding, as used by signed tokens.
enum Base64URL {
  /// Returns nil if the text contains other characters or has an impossible length.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for character in text {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    // Six remaining bits mean a single leftover character; in a valid encoding all other remaining
    // bits are zero. Strictness matters for signatures: a second spelling of the same bytes would
    // be a second card with a valid signature.
    guard bitCount < 6, bits & (1 << UInt32(bitCount) - 1) == 0 else { return nil }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
