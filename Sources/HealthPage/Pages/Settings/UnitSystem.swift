package import HealthModel

/// The units that are customary in a region. A system sets the types that have different units in
/// different regions; the others remain as they are.
package enum UnitSystem: String, Sendable, CaseIterable {
  case metric, us, uk

  /// Units by type: metric, United States, United Kingdom.
  private static let table: [(types: [ObjectType], units: [String])] = [
    ([.bodyMass, .leanBodyMass], ["kg", "lb", "st"]),
    ([.height], ["cm", "ft", "ft"]),
    ([.waistCircumference], ["cm", "in", "in"]),
    ([.distanceWalkingRunning, .distanceCycling], ["km", "mi", "mi"]),
    ([.distanceSwimming], ["m", "yd", "m"]),
    ([.walkingStepLength], ["cm", "in", "cm"]),
    ([.walkingSpeed], ["km/hr", "mi/hr", "mi/hr"]),
    ([.bodyTemperature, .basalBodyTemperature], ["degC", "degF", "degC"]),
    ([.dietaryWater], ["mL", "fl_oz_us", "mL"]),
    ([.bloodGlucose], ["mg/dL", "mg/dL", "mmol<180.1558800000541>/L"]),
  ]

  /// Returns the unit of each type. A unit that the type cannot have is left out.
  package var units: [(type: ObjectType, unit: Unit)] {
    Self.table.flatMap { row in
      row.types.compactMap { type in
        let index = Self.allCases.firstIndex(of: self) ?? 0
        guard let unit = try? Unit(row.units[index]), unit.isCompatible(with: type.canonicalUnit)
        else { return nil }
        return (type, unit)
      }
    }
  }
}
