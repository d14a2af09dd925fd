public import Foundation
import HealthModel

/// A number and its unit. Quantities compare across compatible units: 1 km equals 1000 m.
public final class HKQuantity: NSObject, NSSecureCoding, NSCopying, Sendable {
  let unit: HKUnit
  let value: Double

  /// Creates a quantity. Any number is accepted; the limits of a type are checked when a sample is
  /// created.
  public init(unit: HKUnit, doubleValue value: Double) {
    self.unit = unit
    self.value = value
    super.init()
  }

  /// Returns whether the quantity converts to the unit: both have the same dimension (rule
  /// UNIT-04).
  public func `is`(compatibleWith unit: HKUnit) -> Bool {
    self.unit.unit.isCompatible(with: unit.unit)
  }

  /// Returns the value in a unit. Linear conversions are accurate to one unit in the last place,
  /// conversions of sound levels to 15 digits.
  ///
  /// Traps if the unit is not compatible (rule UNIT-07). Check ``is(compatibleWith:)`` first.
  public func doubleValue(for unit: HKUnit) -> Double {
    guard let value = value(in: unit.unit) else {
      preconditionFailure(
        "HKQuantity: \(self.unit.unitString) does not convert to \(unit.unitString)")
    }
    return value
  }

  /// Returns the value in a unit, or nil if the unit is not compatible.
  func value(in target: HealthUnit) -> Double? {
    unit.unit == target ? value : try? unit.unit.convert(value, to: target)
  }

  /// Compares the quantity with another one. Traps if their units are not compatible.
  public func compare(_ quantity: HKQuantity) -> ComparisonResult {
    let other = quantity.doubleValue(for: unit)
    return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
  }

  // MARK: - NSObject

  /// Returns whether both values are equal in the same unit, or equal after one of them is
  /// converted to the unit of the other. Both directions are tried because either conversion can
  /// round.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    if other.unit.unit == unit.unit { return other.value == value }
    return other.rounded == rounded
      && (other.value(in: unit.unit) == value || value(in: other.unit.unit) == other.value)
  }

  public override var hash: Int { rounded.hashValue }

  /// The value in SI units, rounded to 39 of the 52 significand bits. Equal quantities must have
  /// equal hashes, and a conversion can be wrong in the last bits.
  private var rounded: Double {
    let dropped = UInt64(Double.significandBitCount - 39)
    // Adding 0 turns -0 into 0, which is equal to it but has another bit pattern.
    let bits = (unit.magnitude(value) + 0).bitPattern &+ (1 << (dropped - 1))
    return Double(bitPattern: (bits >> dropped) << dropped)
  }

  /// A constant text, so that no health data appears in logs. Use ``doubleValue(for:)`` for the
  /// value.
  public override var description: String { "HKQuantity(redacted)" }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - NSSecureCoding

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(unit, forKey: "unit")
    coder.encode(value as NSNumber, forKey: "value")
  }

  /// Decodes a quantity. Returns nil if the archive lacks the unit or the value.
  public convenience init?(coder: NSCoder) {
    guard let unit = coder.object(HKUnit.self, "unit"), let value = coder.number("value") else {
      return nil
    }
    self.init(unit: unit, doubleValue: value.doubleValue)
  }
}
