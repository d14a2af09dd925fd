/// The user's mood at a moment or over a day (rules TYPE-22 to TYPE-24).
package struct StateOfMind: Hashable, Sendable {
  /// Raw value of `HKStateOfMind.Kind`.
  package var kind: Int
  /// Within `valences`.
  package var valence: Double
  /// Raw values of `HKStateOfMind.Label` in ascending order.
  package var labels: [Int]
  /// Raw values of `HKStateOfMind.Association` in ascending order.
  package var associations: [Int]

  /// From very unpleasant to very pleasant (rule TYPE-22).
  package static let valences = -1.0...1.0

  package init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }
}

extension StateOfMind: Redacted {}
