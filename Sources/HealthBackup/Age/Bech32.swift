/// Bech32 (BIP 173, https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki), in which age
/// writes its keys, without the limit on the length.
enum Bech32 {
  private static let digits = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let checksumCount = 6

  static func encode(_ prefix: String, _ bytes: [UInt8]) -> String {
    let values = regroup(bytes, from: 8, to: 5, pads: true) ?? []
    let expanded = expand(prefix) + values
    let check = polymod(expanded + [UInt8](repeating: 0, count: checksumCount)) ^ 1
    let sum = (0..<checksumCount).map { UInt8(check >> (5 * UInt32(5 - $0)) & 31) }
    return prefix + "1" + String(decoding: (values + sum).map { digits[Int($0)] }, as: UTF8.self)
  }

  /// Returns nil if the text is malformed, or has another prefix. Upper and lower case must not be
  /// mixed; the prefix is lowercase.
  static func decode(_ prefix: String, _ text: String) -> [UInt8]? {
    guard text == text.lowercased() || text == text.uppercased() else { return nil }
    let text = Array(text.lowercased().utf8)
    let start = Array((prefix + "1").utf8)
    guard text.starts(with: start), text.count >= start.count + checksumCount else { return nil }
    var values: [UInt8] = []
    for byte in text[start.count...] {
      guard let value = digits.firstIndex(of: byte) else { return nil }
      values.append(UInt8(value))
    }
    guard polymod(expand(prefix) + values) == 1 else { return nil }
    return regroup(values.dropLast(checksumCount), from: 5, to: 8, pads: false)
  }

  private static func expand(_ prefix: String) -> [UInt8] {
    prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
  }

  private static func polymod(_ values: [UInt8]) -> UInt32 {
    let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    var check: UInt32 = 1
    for value in values {
      let top = check >> 25
      check = (check & 0x1ff_ffff) << 5 ^ UInt32(value)
      for (index, word) in generator.enumerated() where top >> UInt32(index) & 1 == 1 {
        check ^= word
      }
    }
    return check
  }

  /// Returns nil for padding that is too long or not zero.
  private static func regroup(
    _ values: some Sequence<UInt8>, from: Int, to: Int, pads: Bool
  ) -> [UInt8]? {
    var (bits, count) = (0, 0)
    var out: [UInt8] = []
    for value in values {
      (bits, count) = ((bits << from | Int(value)) & 0xfff, count + from)
      while count >= to {
        count -= to
        out.append(UInt8(bits >> count & (1 << to - 1)))
      }
    }
    if pads {
      if count > 0 { out.append(UInt8(bits << (to - count) & (1 << to - 1))) }
    } else if count >= from || bits & (1 << count - 1) != 0 {
      return nil
    }
    return out
  }
}
