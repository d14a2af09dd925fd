import HealthDocuments
package import HealthImport
package import HealthModel

/// The destination of everything that a reader finds. It counts for the report, checks objects by
/// the rules of the daemon, and groups them into events.
///
/// Each entry of a file is counted once: by `add`, `store(original:)`, `skip` or `countInside`. The
/// report then accounts for everything that was found.
package final class FeedSink {
  /// As many as in a batch of an Apple Health export.
  private static let sampleCountMax = 10_000
  private static let originalByteCountMax = 1 << 20
  private static let originalCountMax = 256
  /// A file can contain any number of names; further ones are counted together.
  private static let rowCountMax = 300

  private let deliver: (ImportEvent) throws -> Void
  /// Called often; throws when the import is to stop.
  private let checkpoint: (_ recordCount: Int) throws -> Void
  private var report = ImportReport()
  private var rows: [String: ImportReport.Row] = [:]
  private var samples: [HealthObject] = []
  /// The names of the buffered samples in the report.
  private var sampleRows: [String] = []
  private var records = RecordsBuilder()
  private var originals: [ImportedObject] = []
  private var originalByteCount = 0
  private let deflater = Deflater()
  private let validator = SampleValidator(origin: .imported)
  private var minted = ObjectIDMint()
  private var claimed: Set<ObjectID> = []

  package init(
    deliver: @escaping (ImportEvent) throws -> Void,
    checkpoint: @escaping (_ recordCount: Int) throws -> Void
  ) {
    self.deliver = deliver
    self.checkpoint = checkpoint
  }

  /// Whether nothing was added or stored yet.
  package var isEmpty: Bool {
    report.sampleCount + report.recordCount + report.objectCount + samples.count == 0
  }

  /// Returns a new identifier for an object without one in its file. Consecutive identifiers are
  /// stored as one.
  package func mintedID() -> ObjectID { minted.next() }

  /// Returns whether a name occurs for the first time in this import. For formats whose archives
  /// contain one object in several files.
  package func claim(_ id: ObjectID) -> Bool { claimed.insert(id).inserted }

  /// Gives the caller an opportunity to cancel and to report progress.
  package func proceed() throws {
    try checkpoint(report.sampleCount + report.nestedSampleCount + samples.count)
  }

  // MARK: Samples

  /// Adds a quantity or category sample. `name` is that of the entry in the report.
  package func add(_ sample: HealthObject, as name: String) throws {
    samples.append(sample)
    sampleRows.append(name)
    if samples.count >= Self.sampleCountMax { try flushSamples() }
  }

  private func flushSamples() throws {
    guard !samples.isEmpty else { return }
    let (all, names) = (samples, sampleRows)
    samples = []
    sampleRows = []
    var batch = SampleBatch(rows: all)
    var valid = names.indices.map { _ in true }
    // Almost always the whole batch is valid.
    if !isValid(batch) {
      for (index, sample) in all.enumerated() where !isValid(SampleBatch(rows: [sample])) {
        valid[index] = false
        try store(invalid: sample, as: names[index])
      }
      batch = SampleBatch(rows: all.indices.filter { valid[$0] }.map { all[$0] })
    }
    for (index, sample) in all.enumerated() where valid[index] {
      report.types[sample.type, default: 0] += 1
      update(names[index]) {
        $0.found += 1
        $0.samples += 1
      }
    }
    report.sampleCount += batch.count
    if !batch.isEmpty { try deliver(.samples(batch)) }
    try proceed()
  }

  private func isValid(_ batch: SampleBatch) -> Bool {
    (try? validator.validate(batch)) != nil
  }

  private func store(invalid sample: HealthObject, as name: String) throws {
    note(.invalidSample)
    update(name) {
      $0.found += 1
      $0.objects += 1
    }
    for part in DeferredElement.element(of: sample).deferred(ImportProblem.invalidSample.rawValue) {
      try append(part)
    }
    report.objectCount += 1
  }

  // MARK: Groups

  /// Adds objects that belong together as one entry. If the daemon would refuse them, `original` is
  /// stored instead.
  package func add(_ group: FeedGroup, original: FeedOriginal, as name: String) throws {
    let parts = group.parts
    guard parts.allSatisfy(isValid) else {
      return try store(original, reason: .invalidSample, as: name)
    }
    update(name) {
      $0.found += 1
      $0.records += 1
    }
    for part in parts { try append(part, original) }
  }

  private func append(_ group: FeedGroup, _ original: FeedOriginal) throws {
    for object in group.objects {
      report.types[object.type, default: 0] += 1
      if object.details == nil {
        report.nestedSampleCount += 1
      } else {
        report.recordCount += 1
      }
    }
    records.append(
      group.objects, group.relations, .element(original.object), series: group.points)
    if records.isFull { try flushRecords() }
  }

  private func isValid(_ group: FeedGroup) -> Bool {
    let batch = SampleBatch(rows: group.objects)
    guard isValid(batch), (try? RelationRules(batch: batch).check(group.relations, "")) != nil
    else { return false }
    for (row, points) in group.points {
      let object = group.objects[row]
      do throws(HealthError) {
        var validator = SeriesValidator(kind: points.kind)
        try validator.append(points)
        try validator.finish(type: object.type, start: object.start, end: object.end, "")
      } catch {
        return false
      }
    }
    return true
  }

  private func flushRecords() throws {
    guard !records.isEmpty else { return }
    // Relations can refer to samples that were added before.
    try flushSamples()
    try deliver(.records(records.take()))
    try proceed()
  }

  // MARK: Originals

  /// Stores an entry of the file unparsed, because this version has no object for it.
  package func store(_ original: FeedOriginal, reason: ImportProblem, as name: String) throws {
    note(reason)
    update(name) {
      $0.found += 1
      $0.objects += 1
    }
    try storeUnparsed(original, reason)
  }

  private func storeUnparsed(_ original: FeedOriginal, _ reason: ImportProblem) throws {
    var object = original.object
    object.reason = reason.rawValue
    object.readerVersion = ImportedObject.currentReaderVersion
    // The store never searches in deferred records, so it can hold them compressed.
    if let packed = deflater.deflated(object.payload) {
      object.encoding = .deflate
      object.payload = packed
    }
    for part in object.parts { try append(part) }
    report.objectCount += 1
  }

  /// Stores an entry that was added without a part that this version cannot read.
  package func storeCopy(of original: FeedOriginal, reason: ImportProblem) throws {
    report.partial[original.object.kind, default: 0] += 1
    note(reason)
    try storeUnparsed(original, reason)
  }

  private func append(_ object: ImportedObject) throws {
    if originalByteCount + object.payload.count > Self.originalByteCountMax
      || originals.count >= Self.originalCountMax
    {
      try flushOriginals()
    }
    originals.append(object)
    // 64 bytes for the fields around the payload.
    originalByteCount += object.payload.count + 64
  }

  private func flushOriginals() throws {
    guard !originals.isEmpty else { return }
    let delivery = originals
    originals = []
    originalByteCount = 0
    try deliver(.objects(delivery))
    try proceed()
  }

  // MARK: Counts

  package func note(_ problem: ImportProblem) { report.problems[problem, default: 0] += 1 }

  /// Counts a type that this version does not know. The name is cut: the report is printed, and the
  /// file controls the text.
  package func noteUnknownType(_ name: String) {
    let isRoom = report.unknownTypes.count < Self.rowCountMax || report.unknownTypes[name] != nil
    report.unknownTypes[isRoom ? String(name.prefix(100)) : "other types", default: 0] += 1
  }

  /// Counts entries that are not stored in any form.
  package func skip(_ name: String, _ reason: ImportReport.SkipReason, count: Int = 1) {
    guard count > 0 else { return }
    update(name) {
      $0.found += count
      $0.skipped[reason, default: 0] += count
    }
  }

  /// Counts entries that are part of another one that was added.
  package func countInside(_ name: String, count: Int = 1) {
    guard count > 0 else { return }
    update(name) {
      $0.found += count
      $0.inside += count
    }
  }

  /// Counts what is read for the import itself, such as a file.
  package func countHeader(_ name: String) {
    update(name) {
      $0.found += 1
      $0.header += 1
    }
  }

  private func update(_ name: String, _ change: (inout ImportReport.Row) -> Void) {
    let key =
      rows[name] != nil || rows.count < Self.rowCountMax ? String(name.prefix(100)) : "other"
    change(&rows[key, default: .init(name: key)])
  }

  /// Delivers the rest and returns the report. Must be called once, at the end.
  package func finish() throws -> ImportReport {
    try flushSamples()
    try flushRecords()
    try flushOriginals()
    report.rows = rows.values.sorted { $0.name < $1.name }
    return report
  }
}
