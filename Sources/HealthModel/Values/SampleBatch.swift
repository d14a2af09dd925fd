/// Samples in columns: the form in which the store replies, the wire format carries and the
/// importer sends samples. Content beyond a single number (`SampleDetails`) is stored next to the
/// columns.
///
/// Row `i` is `starts[i]`, `values[i]` and entry `i` of every other column. Values that samples
/// share are stored once in a dictionary, and rows refer to them by index. The form of a batch is valid
/// (`checkForm`) if:
/// - `values`, and each column below that is not empty, have as many entries as `starts`;
/// - the counts of `idRuns` add up to the number of rows, and no run passes the end of its counter;
/// - every index is within its dictionary, and every type is a type of samples;
/// - no end is before its start or out of the range of `Instant`;
/// - each row has the details of its kind, which it does not share.
///
/// The columns can be changed freely; what reads a batch of unknown origin checks its form first.
/// `SampleValidator` defines which samples may be saved.
public struct SampleBatch: Hashable, Sendable {
  /// The types of the rows.
  public var types: [ObjectType] = []
  /// Empty in an app's save request: the store derives the source from the caller (OBJECT-04).
  public var sources: [SourceRevision] = []
  /// The devices of the rows.
  public var devices: [Device] = []
  /// The metadata of the rows.
  public var metadata: [Metadata] = []
  /// The details of rows that are not plain quantity or category samples. No two rows share an
  /// entry.
  public var details: [SampleDetails] = []

  /// The identifiers of the rows, in their order.
  public var idRuns: [ObjectIDRun] = []
  /// Microseconds since 1970.
  public var starts: [Int64] = []
  /// Durations in microseconds, never negative. Empty if every sample is an instant.
  public var durations: [Int64] = []
  /// A quantity in the canonical unit of its type, the raw value of a category or, for rows with
  /// details, `SampleDetails.representativeValue`.
  public var values: [Double] = []
  /// Indices into `types`. Empty if every row is of `types[0]`.
  public var typeIndices: [UInt32] = []
  /// Indices into `sources`. Empty if every row is from `sources[0]`, or has no source if there are
  /// none.
  public var sourceIndices: [UInt32] = []
  /// 0 for no device, `i` for `devices[i - 1]`. Empty if no row has a device.
  public var deviceIndices: [UInt32] = []
  /// 0 for no metadata, `i` for `metadata[i - 1]`. Empty if no row has metadata.
  public var metadataIndices: [UInt32] = []
  /// 0 for no details, `i` for `details[i - 1]`. Empty if no row has details.
  public var detailIndices: [UInt32] = []

  public init() {}

  /// The number of rows.
  public var count: Int { starts.count }
  /// Whether there is no row.
  public var isEmpty: Bool { starts.isEmpty }
}

extension SampleBatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "SampleBatch(\(count) samples, redacted)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
