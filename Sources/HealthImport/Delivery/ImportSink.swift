import HealthDocuments
import HealthModel

/// The destination of everything that is read. It counts for the report, groups objects into
/// events, passes samples on at once, and holds nested samples back until the end.
final class ImportSink {
  /// Bounds a delivery by number and by bytes, so that a message stays below a frame of 4 MiB.
  private static let objectCountMax = 256
  private static let objectByteCountMax = 1 << 20
  static let partByteCountMax = ImportedObject.partByteCountMax
  private let nestedBatchCountMax: Int
  /// Records inside an object are delivered with the object, because all top-level records are
  /// already stored.
  let mergesNested: Bool

  private let deliver: (ImportEvent) throws -> Void
  /// Called often; throws when the import is to stop.
  private let checkpoint: (_ recordCount: Int) throws -> Void
  private(set) var report = ImportReport()
  private var rows: [String: ImportReport.Row] = [:]
  /// Ten times the number of element names in exports; further names are counted together.
  private static let rowCountMax = 300

  private var objects: [ImportedObject] = []
  private var objectByteCount = 0
  private var nested: [SampleBatch] = []
  private var records = RecordsBuilder()
  /// Delivered together with `nested`.
  private var nestedRecords = RecordsBuilder()
  private var keptRecords: [ImportedRecords] = []
  /// False once the nested batches exceeded `nestedBatchCountMax` and were discarded. A second
  /// reading then delivers them. Batches that were already held are discarded too, so that the
  /// second reading delivers each nested record exactly once.
  private(set) var keepsNested = true
  private var links: [(links: OwnLinks, origin: ImportedObject)] = []
  private var linksByteCount = 0
  private let linksByteCountMax: Int
  /// False once the links exceeded the limit and were discarded.
  private(set) var keepsLinks = true
  var canonical = CanonicalElement()
  private let deflater = Deflater()
  var mint = ObjectIDMint()

  // Counters on the hot path; `finishedReport` converts them to rows.
  var recordsFound = 0
  var recordsSkipped = 0
  var recordMetadataFound = 0
  var recordMetadataKept = 0

  init(
    nestedBatchCountMax: Int, linksByteCountMax: Int = 0, mergesNested: Bool = false,
    deliver: @escaping (ImportEvent) throws -> Void,
    checkpoint: @escaping (_ recordCount: Int) throws -> Void
  ) {
    self.nestedBatchCountMax = nestedBatchCountMax
    self.linksByteCountMax = linksByteCountMax
    self.mergesNested = mergesNested
    self.deliver = deliver
    self.checkpoint = checkpoint
  }

  /// Gives the caller an opportunity to cancel and to report progress.
  func proceed() throws { try checkpoint(report.sampleCount + report.nestedSampleCount) }

  // MARK: Samples

  func deliver(samples batch: SampleBatch) throws {
    report.sampleCount += batch.count
    count(types: batch)
    try deliver(.samples(batch))
    try proceed()
  }

  private func count(types batch: SampleBatch) {
    // A batch of one type has no index column.
    guard !batch.typeIndices.isEmpty else {
      if let type = batch.types.first { report.types[type, default: 0] += batch.count }
      return
    }
    var counts = Array(repeating: 0, count: batch.types.count)
    for index in batch.typeIndices { counts[Int(index)] += 1 }
    for (type, count) in zip(batch.types, counts) { report.types[type, default: 0] += count }
  }

  func deliver(nested batch: SampleBatch) throws {
    report.nestedSampleCount += batch.count
    try deliver(.nestedSamples(batch))
    try proceed()
  }

  func keep(nested batch: SampleBatch) {
    nested.append(batch)
    boundNested()
  }

  func deliverNested() throws {
    for batch in nested { try deliver(nested: batch) }
    if !nestedRecords.isEmpty { keptRecords.append(nestedRecords.take()) }
    for records in keptRecords { try deliver(.nestedRecords(records)) }
    nested = []
    keptRecords = []
    try proceed()
  }

  private func boundNested() {
    guard nested.count + keptRecords.count > nestedBatchCountMax else { return }
    nested = []
    keptRecords = []
    keepsNested = false
  }

  // MARK: Records

