package import HealthModel

/// One delivery of the reader, in this order: characteristics, objects, records and samples mixed,
/// then what is nested.
package enum ImportEvent: Sendable {
  /// Records that stand directly under `<HealthData>`.
  case samples(SampleBatch)
  /// Records inside a Correlation or a Workout. An export usually repeats them at top level but not
  /// always, so they belong into a second import that is opened after the last `samples`: it adds
  /// only those that have no twin.
  case nestedSamples(SampleBatch)
  /// Workouts, routes, electrocardiograms and whatever else is an object of its kind.
  case records(ImportedRecords)
  /// Correlations with the records inside them, and records inside workouts. They belong into the
  /// second import, too, so that a contained record is tied to its twin.
  case nestedRecords(ImportedRecords)
  /// Those that the export has set.
  case characteristics([Characteristic])
  /// What the store keeps without reading it: elements and files that this version cannot map.
  case objects([ImportedObject])
}

/// How far the reader is, in bytes of the file on disk.
package struct ImportProgress: Hashable, Sendable {
  package var doneByteCount: Int64
  package var totalByteCount: Int64
  /// Records delivered so far, nested ones included.
  package var recordCount: Int
}
