package import HealthModel

/// One delivery of the reader, in this order: objects and samples mixed, then nested samples.
package enum ImportEvent: Sendable {
  /// Records that stand directly under `<HealthData>`.
  case samples(SampleBatch)
  /// Records inside a Correlation or a Workout. An export usually repeats them at top level but not
  /// always, so they belong into a second import that is opened after the last `samples`: it adds
  /// only those that have no twin.
  case nestedSamples(SampleBatch)
  /// What the store keeps without reading it: other elements and files.
  case objects([ImportedObject])
}

/// How far the reader is, in bytes of the file on disk.
package struct ImportProgress: Hashable, Sendable {
  package var doneByteCount: Int64
  package var totalByteCount: Int64
  /// Records delivered so far, nested ones included.
  package var recordCount: Int
}
