/// Samples that belong together: a blood pressure, a meal (rules CORR-*).
package struct Correlation: Hashable, Sendable {
  /// The contained samples. When it is saved they are rows of the same batch (CORR-05); when it is
  /// read, those that the caller may see (CORR-07).
  package var contained: [ObjectID]

  package init(contained: [ObjectID] = []) { self.contained = contained }
}
