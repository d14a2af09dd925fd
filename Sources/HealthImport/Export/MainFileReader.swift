import HealthDocuments
import HealthModel

/// Reads the main file: records become rows; every other child of `<HealthData>` is built as an
/// element and mapped, or deferred if it cannot be mapped.
///
/// The states, by what is open:
/// - nothing: a child of `<HealthData>` is expected;
/// - `record`: a top-level record that may have children. Its `MetadataEntry` children are its
///   metadata; any other child is built as an element together with the identifying attributes of
///   its record;
/// - `builder`: an element with everything inside. A `Record` in it is also a nested row.
///
/// A missing end tag is supplied when a tag follows that cannot be inside the open element.
///
/// Records are not built as elements: they are nearly all of the file, and a row costs no
/// allocation. An XML library is not used, because real exports contain text that is not
/// well-formed (`TagScanner`), which such a library must refuse.
final class MainFileReader {
  enum Mode {
    case everything
    /// A second reading, for nested rows that did not fit into memory.
    case nestedOnly
    /// A second reading, for links that did not fit into memory.
    case linksOnly
  }

  /// A record whose end tag has not been read.
  private struct OpenRecord {
    var row: MappedRecord
    var metadata = MetadataBytes()
    /// The number of open elements in the builder at the record; 0 for a top-level record.
    var depth: Int
    /// With the unit, as written; only `recordElement` uses it.
    var value: String
    var unit: String
    /// Whether the record contains the exact object, which is delivered instead of the row.
    var isReplaced = false
  }

  private let scanner: TagScanner
  private let mode: Mode
  private let sink: ImportSink
  private let mapping: ElementMapping
  private let mapper = RecordMapper()
  private var builder = ElementBuilder()
  private let samples = BatchBuilder()
  private let nested = BatchBuilder()
  private var record: OpenRecord?
  /// The records inside the open element, until it is known whether it becomes an object of its
  /// kind.
  private var inner: [(row: MappedRecord, metadata: MetadataBytes)] = []
  private var innerCounts: [String: Int] = [:]
  /// The number of records inside the open element that are not samples.
  private var innerFailureCount = 0
  /// The reason why the open top-level record is deferred.
  private var recordProblem: ImportProblem?
  /// The number of records that were stored without one of their attributes and also deferred.
  private var partialRecordCount = 0
  /// A limit, because every record of a file may have an unknown attribute. Copies beyond the limit
  /// are not stored; the unknown attributes are still counted.
  private static let partialRecordCountMax = 100_000
  /// Whether the builder has a copy of the record around the element that is being built.
  private var keepsWrapper = false
  /// Whether `</HealthData>` was read. A truncated file can end between two whole records.
  private var sawEnd = false

  init(_ scanner: TagScanner, mode: Mode, sink: ImportSink, mapping: ElementMapping) {
    self.scanner = scanner
    self.mode = mode
    self.sink = sink
    self.mapping = mapping
  }

  /// Reads to the end. Throws only the errors of the sink.
  func run() throws {
    // The document type definition of iOS 16.0 is not well-formed, so it is skipped unread.
    guard scanner.skipProlog(to: "<HealthData") else { return note(.truncatedFile) }
    var tagCount = 0
    while let tag = scanner.next() {
      if tag == .close { try close() } else { try open(isEmpty: tag == .empty) }
      tagCount += 1
      // At every 16,384th tag, a few milliseconds apart.
      if tagCount & 0x3fff == 0 { try sink.proceed() }
    }
    try finish()
  }

  // MARK: Tags

  private func open(isEmpty: Bool) throws {
    if builder.isActive { return try openInside(isEmpty: isEmpty) }
    if record != nil { return try openInRecord(isEmpty: isEmpty) }
    if Bytes.equal(scanner.name, "Record") { return try openRecord(isEmpty: isEmpty) }
    if Bytes.equal(scanner.name, "HealthData") { return }
    if Bytes.equal(scanner.name, "ExportDate") { return sink.countHeader("ExportDate") }
    guard isRead(scanner.name) else { return openSkipped(isEmpty: isEmpty) }
    begin(element())
    if isEmpty { try closeElement() }
  }

  private func isRead(_ name: UnsafeRawBufferPointer) -> Bool {
    switch mode {
    case .everything: true
    // Only these contain records.
    case .nestedOnly:
      Bytes.equal(name, "Correlation") || Bytes.equal(name, "Workout")
        || Bytes.equal(name, "HealthdObject")
    case .linksOnly: Bytes.equal(name, "HealthdLinks")
    }
  }

  /// Tracks an element that a second reading does not need. It is not built.
  private func openSkipped(isEmpty: Bool) {
    if !isEmpty { builder.open(ExportElement(name: Bytes.string(scanner.name))) }
  }

