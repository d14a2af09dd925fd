import HealthStorage
import HealthModel
import StorageSupport

/// One verification. A problem names the kind of row and its key, never its contents.
struct Verification {
  let snapshot: Snapshot
  let connection: Connection
  private(set) var chunkCount = 0
  private(set) var sampleCount = 0
  private(set) var problems: [String] = []
  private var sync = SyncVerification()
  /// The number of objects that have a row in `details`.
  var detailCount = 0

  static let contentProblem =
    "content: the rows are not those of the last change; an older version of a part of the file was "
    + "put in its place, or rows are damaged"

  /// The maximum number of reported problems. Further ones add no information.
  private static let problemCountMax = 100

  init(snapshot: Snapshot, connection: Connection) {
    self.snapshot = snapshot
    self.connection = connection
  }

  mutating func run() throws(StoreError) {
    try checkStructure()
    try finding("content") { check throws(StoreError) in
      if try !check.connection.hasExpectedContent() { check.note(Self.contentProblem) }
    }
    // The two data tables are checked below, together with the rows that refer to them.
    for table in Table.allCases where table != .chunkData && table != .attachmentData {
      try checkRows(of: table)
    }
    try finding("attachment_data") { check throws(StoreError) in
      var attachments = AttachmentVerification(check.connection)
      try attachments.run()
      for problem in attachments.problems { check.note(problem) }
    }
    for type in snapshot.catalogue.types.values {
      for chunk in type.chunks { try check(chunk) }
    }
    for group in snapshot.tail { try check(group) }
    // Samples that could not be read were not counted.
    let isComplete = problems.isEmpty && !snapshot.isSalvaged
    if isComplete && sync.sampleCount != Int(snapshot.head.syncIdentifierCount) {
      note("sync identifiers: not as many as samples that have one")
    }
    if !snapshot.isSalvaged { checkDetailCount() }
  }

  mutating func note(_ problem: String) {
    if problems.count < Self.problemCountMax { problems.append(problem) }
  }

  /// Runs `body` and records damage as a finding. Any other error ends the verification.
  mutating func finding(
    _ what: String, _ body: (inout Verification) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      try body(&self)
    } catch {
      guard error.code == .corrupt else { throw error }
      note("\(what): \(error.message)")
    }
  }

  private mutating func checkStructure() throws(StoreError) {
    try finding("file") { check throws(StoreError) in
      let statement = try check.connection.statement(.integrityCheck)
      defer { statement.reset() }
      while try statement.step() {
        // These messages of SQLite name pages and tables, never contents.
        let line = statement.text(0)
        if line != "ok" { check.note("file: \(line)") }
      }
    }
  }

  private mutating func checkRows(of table: Table) throws(StoreError) {
    try finding(table.name) { check throws(StoreError) in
      var count = 0
      try check.connection.forEach(table) { (_, _) throws(StoreError) in count += 1 }
      if let expected = check.expectedCount(of: table), count < expected {
        check.note("\(table.name): rows are missing")
      }
    }
  }

  private func expectedCount(of table: Table) -> Int? {
    let head = snapshot.head
    switch table {
    case .head: return 1
    case .principal: return Int(head.principalCount)
    case .source: return Int(head.sourceCount)
    case .device: return Int(head.deviceCount)
    case .metadata: return Int(head.metadataCount)
    case .tombstone: return Int(head.tombstoneRowCount)
    case .idRun: return Int(head.idRunCount)
    case .importedObject: return Int(head.importedCount)
    case .characteristic: return Int(head.characteristicCount)
    case .setting: return Int(head.settingCount)
    case .chunk: return Int(head.chunkCount)
    case .details: return Int(head.detailCount)
    case .relation: return Int(head.relationCount)
    case .subject: return Int(head.subjectCount)
    default: return nil
    }
  }

  private mutating func check(_ chunk: ChunkSummary) throws(StoreError) {
    chunkCount += 1
    sampleCount += Int(chunk.count)
    try finding("chunk \(chunk.id)") { check throws(StoreError) in
      let columns = check.connection.scratch
      let store = ChunkStore(connection: check.connection)
      let count = try store.decode(chunk, .all, into: columns)
      try store.decodeIDs(chunk, count: count, runs: check.snapshot.idRuns, into: columns)
      let again = ChunkSummary(
        id: chunk.id, type: chunk.type, source: chunk.source, columns: columns, count: count,
        hasLooseIDs: chunk.hasLooseIDs)
      if again != chunk { check.note("chunk \(chunk.id): the summary is not that of its samples") }
      check.checkNumbers(columns, count, "chunk \(chunk.id)")
      let deleted = check.snapshot.deletions[chunk.id]
      for row in 0..<count where !(deleted?.contains(row) ?? false) {
        try check.checkSync(columns, row, type: chunk.type, source: chunk.source)
      }
      try check.checkDetails(
        of: columns, count, type: chunk.type, source: chunk.source, deleted: deleted)
    }
  }

  private mutating func check(_ group: TailGroup) throws(StoreError) {
    sampleCount += group.count
    checkNumbers(group.columns, group.count, "journal")
    try checkDetails(
      of: group.columns, group.count, type: group.type, source: group.source, deleted: nil)
    try finding("journal") { check throws(StoreError) in
      for row in 0..<group.count {
        try check.checkSync(group.columns, row, type: group.type, source: group.source)
      }
    }
  }

  private mutating func checkSync(
    _ columns: SampleColumns, _ row: Int, type: UInt16, source: UInt32
  ) throws(StoreError) {
    let problem = try sync.problem(
      type: type, source: source, metadata: columns.metadata[row], anchor: columns.anchor[row],
      snapshot, SyncIndex(connection: connection))
    if let problem { note(problem) }
  }

  private mutating func checkNumbers(_ columns: SampleColumns, _ count: Int, _ part: String) {
    let devices = snapshot.dictionaries.devices.count
    let metadata = snapshot.dictionaries.metadata.count
    for row in 0..<count {
      guard Int(columns.device[row]) <= devices, Int(columns.metadata[row]) <= metadata else {
        return note("\(part): a number has no entry in its dictionary")
      }
      if columns.idHigh[row] == 0 && columns.idLow[row] == 0 {
        return note("\(part): a sample has no identifier")
      }
      if columns.anchor[row] >= snapshot.nextAnchor {
        return note("\(part): an anchor was never assigned")
      }
    }
  }
}
