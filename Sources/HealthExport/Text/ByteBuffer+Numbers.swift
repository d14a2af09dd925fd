import HealthModel

extension ByteBuffer {
  /// Appends digits with at least `width` of them.
  @inline(__always)
  func append(digits value: UInt64, width: Int = 1) {
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var (rest, start) = (value, 20)
      repeat {
        start -= 1
        digits[start] = UInt8(truncatingIfNeeded: rest % 10) &+ 0x30
        rest /= 10
      } while rest > 0
      while 20 - start < width {
        start -= 1
        digits[start] = 0x30
      }
      append(UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }

  @inline(__always)
  func append(integer value: Int64) {
    if value < 0 { append(0x2d) }
    append(digits: value.magnitude)
  }

  /// Appends a decimal number that parses as the same double: as an integer, with up to six decimals,
  /// or in the shortest form. The value must be finite.
  @inline(__always)
  func append(number value: Double) {
    let magnitude = value.magnitude
    guard magnitude < 1e15, !(value == 0 && value.sign == .minus) else {
      return append("\(value)")
    }
    if magnitude == magnitude.rounded(.towardZero) { return append(integer: Int64(value)) }
    // If the quotient of two exact numbers is the value, its decimal text parses as the value, because
    // division rounds as parsing does.
    var power: UInt64 = 1
    for decimals in 1...6 {
      power *= 10
      let scaled = (magnitude * Double(power)).rounded()
      guard scaled < 0x1p53 else { break }
      if scaled / Double(power) == magnitude {
        if value < 0 { append(0x2d) }
        let (whole, fraction) = UInt64(scaled).quotientAndRemainder(dividingBy: power)
        append(digits: whole)
        append(0x2e)
        return append(digits: fraction, width: decimals)
      }
    }
    append("\(value)")
  }

  /// Appends value × 10^shift without an exponent, by moving the point in the shortest decimal text of
  /// the value. The value must be finite.
  func append(plain value: Double, shiftedBy shift: Int = 0) {
    var (digits, point, exponent) = ([UInt8](), 0, "")
    var (isFraction, isExponent) = (false, false)
    for byte in "\(value.magnitude)".utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isExponent = true
      case _ where isExponent: exponent.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        digits.append(byte)
        if !isFraction { point += 1 }
      }
    }
    point += shift + (Int(exponent) ?? 0)
    let zeros = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(zeros)
    point -= zeros
    while digits.last == 0x30 { digits.removeLast() }
    guard !digits.isEmpty else { return append(0x30) }
    if value < 0 { append(0x2d) }
    if point <= 0 { append("0." as StaticString) }
    append(Array(repeating: 0x30, count: max(0, -point)))
    append(Array(digits.prefix(max(0, point))))
    append(Array(repeating: 0x30, count: max(0, point - digits.count)))
    if point > 0, point < digits.count { append(0x2e) }
    append(Array(digits.dropFirst(max(0, point))))
  }

  /// Appends a UUID as its 36 characters.
  @inline(__always)
  func append(_ id: ObjectID, isLowerCase: Bool = false) {
    let letters: UInt8 = isLowerCase ? 0x57 : 0x37
    withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { text in
      var position = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          text[position] = 0x2d
          position += 1
        }
        let half = digit < 16 ? id.high : id.low
        let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - digit % 16 * 4)) & 15
        text[position] = value < 10 ? 0x30 + value : letters + value
        position += 1
      }
      append(UnsafeRawBufferPointer(text))
    }
  }
}
