import Testing

@testable import HealthModel

@Suite struct UnitSystemTests {
  @Test("every system has a unit for the same types, which fits each of them")
  func complete() {
    let types = UnitSystem.allCases.map { Set($0.units.keys) }
    #expect(types.allSatisfy { $0 == types[0] } && types[0].count > 15)
    for system in UnitSystem.allCases {
      #expect(system.units.allSatisfy { $1.isCompatible(with: $0.canonicalUnit) })
    }
  }

  @Test(
    "the units of a region",
    arguments: [
      (nil, ["kg", "km", "m", "degC"]), ("DE", ["kg", "km", "m", "degC"]),
      ("US", ["lb", "mi", "yd", "degF"]), ("GB", ["st", "mi", "m", "degC"]),
    ] as [(String?, [String])])
  func region(_ region: String?, units: [String]) {
    let system = UnitSystem(region: region)
    let types: [ObjectType] = [.bodyMass, .distanceCycling, .distanceSwimming, .bodyTemperature]
    #expect(types.map { system.unit(of: $0).string } == units)
    // Types for which regions do not differ.
    #expect(system.unit(of: .heartRate) == ObjectType.heartRate.canonicalUnit)
  }
}
