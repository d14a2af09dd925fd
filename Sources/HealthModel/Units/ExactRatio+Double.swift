/// Conversion to the nearest `Double`, ties to even, and from a `Double`.
extension ExactRatio {
  /// Creates the shortest decimal number that is nearest to a `Double`; nil unless the value is
  /// positive and finite.
  init?(shortestDecimalOf value: Double) {
    guard value > 0, value.isFinite else { return nil }
    // The description is the shortest text that parses to the value. It has an exponent if the
    // value is below 1e-4 or very large.
    let parts = value.description.split(separator: "e")
    guard let significand = Self.decimal(String(parts[0])),
      let exponent = parts.count == 2 ? Int(parts[1]) : 0,
      let number = significand.multiplied(by: .powerOfTen(exponent))
    else { return nil }
    self = number
  }

  /// The number as a `Double`. Correctly rounded, except for numbers that are not decimals and need
  /// more than 127 bits in the numerator or 64 bits in the denominator; these are at most a few
  /// units in the last place off.
  var double: Double {
    guard numerator != 0 else { return 0 }
    let sign: Double = numerator < 0 ? -1 : 1
    if let quotient = exactQuotient() { return sign * quotient }
    if denominator == 1 { return sign * Self.parsed(numerator.magnitude, exponent) }
    return sign * Self.parsed(numerator.magnitude, exponent) / Double(denominator)
  }

  /// Returns significand × 10^exponent, correctly rounded, as if parsed from decimal text.
  static func double(significand: Int64, exponent: Int) -> Double {
    let magnitude = significand.magnitude
    guard magnitude <= 1 << 53, -22...22 ~= exponent else {
      let value = parsed(UInt128(magnitude), exponent)
      return significand < 0 ? -value : value
    }
    // Both operands are exact, so the single operation rounds only once.
    let exact = Double(significand)
    return exponent >= 0 ? exact * powersOfTen[exponent] : exact / powersOfTen[-exponent]
  }

  /// 10^0 … 10^22: all powers of ten that a `Double` represents exactly.
  static let powersOfTen: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  private static func parsed(_ significand: UInt128, _ exponent: Int) -> Double {
    guard let value = Double("\(significand)e\(exponent)") else {
      preconditionFailure("a decimal number in scientific notation parses")
    }
    return value
  }

  /// Returns the quotient by long division with a sticky bit: at least 63 bits of quotient and a
  /// single rounding.
  private func exactQuotient() -> Double? {
    guard let above = Self.integerPowerOfTen(max(exponent, 0)),
      let below = Self.integerPowerOfTen(max(-exponent, 0))
    else { return nil }
    let (top, topOverflow) = numerator.magnitude.multipliedReportingOverflow(by: above.magnitude)
    let (bottom, bottomOverflow) = denominator.magnitude
      .multipliedReportingOverflow(by: below.magnitude)
    guard !topOverflow, !bottomOverflow, bottom <= UInt128(UInt64.max) else { return nil }
    let shift = top.leadingZeroBitCount
    var (quotient, remainder) = (top << UInt128(shift)).quotientAndRemainder(dividingBy: bottom)
    // Reduce to 64 bits, so that the conversion below is a single hardware rounding.
    let excess = max(0, 64 - quotient.leadingZeroBitCount)
    if quotient & ((1 << UInt128(excess)) - 1) != 0 { remainder = 1 }
    quotient >>= UInt128(excess)
    let digits = UInt64(quotient) | (remainder == 0 ? 0 : 1)
    return Double(sign: .plus, exponent: excess - shift, significand: Double(digits))
  }
}
