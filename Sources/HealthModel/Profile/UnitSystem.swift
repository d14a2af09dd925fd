/// The units that are customary in a region, for the types that have different units in different regions or
/// are not given in their canonical unit. The others have their canonical unit.
package enum UnitSystem: String, Sendable, CaseIterable {
  case metric, us, uk

  /// The system of a region, as in the measurement systems of Unicode CLDR.
  ///
  /// - Parameter region: Two capital letters of ISO 3166-1; nil: unknown.
  package init(region: String?) {
    self =
      switch region {
      case "US", "LR": .us
      case "GB": .uk
      default: .metric
      }
  }

  /// Units by type: metric, United States, United Kingdom.
  private static let table: [(types: [ObjectType], units: [String])] = [
    ([.bodyMass, .leanBodyMass], ["kg", "lb", "st"]),
    ([.height], ["cm", "ft", "ft"]),
    ([.waistCircumference], ["cm", "in", "in"]),
    (
      [
        .distanceWalkingRunning, .distanceCycling, .distanceWheelchair, .distanceDownhillSnowSports,
        .distanceCrossCountrySkiing, .distancePaddleSports, .distanceRowing, .distanceSkatingSports,
      ], ["km", "mi", "mi"]
    ),
    ([.distanceSwimming], ["m", "yd", "m"]),
    ([.walkingStepLength], ["cm", "in", "cm"]),
    ([.walkingSpeed], ["km/hr", "mi/hr", "mi/hr"]),
    ([.bodyTemperature, .basalBodyTemperature], ["degC", "degF", "degC"]),
    ([.dietaryWater], ["mL", "fl_oz_us", "mL"]),
    ([.bloodGlucose], ["mg/dL", "mg/dL", "mmol<180.1558800000541>/L"]),
  ]

  private static let unitsBySystem: [UnitSystem: [ObjectType: HealthUnit]] = {
    var all: [UnitSystem: [ObjectType: HealthUnit]] = [:]
    for (index, system) in allCases.enumerated() {
      for row in table {
        for type in row.types {
          guard let unit = try? HealthUnit(row.units[index]),
            unit.isCompatible(with: type.canonicalUnit)
          else { preconditionFailure("\(type.name) has no unit \(row.units[index])") }
          all[system, default: [:]][type] = unit
        }
      }
    }
    return all
  }()

  /// The units of the types for which systems differ.
  package var units: [ObjectType: HealthUnit] { Self.unitsBySystem[self] ?? [:] }

  /// Returns the unit in which people of a region measure a quantity type.
  package func unit(of type: ObjectType) -> HealthUnit { units[type] ?? type.canonicalUnit }
}
