package import HealthModel

/// One delivery by the reader. The order is: characteristics; objects, records and samples in any
/// order; then nested samples and records; then links, and objects again.
///
/// Nested records come last because they are compared with everything before them.
package enum ImportEvent: Sendable {
  /// Records directly under `<HealthData>`.
  case samples(SampleBatch)
  /// Records inside a Correlation or a Workout. An export usually, but not always, repeats them at
  /// top level. They must therefore be sent in a second import that is opened after the last
  /// `samples`: it adds only the records without a top-level duplicate.
  case nestedSamples(SampleBatch)
  /// Workouts, routes, electrocardiograms and other elements and files converted to objects.
  case records(ImportedRecords)
  /// Correlations with the records inside them, and records inside workouts. They belong to the
  /// second import too, so that a contained record is linked to its top-level duplicate.
  case nestedRecords(ImportedRecords)
  /// Relations and attached files of samples that were delivered before. They belong to a third
  /// import, so that each of their samples is found in the store.
  case links(ImportedLinks)
  /// A clinical record that its provider declares to be entered in error. It is not stored, and removes the stored
  /// versions that are not newer.
  case withdrawn(HealthObject)
  /// The characteristics that are set in the export.
  case characteristics([Characteristic])
  /// Deferred records: elements and files that this version cannot parse. The store retains their
  /// bytes. They are never discarded, because the user may have deleted the export when a version
  /// that parses them is released.
  case objects([ImportedObject])
}

/// The progress of the reader, in bytes of the file on disk. Bytes and not records, because the
/// number of records is unknown until the end.
package struct ImportProgress: Hashable, Sendable {
  package var doneByteCount: Int64
  package var totalByteCount: Int64
  /// The number of records delivered so far, including nested records.
  package var recordCount: Int

  package init(doneByteCount: Int64, totalByteCount: Int64, recordCount: Int) {
    self.doneByteCount = doneByteCount
    self.totalByteCount = totalByteCount
    self.recordCount = recordCount
  }
}
