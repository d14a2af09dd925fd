/// A recursive descent parser for unit strings. The grammar is documented at `HealthUnit.init(_:)`.
struct UnitParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// The maximum nesting depth of parentheses, which bounds the recursion.
  static let maximumDepth = 8

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(HealthError) -> [HealthUnit.Factor] {
    guard !isNullUnit else { return [] }
    let factors = try unit()
    guard position == bytes.count else { throw failure("an operator or the end") }
    return factors
  }

  /// Whether the string is the unit of a pure number: empty or only parentheses.
  private var isNullUnit: Bool {
    let half = bytes.count / 2
    return bytes.count % 2 == 0 && half <= Self.maximumDepth
      && bytes.prefix(half).allSatisfy { $0 == UInt8(ascii: "(") }
      && bytes.suffix(half).allSatisfy { $0 == UInt8(ascii: ")") }
  }

  private mutating func unit() throws(HealthError) -> [HealthUnit.Factor] {
    var factors = try product()
    guard take("/") else { return factors }
    for factor in try product() { factors.append(factor.raised(to: -1)) }
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") {
      throw failure("only one / (write the other factors behind it)")
    }
    return factors
  }

  private mutating func product() throws(HealthError) -> [HealthUnit.Factor] {
    var factors = try factor()
    while takeSeparator() { factors += try factor() }
    return factors
  }

  private mutating func factor() throws(HealthError) -> [HealthUnit.Factor] {
    if takeOne() { return [] }
    let base = take("(") ? try group() : [try symbol()]
    guard take("^") else { return base }
    let power = try self.power()
    return base.map { $0.raised(to: power) }
  }

  private mutating func group() throws(HealthError) -> [HealthUnit.Factor] {
    depth += 1
    guard depth <= Self.maximumDepth else { throw failure("fewer parentheses") }
    // As in HealthKit, parentheses cannot contain a fraction.
    let factors = try product()
    guard take(")") else { throw failure("a closing parenthesis") }
    depth -= 1
    return factors
  }

  private mutating func power() throws(HealthError) -> Int {
    let sign = take("-") ? -1 : 1
    let begin = position
    var magnitude = 0
    while position < bytes.count, 48...57 ~= bytes[position] {
      magnitude = magnitude * 10 + Int(bytes[position] - 48)
      guard magnitude <= HealthUnit.maximumPower else { throw failure("a smaller power") }
      position += 1
    }
    guard position > begin else { throw failure("a whole number as power") }
    return sign * magnitude
  }

  private mutating func symbol() throws(HealthError) -> HealthUnit.Factor {
    let begin = position
    while position < bytes.count, !Self.endsSymbol(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[begin..<position], as: UTF8.self)
    guard var factor = Self.factor(named: name) else {
      position = begin
      throw failure("a unit symbol such as kg, count or mmHg")
    }
    guard take("<") else { return factor }
    guard factor.symbol == UnitSymbol.mole else { throw failure("a molar mass only behind mol") }
    factor.molarMass = try molarMass()
    return factor
  }

  private mutating func molarMass() throws(HealthError) -> ExactRatio {
    let begin = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
    let text = String(decoding: bytes[begin..<position], as: UTF8.self)
    guard take(">"), let mass = ExactRatio.decimal(text), mass.numerator > 0 else {
      position = begin
      throw failure("a molar mass in g/mol such as 180.156, then >")
    }
    // As HealthKit prints it: exports have mmol<180.1558800000541>/L, while the constant of the molar
    // mass of glucose has 17 digits. The unit of both is one.
    return mass.rounded(toSignificantDigits: 16)
  }

  private static func factor(named name: String) -> HealthUnit.Factor? {
    if let symbol = UnitSymbol.index[name] { return HealthUnit.Factor(symbol: symbol, power: 1) }
    for length in 1...2 where name.utf8.count > length {
      guard let prefix = UnitSymbol.prefixes[String(name.prefix(length))],
        let symbol = UnitSymbol.index[String(name.dropFirst(length))],
        UnitSymbol.all[Int(symbol)].takesPrefix
      else { continue }
      return HealthUnit.Factor(symbol: symbol, prefix: prefix, power: 1)
    }
    return nil
  }

  private static func endsSymbol(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "^"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), 0xC2:
      true
    default: false
    }
  }

  /// Consumes a 1 that is a factor by itself, as in `1/s`.
  private mutating func takeOne() -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "1"),
      position + 1 == bytes.count || Self.endsSymbol(bytes[position + 1]),
      position + 1 == bytes.count || bytes[position + 1] != UInt8(ascii: "^")
    else { return false }
    position += 1
    return true
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  /// Consumes a separator. The middle dot is C2 B7 in UTF-8.
  private mutating func takeSeparator() -> Bool {
    if take(".") || take("*") { return true }
    guard bytes[position...].starts(with: [0xC2, 0xB7]) else { return false }
    position += 2
    return true
  }

  private func failure(_ expected: String) -> HealthError {
    .invalidArgument("unit: not a unit string; expected at byte \(position): \(expected)")
  }
}

extension HealthUnit.Factor {
  fileprivate func raised(to power: Int) -> HealthUnit.Factor {
    var factor = self
    factor.power *= power
    return factor
  }
}
