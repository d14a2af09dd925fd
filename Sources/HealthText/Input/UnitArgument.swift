package import HealthModel

/// Units and values on the command line.
package enum UnitArgument {
  package static func unit(_ text: String) throws(CommandFailure) -> Unit {
    do {
      return try Unit(text)
    } catch {
      throw .usage("unknown unit \"\(text)\"", nextStep: "List units with: healthctl units")
    }
  }

  /// Returns the unit in which values of a type are shown: its canonical unit if `text` is nil.
  package static func unit(_ text: String?, for type: ObjectType) throws(CommandFailure) -> Unit {
    let canonical = type.canonicalUnit
    guard let text else { return canonical }
    let unit = try unit(text)
    guard unit.isCompatible(with: canonical) else {
      throw .usage(
        "\(type.name) cannot be expressed in \(text); it is stored in \(canonical.string)",
        nextStep: "List compatible units with: healthctl units --for \(type.name)")
    }
    return unit
  }

  /// Parses a quantity such as `72.5`, `160lb`, `"160 lb"` or `97%`. Returns its value in the
  /// canonical unit of the type. A unit in the text must not conflict with `unit`.
  ///
  /// A percent sign after the number has its everyday meaning: `97%` is 0.97. The unit `%` alone
  /// follows HealthKit, where values are fractions of 1.
  package static func value(
    _ text: String, unit: String?, for type: ObjectType
  ) throws(CommandFailure) -> Double {
    let (value, rest) = try split(text)
    guard !rest.isEmpty else { return try canonical(value, unit, type) }
    // Two units that contradict each other are more likely a mistake than a request to convert.
    guard unit == nil || unit == rest else {
      throw .usage("the value has the unit \(rest), but --unit is \(unit ?? "")")
    }
    return try canonical(rest == "%" ? value / 100 : value, rest, type)
  }

  /// Converts a text such as `180lb` to another unit.
  package static func conversion(
    _ text: String, to target: String
  ) throws(CommandFailure) -> (value: Double, unit: Unit) {
    let (value, rest) = try split(text)
    let (source, target) = (try unit(rest), try unit(target))
    do {
      return (try source.convert(value, to: target), target)
    } catch {
      throw .usage("\(source.string) cannot be converted to \(target.string)")
    }
  }

  /// Splits a text into the leading number and the rest.
  private static func split(_ text: String) throws(CommandFailure) -> (Double, String) {
    let number = text.prefix { "0123456789+-.eE".contains($0) }
    var (digits, rest) = (String(number), text.dropFirst(number.count).trimmingBlanks)
    // The e belongs to the unit if no exponent follows.
    if Double(digits) == nil, let last = digits.last, last == "e" || last == "E" {
      digits.removeLast()
      rest = String(last) + rest
    }
    guard let value = Double(digits), value.isFinite else {
      throw .usage("invalid number \"\(text)\"", nextStep: "Use the form 72.5 or 72.5kg")
    }
    return (value, rest)
  }

  private static func canonical(
    _ value: Double, _ unit: String?, _ type: ObjectType
  ) throws(CommandFailure) -> Double {
    let unit = try self.unit(unit, for: type)
    do {
      return try unit.convert(value, to: type.canonicalUnit)
    } catch {
      throw .usage(error.message)
    }
  }
}
