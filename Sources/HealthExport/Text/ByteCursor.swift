import HealthModel

/// A position in memory with room for what is appended, which is not checked: `ByteBuffer.withRoom`
/// provides it once for all values of a row.
struct ByteCursor {
  /// The room for a number, an instant or an identifier.
  static let valueByteCount = 40

  private(set) var position: UnsafeMutableRawPointer

  init(_ position: UnsafeMutableRawPointer) { self.position = position }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    position.storeBytes(of: byte, as: UInt8.self)
    position += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    position.copyMemory(from: start, byteCount: bytes.count)
    position += bytes.count
  }

  @inline(__always)
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      position.copyMemory(from: start, byteCount: bytes.count)
      position += bytes.count
    }
  }

  /// Appends the first eleven bytes of a text of twelve.
  @inline(__always)
  mutating func append(elevenOf text: (UInt64, UInt32)) {
    position.storeBytes(of: text.0, as: UInt64.self)
    position.storeBytes(of: text.1, toByteOffset: 8, as: UInt32.self)
    position += 11
  }

  /// Appends two digits of a number below 100.
  @inline(__always)
  mutating func append(pair value: UInt64) {
    Self.store(pair: value, at: position)
    position += 2
  }

  @inline(__always)
  private static func store(pair value: UInt64, at position: UnsafeMutableRawPointer) {
    let tens = value / 10
    let digits = UInt16(truncatingIfNeeded: tens | (value - tens * 10) << 8) | 0x3030
    position.storeBytes(of: digits.littleEndian, as: UInt16.self)
  }

  /// Appends digits with at least `width` of them.
  @inline(__always)
  mutating func append(digits value: UInt64, width: Int = 1) {
    let end = position + max(Self.digitCount(value), width)
    var (at, rest) = (end, value)
    while rest >= 10, at - position >= 2 {
      let quotient = rest / 100
      at -= 2
      Self.store(pair: rest - quotient * 100, at: at)
      rest = quotient
    }
    while at > position {
      at -= 1
      at.storeBytes(of: UInt8(truncatingIfNeeded: rest) &+ 0x30, as: UInt8.self)
      rest = 0
    }
    position = end
  }

  @inline(__always)
  private static func digitCount(_ value: UInt64) -> Int {
    var (count, rest) = (1, value)
    while rest >= 10_000 {
      rest /= 10_000
      count += 4
    }
    return count + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  @inline(__always)
  mutating func append(integer value: Int64) {
    if value < 0 { append(0x2d) }
    append(digits: value.magnitude)
  }

  /// Appends a decimal number that parses as the same double: as an integer, with up to six decimals,
  /// or in the shortest form. The value must be finite.
  @inline(__always)
  mutating func append(number value: Double) {
    let magnitude = value.magnitude
    guard magnitude < 1e15, !(value == 0 && value.sign == .minus) else {
      return append(shortest: value)
    }
    let whole = Int64(magnitude)
    if Double(whole) == magnitude {
      if value < 0 { append(0x2d) }
      return append(digits: UInt64(whole))
    }
    // If the quotient of two exact numbers is the value, its decimal text parses as the value, because
    // division rounds as parsing does. Below 1e9, doubles are closer to each other than millionths, so
    // that no other millionth has this quotient.
    guard magnitude < 1e9 else { return append(shortest: value) }
    let millionths = Int64(magnitude * 1e6 + 0.5)
    guard Double(millionths) / 1e6 == magnitude else { return append(shortest: value) }
    if value < 0 { append(0x2d) }
    append(digits: UInt64(whole))
    append(0x2e)
    append(decimals: UInt64(millionths - whole * 1_000_000))
  }

  /// Appends six decimals without the zeros at their end.
  @inline(__always)
  private mutating func append(decimals value: UInt64) {
    let start = position
    append(digits: value, width: 6)
    while position - start > 1, (position - 1).load(as: UInt8.self) == 0x30 { position -= 1 }
  }

  private mutating func append(shortest value: Double) {
    // At most 24 bytes.
    var text = "\(value)"
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a UUID as its 36 characters.
  @inline(__always)
  mutating func append(_ id: ObjectID, isLowerCase: Bool = false) {
    let (first, second) = (
      Self.hexadecimal(id.high >> 32, isLowerCase), Self.hexadecimal(id.high, isLowerCase)
    )
    let (third, fourth) = (
      Self.hexadecimal(id.low >> 32, isLowerCase), Self.hexadecimal(id.low, isLowerCase)
    )
    append(word: first)
    append(0x2d)
    append(half: second)
    append(0x2d)
    append(half: second >> 32)
    append(0x2d)
    append(half: third)
    append(0x2d)
    append(half: third >> 32)
    append(word: fourth)
  }

  /// Returns the eight hexadecimal digits of the lower 32 bits, the first digit in the lowest byte. The
  /// digits are computed at once, in the bytes of a word.
  @inline(__always)
  private static func hexadecimal(_ value: UInt64, _ isLowerCase: Bool) -> UInt64 {
    var digits = (value & 0xffff) << 32 | (value >> 16 & 0xffff)
    digits = (digits & 0x00ff_0000_00ff) << 16 | (digits & 0xff00_0000_ff00) >> 8
    digits = (digits & 0x000f_000f_000f_000f) << 8 | (digits & 0x00f0_00f0_00f0_00f0) >> 4
    let isLetter = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return digits &+ 0x3030_3030_3030_3030 &+ isLetter &* (isLowerCase ? 0x27 : 0x07)
  }

  @inline(__always)
  private mutating func append(word: UInt64) {
    position.storeBytes(of: word.littleEndian, as: UInt64.self)
    position += 8
  }

  @inline(__always)
  private mutating func append(half: UInt64) {
    position.storeBytes(of: UInt32(truncatingIfNeeded: half).littleEndian, as: UInt32.self)
    position += 4
  }
}
