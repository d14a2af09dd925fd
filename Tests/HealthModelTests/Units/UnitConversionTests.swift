import HealthModel
import TestSupport
import Testing

@Suite struct UnitConversionTests {
  @Test("conversion by a power of ten gives the decimal as it would be written")
  func powersOfTen() throws {
    #expect(try convert(123, -4, "km", "m") == 12.3)
    #expect(try convert(1, -1, "mg", "kg") == 1e-7)
    #expect(try convert(35, -1, "mL", "L") == 0.0035)
    #expect(try convert(8999999999999999999, -18, "Tm", "fm") == 8999999999999999999e9)
    #expect(try HealthUnit("m").convert(12.3, to: HealthUnit("km")) == 0.0123)
    #expect(try HealthUnit("cm").convert(170.2, to: HealthUnit("m")) == 1.702)
    #expect(try HealthUnit("kcal").convert(0.1, to: HealthUnit("Cal")) == 0.1)
  }

  @Test("known conversions are exact")
  func knownConversions() throws {
    #expect(try convert(1, 0, "lb", "kg") == 0.45359237)
    #expect(try convert(1, 0, "mi", "m") == 1609.344)
    #expect(try convert(1, 0, "st", "lb") == 14)
    #expect(try convert(12, 0, "in", "ft") == 1)
    #expect(try convert(1, 0, "hr", "min") == 60)
    #expect(try convert(1, 0, "kcal/(kg*hr)", "J/(g*s)") == 4184.0 / 3600000)
    #expect(try convert(1, 0, "m/s", "km/hr") == 3.6)
    #expect(try convert(72, 0, "count/min", "count/s") == 1.2)
  }

  @Test("the printed string of random units parses to the same unit (UNIT-03)")
  func printedStringsParseBack() throws {
    var random = SplitMix(seed: 0x1234_5678)
    var parsed = 0
    for _ in 0..<3000 {
      guard let unit = try? HealthUnit(randomUnit(&random)) else { continue }
      parsed += 1
      #expect(try HealthUnit(unit.string) == unit)
      #expect(try HealthUnit(unit.string).string == unit.string)
    }
    #expect(parsed > 2000)
  }

  @Test("converting there and back loses at most two units in the last place")
  func thereAndBack() throws {
    var random = SplitMix(seed: 0xCAFE)
    for _ in 0..<2000 {
      let family = families.randomElement(using: &random) ?? []
      guard let a = family.randomElement(using: &random),
        let b = family.randomElement(using: &random)
      else { continue }
      let value = Double.random(in: 0.001...10_000, using: &random)
      let there = try HealthUnit(a).convert(value, to: HealthUnit(b))
      let back = try HealthUnit(b).convert(there, to: HealthUnit(a))
      #expect(abs(back - value) <= 2 * value.ulp, "\(a) to \(b)")
    }
  }

