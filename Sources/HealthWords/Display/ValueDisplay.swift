package import HealthInsight
package import HealthModel

/// The display of values of one type in one unit.
///
/// HealthKit's percentages are fractions of 1. They are shown multiplied by 100 with a percent
/// sign; programs get the fraction.
///
/// A value is stored in the canonical unit and converted only here, at the end, so that nothing is
/// rounded before it is shown.
package struct ValueDisplay: Sendable {
  package let type: ObjectType
  package let unit: HealthUnit

  /// If `unitText` is nil, the canonical unit of the type is used.
  package init(type: ObjectType, unitText: String? = nil) throws(CommandFailure) {
    self.type = type
    unit = try UnitArgument.unit(unitText, for: type)
  }

  package init(type: ObjectType) { self.init(type: type, unit: type.canonicalUnit) }

  /// The unit must be compatible with that of the type.
  package init(type: ObjectType, unit: HealthUnit) {
    precondition(unit.isCompatible(with: type.canonicalUnit), "the unit is one of the type")
    self.type = type
    self.unit = unit
  }

  /// Returns a stored value in the unit, for programs.
  package func value(_ canonical: Double) -> Double {
    // The initializer has checked that the units are compatible.
    (try? type.canonicalUnit.convert(canonical, to: unit)) ?? .nan
  }

  /// Returns the number as shown to people.
  package func shown(_ canonical: Double) -> Double {
    let value = value(canonical)
    return isPercent ? value * 100 : value
  }

  package func text(_ canonical: Double) -> String { NumberText.measurement(shown(canonical)) }

  /// Returns a value, or the limit of a device's range that is in its place: `< 40`.
  package func text(_ canonical: Double, _ limit: RangeLimit?) -> String {
    limit?.signed(text(canonical)) ?? text(canonical)
  }

  /// - Parameter hasUnicode: Whether the output can show more than ASCII.
  package func textWithUnit(
    _ canonical: Double, _ limit: RangeLimit? = nil, hasUnicode: Bool = false
  ) -> String {
    // "512 count" reads worse than "512".
    isCount
      ? text(canonical, limit) : text(canonical, limit) + " " + label(hasUnicode: hasUnicode)
  }

  /// Returns the unit in front of people, such as `bpm`.
  package func label(hasUnicode: Bool = false) -> String {
    EverydayUnits.label(of: unit, for: type, hasUnicode: hasUnicode)
  }

  /// HealthKit's symbol, for programs.
  package var unitText: String { unit.string }
  package var isCount: Bool { unitText == "count" }
  private var isPercent: Bool { unitText == "%" }
}
