public import Foundation

// Units of Foundation's formatters.
extension HKUnit {
  /// The unit of a formatter.
  public convenience init(from unit: MassFormatter.Unit) { self.init(from: Self.string(of: unit)) }
  /// The unit of a formatter.
  public convenience init(from unit: LengthFormatter.Unit) {
    self.init(from: Self.string(of: unit))
  }
  /// The unit of a formatter.
  public convenience init(from unit: EnergyFormatter.Unit) {
    self.init(from: Self.string(of: unit))
  }

  /// Traps when the unit is none that a `MassFormatter` knows.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    first([.gram, .kilogram, .ounce, .pound, .stone], of: unit, string(of:))
  }

  /// Traps when the unit is none that a `LengthFormatter` knows.
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    first(
      [.millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile], of: unit,
      string(of:))
  }

  /// Traps when the unit is none that an `EnergyFormatter` knows.
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
