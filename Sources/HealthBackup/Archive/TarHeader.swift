import Foundation

/// The header of a file in a tar archive (POSIX.1-1988, "ustar"; sizes from 8 GiB on in base 256, as
/// GNU tar writes them).
struct TarHeader: Hashable {
  static let blockByteCount = 512
  private static let nameByteCountMax = 99

  var name: String
  var byteCount: Int64
  /// Seconds since 1970.
  var time: Int64

  /// The number of bytes after the content, up to the next block.
  var paddingByteCount: Int {
    let rest = Int(byteCount % Int64(Self.blockByteCount))
    return rest == 0 ? 0 : Self.blockByteCount - rest
  }

  var bytes: [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockByteCount)
    func put(_ text: String, at offset: Int) {
      block.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    func octal(_ value: Int64, _ digitCount: Int) -> String {
      let digits = String(value, radix: 8)
      return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
    }
    precondition(name.utf8.count <= Self.nameByteCountMax, "names of a backup are short")
    put(name, at: 0)
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    if byteCount < 1 << 33 {
      put(octal(byteCount, 11), at: 124)
    } else {
      block[124] = 0x80
      for index in 0..<8 {
        block[128 + index] = UInt8(truncatingIfNeeded: byteCount >> (56 - 8 * index))
      }
    }
    put(octal(max(0, time), 11), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(octal(Int64(Self.sum(block)), 6), at: 148)
    block[154] = 0
    return block
  }

  /// Reads a header. Returns nil for a block that is none, or not that of a plain file.
  init?(bytes block: [UInt8]) {
    guard block.count == Self.blockByteCount, block[257..<262].elementsEqual("ustar".utf8),
      block[156] == UInt8(ascii: "0") || block[156] == 0, let sum = Self.octal(block[148..<156])
    else { return nil }
    var blank = block
    blank.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
    guard Self.sum(blank) == sum, let time = Self.octal(block[136..<148]) else { return nil }
    name = String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self)
    self.time = time
    if block[124] == 0x80 {
      guard block[125..<128].allSatisfy({ $0 == 0 }), block[128] < 0x80 else { return nil }
      byteCount = block[128..<136].reduce(0) { $0 << 8 | Int64($1) }
    } else {
      guard let size = Self.octal(block[124..<136]) else { return nil }
      byteCount = size
    }
  }

  init(name: String, byteCount: Int64, time: Int64) {
    (self.name, self.byteCount, self.time) = (name, byteCount, time)
  }

  private static func sum(_ block: [UInt8]) -> Int { block.reduce(0) { $0 + Int($1) } }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int64? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    // Without a sign: a negative size would be read as a count of bytes.
    guard digits.allSatisfy({ 0x30...0x37 ~= $0 }) else { return nil }
    return digits.isEmpty ? 0 : Int64(String(decoding: digits, as: UTF8.self), radix: 8)
  }
}