  private func openRecord(isEmpty: Bool) throws {
    guard mode == .everything else {
      if !isEmpty { builder.open(ExportElement(name: "Record")) }
      return
    }
    sink.recordsFound += 1
    let attributes = RecordAttributes(scanner.attributes)
    switch mapper.map(attributes) {
    case .success(let row):
      if attributes.unknownCount > 0 { try deferCopyOfRecord() }
      if attributes.sourceName.count == 0 { note(.missingSource) }
      let metadata = earlyMetadata(attributes)
      if isEmpty { return try append(row, metadata) }
      record = OpenRecord(
        row: row, metadata: metadata, depth: 0, value: mapper.decoder.text(attributes.value),
        unit: mapper.decoder.text(attributes.unit))
    case .failure(let failure):
      note(failure.problem)
      if failure.problem == .unknownType {
        sink.noteUnknownType(mapper.decoder.text(attributes.type))
      }
      recordProblem = failure.problem
      // `sink.recordsFound` has counted the record.
      begin(element(), isCounted: false)
      if isEmpty { try closeElement() }
    }
  }

  /// Reads metadata from the attributes of a record, as written by iOS 8. They are not counted as
  /// elements.
  private func earlyMetadata(_ attributes: RecordAttributes) -> MetadataBytes {
    var metadata = MetadataBytes()
    guard attributes.isEarly else { return metadata }
    if attributes.isSum { note(.summedRecord) }
    if !metadata.append(early: attributes, scanner.attributes) { note(.unusableMetadata) }
    return metadata
  }

  /// Defers a copy of a record that has an unknown attribute.
  private func deferCopyOfRecord() throws {
    guard partialRecordCount < Self.partialRecordCountMax else { return }
    partialRecordCount += 1
    let element = element()
    let encoded = sink.canonical.encode(element)
    try sink.deferCopy(of: element, encoded, kind: "Record", reason: .unknownAttribute)
  }

  private func openInRecord(isEmpty: Bool) throws {
    if Bytes.equal(scanner.name, "MetadataEntry") {
      return appendMetadata()
    }
    // The end tag of the record is missing. Everything after it would otherwise be inside it.
    if Self.standsAtTop(scanner.name) {
      note(.unclosedElement)
      // The row was complete with its start tag; only metadata can be missing.
      try commitRecord()
      return try open(isEmpty: isEmpty)
    }
    if Self.matches(scanner.name, OwnElement.object) { record?.isReplaced = true }
    // The element is deferred with a copy of the attributes that identify the record.
    builder.open(recordElement())
    keepsWrapper = true
    begin(element())
    if isEmpty { try closeElement() }
  }

  private func openInside(isEmpty: Bool) throws {
    appendText()
    let isRecord = Bytes.equal(scanner.name, "Record")
    if Self.neverInside(scanner.name) || (isRecord && builder.stack[0].name == "Record") {
      note(.unclosedElement)
      while builder.isActive { try closeElement() }
      return try open(isEmpty: isEmpty)
    }
    if isRecord {
      try openNestedRecord()
    } else if Bytes.equal(scanner.name, "MetadataEntry"), record?.depth == builder.stack.count {
      // The depth excludes metadata of elements between the record and the entry.
      appendMetadata()
    }
    // A nested record is both a row and part of the element, whose deferred form must be complete.
    begin(element(), isCounted: !isRecord)
    if isEmpty { try closeElement() }
  }

  private func openNestedRecord() throws {
    let parent = builder.stack[0].name
    if let open = record {
      note(.unclosedElement)
      try commitNestedRecord(open)
    }
    let attributes = RecordAttributes(scanner.attributes)
    switch mapper.map(attributes) {
    case .success(let row):
      record = OpenRecord(
        row: row, metadata: earlyMetadata(attributes), depth: builder.stack.count + 1, value: "",
        unit: "")
    case .failure(let failure):
      note(failure.problem)
      // The element around it is then not whole and is deferred as well.
      innerFailureCount += 1
      if mode == .everything { sink.countNested(in: parent, isSample: false) }
    }
  }

  private func close() throws {
    if builder.isActive {
      appendText()
      // The innermost element with the name: an end tag closes everything that was left open
      // inside.
      guard let depth = builder.stack.lastIndex(where: { Self.matches(scanner.name, $0.name) })
      else {
        if Bytes.equal(scanner.name, "HealthData") {
          while builder.isActive { try closeElement() }
          return try close()
        }
        return note(.unmatchedEndTag)
      }
      if depth < builder.stack.count - 1 { note(.unclosedElement) }
      while builder.stack.count > depth { try closeElement() }
      return
    }
    if record != nil {
      if Bytes.equal(scanner.name, "Record") { return try commitRecord() }
      if Bytes.equal(scanner.name, "MetadataEntry") { return }
      if Bytes.equal(scanner.name, "HealthData") {
        note(.unclosedElement)
        try commitRecord()
      }
    }
    if Bytes.equal(scanner.name, "HealthData") {
      sawEnd = true
    } else if !Bytes.equal(scanner.name, "ExportDate") {
      note(.unmatchedEndTag)
    }
  }

