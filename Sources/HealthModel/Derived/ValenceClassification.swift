/// The seven classes of valence (rule TYPE-23). Raw values are those of
/// `HKStateOfMind.ValenceClassification`.
package enum ValenceClassification: Int, Hashable, Sendable, CaseIterable {
  case veryUnpleasant = 1
  case unpleasant = 2
  case slightlyUnpleasant = 3
  case neutral = 4
  case slightlyPleasant = 5
  case pleasant = 6
  case veryPleasant = 7

  /// The lower bounds of all classes but the first. HealthKit publishes the names but no bounds
  /// (unverified): these divide −1…1 into seven equal parts, so that 0 is in the middle of neutral.
  package static let bounds: [Double] = [
    -5.0 / 7, -3.0 / 7, -1.0 / 7, 1.0 / 7, 3.0 / 7, 5.0 / 7,
  ]

  /// Returns nil for a valence that is outside of −1…1 or not a number.
  package init?(valence: Double) {
    guard StateOfMind.valences.contains(valence) else { return nil }
    let below = Self.bounds.prefix { $0 <= valence }.count
    self.init(rawValue: below + 1)
  }
}

extension StateOfMind {
  package var classification: ValenceClassification? { ValenceClassification(valence: valence) }
}
