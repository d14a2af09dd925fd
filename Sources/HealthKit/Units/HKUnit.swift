public import Foundation
import HealthModel

/// A unit, such as `count/min`, in which a quantity can be given.
///
/// Units are made from a string in HealthKit's grammar (rules UNIT-01, UNIT-02) or with the factory
/// methods, and combined with ``unitMultiplied(by:)``, ``unitDivided(by:)``, ``reciprocal()`` and
/// ``raised(toPower:)``. Equal units have equal factors, however they were made: `kg/m.s^2` equals
/// `kg.m^-1.s^-2`; `kcal` and `Cal` measure the same and are two units.
///
/// `@unchecked Sendable` because both properties are constant values.
public final class HKUnit: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let unit: HealthModel.Unit
  /// Of so many of the unit.
  let magnitude: UnitMagnitude

  init(_ unit: HealthModel.Unit) {
    self.unit = unit
    magnitude = UnitMagnitude(of: unit)
    super.init()
  }

  /// The unit of a string such as `mg/dL`, `mmol<180.15588000005408>/L` or `ml/(kg*min)`.
  ///
  /// Traps when the string is outside the grammar, as HealthKit raises an exception. For strings that
  /// come from elsewhere use ``init(validating:)``.
  public convenience init(from string: String) {
    do {
      self.init(try HealthModel.Unit(string))
    } catch {
      preconditionFailure("HKUnit(from:): \(error.message)")
    }
  }

  /// As ``init(from:)-(String)``, for strings that the code does not know. Not in HealthKit, where
  /// an exception would have to be caught in Objective-C.
  /// - Throws: ``HKError/Code/errorInvalidArgument`` for a string outside the grammar.
  public convenience init(validating string: String) throws {
    do {
      self.init(try HealthModel.Unit(string))
    } catch {
      throw HKError(error)
    }
  }

  /// A string from which the same unit can be made again (rule UNIT-03): products with a middle dot,
  /// the null unit as `()`.
  public var unitString: String { unit.string }

  /// Whether it is the unit of a pure number.
  public func isNull() -> Bool { unit == .null }

  // MARK: - Arithmetic

  /// Traps when a power of the product exceeds 32, or it has more than 16 factors.
  public func unitMultiplied(by unit: HKUnit) -> HKUnit {
    Self.trapping { () throws(HealthError) in try self.unit.multiplied(by: unit.unit) }
  }

  /// Traps as ``unitMultiplied(by:)``.
  public func unitDivided(by unit: HKUnit) -> HKUnit {
    Self.trapping { () throws(HealthError) in try self.unit.divided(by: unit.unit) }
  }

  /// - Parameter power: from -32 to 32; traps outside.
  public func unitRaised(toPower power: Int) -> HKUnit {
    Self.trapping { () throws(HealthError) in try unit.raised(to: power) }
  }

  /// As ``unitRaised(toPower:)``.
  public func raised(toPower power: Int) -> HKUnit { unitRaised(toPower: power) }

  /// One divided by the unit: `count⁻¹` of `count`. Traps as ``unitRaised(toPower:)``.
  public func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

  private static func trapping(
    _ make: () throws(HealthError) -> HealthModel.Unit
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

  /// nil when the archive holds no string of a unit.
  public convenience init?(coder: NSCoder) {
    guard let string = coder.text("unit"),
      let unit = try? HealthModel.Unit(string)
    else { return nil }
    self.init(unit)
  }
}

extension HKUnit {
  private static let canonicalUnits = ObjectType.all.map { named($0.canonicalUnit.string) }

  /// The one unit object in which the store keeps values of a type (rule UNIT-08).
  static func canonical(of type: ObjectType) -> HKUnit { canonicalUnits[Int(type.code) - 1] }
}
