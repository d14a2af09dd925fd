package import HealthModel

/// Units and values as people write them.
package enum UnitArgument {
  package static func unit(_ text: String) throws(CommandFailure) -> Unit {
    do {
      return try Unit(text)
    } catch {
      throw .usage("\(text) is not a unit", nextStep: "See how units are written: healthctl units")
    }
  }

  /// The unit to show values of a type in: its own when `text` is nil.
  package static func unit(_ text: String?, for type: ObjectType) throws(CommandFailure) -> Unit {
    let canonical = type.canonicalUnit
    guard let text else { return canonical }
    let unit = try unit(text)
    guard unit.isCompatible(with: canonical) else {
      throw .usage(
        "\(type.name) cannot be expressed in \(text); it is stored in \(canonical.string)",
        nextStep: "See the units that fit: healthctl units --for \(type.name)")
    }
    return unit
  }

  /// A quantity's value in the canonical unit of its type, from `72.5`, `160lb`, `"160 lb"` or
  /// `97%`. Where the text names a unit it must not be given twice.
  ///
  /// A percent sign after the number means what people mean: `97%` is 0.97. The unit `%` by itself
  /// follows HealthKit, where values are fractions of 1.
  package static func value(
    _ text: String, unit: String?, for type: ObjectType
  ) throws(CommandFailure) -> Double {
    let (value, rest) = try split(text)
    guard !rest.isEmpty else { return try canonical(value, unit, type) }
    guard unit == nil || unit == rest else {
      throw .usage("the value says \(rest) and --unit says \(unit ?? "")")
    }
    return try canonical(rest == "%" ? value / 100 : value, rest, type)
  }

  /// `180lb` in another unit.
  package static func conversion(
    _ text: String, to target: String
  ) throws(CommandFailure) -> (value: Double, unit: Unit) {
    let (value, rest) = try split(text)
    let (source, target) = (try unit(rest), try unit(target))
    do {
      return (try source.convert(value, to: target), target)
    } catch {
      throw .usage("\(source.string) and \(target.string) do not measure the same thing")
    }
  }

  /// The number at the beginning and what follows it.
  private static func split(_ text: String) throws(CommandFailure) -> (Double, String) {
    let number = text.prefix { "0123456789+-.eE".contains($0) }
    var (digits, rest) = (String(number), text.dropFirst(number.count).trimmingBlanks)
    if Double(digits) == nil, let last = digits.last, last == "e" || last == "E" {
      digits.removeLast()
      rest = String(last) + rest
    }
    guard let value = Double(digits), value.isFinite else {
      throw .usage("\(text) is not a number", nextStep: "Write it like 72.5 or 72.5kg")
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
