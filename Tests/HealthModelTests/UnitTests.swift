import HealthModel
import TestSupport
import Testing

@Suite struct UnitTests {
  @Test(
    "UNIT-01: symbols, prefixes, products, quotients, powers, and parentheses parse",
    arguments: [
      ("count/min", "count/min"), ("kcal/(kg*hr)", "kcal/hr·kg"), ("ml/(kg*min)", "mL/min·kg"),
      ("mL/min·kg", "mL/min·kg"), ("mmol<180.15588000005408>/L", "mmol<180.1558800000541>/L"),
      ("dBASPL", "dBASPL"), ("mmHg", "mmHg"), ("degC", "degC"), ("%", "%"), ("Cal", "Cal"),
      ("appleEffortScore", "appleEffortScore"), ("fl_oz_us", "fl_oz_us"), ("mcg", "mcg"),
      ("((m))^2", "m^2"), ("((m·atm)^2)^2/in^2", "m^4·atm^4/in^2"), ("m/(s.min)", "m/s·min"),
      ("s^-1", "1/s"), ("1/L", "1/L"), ("m·1/s", "m/s"), ("s^-2", "1/s^2"), ("1/s^2", "1/s^2"),
      ("", "()"), ("()", "()"), ("((()))", "()"), ("m/m", "()"), ("m^0", "()"), ("km.m", "km·m"),
      ("mol<18>", "mol<18>"), ("mol<1000>", "mol<1000>"), ("mol<0.5>", "mol<0.5>"), ("mK", "mK"),
      ("mol<0.00000000000000000000000001>", "mol<0.00000000000000000000000001>"),
      ("mol<100000000000000000000000000>", "mol<100000000000000000000000000>"),
      ("mol<0018.01500000000000000000000>", "mol<18.015>"),
    ])
  func parses(_ pair: (text: String, printed: String)) throws {
    #expect(try Unit(pair.text).string == pair.printed)
  }

  @Test(
    "UNIT-01: text outside of the grammar is rejected",
    arguments: [
      " ", "m ", "/", "m/", "/s", "m//s", "m/s/s", "m/s/", "m^", "m^-", "m^x", "m^1.5", "m^99",
      "(m", "m)", "(", ")", "furlong", "h", "k", "kmin", "kg^^2", "m..s", "m.", "*m", "µg", "KG",
      "mol<>", "mol<", "mol<1", "mol<x>", "mol<-1>", "mol<0>", "mol<1.2.3>", "g<5>", "kcount",
      "mol<1e-5>", "mol<0.000>", "mol<1234567890123456789>", "mol<1000000000000000001>",
      "()·()", "()·m", "m·()", "()^2", "()/s", "(m)(m)", "m(m)", "(m·atm/in^4)^2", "m^2^2",
      "km<123>",
      "percent", "1^2", "12", "1m",
      "m\u{00B7}", "m\u{00C2}", "((((((((((m))))))))))", "m^32.m^32",
    ])
  func refuses(_ text: String) {
    #expect(throws: HealthError.self) { try Unit(text) }
  }

  @Test("a rejected unit string is not part of the error")
  func errorsKeepTheTextToThemselves() {
    let error = #expect(throws: HealthError.self) { try Unit("kg/poison7391") }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("poison") == false)
    #expect(error?.message.hasPrefix("unit: ") == true)
  }

  @Test("UNIT-02: products bind more tightly than division")
  func productsBindFirst() throws {
    let unit = try Unit("kg/m.s^2")
    #expect(try unit == Unit("kg/(m.s^2)"))
    #expect(try unit == Unit("kg.m^-1.s^-2"))
    #expect(try unit == Unit("kg·m^-1*s^-2"))
    #expect(try unit != Unit("kg.s^-2.m"))
  }

