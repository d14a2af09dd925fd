import HealthModel

/// A set of numbers that can be tested against single numbers and against the range of a chunk.
struct NumberSet<Number: Comparable & Hashable & Sendable> {
  private let members: Set<Number>
  private let sorted: [Number]

  init(_ numbers: some Sequence<Number>) {
    members = Set(numbers)
    sorted = members.sorted()
  }

  func contains(_ number: Number) -> Bool { members.contains(number) }

  func intersects(_ range: ClosedRange<Number>) -> Bool {
    let index = sorted.indices.partitioningIndex { sorted[$0] >= range.lowerBound }
    return index < sorted.count && sorted[index] <= range.upperBound
  }
}