  @Test("decimal text times a power of ten equals the parsed shifted decimal")
  func decimalTextIsCorrectlyRounded() throws {
    var random = SplitMix(seed: 42)
    let pairs = [
      ("km", "m", 3), ("m", "km", -3), ("mcg", "g", -6), ("g", "mg", 3), ("dL", "L", -1),
    ]
    let conversions = try pairs.map { try HealthUnit($0.0).conversion(to: HealthUnit($0.1)) }
    for _ in 0..<5000 {
      let place = Int.random(in: 0..<pairs.count, using: &random)
      let digits = Int64.random(in: -9_000_000_000_000_000...9_000_000_000_000_000, using: &random)
      let significand = digits >> Int64.random(in: 0...50, using: &random)
      let exponent = Int.random(in: -25...10, using: &random)
      #expect(
        conversions[place](significand: significand, exponent: exponent)
          == Double("\(significand)e\(exponent + pairs[place].2)"))
    }
  }

  @Test("any ratio is rounded once, compared with a division of exact integers")
  func ratiosAreCorrectlyRounded() throws {
    var random = SplitMix(seed: 7)
    let minutesToHours = try HealthUnit("min").conversion(to: HealthUnit("hr"))
    let fahrenheit = try HealthUnit("degF").conversion(to: HealthUnit("degC"))
    for _ in 0..<5000 {
      let tenths = Int64.random(in: -100_000...100_000, using: &random)
      #expect(minutesToHours(significand: tenths, exponent: -1) == Double(tenths) / 600)
      #expect(
        fahrenheit(significand: tenths, exponent: -1) == Double(tenths * 5 - 1600) / 90)
      #expect(
        abs(fahrenheit(Double(tenths) / 10) - Double(tenths * 5 - 1600) / 90)
          <= 1e-14 * max(1, Double(tenths.magnitude)))
    }
  }

  @Test("decimal text times a decimal factor equals the parsed exact product")
  func decimalFactorsAreCorrectlyRounded() throws {
    var random = SplitMix(seed: 1_609_344)
    let factors: [(String, String, Int64, Int)] = [
      ("mi", "m", 1_609_344, -3), ("lb", "kg", 45_359_237, -8), ("ft", "m", 3048, -4),
      ("cal", "J", 4184, -3), ("in", "km", 254, -7), ("hr", "ms", 36, 5),
    ]
    for (from, to, factor, power) in factors {
      let conversion = try HealthUnit(from).conversion(to: HealthUnit(to))
      for _ in 0..<1000 {
        let significand =
          Int64.random(in: -99_999_999_999...99_999_999_999, using: &random)
          >> Int64.random(in: 0...30, using: &random)
        let exponent = Int.random(in: -18...3, using: &random)
        let product = Int128(significand) * Int128(factor)
        #expect(
          conversion(significand: significand, exponent: exponent)
            == Double("\(product)e\(exponent + power)"), "\(from) to \(to)")
      }
    }
  }

  @Test("random text is rejected or parses to a unit that prints and parses again, without traps")
  func randomText() throws {
    var random = SplitMix(seed: 0xF0)
    let pieces = [
      "kg", "m", "mol", "<", "180.1", ">", "/", "*", ".", "·", "^", "-", "3", "99", "(", ")", "%",
      "degC", "dBASPL", "count", "k", " ", "é", "\0", "()", "1", "^-32", "9999999999999999999999",
      "mc",
    ]
    var parsed = 0
    for _ in 0..<20_000 {
      let text = (0...Int.random(in: 0...7, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard let unit = try? HealthUnit(text) else { continue }
      parsed += 1
      #expect(try HealthUnit(unit.string) == unit, "\(text)")
    }
    #expect(parsed > 500)
  }

  @Test("infinities and NaN are converted to themselves")
  func notFinite() throws {
    let conversion = try HealthUnit("lb").conversion(to: HealthUnit("kg"))
    #expect(conversion(.infinity) == .infinity)
    #expect(conversion(.nan).isNaN)
    #expect(conversion(1e308) == 4.5359237e307)
  }

  private let families = [
    ["kg", "g", "lb", "oz", "st", "mg"], ["m", "km", "mi", "ft", "in", "yd", "cm"],
    ["L", "mL", "fl_oz_us", "fl_oz_imp", "cup_us", "pt_imp", "m^3"], ["s", "ms", "min", "hr", "d"],
    ["kcal", "Cal", "kJ", "cal"], ["Pa", "mmHg", "inHg", "cmAq", "atm", "kPa"],
    ["count/min", "count/s", "1/s"], ["m/s", "km/hr", "mi/hr"], ["rad", "deg"],
  ]

  private func convert(
    _ significand: Int64, _ exponent: Int, _ from: String, _ to: String
  ) throws -> Double {
    try HealthUnit(from).conversion(to: HealthUnit(to))(
      significand: significand, exponent: exponent)
  }

  private func randomUnit(_ random: inout SplitMix) -> String {
    let symbols = HealthUnit.symbols
    let prefixes = ["", "", "k", "m", "mc", "da"]
    let separators = [".", "*", "·"]
    return (0...Int.random(in: 0...3, using: &random)).map { position in
      let symbol = symbols[Int.random(in: 0..<symbols.count, using: &random)]
      let prefix = symbol.takesPrefix ? prefixes.randomElement(using: &random) ?? "" : ""
      let mass = symbol.symbol == "mol" && Bool.random(using: &random) ? "<180.156>" : ""
      let power = Int.random(in: -3...3, using: &random)
      let separator = position == 0 ? "" : separators.randomElement(using: &random) ?? ""
      return separator + prefix + symbol.symbol + mass + (power == 1 ? "" : "^\(power)")
    }.joined()
  }
}
