/// Validation of data before it is saved.
///
/// Every error is `HealthError.invalidArgument`. The message contains the field, the row of the
/// request and the type if they help, and the expected value. It never contains a value, a date, an
/// identifier or a string of the batch. The cost is per distinct type, device, metadata entry and
/// details, plus a few nanoseconds per row.
///
/// The store checks the rules that depend on its contents: whether an identifier is in use (rule
/// SAVE-01), whether a sync version replaces an object (SYNC-02), and whether the objects of a
/// relation exist that are not part of the request.
package struct SampleValidator: Sendable {
  package enum Origin: Hashable, Sendable {
    /// An app, to which all rules of saving apply.
    case app
    /// The user. As for an app, except that the user can enter data that only the system records
    /// (SAVE-17 to SAVE-19).
    case owner
    /// The user's export of another store. The rows have sources; read-only types, values that the
    /// tables do not contain and metadata in the text form of the export are accepted unchanged.
    /// Only the rules that the store relies on apply: form, finite numbers and lengths of strings.
    case imported
  }

  package var origin: Origin
  /// Samples that end before this date are rejected (rule SAVE-03); nil if there is no limit.
  package var earliestEnd: Instant?

  package init(origin: Origin = .app, earliestEnd: Instant? = nil) {
    self.origin = origin
    self.earliestEnd = earliestEnd
  }

  /// Validates a batch with its relations and the rows that have a series. `SeriesValidator` checks
  /// the points of a series as they are received. The relations can refer to objects outside of the
  /// batch.
  @discardableResult
  package func validate(
    _ batch: SampleBatch, seriesRows: [Int], relations: [Relation]
  ) throws(HealthError) -> ValidatedSamples {
    let validated = try validate(batch)
    try checkSeries(rows: seriesRows, of: batch)
    try RelationRules(batch: batch).check(relations, "relations")
    return validated
  }

  @discardableResult
  package func validate(_ batch: SampleBatch) throws(HealthError) -> ValidatedSamples {
    try checkForm(of: batch)
    try checkSources(batch.sources, rowCount: batch.count)
    for (index, device) in batch.devices.enumerated() { try check(device, at: index) }
    var rules: [TypeRule] = []
    for (index, type) in batch.types.enumerated() { rules.append(try rule(of: type, at: index)) }
    for (index, metadata) in batch.metadata.enumerated() {
      try MetadataRules(origin: origin, field: "samples.metadata[\(index)]").check(metadata)
    }
    try checkRows(of: batch, rules)
    if origin != .imported { try checkMetadataOfRows(of: batch, rules) }
    try checkDetails(of: batch)
    return ValidatedSamples(batch, origin)
  }
}

/// Samples that `SampleValidator` accepted. Only the validator makes this value, so that what takes
/// it does not need to check the samples again.
package struct ValidatedSamples: Sendable {
  package let batch: SampleBatch
  /// Which rules applied.
  package let origin: SampleValidator.Origin

  fileprivate init(_ batch: SampleBatch, _ origin: SampleValidator.Origin) {
    self.batch = batch
    self.origin = origin
  }
}

/// The limits of a save request. HealthKit publishes none; these are chosen by this project, far
/// above what apps and exports contain, to bound the storage that a request can use.
package enum SampleLimits {
  /// The maximum number of samples in a batch.
  package static let batchCount = 1 << 18
  /// The maximum number of metadata entries of an object.
  package static let metadataEntryCount = 256
  /// The maximum length of a metadata key in UTF-8 bytes.
  package static let metadataKeyLength = 1_024
  /// The maximum length of a metadata string in UTF-8 bytes.
  package static let metadataStringLength = 65_536
  /// The maximum total length of an object's metadata keys and strings in UTF-8 bytes.
  package static let metadataLength = 262_144
  /// The maximum length of each string of a device or a source in UTF-8 bytes.
  package static let textLength = 4_096
  /// The range of calendar dates: 0001-01-01T00:00:00Z up to but not including
  /// 10000-01-01T00:00:00Z.
  package static let instants =
    Instant(
      microseconds: -62_135_596_800_000_000)..<Instant(microseconds: 253_402_300_800_000_000)
}
