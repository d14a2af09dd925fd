/// Samples that belong together: a blood pressure, a meal (rules CORR-*).
package struct Correlation: Hashable, Sendable {
  /// The contained samples. In a save request they are rows of the same batch (CORR-05); in a reply
  /// they are those that the caller may read (CORR-07).
  package var contained: [ObjectID]

  package init(contained: [ObjectID] = []) { self.contained = contained }
}
