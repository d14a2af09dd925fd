import HealthModel

extension ByteBuffer {
  /// Appends digits with at least `width` of them, which is at most 20.
  @inline(__always)
  func append(digits value: UInt64, width: Int = 1) {
    withRoom(ByteCursor.valueByteCount) { $0.append(digits: value, width: width) }
  }

  @inline(__always)
  func append(integer value: Int64) {
    withRoom(ByteCursor.valueByteCount) { $0.append(integer: value) }
  }

  /// Appends a decimal number that parses as the same double: as an integer, with up to six decimals,
  /// or in the shortest form. The value must be finite.
  @inline(__always)
  func append(number value: Double) {
    withRoom(ByteCursor.valueByteCount) { $0.append(number: value) }
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
    withRoom(ByteCursor.valueByteCount) { $0.append(id, isLowerCase: isLowerCase) }
  }
}
