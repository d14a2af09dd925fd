public import Foundation

// Conversions between units and those of Foundation's formatters.
extension HKUnit {
  /// Creates the unit of a `MassFormatter`.
  public convenience init(from unit: MassFormatter.Unit) { self.init(from: Self.string(of: unit)) }
  /// Creates the unit of a `LengthFormatter`.
  public convenience init(from unit: LengthFormatter.Unit) {
    self.init(from: Self.string(of: unit))
  }
  /// Creates the unit of an `EnergyFormatter`.
  public convenience init(from unit: EnergyFormatter.Unit) {
    self.init(from: Self.string(of: unit))
  }

  /// Returns the formatter unit of a unit. Traps if `MassFormatter` does not have it.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    first([.gram, .kilogram, .ounce, .pound, .stone], of: unit, string(of:))
  }

  /// Returns the formatter unit of a unit. Traps if `LengthFormatter` does not have it.
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    first(
      [.millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile], of: unit,
      string(of:))
  }

  /// Returns the formatter unit of a unit. Traps if `EnergyFormatter` does not have it.
  public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    first([.joule, .kilojoule, .calorie, .kilocalorie], of: unit, string(of:))
  }

  private static func first<U>(_ units: [U], of unit: HKUnit, _ string: (U) -> String) -> U {
    guard let found = units.first(where: { string($0) == unit.unitString }) else {
      preconditionFailure("\(unit.unitString) is no unit of a \(U.self)")
    }
    return found
  }

  private static func string(of unit: MassFormatter.Unit) -> String {
    switch unit {
    case .gram: "g"
    case .kilogram: "kg"
    case .ounce: "oz"
    case .pound: "lb"
    case .stone: "st"
    }
  }

  private static func string(of unit: LengthFormatter.Unit) -> String {
    switch unit {
    case .millimeter: "mm"
    case .centimeter: "cm"
    case .meter: "m"
    case .kilometer: "km"
    case .inch: "in"
    case .foot: "ft"
    case .yard: "yd"
    case .mile: "mi"
    }
  }

  private static func string(of unit: EnergyFormatter.Unit) -> String {
    switch unit {
    case .joule: "J"
    case .kilojoule: "kJ"
    case .calorie: "cal"
    case .kilocalorie: "kcal"
    }
  }
}