  // MARK: Records

  private func append(_ row: MappedRecord, _ metadata: MetadataBytes) throws {
    sink.recordMetadataKept += metadata.entryCount
    samples.append(row, metadata: metadata, from: mapper)
    if samples.isFull { try flushSamples() }
  }

  private func commitRecord() throws {
    guard let open = record else { return }
    record = nil
    guard !open.isReplaced else { return countReplaced(open) }
    try append(open.row, open.metadata)
  }

  /// Counts a record whose object was delivered as a record of its own.
  private func countReplaced(_ open: OpenRecord) {
    sink.recordsFound -= 1
    sink.recordMetadataKept += open.metadata.entryCount
    sink.update("Record") {
      $0.found += 1
      $0.records += 1
    }
  }

  private func commitNestedRecord(_ open: OpenRecord) throws {
    record = nil
    if mode == .everything { sink.countNested(in: builder.stack[0].name, isSample: true) }
    // Held until the element is closed, because a correlation is delivered with its records.
    inner.append((open.row, open.metadata))
    if inner.count >= Self.innerCountMax { try deliverInner() }
  }

  /// Delivers the records inside an element as nested samples, because the element is deferred or
  /// contains too many of them.
  private func deliverInner() throws {
    defer { inner.removeAll(keepingCapacity: true) }
    guard mode == .nestedOnly || sink.keepsNested else { return }
    for (row, metadata) in inner {
      nested.append(row, metadata: metadata, from: mapper)
      if nested.isFull { try flushNested() }
    }
  }

  /// More records than a correlation or a workout of any export contains.
  private static let innerCountMax = 50_000

  private func appendMetadata() {
    if record?.depth == 0 { sink.recordMetadataFound += 1 }
    if record?.metadata.append(scanner.attributes) == false { note(.unusableMetadata) }
  }

  private func flushSamples() throws {
    if samples.count > 0 { try sink.deliver(samples: samples.take(&sink.mint)) }
    if mapper.isLarge { try resetTables() }
  }

  private func flushNested() throws {
    if nested.count > 0 {
      let batch = nested.take(&sink.mint)
      if mode == .nestedOnly { try sink.deliver(nested: batch) } else { sink.keep(nested: batch) }
    }
    if mapper.isLarge { try resetTables() }
  }

  /// Discards the tables. The rows of both builders and an open record refer to them, so the
  /// builders are flushed first and an open record prevents the reset.
  private func resetTables() throws {
    // The next full batch tries again.
    guard record == nil, inner.isEmpty else { return }
    if samples.count > 0 { try sink.deliver(samples: samples.take(&sink.mint)) }
    if nested.count > 0 {
      let batch = nested.take(&sink.mint)
      if mode == .nestedOnly { try sink.deliver(nested: batch) } else { sink.keep(nested: batch) }
    }
    mapper.resetTables()
  }

  // MARK: Elements

  private func begin(_ element: ExportElement, isCounted: Bool = true) {
    if isCounted, mode == .everything {
      innerCounts[element.name, default: 0] += 1
      if !Self.knownNames.contains(element.name) { note(.unknownElement) }
    }
    builder.open(element)
  }

  private func closeElement() throws {
    if let open = record, open.depth == builder.stack.count, open.depth > 0 {
      try commitNestedRecord(open)
    }
    let isTooLarge = builder.isTooLarge
    if let element = builder.close() { return try deliver(element, kind: element.name, isTooLarge) }
    if keepsWrapper, builder.stack.count == 1, let wrapper = builder.close() {
      keepsWrapper = false
      try deliver(wrapper, kind: wrapper.children.first?.name ?? wrapper.name, isTooLarge)
    }
  }

  private func deliver(_ element: ExportElement, kind: String, _ isTooLarge: Bool) throws {
    if isTooLarge { builder.discard() }
    defer {
      innerCounts.removeAll(keepingCapacity: true)
      innerFailureCount = 0
      recordProblem = nil
    }
    let samples = inner.map { mapper.sample($0.row, $0.metadata, id: sink.mint.next()) }
    guard !isTooLarge else {
      try deliverInner()
      if mode == .everything { sink.skip(innerCounts, .tooLarge) }
      return
    }
    let result = try mapping.map(
      element, kind: kind, counts: innerCounts, inner: samples,
      unreadableInnerCount: innerFailureCount)
    switch result {
    case .done, .stored: inner.removeAll(keepingCapacity: true)
    case .partly(let encoded, let reason):
      inner.removeAll(keepingCapacity: true)
      try sink.deferCopy(of: element, encoded, kind: kind, reason: reason)
    case .deferred(let encoded, let reason):
      // What cannot be read replaces nothing.
      record?.isReplaced = false
      try deliverInner()
      guard mode == .everything else { return }
      let reason = kind == element.name ? recordProblem ?? reason : reason
      try sink.deferElement(element, encoded, kind: kind, reason: reason, counts: innerCounts)
    }
  }