  func deliver(_ characteristics: [Characteristic]) throws {
    try deliver(.characteristics(characteristics))
  }

  /// Adds an object for the first import. It is delivered with others, because the client waits for
  /// the answer before the next delivery of objects.
  func add(record: MappedObject) throws {
    report.recordCount += 1
    report.types[record.object.type, default: 0] += 1
    records.append(record)
    if records.isFull { try flushRecords() }
  }

  /// Passes on a clinical record that was entered in error. `counts` are the elements in it by name.
  func withdraw(_ record: HealthObject, _ counts: [String: Int]) throws {
    skip(counts, .enteredInError)
    try deliver(.withdrawn(record))
  }

  func flushRecords() throws {
    guard !records.isEmpty else { return }
    try deliver(.records(records.take()))
    try proceed()
  }

  /// Adds an object and the records inside it, for the second import. If nested records are no
  /// longer held in memory, a second reading adds them again with `isLast`, and they are delivered
  /// at once.
  func add(
    nested object: HealthObject?, _ samples: [HealthObject], _ relation: Relation?, isLast: Bool
  )
    throws
  {
    // Children before their correlation: it refers to them by identifier.
    let group = samples + [object].compactMap(\.self)
    let related = [relation].compactMap(\.self)
    if mergesNested {
      records.append(group, related)
      if records.isFull { try flushRecords() }
      return
    }
    guard keepsNested || isLast else { return }
    nestedRecords.append(group, related)
    guard nestedRecords.isFull else { return }
    try flushNestedRecords(isLast: isLast)
  }

  func flushNestedRecords(isLast: Bool) throws {
    guard !nestedRecords.isEmpty else { return }
    let full = nestedRecords.take()
    // The second reading has nothing to wait for.
    if isLast { return try deliver(.nestedRecords(full)) }
    keptRecords.append(full)
    boundNested()
  }

  /// Holds links until everything else is delivered.
  func keep(_ found: OwnLinks, _ origin: ImportedObject) {
    guard keepsLinks else { return }
    links.append((found, origin))
    linksByteCount += 2 * origin.payload.count
    guard linksByteCount > linksByteCountMax else { return }
    links = []
    keepsLinks = false
  }

  /// Delivers the links that were held.
  ///
  /// - Parameter use: Returns the files that are in the export.
  func deliverLinks(_ use: ([OwnLinks.File]) throws -> [ImportedLinks.File]) throws {
    let held = links
    links = []
    for (found, origin) in held { try deliver(found, origin, try use(found.files)) }
  }

  func deliver(
    _ found: OwnLinks, _ origin: ImportedObject, _ files: [ImportedLinks.File]
  ) throws {
    try deliver(
      .links(
        ImportedLinks(
          samples: found.samples, relations: found.relations, files: files, origin: origin)))
    try proceed()
  }

  func countNestedRecord(_ type: ObjectType) {
    report.recordCount += 1
    report.types[type, default: 0] += 1
  }

  /// Counts an element that was delivered as a record. `counts` are the elements in it by name.
  func count(record kind: String, counts: [String: Int]) {
    for (name, count) in counts {
      let own = name == kind ? 1 : 0
      update(name) {
        $0.found += count
        $0.records += own
        $0.inside += count - own
      }
    }
  }

  // MARK: Objects

  /// Defers an element. `counts` are the elements in it by name; it includes the element itself
  /// unless that is only a copy of the record around a `kind`.
  func deferElement(
    _ element: ExportElement, _ encoded: CanonicalElement.Encoded, kind: String,
    reason: ImportProblem, counts: [String: Int]
  ) throws {
    for (name, count) in counts {
      let own = name == kind ? 1 : 0
      update(name) {
        $0.found += count
        $0.objects += own
        $0.inside += count - own
      }
    }
    try append(element, encoded, kind: kind, reason: reason)
  }

  /// Defers an element that was stored in part as an object of its kind. It has already been
  /// counted there.
  func deferCopy(
    of element: ExportElement, _ encoded: CanonicalElement.Encoded, kind: String,
    reason: ImportProblem
  ) throws {
    report.partial[kind, default: 0] += 1
    try append(element, encoded, kind: kind, reason: reason)
  }

