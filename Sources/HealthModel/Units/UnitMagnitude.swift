/// Values of a unit in SI units: of compatible units those that are equal have one magnitude, to 13
/// digits at least.
package struct UnitMagnitude: Hashable, Sendable {
  private let scale: Double
  private let offset: Double
  private let isLevel: Bool

  package init(of unit: Unit) {
    let symbol = unit.bareSymbol
    scale = unit.scale.double
    offset = symbol?.offset.double ?? 0
    isLevel = symbol?.isLevel ?? false
  }

  package func callAsFunction(_ value: Double) -> Double {
    isLevel ? scale * Logarithm.powerOfTen(value / 20) : value * scale + offset
  }
}
