package import HealthModel

/// Units and values on the command line.
package enum UnitArgument {
  /// A value as the user entered it.
  package struct Quantity: Hashable, Sendable {
    /// The value in the canonical unit of the type.
    package var canonical: Double
    /// The unit of the text, or the one that applied to a bare number.
    package var unit: HealthUnit
  }

  /// Parses a unit of HealthKit's grammar, or an everyday name such as `lbs`.
  package static func unit(_ text: String) throws(CommandFailure) -> HealthUnit {
    if let unit = (try? HealthUnit(text)) ?? EverydayUnits.unit(named: text) { return unit }
    let near = Suggestion.nearest(
      to: text, in: EverydayUnits.names + HealthUnit.symbols.map(\.symbol))
    throw .usage(
      "unknown unit \"\(text)\"",
      nextStep: near.isEmpty
        ? "List units with: healthctl units"
        : "Did you mean \(near.joined(separator: ", "))?")
  }

  /// Returns the unit in which values of a type are shown: its canonical unit if `text` is nil.
  package static func unit(_ text: String?, for type: ObjectType) throws(CommandFailure)
    -> HealthUnit
  {
    let canonical = type.canonicalUnit
    guard let text else { return canonical }
    let unit = try unit(text)
    if unit.isCompatible(with: canonical) { return unit }
    // A symbol of HealthKit can have another meaning in everyday life: mmol of glucose is mmol/L.
    if let everyday = EverydayUnits.unit(named: text), everyday.isCompatible(with: canonical) {
      return everyday
    }
    throw .usage(
      "\(type.nameInSentence) cannot be expressed in \(text); the stored unit is \(canonical.string)",
      nextStep: "List compatible units with: healthctl units --for \(type.name)")
  }

  /// Parses a quantity such as `72.5`, `72,5`, `160lb`, `"160 lbs"` or `97%`. Returns its value in
  /// the canonical unit of the type. A unit in the text must not conflict with `unit`.
  ///
  /// A percent sign after the number has its everyday meaning: `97%` is 0.97. The unit `%` alone
  /// follows HealthKit, where values are fractions of 1.
  ///
  /// - Parameter preferred: the unit of a number without one; nil for the canonical unit.
  package static func quantity(
    _ text: String, unit: String?, for type: ObjectType, preferred: HealthUnit? = nil
  ) throws(CommandFailure) -> Quantity {
    let (value, rest) = try EnteredNumber.split(text)
    guard !rest.isEmpty else {
      let unit = try unit.map { (text) throws(CommandFailure) in try self.unit(text, for: type) }
      return try canonical(value, unit ?? preferred ?? type.canonicalUnit, type)
    }
    // Two units that contradict each other are more likely a mistake than a request to convert.
    let entered = try self.unit(rest, for: type)
    if let unit {
      guard try self.unit(unit, for: type) == entered else {
        throw .usage("the value has the unit \(rest), but --unit is \(unit)")
      }
    }
    return try canonical(entered.string == "%" ? value / 100 : value, entered, type)
  }

  /// Returns only the value of `quantity(_:unit:for:preferred:)`.
  package static func value(
    _ text: String, unit: String?, for type: ObjectType, preferred: HealthUnit? = nil
  ) throws(CommandFailure) -> Double {
    try quantity(text, unit: unit, for: type, preferred: preferred).canonical
  }

  /// Converts a text such as `180lb` to another unit.
  package static func conversion(
    _ text: String, to target: String
  ) throws(CommandFailure) -> (value: Double, unit: HealthUnit) {
    let (value, rest) = try EnteredNumber.split(text)
    let (source, target) = (try unit(rest), try unit(target))
    do {
      return (try source.convert(value, to: target), target)
    } catch {
      throw .usage("\(source.string) cannot be converted to \(target.string)")
    }
  }

  private static func canonical(
    _ value: Double, _ unit: HealthUnit, _ type: ObjectType
  ) throws(CommandFailure) -> Quantity {
    do {
      return Quantity(canonical: try unit.convert(value, to: type.canonicalUnit), unit: unit)
    } catch {
      throw .usage(error.message)
    }
  }
}
