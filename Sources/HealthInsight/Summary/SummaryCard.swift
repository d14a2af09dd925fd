package import HealthModel

/// A card of the summary.
package enum SummaryCard: Hashable, Sendable {
  case quantity(RecentValues)
  /// At least one reading.
  case bloodPressure([BloodPressureReading])

  package var type: ObjectType {
    switch self {
    case .quantity(let recent): recent.type
    case .bloodPressure: .bloodPressure
    }
  }

  /// Returns the cards of those types that have data, in their order.
  package static func load<Reader: StoreReader>(
    _ types: [ObjectType], _ stored: StoredTypes, _ clock: DayClock, from reader: Reader
  ) async throws(Reader.Failure) -> [SummaryCard] {
    var cards: [SummaryCard] = []
    for type in types where stored.latest(of: type) != nil {
      if type == .bloodPressure {
        let readings = try await BloodPressureReading.recent(stored, clock, from: reader)
        if !readings.isEmpty { cards.append(.bloodPressure(readings)) }
      } else if let recent = try await RecentValues.load(type, stored, clock, from: reader) {
        cards.append(.quantity(recent))
      }
    }
    return cards
  }
}

extension SummaryCard: Redacted {}
