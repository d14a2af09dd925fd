/// The magnitude of a value in SI units. Equal values in compatible units have the same magnitude
/// to at least 13 digits.
package struct UnitMagnitude: Hashable, Sendable {
  private let scale: Double
  private let offset: Double
  private let isLevel: Bool

  package init(of unit: HealthUnit) {
    let symbol = unit.bareSymbol
    scale = unit.scale.double
    offset = symbol?.offset.double ?? 0
    isLevel = symbol?.isLevel ?? false
  }

  package func callAsFunction(_ value: Double) -> Double {
    isLevel ? scale * Logarithm.powerOfTen(value / 20) : value * scale + offset
  }
}
