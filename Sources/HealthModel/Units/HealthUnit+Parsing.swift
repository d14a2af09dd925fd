/// Parsing and printing of unit strings.
///
///     unit    = product [ "/" product ]        one "/" at most; products bind first
///             | "" | "()" | "(())" and so on   the unit of a pure number
///     product = factor { ("." | "*" | "·") factor }
///     factor  = "1" | ( symbol | "(" product ")" ) [ "^" [ "-" ] digits ]
///     symbol  = [ prefix ] name | [ prefix ] "mol<" molar mass in g/mol ">"
///
/// A complete symbol takes precedence over a prefix and a symbol: `min` is the minute, `d` is the
/// day and `cal` is the calorie.
extension HealthUnit {
  /// The maximum length of a unit string in bytes.
  public static let maximumStringLength = 256

  /// Parses a unit string. Throws `invalidArgument` if the string does not match the grammar.
  public init(_ string: String) throws(HealthError) {
    let bytes = Array(string.utf8)
    guard bytes.count <= Self.maximumStringLength else {
      throw .invalidArgument(
        "unit: the string is too long; at most \(Self.maximumStringLength) bytes")
    }
    var parser = UnitParser(bytes: bytes)
    try self.init(product: parser.parse())
  }

  /// Returns the mole of a substance with a metric prefix, such as `m`. Throws `invalidArgument` if
  /// the molar mass is not positive, or is so small or large that the unit string is too long.
  public static func mole(
    prefix: String, gramsPerMole: Double
  ) throws(HealthError) -> HealthUnit {
    // Unit strings have no exponents. Without a number, the parser reports the error.
    let molarMass = ExactRatio(shortestDecimalOf: gramsPerMole)?.decimalText ?? ""
    return try HealthUnit(prefix + "mol<" + molarMass + ">")
  }

  /// A string that parses to the same unit (rule UNIT-03).
  public var string: String {
    guard !factors.isEmpty else { return "()" }
    let above = factors.filter { $0.power > 0 }
    let below = factors.filter { $0.power < 0 }
    let numerator = above.isEmpty ? "1" : above.map { $0.text(sign: 1) }.joined(separator: "·")
    guard !below.isEmpty else { return numerator }
    return numerator + "/" + below.map { $0.text(sign: -1) }.joined(separator: "·")
  }
}

extension HealthUnit: CustomStringConvertible {
  public var description: String { string }
}

extension HealthUnit.Factor {
  fileprivate func text(sign: Int) -> String {
    var text = UnitSymbol.prefixByExponent[prefix] ?? ""
    text += UnitSymbol.all[Int(symbol)].symbol
    if let molarMass { text += "<" + molarMass.decimalText + ">" }
    return power * sign == 1 ? text : text + "^\(power * sign)"
  }
}

extension ExactRatio {
  /// The digits of a decimal number without an exponent; the inverse of `decimal(_:)`.
  fileprivate var decimalText: String {
    let digits = "\(numerator)"
    guard exponent < 0 else { return digits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }
}
