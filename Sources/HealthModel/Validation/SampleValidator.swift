/// Checks what is about to be saved.
///
/// Every refusal is `HealthError.invalidArgument`. The text names the field, where it helps the row
/// of the request and the type, and says what would be right; it never shows a value, a date, an
/// identifier or a text of the batch. Costs are per distinct type, device, metadata entry and
/// details, and a few nanoseconds per row.
///
/// What only the store can know is its own to check: whether an identifier is already in use
/// (rule SAVE-01), whether a sync version replaces an object (SYNC-02), and whether the objects of a
/// relation that are not part of the request exist.
package struct SampleValidator: Sendable {
  package enum Origin: Hashable, Sendable {
    /// An app: all rules of saving hold.
    case app
    /// The person. As an app, but may also enter what only the system records (SAVE-17 to SAVE-19).
    case owner
    /// The person's own export of another store. Sources come with the rows; read-only types, values
    /// that our tables do not know and metadata in the text form of the export are let in as they
    /// are. What holds is what the store has to rely on: form, finite numbers, lengths of texts.
    case imported
  }

  package var origin: Origin
  /// Samples that end before this are refused (rule SAVE-03); nil for no such limit.
  package var earliestEnd: Instant?

  package init(origin: Origin = .app, earliestEnd: Instant? = nil) {
    self.origin = origin
    self.earliestEnd = earliestEnd
  }

  /// Checks a batch of an app, without a limit on the past.
  package static func validate(_ batch: SampleBatch) throws(HealthError) {
    try SampleValidator().validate(batch)
  }

  /// Also checks which rows the series belong to and what is related to what. The points of a
  /// series are checked by `SeriesValidator`, as they come.
  package func validate(_ request: SaveRequest) throws(HealthError) {
    try validate(request.samples)
    try checkSeries(request.series, of: request.samples)
    try RelationRules(batch: request.samples).check(request.relations, "relations")
  }

  /// Relations of an import may name objects of earlier batches, and stand alone; kept objects may
  /// be dropped alone.
  package func validate(_ request: ImportSamplesRequest) throws(HealthError) {
    if request.samples.isEmpty, !request.relations.isEmpty || !request.keptKeys.isEmpty { return }
    try validate(request.samples)
    try checkSeries(request.series, of: request.samples)
    try RelationRules(batch: request.samples).check(request.relations, "relations")
  }

  package func validate(_ batch: SampleBatch) throws(HealthError) {
    try checkShape(of: batch)
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
  }
}