  @Test(
    "UNIT-03: the string of a unit parses to the same unit and has its factors in a fixed order")
  func printed() throws {
    var random = SplitMix(seed: 3)
    let symbols = [
      "m", "km", "g", "kg", "s", "min", "hr", "count", "%", "L", "mL", "dL", "kcal", "J", "W",
      "mmHg",
      "degC", "K", "IU", "mmol<180>", "mol<18>", "lb", "ft", "Hz", "dBASPL", "D",
    ]
    for _ in 0..<2_000 {
      let factors = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (symbols.randomElement(using: &random) ?? "m")
          + (Bool.random(using: &random) ? "" : "^\(Int.random(in: -3...3, using: &random))")
      }
      let text = factors.isEmpty ? "()" : factors.joined(separator: ".")
      guard let unit = try? Unit(text) else { continue }
      #expect(try Unit(unit.string) == unit, "\(text)")
      #expect(try Unit(unit.string).string == unit.string, "\(text)")
      let shuffled = factors.shuffled(using: &random).joined(separator: "*")
      #expect(try Unit(factors.isEmpty ? "()" : shuffled).string == unit.string, "\(text)")
      #expect(!unit.string.contains("*") && !unit.string.contains("."), "\(text)")
    }
    #expect(Unit.null.string == "()")
    #expect(try Unit("kg.s").string.contains("\u{b7}"))
  }

  @Test("UNIT-04: units of one dimension are compatible")
  func compatible() throws {
    for (a, b) in [
      ("%", "count"), ("m^3", "L"), ("mol<123>", "mol<456>"), ("mol<180.156>/L", "mg/dL"),
      ("D", "m^-1"), ("()", "count"), ("Cal", "kJ"), ("dBASPL", "mmHg"), ("lb", "kg"),
    ] {
      #expect(try Unit(a).isCompatible(with: Unit(b)), "\(a) and \(b)")
    }
    for (a, b) in [
      ("mmol/L", "mg/dL"), ("m", "s"), ("count", "IU"), ("Hz", "count/s"), ("dBHL", "dBASPL"),
      ("dBASPL.s", "Pa.s"), ("pD", "D"), ("appleEffortScore", "count"),
    ] {
      #expect(try !Unit(a).isCompatible(with: Unit(b)), "\(a) and \(b)")
    }
  }

  @Test("UNIT-05: watt and joule per second are not compatible, as in HealthKit")
  func wattIsItsOwn() throws {
    #expect(try !Unit("W").isCompatible(with: Unit("J/s")))
    #expect(try Unit("m^1") == Unit("m"))
  }

  @Test("UNIT-06: a temperature offset applies only to the bare unit")
  func temperature() throws {
    #expect(try Unit("degF").convert(98.6, to: Unit("degC")) == 37)
    #expect(try Unit("degC").convert(37, to: Unit("degF")) == 98.6)
    #expect(try Unit("degC").convert(0, to: Unit("K")) == 273.15)
    #expect(try Unit("degF").conversion(to: Unit("K"))(significand: -45967, exponent: -2) == 0)
    #expect(try Unit("degC.m").convert(5, to: Unit("K.m")) == 5)
    #expect(try Unit("degF/hr").convert(9, to: Unit("degC/hr")) == 5)
    #expect(try Unit("degF").conversion(to: Unit("degC"))(significand: 986, exponent: -1) == 37)
  }

  @Test("UNIT-07: an incompatible unit is rejected with a message that names the expected one")
  func incompatible() throws {
    let seconds = try Unit("s")
    let error = #expect(throws: HealthError.self) { try seconds.convert(5, to: Unit("m")) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("compatible with m ") == true)
  }

  @Test("TYPE-20: percent, count, and the null unit convert one to one, so that 0.5 % is one half")
  func percent() throws {
    #expect(try Unit("%").convert(0.5, to: .count) == 0.5)
    #expect(try Unit.count.convert(1.1, to: Unit("%")) == 1.1)
    #expect(try Unit.null.convert(1, to: Unit("%")) == 1)
    #expect(try Unit.null.convert(1, to: .count) == 1)
    #expect(try Unit.null.isCompatible(with: Unit("count^2")))
    #expect(try Unit("count").divided(by: Unit("%")) != .null)
  }

  @Test("the null unit is neutral in products and quotients, and all its powers are equal")
  func nullUnit() throws {
    let liter = try Unit("L")
    #expect(try liter.multiplied(by: .null) == liter)
    #expect(try liter.divided(by: .null) == liter)
    #expect(try Unit.null.divided(by: liter).string == "1/L")
    for power in -10...10 { #expect(try Unit.null.raised(to: power) == .null) }
    #expect(try Unit("dL/L") != .null)
  }

  @Test("TYPE-21: glucose converts with its molar mass")
  func glucose() throws {
    let glucose = try Unit("mmol<180.15588000005408>/L")
    #expect(try glucose.convert(5, to: Unit("mg/dL")) == 90.07794000002705)
    #expect(ObjectType.bloodGlucose.canonicalUnit.string == "mg/dL")
    #expect(throws: HealthError.self) { try Unit("mmol/L").convert(5, to: Unit("mg/dL")) }
  }

  @Test("sound levels convert by their logarithm")
  func levels() throws {
    let level = try Unit("dBASPL")
    let pascal = try Unit("Pa")
    #expect(try abs(level.convert(94, to: pascal) - 1.0023744672545447) < 1e-12)
    #expect(try abs(pascal.convert(2, to: level) - 100) < 1e-12)
    #expect(try level.convert(61.5, to: level) == 61.5)
  }

  @Test("units can be multiplied, divided, and raised to powers")
  func arithmetic() throws {
    let speed = try Unit("m").divided(by: .second)
    #expect(try speed == Unit("m/s"))
    #expect(try speed.multiplied(by: .second) == Unit("m"))
    #expect(try speed.raised(to: 2).string == "m^2/s^2")
    #expect(try speed.divided(by: speed) == .null)
    #expect(throws: HealthError.self) { try speed.raised(to: .min) }
    #expect(throws: HealthError.self) { try speed.raised(to: 32).raised(to: 2) }
  }

  @Test("every quantity type has a canonical unit")
  func canonicalUnits() throws {
    for type in ObjectType.all where type.kind == .quantity { #expect(type.canonicalUnit != .null) }
    #expect(ObjectType.stepCount.canonicalUnit == .count)
    #expect(ObjectType.heartRate.canonicalUnit.string == "count/min")
    #expect(ObjectType.sleepAnalysis.canonicalUnit == .null)
  }
}
