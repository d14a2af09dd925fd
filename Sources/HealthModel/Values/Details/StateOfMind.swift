/// The user's mood at a moment or over a day (rules TYPE-22 to TYPE-24).
package struct StateOfMind: Hashable, Sendable {
  /// Raw value of `HKStateOfMind.Kind`.
  package var kind: Int
  /// From −1 (very unpleasant) to 1 (very pleasant).
  package var valence: Double
  /// Raw values of `HKStateOfMind.Label` in ascending order.
  package var labels: [Int]
  /// Raw values of `HKStateOfMind.Association` in ascending order.
  package var associations: [Int]

  package init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }
}

extension StateOfMind: Redacted {}