  private func appendText() {
    // White space between tags is only the layout of the file.
    guard scanner.text.contains(where: { $0 > 0x20 }) else { return }
    builder.append(text: mapper.decoder.text(scanner.text))
  }

  private func element() -> ExportElement {
    // Only names are needed to match end tags.
    guard !builder.isTooLarge else { return ExportElement(name: Bytes.string(scanner.name)) }
    var result = ExportElement(name: Bytes.string(scanner.name))
    result.attributes.reserveCapacity(scanner.attributeCount)
    for attribute in scanner.attributes {
      let isRepeated = scanner.attributes.contains {
        // Attributes point into one buffer, so the earlier of two has the lower address.
        $0.name.baseAddress! < attribute.name.baseAddress!
          && Bytes.equal($0.name, attribute.name)
      }
      if isRepeated {
        note(.duplicateAttribute)
      }
      result.attributes.append(
        .init(name: Bytes.string(attribute.name), value: mapper.decoder.text(attribute.value)))
    }
    return result
  }

  /// Returns a copy of the open record with the attributes by which its row can be found again.
  private func recordElement() -> ExportElement {
    guard let record else { return ExportElement(name: "Record") }
    let row = record.row
    var result = ExportElement(name: "Record")
    let values = [
      ("type", mapper.types[row.type].identifier),
      ("sourceName", mapper.sources.text(ofSource: row.source)),
      ("startDate", DateText.exported(row.start)),
      ("endDate", DateText.exported(row.start + row.duration)),
      ("value", record.value), ("unit", record.unit),
    ]
    result.attributes = values.filter { !$0.1.isEmpty }.map { .init(name: $0.0, value: $0.1) }
    return result
  }

  // MARK: The end

  private func finish() throws {
    if scanner.endsInsideTag || !sawEnd { note(.truncatedFile) }
    if let open = record, open.depth == 0 {
      sink.recordMetadataFound -= open.metadata.entryCount
      sink.skip(["MetadataEntry": open.metadata.entryCount], .truncated)
      record = nil
      sink.recordsSkipped += 1
    }
    if builder.isActive {
      if mode == .everything { sink.skip(innerCounts, .truncated) }
      record = nil
      builder.discard()
    }
    try flushSamples()
    try flushNested()
    guard mode == .everything else { return }
    // A second reading would count the same defects again.
    sink.note(scanner.defects)
    sink.note(mapper.decoder.defects)
    sink.note([
      .unknownAttribute: mapper.unknownAttributeCount,
      .duplicateAttribute: mapper.duplicateAttributeCount,
    ])
  }

  private func note(_ problem: ImportProblem) {
    if mode == .everything { sink.note(problem) }
  }

  /// Used only to report other names. An element of any name is deferred if no mapping reads it.
  private static let knownNames = Set<String>([
    "ExportDate", "Me", "Record", "Correlation", "Workout", "WorkoutActivity", "WorkoutEvent",
    "WorkoutStatistics", "WorkoutRoute", "FileReference", "WorkoutZoneGroup", "WorkoutZone",
    "ActivitySummary", "MetadataEntry", "HeartRateVariabilityMetadataList",
    "InstantaneousBeatsPerMinute", "ClinicalRecord", "Audiogram", "SensitivityPoint",
    "VisionPrescription", "RightEye", "LeftEye", "Attachment",
  ]).union(OwnElement.names)

  private static func matches(_ name: UnsafeRawBufferPointer, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { Bytes.equal(name, UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether an element is only ever a child of `<HealthData>`.
  private static func neverInside(_ name: UnsafeRawBufferPointer) -> Bool {
    Bytes.equal(name, "Correlation") || Bytes.equal(name, "Workout")
      || Bytes.equal(name, "ActivitySummary") || Bytes.equal(name, "ClinicalRecord")
      || Bytes.equal(name, "Audiogram") || Bytes.equal(name, "VisionPrescription")
      || Bytes.equal(name, "Me") || Bytes.equal(name, "ExportDate")
  }

  private static func standsAtTop(_ name: UnsafeRawBufferPointer) -> Bool {
    Bytes.equal(name, "Record") || neverInside(name)
  }
}
