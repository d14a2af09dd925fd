import HealthModel

/// Decides whether two values of a quantity type are one value that was exported in two units.
///
/// An export contains values in the units that the user prefers at the time, rounded to six
/// significant digits. The same sample may therefore be 82.3 m in one export and 82.29992 m
/// (0.0511388 mi) in another. Each value differs by at most 5e-6 of its size. Two values that both
/// have at most six digits in one unit were exported in that unit and are different samples,
/// however close they are.
struct ExportedValues {
  private let conversions: [UnitConversion]
  /// For scales with an arbitrary zero, where a small value may be converted from a large one.
  private let absoluteTolerance: Double

  /// One unit for each set of units that differ only by powers of ten.
  private static let units: [HealthUnit] = [
    "m", "ft", "in", "yd", "mi", "g", "lb", "oz", "st", "kcal", "J", "degC", "degF", "K", "L",
    "fl_oz_us", "fl_oz_imp", "cup_us", "cup_imp", "pt_us", "pt_imp", "mmHg", "Pa", "cmAq", "atm",
    "mg/dL", "mmol<180.1558800000541>/L", "m/s", "m/min", "m/hr", "mi/hr", "ft/s", "ft/min", "s",
    "min", "hr", "d", "count/s", "count/min", "count/hr", "kcal/hr·kg", "J/hr·kg", "W/kg",
    "mL/min·kg", "L/s", "L/min", "W", "count", "%",
  ].compactMap { try? HealthUnit($0) }

  init(_ type: ObjectType) {
    let canonical = type.canonicalUnit
    let compatible = Self.units.filter { $0.isCompatible(with: canonical) }
    conversions = ([canonical] + compatible).compactMap { try? canonical.conversion(to: $0) }
    absoluteTolerance = HealthUnit.known("degC").isCompatible(with: canonical) ? 1e-4 : 0
  }

  func agree(_ first: Double, _ second: Double) -> Bool {
    if first == second { return true }
    let difference = abs(first - second)
    let size = max(abs(first), abs(second))
    // 70 in and 177.8 cm are the same number except for the last bits.
    if difference <= size * 1e-14 { return true }
    guard difference <= max(size * 1e-5, absoluteTolerance) else { return false }
    return !conversions.contains { Self.isShort($0(first)) && Self.isShort($0(second)) }
  }

  /// Returns whether a value has at most six significant digits. Conversions are exact to about 15
  /// digits; one in five million other values passes the test.
  private static func isShort(_ value: Double) -> Bool {
    var digits = abs(value)
    guard digits > 1e-30, digits < 1e30 else { return value == 0 }
    while digits >= 1e6 { digits /= 10 }
    while digits < 1e5 { digits *= 10 }
    return abs(digits - digits.rounded()) < 1e-7
  }
}
