/// An exact rational number: numerator ÷ denominator × 10^exponent.
///
/// The number is in normal form, so that equal numbers are equal values: the fraction is reduced,
/// the denominator is positive and has no factor 2 or 5, and the numerator is not a multiple of
/// ten. A power of ten has numerator and denominator 1. Operations return nil if a part would not
/// fit into 127 bits.
struct ExactRatio: Hashable, Sendable {
  private(set) var numerator: Int128
  private(set) var denominator: Int128
  private(set) var exponent: Int

  static let zero = ExactRatio(numerator: 0, denominator: 1, exponent: 0)
  static let one = ExactRatio(numerator: 1, denominator: 1, exponent: 0)

  private init(numerator: Int128, denominator: Int128, exponent: Int) {
    self.numerator = numerator
    self.denominator = denominator
    self.exponent = exponent
  }

  static func powerOfTen(_ exponent: Int) -> ExactRatio {
    ExactRatio(numerator: 1, denominator: 1, exponent: exponent)
  }

  /// Returns a decimal rounded to some significant digits, half away from zero; a fraction is
  /// unchanged.
  func rounded(toSignificantDigits count: Int) -> ExactRatio {
    guard denominator == 1 else { return self }
    var digits = String(numerator.magnitude).utf8.count
    guard digits > count else { return self }
    var divisor: Int128 = 1
    while digits > count {
      divisor *= 10
      digits -= 1
    }
    let half = numerator < 0 ? -(divisor / 2) : divisor / 2
    var rounded = ExactRatio(
      numerator: (numerator + half) / divisor, denominator: 1,
      exponent: exponent + String(divisor).utf8.count - 1)
    rounded.moveTensToExponent()
    return rounded
  }

  /// Creates significand × 10^exponent.
  init(significand: Int64, exponent: Int) {
    self.init(numerator: Int128(significand), denominator: 1, exponent: exponent)
    moveTensToExponent()
  }

  init?(_ numerator: Int128, dividedBy denominator: Int128, exponent: Int = 0) {
    precondition(denominator > 0, "a positive denominator")
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.init(
      numerator: numerator / Int128(divisor), denominator: denominator / Int128(divisor),
      exponent: exponent)
    guard moveTwosAndFivesToExponent() else { return nil }
    moveTensToExponent()
  }

  /// Parses a decimal such as `0.3048`, or a quotient of two decimals such as `5/9`. Used for the
  /// generated tables.
  init?(text: String) {
    let parts = TableText.split(text, by: "/").compactMap(Self.decimal)
    switch parts.count {
    case 1: self = parts[0]
    case 2:
      guard let quotient = parts[0].divided(by: parts[1]) else { return nil }
      self = quotient
    default: return nil
    }
  }

  /// Parses a decimal number without sign: at most 18 significant digits, any number of zeros
  /// before and after them, and one decimal point.
  static func decimal(_ text: String) -> ExactRatio? {
    var significand: Int64 = 0
    /// The zeros after the significand. They belong to it only if another digit follows.
    var zeroCount = 0
    var fractionDigits: Int?
    guard !text.isEmpty else { return nil }
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), fractionDigits == nil {
        fractionDigits = 0
        continue
      }
      guard 48...57 ~= byte else { return nil }
      fractionDigits? += 1
      guard byte != 48 else {
        zeroCount += 1
        continue
      }
      for _ in 0...zeroCount {
        guard significand < 100_000_000_000_000_000 else { return nil }
        significand *= 10
      }
      significand += Int64(byte - 48)
      zeroCount = 0
    }
    return ExactRatio(significand: significand, exponent: zeroCount - (fractionDigits ?? 0))
  }

  /// Whether the number is an integer below 2^53, which a `Double` represents exactly.
  var isSmallInteger: Bool {
    guard denominator == 1, let tens = Self.integerPowerOfTen(exponent) else { return false }
    let (value, overflow) = numerator.magnitude.multipliedReportingOverflow(by: tens.magnitude)
    return !overflow && value < 1 << 53
  }

  var isPowerOfTen: Bool { numerator == 1 && denominator == 1 }

  func multiplied(by other: ExactRatio) -> ExactRatio? {
    // Canceling common factors first keeps the products small.
    let a = Self.greatestCommonDivisor(numerator.magnitude, other.denominator.magnitude)
    let b = Self.greatestCommonDivisor(other.numerator.magnitude, denominator.magnitude)
    let (top, topOverflow) = (numerator / Int128(a))
      .multipliedReportingOverflow(by: other.numerator / Int128(b))
    let (bottom, bottomOverflow) = (denominator / Int128(b))
      .multipliedReportingOverflow(by: other.denominator / Int128(a))
    guard !topOverflow, !bottomOverflow else { return nil }
    return ExactRatio(top, dividedBy: bottom, exponent: exponent + other.exponent)
  }

  func divided(by other: ExactRatio) -> ExactRatio? {
    guard other.numerator != 0 else { return nil }
    let sign: Int128 = other.numerator < 0 ? -1 : 1
    guard
      let reciprocal = ExactRatio(
        sign * other.denominator, dividedBy: sign * other.numerator, exponent: -other.exponent)
    else { return nil }
    return multiplied(by: reciprocal)
  }

  func raised(to power: Int) -> ExactRatio? {
    var result = ExactRatio.one
    for _ in 0..<power.magnitude {
      guard let next = power > 0 ? result.multiplied(by: self) : result.divided(by: self) else {
        return nil
      }
      result = next
    }
    return result
  }

  func adding(_ other: ExactRatio) -> ExactRatio? {
    let common = min(exponent, other.exponent)
    guard let a = scaledNumerator(to: common, over: other.denominator),
      let b = other.scaledNumerator(to: common, over: denominator)
    else { return nil }
    let (sum, sumOverflow) = a.addingReportingOverflow(b)
    let (bottom, overflow) = denominator.multipliedReportingOverflow(by: other.denominator)
    guard !sumOverflow, !overflow else { return nil }
    return ExactRatio(sum, dividedBy: bottom, exponent: common)
  }

  var negated: ExactRatio {
    ExactRatio(numerator: -numerator, denominator: denominator, exponent: exponent)
  }

  private func scaledNumerator(to exponent: Int, over factor: Int128) -> Int128? {
    guard let tens = Self.integerPowerOfTen(self.exponent - exponent) else { return nil }
    let (scaled, a) = numerator.multipliedReportingOverflow(by: tens)
    let (result, b) = scaled.multipliedReportingOverflow(by: factor)
    return a || b ? nil : result
  }

  /// Returns 10^exponent; nil for exponents outside 0...38, where an `Int128` would overflow.
  static func integerPowerOfTen(_ exponent: Int) -> Int128? {
    guard 0...38 ~= exponent else { return nil }
    return (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  private mutating func moveTensToExponent() {
    guard numerator != 0 else {
      self = .zero
      return
    }
    while numerator % 10 == 0 {
      numerator /= 10
      exponent += 1
    }
  }

  /// Removes the factors 2 and 5 from the denominator: 1/2 becomes 5 × 10^-1, and 1/5 becomes 2 ×
  /// 10^-1.
  private mutating func moveTwosAndFivesToExponent() -> Bool {
    for (prime, partner) in [(2, 5), (5, 2)] as [(Int128, Int128)] {
      while denominator % prime == 0 {
        let (product, overflow) = numerator.multipliedReportingOverflow(by: partner)
        guard !overflow else { return false }
        numerator = product
        denominator /= prime
        exponent -= 1
      }
    }
    return true
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}
