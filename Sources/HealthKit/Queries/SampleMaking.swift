import HealthModel

extension HKSample {
  /// The samples of a batch, correlations with what they contain. Objects that are no samples, which
  /// no type of a sample query has, are left out.
  static func make(_ batch: SampleBatch, contained: SampleBatch) -> [HKSample] {
    let parts = Dictionary(
      contained.rows.compactMap { row in
        (HKObject.make(row) as? HKSample).map { (row.id, $0) }
      }
    ) { first, _ in first }
    return batch.rows.compactMap { row in
      guard case .correlation(let correlation)? = row.details else {
        return HKObject.make(row) as? HKSample
      }
      return HKObject.make(row, contained: correlation.contained.compactMap { parts[$0] })
        as? HKSample
    }
  }
}
