/// The nearest `Double`, ties to even.
extension ExactRatio {
  /// Correctly rounded, except for numbers that need more than 127 bits above or 64 bits below the
  /// fraction line and are no decimals; these are a few units in the last place off at most.
  var double: Double {
    guard numerator != 0 else { return 0 }
    let sign: Double = numerator < 0 ? -1 : 1
    if let quotient = exactQuotient() { return sign * quotient }
    if denominator == 1 { return sign * Self.parsed(numerator.magnitude, exponent) }
    return sign * Self.parsed(numerator.magnitude, exponent) / Double(denominator)
  }

  /// significand × 10^exponent, correctly rounded: the number that parsing its decimal text gives.
  static func double(significand: Int64, exponent: Int) -> Double {
    let magnitude = significand.magnitude
    guard magnitude <= 1 << 53, -22...22 ~= exponent else {
      let value = parsed(UInt128(magnitude), exponent)
      return significand < 0 ? -value : value
    }
    // Both operands are exact, so the one operation rounds once.
    let exact = Double(significand)
    return exponent >= 0 ? exact * powersOfTen[exponent] : exact / powersOfTen[-exponent]
  }

  /// 10^0 … 10^22: all powers of ten that are `Double`s.
  static let powersOfTen: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  private static func parsed(_ significand: UInt128, _ exponent: Int) -> Double {
    guard let value = Double("\(significand)e\(exponent)") else {
      preconditionFailure("a decimal number in scientific notation parses")
    }
    return value
  }

  /// Long division with a sticky bit: 63 bits or more of quotient, then one rounding.
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
    // Down to 64 bits, so that the conversion below is a single hardware rounding.
    let excess = max(0, 64 - quotient.leadingZeroBitCount)
    if quotient & ((1 << UInt128(excess)) - 1) != 0 { remainder = 1 }
    quotient >>= UInt128(excess)
    let digits = UInt64(quotient) | (remainder == 0 ? 0 : 1)
    return Double(sign: .plus, exponent: excess - shift, significand: Double(digits))
  }
}
