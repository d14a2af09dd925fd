import Foundation
import HealthKit
import Testing

@Suite("HKQuantity and HKUnit")
struct QuantityTests {
  @Test("UNIT-04: a quantity converts to other units of its dimension")
  func conversion() {
    let distance = HKQuantity(unit: .mile(), doubleValue: 1)
    #expect(distance.doubleValue(for: .meter()) == 1609.344)
    #expect(distance.is(compatibleWith: .foot()))
    #expect(!distance.is(compatibleWith: .second()))
    #expect(HKQuantity(unit: .percent(), doubleValue: 0.25).doubleValue(for: .count()) == 0.25)
  }

  @Test("UNIT-06: a temperature converts with the offset of its scale, and a rate without it")
  func temperature() {
    let fever = HKQuantity(unit: .degreeCelsius(), doubleValue: 39)
    #expect(fever.doubleValue(for: .degreeFahrenheit()) == 102.2)
    #expect(fever.doubleValue(for: .kelvin()) == 312.15)
    // In degrees Celsius, degrees Fahrenheit and kelvins, each converted to each.
    let units = [HKUnit.degreeCelsius(), .degreeFahrenheit(), .kelvin()]
    for same in [
      [-273.15, -459.67, 0], [-40, -40, 233.15], [0, 32, 273.15], [100, 212, 373.15],
    ] {
      for (unit, value) in zip(units, same) {
        let quantity = HKQuantity(unit: unit, doubleValue: value)
        for (other, expected) in zip(units, same) {
          #expect(abs(quantity.doubleValue(for: other) - expected) < 1e-9)
        }
      }
    }
    let rates = units.map { $0.unitDivided(by: .hour()) }
    let cooling = HKQuantity(unit: rates[0], doubleValue: 5)
    #expect(rates.map { cooling.doubleValue(for: $0) } == [5, 9, 5])
  }

  @Test("TYPE-21: blood glucose converts between mass and molar units")
  func glucose() {
    let moles = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
      .unitDivided(by: .liter())
    let glucose = HKQuantity(unit: moles, doubleValue: 5)
    #expect(moles.unitString == "mmol<180.1558800000541>/L")
    // As exports and stored strings have it.
    #expect(moles == HKUnit(from: "mmol<180.1558800000541>/L"))
    #expect(moles == HKUnit(from: "mmol<180.15588000005408>/L"))
    let value = HKQuantity(unit: moles, doubleValue: 5.5)
    #expect(value.doubleValue(for: HKUnit(from: "mmol<180.1558800000541>/L")) == 5.5)
    #expect(abs(glucose.doubleValue(for: HKUnit(from: "mg/dL")) - 90.07794) < 1e-9)
  }

  @Test(
    "UNIT-03: a mole can have a very small or large molar mass",
    arguments: [
      (180.0, "mol<180>"), (0.0001, "mol<0.0001>"), (0.00005, "mol<0.00005>"),
      (1.25e-9, "mol<0.00000000125>"), (2.5e20, "mol<250000000000000000000>"),
    ])
  func molarMass(gramsPerMole: Double, string: String) {
    let unit = HKUnit.moleUnit(withMolarMass: gramsPerMole)
    #expect(unit.unitString == string)
    #expect(unit == HKUnit(from: string))
    let grams = HKQuantity(unit: unit, doubleValue: 1).doubleValue(for: .gram())
    #expect(abs(grams / gramsPerMole - 1) < 1e-14)
  }

