package import HealthModel

/// Everything that one save adds: all of it or none (rule SAVE-02).
package struct SaveContent: Sendable {
  package var samples: SampleBatch
  /// The points of rows that are series, by row: of heartbeat series, workout routes and
  /// electrocardiograms, and of quantity samples that are to become a series. The store computes
  /// counts and `QuantitySeries` from them, and the value of a row with a `QuantitySeries`.
  package var series: [Int: SeriesPoints] = [:]
  /// Between rows of `samples` and stored objects of the author, in any mixture.
  package var relations: [Relation] = []
  /// An object of the author that is deleted before the samples are added, in the same step:
  /// followers of changes are told of the deletion first. When one object takes its place, what was
  /// tied to the old one is tied to the new one. Its identifier stays taken.
  package var replaced: ObjectID?

  package init(samples: SampleBatch) { self.samples = samples }
}
