package import HealthModel

/// The content of one save, which is added completely or not at all (rule SAVE-02).
package struct SaveContent: Sendable {
  package var samples: SampleBatch
  /// The points of rows that are series, by row: of heartbeat series, workout routes and
  /// electrocardiograms, and of quantity samples that become a series. The store computes counts
  /// and `QuantitySeries` from them, and the value of a row with a `QuantitySeries`.
  package var series: [Int: SeriesPoints] = [:]
  /// Relations between rows of `samples` and stored objects of the author, in any combination.
  package var relations: [Relation] = []
  /// An object of the author that is deleted in the same transaction, before the samples are added,
  /// so that followers of changes receive the deletion first. If the save adds exactly one object,
  /// relations of the deleted object move to it. The identifier of the deleted object remains in
  /// use.
  package var replaced: ObjectID?

  package init(samples: SampleBatch) { self.samples = samples }
}
