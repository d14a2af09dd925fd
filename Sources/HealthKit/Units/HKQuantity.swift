public import Foundation
import HealthModel

/// A number with its unit. Two quantities of compatible units compare whatever they are given in:
/// 1 km equals 1000 m.
///
/// `@unchecked Sendable` because both properties are constants.
public final class HKQuantity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let unit: HKUnit
  let value: Double

  /// So many of a unit. Any number goes here; what a type allows is checked where a sample is made.
  public init(unit: HKUnit, doubleValue value: Double) {
    self.unit = unit
    self.value = value
    super.init()
  }

  /// Whether the quantity can be given in the unit: the dimensions agree (rule UNIT-04).
  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    self.unit.unit.isCompatible(with: unit.unit)
  }

  /// The number of so many `unit`. Linear conversions are exact to a unit in the last place, those
  /// from and to sound levels to 15 digits.
  ///
  /// Traps when the unit measures something else (rule UNIT-07): ask ``is(compatibleWith:)`` first.
  public func doubleValue(for unit: HKUnit) -> Double {
    guard let value = value(in: unit.unit) else {
      preconditionFailure(
        "HKQuantity: \(self.unit.unitString) does not convert to \(unit.unitString)")
    }
    return value
  }

  /// nil when the unit measures something else.
  func value(in target: HealthModel.Unit) -> Double? {
    unit.unit == target ? value : try? unit.unit.convert(value, to: target)
  }

  /// Traps when the other quantity measures something else.
  public func compare(_ quantity: HKQuantity) -> ComparisonResult {
    let other = quantity.doubleValue(for: unit)
    return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
  }

  // MARK: - NSObject

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity, let value = other.value(in: unit.unit) else {
      return false
    }
    return value == self.value
  }

  /// The same for all quantities, which may be equal in any unit.
  public override var hash: Int { 0 }

  /// Shows nothing: what a quantity says of a person stays out of logs. Read ``doubleValue(for:)``.
  public override var description: String { "HKQuantity(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - NSSecureCoding

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(unit, forKey: "unit")
    coder.encode(value, forKey: "value")
  }

  /// nil when the archive holds no unit.
  public convenience init?(coder: NSCoder) {
    guard let unit = coder.object(HKUnit.self, "unit") else { return nil }
    self.init(unit: unit, doubleValue: coder.decodeDouble(forKey: "value"))
  }
}
