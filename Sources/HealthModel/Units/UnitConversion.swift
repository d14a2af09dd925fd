/// A conversion of values between two units. Create it once to convert many values.
///
/// Linear conversions compute value × ratio + offset with an exact ratio and offset, and in
/// practice round once: if the ratio is a power of ten, the result is always the `Double` nearest
/// to the true product; for any other ratio it is at most one unit in the last place off.
/// Conversions of sound levels use a logarithm and preserve about 15 digits.
public struct UnitConversion: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case identity
    /// Multiplies by 10^exponent, with an exponent within -22...22.
    case powerOfTen(Int)
    case linear(Line)
    /// Converts a level above `reference` pascals to a linear pressure unit of `unit` pascals.
    case fromLevel(reference: Double, unit: Double)
    case toLevel(reference: Double, unit: Double)
  }

  /// (value × multiplier + summand) ÷ divisor
  private struct Line: Hashable, Sendable {
    var multiplier: Double
    var summand: Double
    var divisor: Double
    /// Whether all three are integers below 2^53 and therefore exact.
    var isInteger = false
  }

  private let form: Form
  /// nil for levels, and if 127 bits are not sufficient.
  private let exact: Exact?

  private struct Exact: Hashable, Sendable {
    var ratio: ExactRatio
    var offset: ExactRatio
  }

  /// Creates a conversion. The units must be compatible.
  fileprivate init(from source: HealthUnit, to target: HealthUnit) {
    switch (source.bareSymbol?.isLevel ?? false, target.bareSymbol?.isLevel ?? false) {
    case (true, true):
      (form, exact) = (.identity, nil)
    case (true, false):
      form = .fromLevel(reference: source.scale.double, unit: target.scale.double)
      exact = nil
    case (false, true):
      form = .toLevel(reference: target.scale.double, unit: source.scale.double)
      exact = nil
    case (false, false):
      exact = Self.exact(from: source, to: target)
      form =
        exact.map { Self.linear($0.ratio, $0.offset) }
        ?? .linear(
          Line(multiplier: source.scale.double, summand: 0, divisor: target.scale.double))
    }
  }

  /// (value × scale + offset − offset of the target) ÷ scale of the target
  private static func exact(from source: HealthUnit, to target: HealthUnit) -> Exact? {
    guard let ratio = source.scale.divided(by: target.scale),
      let difference = offsetDifference(source, target),
      let offset = difference.divided(by: target.scale)
    else { return nil }
    return Exact(ratio: ratio, offset: offset)
  }

  private static func offsetDifference(_ source: HealthUnit, _ target: HealthUnit) -> ExactRatio? {
    let from = source.bareSymbol?.offset ?? .zero
    let to = target.bareSymbol?.offset ?? .zero
    return from.adding(to.negated)
  }

  private static func linear(_ ratio: ExactRatio, _ offset: ExactRatio) -> Form {
    if ratio == .one, offset == .zero { return .identity }
    if ratio.isPowerOfTen, offset == .zero, -22...22 ~= ratio.exponent {
      return .powerOfTen(ratio.exponent)
    }
    let divisor = ExactRatio(
      ratio.denominator, dividedBy: 1, exponent: max(0, -ratio.exponent))
    guard let divisor, let multiplier = ratio.multiplied(by: divisor),
      let summand = offset.multiplied(by: divisor)
    else { return .linear(Line(multiplier: ratio.double, summand: offset.double, divisor: 1)) }
    return .linear(
      Line(
        multiplier: multiplier.double, summand: summand.double, divisor: divisor.double,
        isInteger: [multiplier, summand, divisor].allSatisfy(\.isSmallInteger)))
  }

  /// Whether the conversion changes no value.
  public var isIdentity: Bool { form == .identity }

  /// Converts a value. NaN and infinities are unchanged.
  public func callAsFunction(_ value: Double) -> Double {
    switch form {
    case .identity: value
    case .powerOfTen(let exponent):
      exponent >= 0
        ? value * ExactRatio.powersOfTen[exponent] : value / ExactRatio.powersOfTen[-exponent]
    case .linear(let line): Self.quotient(value, line)
    case .fromLevel(let reference, let unit):
      reference * Logarithm.powerOfTen(value / 20) / unit
    case .toLevel(let reference, let unit):
      20 * Logarithm.base10(value * unit / reference)
    }
  }

  /// Converts significand × 10^exponent, as read from decimal text, without rounding it to a
  /// `Double` first: 0.0123 km is the same 12.3 m as parsed from the text 12.3. The result is
  /// correctly rounded for every linear conversion whose exact result fits into 127 bits.
  public func callAsFunction(significand: Int64, exponent: Int) -> Double {
    switch form {
    case .identity:
      return ExactRatio.double(significand: significand, exponent: exponent)
    case .powerOfTen(let power):
      return ExactRatio.double(significand: significand, exponent: exponent + power)
    case .linear(let line):
      if let result = Self.quickQuotient(significand, exponent, line) { return result }
      if let exact,
        let product = ExactRatio(significand: significand, exponent: exponent)
          .multiplied(by: exact.ratio), let result = product.adding(exact.offset)
      {
        return result.double
      }
      return self(ExactRatio.double(significand: significand, exponent: exponent))
    case .fromLevel, .toLevel:
      return self(ExactRatio.double(significand: significand, exponent: exponent))
    }
  }

  /// Computes the quotient and compensates the rounding errors of the product, the sum and the
  /// first quotient.
  private static func quotient(_ value: Double, _ line: Line) -> Double {
    let product = value * line.multiplier
    // The product overflows, or the value is not finite.
    guard product.isFinite else { return value / line.divisor * line.multiplier }
    // Error-free transformations: the fused multiply-add yields the rounding error of the product,
    // and Knuth's TwoSum yields that of the sum.
    let productError = (-product).addingProduct(value, line.multiplier)
    let sum = product + line.summand
    let share = sum - product
    let sumError = (product - (sum - share)) + (line.summand - share)
    let first = sum / line.divisor
    let remainder = sum.addingProduct(-first, line.divisor)
    let corrected = first + (remainder + productError + sumError) / line.divisor
    return corrected.isFinite ? corrected : first
  }

  /// Handles typical decimal input: if numerator and denominator are integers below 2^53, the
  /// single division rounds correctly. Returns nil otherwise.
  private static func quickQuotient(
    _ significand: Int64, _ exponent: Int, _ line: Line
  ) -> Double? {
    guard line.isInteger, -15...0 ~= exponent else { return nil }
    let scale = ExactRatio.powersOfTen[-exponent]
    let numerator = Double(significand) * line.multiplier + line.summand * scale
    let denominator = line.divisor * scale
    let terms = (Double(significand) * line.multiplier).magnitude + (line.summand * scale).magnitude
    let limit = Double(1 << 53 as Int64)
    guard terms < limit, denominator < limit else { return nil }
    return numerator / denominator
  }
}

extension HealthUnit {
  /// Returns whether values can be converted between the units, which requires equal dimensions
  /// (rule UNIT-04).
  public func isCompatible(with other: HealthUnit) -> Bool { dimension == other.dimension }

  /// Returns the conversion to another unit. Throws `invalidArgument` if the units are incompatible
  /// (rule UNIT-07).
  public func conversion(to target: HealthUnit) throws(HealthError) -> UnitConversion {
    guard isCompatible(with: target) else {
      throw .invalidArgument(
        "unit: measures something else; a unit compatible with \(target) is needed")
    }
    return UnitConversion(from: self, to: target)
  }

  /// Returns a value in another unit.
  ///
  /// - Throws: `invalidArgument` if the units are incompatible.
  public func convert(_ value: Double, to target: HealthUnit) throws(HealthError) -> Double {
    try conversion(to: target)(value)
  }

  /// The unit symbols with their English names, in the order in which units are printed.
  public static var symbols: [(symbol: String, name: String, takesPrefix: Bool)] {
    UnitSymbol.all.map { ($0.symbol, $0.name, $0.takesPrefix) }
  }
}
