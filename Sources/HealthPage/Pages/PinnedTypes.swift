package import HealthModel

/// The types whose cards are on the summary, in order. Until the user changes them, they are the
/// types that people look at most.
package struct PinnedTypes: Hashable, Sendable {
  /// A place in the order to which a card moves.
  package enum Move: String, Sendable { case up, down }

  package private(set) var types: [ObjectType]

  /// The types by default, by how often people look at them.
  private static let favorites: [ObjectType] = [
    .stepCount, .heartRate, .bodyMass, .heartRateVariabilitySDNN, .bloodPressure,
    .restingHeartRate, .bloodGlucose, .oxygenSaturation, .distanceWalkingRunning,
    .activeEnergyBurned, .flightsClimbed, .vo2Max, .respiratoryRate, .bodyTemperature,
  ]
  private static let favoriteCount = 6
  /// Each card costs the store two queries.
  package static let mostTypes = 18

  /// - Parameters:
  ///   - names: The chosen types; nil if the user has not changed them.
  ///   - hasData: Whether the store has data of a type. The first types with data are the default.
  package init(names: [String]?, hasData: (ObjectType) -> Bool) {
    guard let names else {
      types = Array(Self.favorites.filter(hasData).prefix(Self.favoriteCount))
      return
    }
    // The file may have been edited, or written by another version.
    types = names.compactMap { ObjectType(name: $0) }.filter(Self.canPin)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether a card can show the type: its latest value and its last 30 days.
  package static func canPin(_ type: ObjectType) -> Bool {
    type.kind == .quantity || type == .bloodPressure
  }

  package var names: [String] { types.map(\.name) }

  /// Adds a type at the end.
  ///
  /// - Returns: Whether there was room for it.
  package mutating func pin(_ type: ObjectType) -> Bool {
    guard Self.canPin(type), !types.contains(type) else { return types.contains(type) }
    guard types.count < Self.mostTypes else { return false }
    types.append(type)
    return true
  }

  package mutating func unpin(_ type: ObjectType) { types.removeAll { $0 == type } }

  /// Moves a type by one place, if there is one.
  package mutating func move(_ type: ObjectType, _ move: Move) {
    guard let place = types.firstIndex(of: type) else { return }
    let target = place + (move == .up ? -1 : 1)
    guard types.indices.contains(target) else { return }
    types.swapAt(place, target)
  }
}
