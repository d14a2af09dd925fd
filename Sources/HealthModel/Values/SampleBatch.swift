/// Many samples, column by column: the form in which the store answers, the wire carries and the
/// importer sends. What is more than a number (`SampleDetails`) stands beside the columns.
///
/// Row `i` is `starts[i]`, `values[i]` and entry `i` of every other column. The shared parts of
/// samples stand once in a dictionary and rows refer to them by index. A batch is valid when
/// - `values`, and each column below that is not empty, have as many entries as `starts`;
/// - the counts of `idRuns` add up to the number of rows;
/// - every index lies inside its dictionary.
package struct SampleBatch: Hashable, Sendable {
  package var types: [ObjectType] = []
  /// Empty in a save request of an app: the store derives the source from the caller (OBJECT-04).
  package var sources: [SourceRevision] = []
  package var devices: [Device] = []
  package var metadata: [Metadata] = []
  /// What rows of other kinds than quantity and category say; no two rows share one.
  package var details: [SampleDetails] = []

  package var idRuns: [ObjectIDRun] = []
  /// Microseconds since 1970.
  package var starts: [Int64] = []
  /// Microseconds, never negative. Empty: every sample is a point in time.
  package var durations: [Int64] = []
  /// A quantity in the canonical unit of its type, the integer value of a category, or for rows
  /// with details `SampleDetails.representativeValue`.
  package var values: [Double] = []
  /// Index into `types`. Empty: every row is of `types[0]`.
  package var typeIndices: [UInt32] = []
  /// Index into `sources`. Empty: every row is of `sources[0]` (or of none if there are none).
  package var sourceIndices: [UInt32] = []
  /// 0 for no device, `i` for `devices[i - 1]`. Empty: no row has one.
  package var deviceIndices: [UInt32] = []
  /// 0 for no metadata, `i` for `metadata[i - 1]`. Empty: no row has any.
  package var metadataIndices: [UInt32] = []
  /// 0 for no details, `i` for `details[i - 1]`. Empty: no row has any.
  package var detailIndices: [UInt32] = []

  package init() {}

  package var count: Int { starts.count }
  package var isEmpty: Bool { starts.isEmpty }
}

extension SampleBatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "SampleBatch(\(count) samples, redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