  private func append(
    _ element: ExportElement, _ encoded: CanonicalElement.Encoded, kind: String,
    reason: ImportProblem
  ) throws {
    let start = (element["startDate"] ?? element["dateIssued"] ?? element["receivedDate"])
      .flatMap(DateText.instant)
    let end = element["endDate"].flatMap(DateText.instant)
    // The store never searches in deferred elements, so it can hold them compressed.
    let packed = deflater.deflated(encoded.payload)
    try add(
      ImportedObject(
        key: encoded.key, kind: kind, start: start.map(Instant.init(microseconds:)),
        end: end.map(Instant.init(microseconds:)), encoding: packed == nil ? .identity : .deflate,
        payload: packed ?? encoded.payload, reason: reason.rawValue,
        readerVersion: ImportedObject.currentReaderVersion))
    report.objectCount += 1
  }

  /// Adds an object, split into parts if it is large.
  func add(_ object: ImportedObject) throws {
    for part in object.parts { try append(part) }
  }

  func countObject() { report.objectCount += 1 }

  private func append(_ object: ImportedObject) throws {
    if objectByteCount + object.payload.count > Self.objectByteCountMax
      || objects.count >= Self.objectCountMax
    {
      try flushObjects()
    }
    objects.append(object)
    // 64 bytes for the fields around the payload.
    objectByteCount += object.payload.count + 64
  }

  func flushObjects() throws {
    guard !objects.isEmpty else { return }
    let delivery = objects
    objects = []
    objectByteCount = 0
    try deliver(.objects(delivery))
    try proceed()
  }

  // MARK: Counts

  func note(_ problem: ImportProblem) { report.problems[problem, default: 0] += 1 }

  func note(_ problems: [ImportProblem: Int]) {
    for (problem, count) in problems where count > 0 {
      report.problems[problem, default: 0] += count
    }
  }

  func note(_ defects: [MarkupDefect: Int]) {
    for (defect, count) in defects { report.problems[ImportProblem(defect), default: 0] += count }
  }

  /// A name is cut to 100 characters: the report is printed, and the file controls the text.
  func noteUnknownType(_ name: String) {
    let isRoom = report.unknownTypes.count < Self.rowCountMax || report.unknownTypes[name] != nil
    report.unknownTypes[isRoom ? String(name.prefix(100)) : "other types", default: 0] += 1
  }

  func countHeader(_ name: String) {
    update(name) {
      $0.found += 1
      $0.header += 1
    }
  }

  func countNested(in parent: String, isSample: Bool) {
    update("Record in " + parent) {
      $0.found += 1
      $0.samples += isSample ? 1 : 0
      $0.inside += isSample ? 0 : 1
    }
  }

  func skip(_ counts: [String: Int], _ reason: ImportReport.SkipReason) {
    for (name, count) in counts where count > 0 {
      update(name) {
        $0.found += count
        $0.skipped[reason, default: 0] += count
      }
    }
  }

  /// Changes a row of the report. The number of rows is limited because a file can contain any
  /// number of made-up names.
  func update(_ name: String, _ change: (inout ImportReport.Row) -> Void) {
    let name =
      rows[name] != nil || rows.count < Self.rowCountMax ? String(name.prefix(100)) : "other"
    change(&rows[name, default: .init(name: name)])
  }

  /// Must be called once, at the end: it converts the counters to rows.
  func finishedReport() -> ImportReport {
    note(canonical.problems)
    if recordsFound > 0 {
      update("Record") {
        $0.found += recordsFound
        $0.samples += report.sampleCount
        // What is neither a sample nor skipped was deferred.
        $0.objects += recordsFound - report.sampleCount - recordsSkipped
        if recordsSkipped > 0 { $0.skipped[.truncated, default: 0] += recordsSkipped }
      }
    }
    if recordMetadataFound > 0 {
      update("MetadataEntry") {
        $0.found += recordMetadataFound
        $0.inside += recordMetadataKept
        let rest = recordMetadataFound - recordMetadataKept
        if rest > 0 { $0.skipped[.unusableMetadata, default: 0] += rest }
      }
    }
    report.rows = rows.values.sorted { $0.name < $1.name }
    return report
  }
}
