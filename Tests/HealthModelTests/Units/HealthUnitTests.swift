import HealthModel
import TestSupport
import Testing

@Suite struct HealthUnitTests {
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
    #expect(try HealthUnit(pair.text).string == pair.printed)
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
    #expect(throws: HealthError.self) { try HealthUnit(text) }
  }

  @Test("a rejected unit string is not part of the error")
  func errorsKeepTheTextToThemselves() {
    let error = #expect(throws: HealthError.self) { try HealthUnit("kg/poison7391") }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("poison") == false)
    #expect(error?.message.hasPrefix("unit: ") == true)
  }

  @Test("UNIT-02: products bind more tightly than division")
  func productsBindFirst() throws {
    let unit = try HealthUnit("kg/m.s^2")
    #expect(try unit == HealthUnit("kg/(m.s^2)"))
    #expect(try unit == HealthUnit("kg.m^-1.s^-2"))
    #expect(try unit == HealthUnit("kg·m^-1*s^-2"))
    #expect(try unit != HealthUnit("kg.s^-2.m"))
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
      guard let unit = try? HealthUnit(text) else { continue }
      #expect(try HealthUnit(unit.string) == unit, "\(text)")
      #expect(try HealthUnit(unit.string).string == unit.string, "\(text)")
      let shuffled = factors.shuffled(using: &random).joined(separator: "*")
      #expect(try HealthUnit(factors.isEmpty ? "()" : shuffled).string == unit.string, "\(text)")
      #expect(!unit.string.contains("*") && !unit.string.contains("."), "\(text)")
    }
    #expect(HealthUnit.null.string == "()")
    #expect(try HealthUnit("kg.s").string.contains("\u{b7}"))
  }

  @Test("UNIT-04: units of one dimension are compatible")
  func compatible() throws {
    for (a, b) in [
      ("%", "count"), ("m^3", "L"), ("mol<123>", "mol<456>"), ("mol<180.156>/L", "mg/dL"),
      ("D", "m^-1"), ("()", "count"), ("Cal", "kJ"), ("dBASPL", "mmHg"), ("lb", "kg"),
    ] {
      #expect(try HealthUnit(a).isCompatible(with: HealthUnit(b)), "\(a) and \(b)")
    }
    for (a, b) in [
      ("mmol/L", "mg/dL"), ("m", "s"), ("count", "IU"), ("Hz", "count/s"), ("dBHL", "dBASPL"),
      ("dBASPL.s", "Pa.s"), ("pD", "D"), ("appleEffortScore", "count"),
    ] {
      #expect(try !HealthUnit(a).isCompatible(with: HealthUnit(b)), "\(a) and \(b)")
    }
  }

  @Test("UNIT-05: watt and joule per second are not compatible, as in HealthKit")
  func wattIsItsOwn() throws {
    #expect(try !HealthUnit("W").isCompatible(with: HealthUnit("J/s")))
    #expect(try HealthUnit("m^1") == HealthUnit("m"))
  }

  @Test("UNIT-06: a temperature offset applies only to the bare unit")
  func temperature() throws {
    #expect(try HealthUnit("degF").convert(98.6, to: HealthUnit("degC")) == 37)
    #expect(try HealthUnit("degC").convert(37, to: HealthUnit("degF")) == 98.6)
    #expect(try HealthUnit("degC").convert(0, to: HealthUnit("K")) == 273.15)
    #expect(
      try HealthUnit("degF").conversion(to: HealthUnit("K"))(significand: -45967, exponent: -2) == 0
    )
    #expect(try HealthUnit("degC.m").convert(5, to: HealthUnit("K.m")) == 5)
    #expect(try HealthUnit("degF/hr").convert(9, to: HealthUnit("degC/hr")) == 5)
    #expect(
      try HealthUnit("degF").conversion(to: HealthUnit("degC"))(significand: 986, exponent: -1)
        == 37)
  }

  @Test("UNIT-07: an incompatible unit is rejected with a message that names the expected one")
  func incompatible() throws {
    let seconds = try HealthUnit("s")
    let error = #expect(throws: HealthError.self) { try seconds.convert(5, to: HealthUnit("m")) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.contains("compatible with m ") == true)
  }

  @Test("TYPE-20: percent, count, and the null unit convert one to one, so that 0.5 % is one half")
  func percent() throws {
    #expect(try HealthUnit("%").convert(0.5, to: .count) == 0.5)
    #expect(try HealthUnit.count.convert(1.1, to: HealthUnit("%")) == 1.1)
    #expect(try HealthUnit.null.convert(1, to: HealthUnit("%")) == 1)
    #expect(try HealthUnit.null.convert(1, to: .count) == 1)
    #expect(try HealthUnit.null.isCompatible(with: HealthUnit("count^2")))
    #expect(try HealthUnit("count").divided(by: HealthUnit("%")) != .null)
  }

  @Test("the null unit is neutral in products and quotients, and all its powers are equal")
  func nullUnit() throws {
    let liter = try HealthUnit("L")
    #expect(try liter.multiplied(by: .null) == liter)
    #expect(try liter.divided(by: .null) == liter)
    #expect(try HealthUnit.null.divided(by: liter).string == "1/L")
    for power in -10...10 { #expect(try HealthUnit.null.raised(to: power) == .null) }
    #expect(try HealthUnit("dL/L") != .null)
  }

  @Test("TYPE-21: glucose converts with its molar mass")
  func glucose() throws {
    let glucose = try HealthUnit("mmol<180.15588000005408>/L")
    #expect(try glucose.convert(5, to: HealthUnit("mg/dL")) == 90.07794000002705)
    #expect(ObjectType.bloodGlucose.canonicalUnit.string == "mg/dL")
    #expect(throws: HealthError.self) {
      try HealthUnit("mmol/L").convert(5, to: HealthUnit("mg/dL"))
    }
  }

  @Test("sound levels convert by their logarithm")
  func levels() throws {
    let level = try HealthUnit("dBASPL")
    let pascal = try HealthUnit("Pa")
    #expect(try abs(level.convert(94, to: pascal) - 1.0023744672545447) < 1e-12)
    #expect(try abs(pascal.convert(2, to: level) - 100) < 1e-12)
    #expect(try level.convert(61.5, to: level) == 61.5)
  }

  @Test("units can be multiplied, divided, and raised to powers")
  func arithmetic() throws {
    let speed = try HealthUnit("m").divided(by: .second)
    #expect(try speed == HealthUnit("m/s"))
    #expect(try speed.multiplied(by: .second) == HealthUnit("m"))
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
