import Glibc
package import HealthModel

/// A decimal number as written by an export: `0.97`, `72`, `-1.25e-05`.
///
/// It is stored as digits × 10^exponent, so that a conversion by a power of ten loses no precision:
/// the result is the double nearest to the exact decimal product.
///
/// Precision matters beyond its visible effect: the store first compares the bits of values to
/// recognize a record that an earlier import stored, so the same text must result in the same
/// double in each unit path.
package struct DecimalText {
  private var digits: UInt64 = 0
  private var exponent = 0
  private var isNegative = false
  /// The text of a number with more than 19 significant digits; `digits` contains only the first
  /// 19.
  private var spelling: [UInt8]?

  /// Fails if the bytes are not one number. A comma is accepted as a decimal point.
  /// Electrocardiograms of phones in many regions contain decimal commas. No export has been seen
  /// with separators of thousands, so a comma is never one.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    var i = 0
    let n = bytes.count
    guard n > 0, n <= 400 else { return nil }
    if bytes[0] == 0x2d || bytes[0] == 0x2b {
      isNegative = bytes[0] == 0x2d
      i = 1
    }
    var digitCount = 0
    var significant = 0
    var isFraction = false
    while i < n {
      let d = bytes[i] &- 0x30
      if d < 10 {
        digitCount += 1
        if significant > 0 || d > 0 { significant += 1 }
        // Every number of 19 digits fits into 64 bits.
        if significant <= 19 { digits = digits &* 10 &+ UInt64(d) }
        if isFraction { exponent -= 1 }
      } else if bytes[i] == 0x2e || bytes[i] == 0x2c, !isFraction {
        isFraction = true
      } else {
        break
      }
      i += 1
    }
    guard digitCount > 0 else { return nil }
    if i < n {
      guard bytes[i] | 0x20 == 0x65, let power = Self.power(bytes, from: i + 1) else { return nil }
      exponent += power
    }
    if significant > 19 { spelling = bytes.map { $0 == 0x2c ? 0x2e : $0 } + [0] }
  }

  /// Parses a decimal exponent. Four digits including leading zeros cover every double; more digits
  /// could overflow the arithmetic.
  private static func power(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var i = start
    var sign = 1
    if i < bytes.count, bytes[i] == 0x2d || bytes[i] == 0x2b {
      sign = bytes[i] == 0x2d ? -1 : 1
      i += 1
    }
    // A number such as `1e` is refused rather than read as 1.
    guard i < bytes.count, bytes.count - i <= 4 else { return nil }
    var power = 0
    while i < bytes.count {
      let d = bytes[i] &- 0x30
      guard d < 10 else { return nil }
      power = power * 10 + Int(d)
      i += 1
    }
    return sign * power
  }

  /// Returns the double nearest to the number × 10^`shift`; infinite if it is out of range.
  @inline(__always)
  package func value(timesTenTo shift: Int = 0) -> Double {
    let power = exponent + shift
    if spelling == nil, digits < 1 << 53, power >= -22, power <= 22 {
      // Both operands are exact, so a single correctly rounded operation returns the nearest
      // double.
      let magnitude = Double(digits)
      let value = power < 0 ? magnitude / Self.powers[-power] : magnitude * Self.powers[power]
      return isNegative ? -value : value
    }
    return slowValue(power, shift)
  }

  /// Returns the number in another unit, converted before rounding. Rounding once gives the same
  /// double whether an export writes 1.5 km or 1500 m.
  package func value(_ conversion: UnitConversion) -> Double {
    guard spelling == nil, let significand = Int64(exactly: digits) else {
      return conversion(value())
    }
    return conversion(significand: isNegative ? -significand : significand, exponent: exponent)
  }

  private func slowValue(_ power: Int, _ shift: Int) -> Double {
    // Zero times any power of ten, even one that is out of range.
    if digits == 0 { return isNegative ? -0.0 : 0 }
    if let spelling {
      // strtod rounds the whole text correctly; a shift then rounds a second time.
      let value = spelling.withUnsafeBytes {
        strtod($0.baseAddress!.assumingMemoryBound(to: CChar.self), nil)
      }
      return shift == 0 ? value : value * pow(10, Double(shift))
    }
    return strtod((isNegative ? "-" : "") + String(digits) + "e" + String(power), nil)
  }

  /// The powers of ten that are exact in a double: 5^22 is the largest power of 5 below 2^53.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Returns k if `factor` is the double nearest to 10^k, otherwise nil. Most units of exports
  /// differ from the canonical unit by such a factor (km and m, mg and g), and shifting the decimal
  /// point is exact.
  static func powerOfTen(_ factor: Double) -> Int? {
    (-22...22).first { k in
      factor == (k < 0 ? 1 / powers[-k] : powers[k])
    }
  }
}