  @Test("quantities compare equal regardless of their units")
  func comparison() {
    let kilometer = HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 1)
    let meters = HKQuantity(unit: .meter(), doubleValue: 1000)
    #expect(kilometer == meters)
    #expect(kilometer.hash == meters.hash)
    #expect(kilometer.compare(HKQuantity(unit: .mile(), doubleValue: 1)) == .orderedAscending)
    #expect(meters.compare(HKQuantity(unit: .foot(), doubleValue: 1)) == .orderedDescending)
    #expect(meters != HKQuantity(unit: .second(), doubleValue: 1000))
  }

  @Test(
    "equal quantities have equal hashes in every unit, and different ones differ",
    arguments: [
      ["m", "ft", "mi", "km", "in"], ["kcal", "kJ", "J"], ["degC", "degF", "K"],
      ["count/min", "count/s"], ["mg/dL", "g/L", "mmol<180.15588000005408>/L"],
      ["lb", "kg", "st"],
    ])
  func hashing(units: [String]) {
    var hashes: Set<Int> = []
    var equal = 0
    for step in 1...500 {
      let given = HKQuantity(unit: HKUnit(from: units[0]), doubleValue: Double(step) * 0.37)
      hashes.insert(given.hash)
      for unit in units.dropFirst().map({ HKUnit(from: $0) }) {
        let other = HKQuantity(unit: unit, doubleValue: given.doubleValue(for: unit))
        #expect((given == other) == (other == given))
        if given == other {
          equal += 1
          #expect(given.hash == other.hash)
        }
      }
    }
    #expect(equal == 500 * (units.count - 1))
    #expect(hashes.count == 500)
    #expect(
      HKQuantity(unit: .meter(), doubleValue: -0.0).hash
        == HKQuantity(unit: .foot(), doubleValue: 0).hash)
    #expect(
      HKQuantity(unit: .meter(), doubleValue: .nan) != HKQuantity(unit: .foot(), doubleValue: .nan))
  }

  @Test(
    "UNIT-03: unit arithmetic multiplies, divides, and prints",
    arguments: [
      (HKUnit.count().unitDivided(by: .minute()), "count/min"),
      (HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci)), "mg/dL"),
      (HKUnit.meter().unitRaised(toPower: 2), "m^2"),
      (HKUnit.second().reciprocal(), "1/s"),
      (HKUnit.meter().unitDivided(by: .second()).unitMultiplied(by: .second()), "m"),
      (HKUnit.joule(with: .kilo), "kJ"),
      (HKUnit.meter().unitRaised(toPower: 0), "()"),
    ])
  func arithmetic(unit: HKUnit, string: String) {
    #expect(unit.unitString == string)
    #expect(unit == HKUnit(from: string))
  }

  @Test("UNIT-08: a named unit is a shared object")
  func reuse() {
    #expect(HKUnit.count() === HKUnit.count())
    #expect(HKUnit.gramUnit(with: .kilo) === HKUnit.gramUnit(with: .kilo))
    #expect(HKUnit.meter().unitRaised(toPower: 0).isNull())
  }

  @Test("UNIT-01: every named unit parses from its own symbol")
  func names() {
    let units: [HKUnit] = [
      .gram(), .ounce(), .pound(), .stone(), .meter(), .inch(), .foot(), .yard(), .mile(),
      .liter(), .fluidOunceUS(), .fluidOunceImperial(), .pintUS(), .pintImperial(), .cupUS(),
      .cupImperial(), .pascal(), .millimeterOfMercury(), .inchesOfMercury(),
      .centimeterOfWater(), .atmosphere(), .decibelAWeightedSoundPressureLevel(),
      .decibelHearingLevel(), .second(), .minute(), .hour(), .day(), .hertz(), .joule(),
      .calorie(), .kilocalorie(), .largeCalorie(), .watt(), .kelvin(), .degreeCelsius(),
      .degreeFahrenheit(), .siemen(), .volt(), .lux(), .radianAngle(), .degreeAngle(),
      .diopter(), .prismDiopter(), .count(), .percent(), .internationalUnit(),
      .appleEffortScore(),
    ]
    #expect(Set(units.map(\.unitString)).count == units.count)
    for unit in units { #expect(HKUnit(from: unit.unitString) == unit) }
  }

  @Test("validating an untrusted unit string throws instead of trapping")
  func validation() throws {
    #expect(try HKUnit(validating: "kcal/hr").unitString == "kcal/hr")
    #expect { try HKUnit(validating: "m/s/s") } throws: { HKError.errorInvalidArgument ~= $0 }
  }

  @Test("an invalid unit string ends the process")
  func exits() async {
    await #expect(processExitsWith: .failure) { _ = HKUnit(from: "m/s/s") }
    await #expect(processExitsWith: .failure) { _ = HKUnit.moleUnit(withMolarMass: 0) }
  }

  @Test("units convert to and from Foundation's formatter units")
  func formatters() {
    #expect(HKUnit(from: MassFormatter.Unit.stone) == .stone())
    #expect(HKUnit.lengthFormatterUnit(from: .mile()) == .mile)
    #expect(HKUnit.energyFormatterUnit(from: .kilocalorie()) == .kilocalorie)
    #expect(HKUnit.massFormatterUnit(from: .gramUnit(with: .kilo)) == .kilogram)
  }
}
