public import Foundation
import HealthModel

/// A unit of a quantity, such as `count/min`.
///
/// Units are created from a string in HealthKit's grammar (rules UNIT-01, UNIT-02) or by the
/// factory methods, and combined with ``unitMultiplied(by:)``, ``unitDivided(by:)``,
/// ``reciprocal()`` and ``raised(toPower:)``. Two units are equal if they have the same factors,
/// regardless of how they were created: `kg/m.s^2` equals `kg.m^-1.s^-2`, but `kcal` and `Cal` are
/// different units of equal size.
public final class HKUnit: NSObject, NSSecureCoding, NSCopying, Sendable {
  let unit: HealthUnit
  /// Converts values of the unit to SI units. Stored because equality and hashes of quantities use
  /// it.
  let magnitude: UnitMagnitude

  init(_ unit: HealthUnit) {
    self.unit = unit
    magnitude = UnitMagnitude(of: unit)
    super.init()
  }

  /// Creates the unit of a string such as `mg/dL`, `mmol<180.1558800000541>/L` or `ml/(kg*min)`.
  ///
  /// Traps if the string does not conform to the grammar, where HealthKit raises an exception. Use
  /// ``init(validating:)`` for strings from outside the program.
  public convenience init(from string: String) {
    do {
      self.init(try HealthUnit(string))
    } catch {
      preconditionFailure("HKUnit(from:): \(error.message)")
    }
  }

  /// Creates the unit of a string from outside the program, in the grammar of
  /// ``init(from:)-(String)``. HealthKit has no such initializer; there the exception must be
  /// caught in Objective-C.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` if the string does not conform to the grammar.
  public convenience init(validating string: String) throws {
    do {
      self.init(try HealthUnit(string))
    } catch {
      throw HKError(error)
    }
  }

  /// A string from which an equal unit can be created (rule UNIT-03). Products are written with a
  /// middle dot, the null unit as `()`.
  public var unitString: String { unit.string }

  /// Returns whether the unit is the null unit, which has no factors.
  public func isNull() -> Bool { unit == .null }

  // MARK: - Arithmetic

  /// Returns the product of two units. Traps if an exponent is outside -32 to 32, if there are more
  /// than 16 factors, or if the size in SI units does not fit into 38 digits.
  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    Self.trapping { () throws(HealthError) in try self.unit.multiplied(by: unit.unit) }
  }

  /// Returns the quotient of two units. Traps under the conditions of ``unitMultiplied(by:)``.
  public func unitDivided(by unit: HKUnit) -> HKUnit {
    Self.trapping { () throws(HealthError) in try self.unit.divided(by: unit.unit) }
  }

  /// Returns a power of the unit. Traps under the conditions of ``unitMultiplied(by:)``.
  /// - Parameter power: The exponent, from -32 to 32.
  public func unitRaised(toPower power: Int) -> HKUnit {
    Self.trapping { () throws(HealthError) in try unit.raised(to: power) }
  }

  /// Returns a power of the unit. Another name of ``unitRaised(toPower:)``.
  public func raised(toPower power: Int) -> HKUnit { unitRaised(toPower: power) }

  /// Returns the reciprocal of the unit, such as `1/s` for `s`.
  public func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

  static func trapping(
    _ make: () throws(HealthError) -> HealthUnit
  ) -> HKUnit {
    do {
      return HKUnit(try make())
    } catch {
      preconditionFailure("HKUnit: \(error.message)")
    }
  }

  // MARK: - NSObject

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUnit else { return false }
    return other.unit == unit
  }

  public override var hash: Int { unit.hashValue }
  public override var description: String { unitString }
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - NSSecureCoding

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(unitString as NSString, forKey: "unit")
  }

  /// Decodes a unit. Returns nil if the archive does not contain a valid unit string.
  public convenience init?(coder: NSCoder) {
    guard let string = coder.text("unit"),
      let unit = try? HealthUnit(string)
    else { return nil }
    self.init(unit)
  }
}

extension HKUnit {
  private static let canonicalUnits = ObjectType.numbered.map { named($0.canonicalUnit.string) }

  /// Returns the shared unit in which the store represents values of a type (rule UNIT-08).
  static func canonical(of type: ObjectType) -> HKUnit { canonicalUnits[Int(type.code) - 1] }
}
