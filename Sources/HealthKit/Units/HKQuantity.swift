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

  /// Equal in the same unit, or after a conversion to the unit of one of them.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    if other.unit.unit == unit.unit { return other.value == value }
    return other.rounded == rounded
      && (other.value(in: unit.unit) == value || value(in: other.unit.unit) == other.value)
  }

  public override var hash: Int { rounded.hashValue }

  /// In SI units, to 39 bits of the 52: a conversion may be off in the last ones.
  private var rounded: Double {
    let dropped = UInt64(Double.significandBitCount - 39)
    // -0 is 0.
    let bits = (unit.magnitude(value) + 0).bitPattern &+ (1 << (dropped - 1))
    return Double(bitPattern: (bits >> dropped) << dropped)
  }

  /// Shows nothing: what a quantity says of a person stays out of logs. Read ``doubleValue(for:)``.
  public override var description: String { "HKQuantity(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - NSSecureCoding

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(unit, forKey: "unit")
    coder.encode(value as NSNumber, forKey: "value")
  }

  /// nil when the archive lacks the unit or the number.
  public convenience init?(coder: NSCoder) {
    guard let unit = coder.object(HKUnit.self, "unit"), let value = coder.number("value") else {
      return nil
    }
    self.init(unit: unit, doubleValue: value.doubleValue)
  }
}
