/// A unit in HealthKit's grammar (rules UNIT-01 to UNIT-03): a product of symbols with prefixes and
/// integer powers, such as `count/min`, `kcal/(kg*hr)` or `mmol<180.1558800000541>/L`.
///
/// Equal units have equal factors, regardless of how they are written: `kg/m.s^2`, `kg/(m.s^2)` and
/// `kg.m^-1.s^-2` are the same unit. Units with different symbols are not equal even if they have
/// the same size (`kcal` and `Cal`); compare these with `isCompatible(with:)` and a conversion.
public struct HealthUnit: Hashable, Sendable {
  /// A symbol with its prefix and power. No two factors of a unit differ only in their power.
  struct Factor: Hashable, Sendable {
    /// The position in `UnitSymbol.all`.
    var symbol: UInt8
    /// The prefix as a power of ten; 0 if there is none.
    var prefix: Int8 = 0
    /// In grams per mole, for a mole of a specific substance.
    var molarMass: ExactRatio?
    var power: Int
  }

  /// The factors in printing order, without powers of zero.
  let factors: [Factor]
  /// The power of each base dimension.
  let dimension: [Int8]
  /// The size in SI units, without the offset of a temperature scale. For a bare sound level, the
  /// reference pressure.
  let scale: ExactRatio

  /// The maximum power of a factor and the maximum number of factors.
  static let maximumPower = 32
  static let maximumFactorCount = 16

  /// The unit of a pure number, printed as `()`.
  public static let null = HealthUnit(factors: [], dimension: UnitSymbol.vector(""), scale: .one)
  /// The unit `count` of numbers such as steps.
  public static let count = known("count")
  /// The unit `s`.
  public static let second = known("s")

  private init(factors: [Factor], dimension: [Int8], scale: ExactRatio) {
    self.factors = factors
    self.dimension = dimension
    self.scale = scale
  }

  /// Multiplies the factors. Throws if the product cannot be represented exactly.
  init(product: [Factor]) throws(HealthError) {
    let factors = Self.merged(product)
    let limits =
      factors.count <= Self.maximumFactorCount
      && factors.allSatisfy { $0.power.magnitude <= Self.maximumPower }
    guard limits, let (dimension, scale) = Self.measure(factors) else {
      throw .invalidArgument(
        "unit: its powers are too large; a unit has at most \(Self.maximumFactorCount) factors "
          + "and its size in SI units fits into 38 digits")
    }
    self.init(factors: factors, dimension: dimension, scale: scale)
  }

  // Dimension and scale are derived from the factors, so they need not be compared.
  public static func == (a: HealthUnit, b: HealthUnit) -> Bool { a.factors == b.factors }
  public func hash(into hasher: inout Hasher) { hasher.combine(factors) }

  /// Parses a string constant of the code or the catalog. Traps if it is invalid.
  package static func known(_ string: String) -> HealthUnit {
    do {
      return try HealthUnit(string)
    } catch {
      preconditionFailure("the code names a unit that does not parse")
    }
  }

  /// Returns the product of two units.
  ///
  /// - Throws: `invalidArgument` if the product has too many factors or too large powers.
  public func multiplied(by other: HealthUnit) throws(HealthError) -> HealthUnit {
    try HealthUnit(product: factors + other.factors)
  }

  /// Returns the quotient of two units.
  ///
  /// - Throws: `invalidArgument` if the quotient has too many factors or too large powers.
  public func divided(by other: HealthUnit) throws(HealthError) -> HealthUnit {
    try multiplied(by: other.raised(to: -1))
  }

  /// Returns a power of the unit.
  ///
  /// - Throws: `invalidArgument` if a power is outside of -32 to 32.
  public func raised(to power: Int) throws(HealthError) -> HealthUnit {
    guard power.magnitude <= Self.maximumPower else {
      throw .invalidArgument(
        "unit: a power must lie between -\(Self.maximumPower) and its opposite")
    }
    return try HealthUnit(
      product: factors.map { factor in
        var factor = factor
        factor.power *= power
        return factor
      })
  }

  /// The symbol of a unit that consists of only that symbol. The offset of a temperature scale and
  /// the logarithm of a sound level apply only to such units (rule UNIT-06).
  var bareSymbol: UnitSymbol? {
    guard factors.count == 1, factors[0].power == 1, factors[0].prefix == 0 else { return nil }
    return UnitSymbol.all[Int(factors[0].symbol)]
  }

  private static func merged(_ product: [Factor]) -> [Factor] {
    var result: [Factor] = []
    for factor in product {
      let same = result.firstIndex {
        $0.symbol == factor.symbol && $0.prefix == factor.prefix
          && $0.molarMass == factor.molarMass
      }
      if let same { result[same].power += factor.power } else { result.append(factor) }
    }
    return result.filter { $0.power != 0 }.sorted(by: precedes)
  }

  /// Orders factors by symbol, then by descending prefix, then by molar mass.
  private static func precedes(_ a: Factor, _ b: Factor) -> Bool {
    if a.symbol != b.symbol { return a.symbol < b.symbol }
    if a.prefix != b.prefix { return a.prefix > b.prefix }
    return (a.molarMass?.double ?? 0) < (b.molarMass?.double ?? 0)
  }

  private static func measure(_ factors: [Factor]) -> (dimension: [Int8], scale: ExactRatio)? {
    let isBare = factors.count == 1 && factors[0].power == 1 && factors[0].prefix == 0
    var dimension = UnitSymbol.vector("")
    var scale = ExactRatio.one
    for factor in factors {
      let symbol = UnitSymbol.all[Int(factor.symbol)]
      let isLevel = symbol.isLevel && !isBare
      var size = isLevel ? .one : symbol.factor
      var base = isLevel ? UnitSymbol.vector(UnitSymbol.levelDimension) : symbol.dimension
      if let molarMass = factor.molarMass {
        guard let mass = molarMass.multiplied(by: .powerOfTen(-3)) else { return nil }
        (size, base) = (mass, UnitSymbol.vector("mass"))
      }
      guard let prefixed = size.multiplied(by: .powerOfTen(Int(factor.prefix))),
        let raised = prefixed.raised(to: factor.power), let product = scale.multiplied(by: raised)
      else { return nil }
      scale = product
      for index in dimension.indices {
        let power = Int(dimension[index]) + Int(base[index]) * factor.power
        guard let small = Int8(exactly: power) else { return nil }
        dimension[index] = small
      }
    }
    return (dimension, scale)
  }
}
