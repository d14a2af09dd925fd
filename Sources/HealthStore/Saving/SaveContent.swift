package import HealthModel

/// The content of one save, which is added completely or not at all (rule SAVE-02). In contrast to
/// a request, which refers to buffers of its connection, it contains the points of its series.
package struct SaveContent: Sendable {
  package var samples: SampleBatch { didSet { validation = nil } }
  /// The rules by which `SampleValidator` accepted `samples`. nil if it did not: the store then
  /// checks what it relies on itself (`PreparedSave`).
  private(set) var validation: SampleValidator.Origin?
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

  /// Creates the content of samples of unknown origin.
  package init(samples: SampleBatch) { self.samples = samples }

  package init(_ validated: ValidatedSamples) {
    samples = validated.batch
    validation = validated.origin
  }
}
