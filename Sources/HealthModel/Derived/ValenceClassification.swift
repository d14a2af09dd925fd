/// The seven regions of valence (rule TYPE-23). Raw values are those of
/// `HKStateOfMind.ValenceClassification`.
package enum ValenceClassification: Int, Hashable, Sendable, CaseIterable {
  case veryUnpleasant = 1
  case unpleasant = 2
  case slightlyUnpleasant = 3
  case neutral = 4
  case slightlyPleasant = 5
  case pleasant = 6
  case veryPleasant = 7

  /// From below: the least valence of each class but the first. HealthKit publishes the names and no
  /// bounds (unverified): these cut −1…1 into seven equal parts, so that 0 is in the middle of neutral.
  package static let bounds: [Double] = [
    -5.0 / 7, -3.0 / 7, -1.0 / 7, 1.0 / 7, 3.0 / 7, 5.0 / 7,
  ]

  /// nil for a valence outside of −1…1, and for none.
  package init?(valence: Double) {
    guard DetailLimits.valence.contains(valence) else { return nil }
    let below = Self.bounds.prefix { $0 <= valence }.count
    self.init(rawValue: below + 1)
  }
}

extension StateOfMind {
  package var classification: ValenceClassification? { ValenceClassification(valence: valence) }
}
