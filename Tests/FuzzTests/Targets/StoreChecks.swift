import HealthModel
import HealthProtobuf

@testable import HealthStorage
@testable import HealthStore

/// Rows of the store's file, as they are read after their checksum was verified.
enum StoreChecks {
  static let selector = FuzzSelector([
    ("chunk", ChunkChecks.check), ("series", series), ("journal", journal), ("packed", packed),
    row("summary", { try ChunkSummary(id: 1, payload: $0) }, { $0.payload }),
    row("head", { try Head(payload: $0) }, { $0.payload }),
    row("relation", { try RelationRow(key: 1 << 20, payload: $0) }, { $0.payload }),
    row("source", { try SourceEntry(payload: $0) }, { $0.payload }),
    row("device", { try Device(payload: $0) }, { $0.payload }),
    row("metadata", { try Metadata(payload: $0) }, { $0.payload }),
    row("source order", { try SourceOrder.sources(payload: $0) }, SourceOrder.payload),
    row("characteristic", { try Characteristic.Value(payload: $0) }, { $0.payload }),
    row("unit", { try HealthUnit(payload: $0) }, { $0.payload }),
    row(
      "goals",
      { try ActivityGoals(day: CalendarDay(year: 2026, month: 1, day: 2), payload: $0) },
      { $0.payload }),
    row("attachment", { try AttachmentRow(payload: $0) }, { $0.payload }),
    row("series index", { try SeriesIndex.entries($0) }, SeriesIndex.payload),
    row("imported", { try ImportedObjectRow.object(payload: $0) }, ImportedObjectRow.payload),
    row("deletions", { try DeletionMap(payload: $0) }, { $0.payload }),
    row("run", run, { $0.payload }),
    row("tombstones", tombstones, { Tombstone.payload($0.1[...], time: $0.0) }),
    ("details", details), ("loose", looseIDs), ("key in metadata", metadataKey),
  ])

  static func check(_ input: UnsafeRawBufferPointer) -> String? { selector.check(input) }

  /// Checks that an accepted row is encoded as bytes that decode and encode to themselves.
  private static func row<Row>(
    _ name: String, _ read: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Row,
    _ write: @escaping @Sendable (Row) -> [UInt8]
  ) -> (name: String, check: FuzzSelector.Check) {
    (
      name,
      { input in
        guard let row = try? read(input) else { return nil }
        let bytes = write(row)
        guard let again = bytes.withUnsafeBytes({ try? read($0) }) else {
          return "a row that was written cannot be read"
        }
        return write(again) == bytes ? nil : "a row changes when it is written again"
      }
    )
  }

  private static func run(_ input: UnsafeRawBufferPointer) throws -> IDRun {
    let run = try IDRun(key: 1, payload: input)
    _ = (run.lastID, run.endAnchor)
    return run
  }

  private static func tombstones(
    _ input: UnsafeRawBufferPointer
  ) throws -> (Instant, [Tombstone]) {
    var found: [Tombstone] = []
    let time = try Tombstone.read(input) { found.append($0) }
    return (time, found)
  }

  private static func journal(_ input: UnsafeRawBufferPointer) -> String? {
    func read(_ bytes: UnsafeRawBufferPointer) -> [JournalSection]? {
      var sections: [JournalSection] = []
      do { try JournalSection.read(bytes) { sections.append($0) } } catch { return nil }
      return sections
    }
    guard let sections = read(input) else { return nil }
    for section in sections {
      for row in 0..<section.count { _ = (section.type(row), section.source(row)) }
      for run in section.runs { _ = run.first.advanced(by: run.count - 1) }
    }
    let bytes = JournalSection.payload(sections)
    guard let again = bytes.withUnsafeBytes(read) else { return "it cannot be read again" }
    return JournalSection.payload(again) == bytes ? nil : "it changes when it is written again"
  }

  /// Checks that ordered points without negative durations are decoded bit for bit.
  private static func series(_ input: UnsafeRawBufferPointer) -> String? {
    guard let content = try? SeriesPart.read(input) else { return nil }
    let points = content.points
    let isOrdered = zip(points.times, points.times.dropFirst()).allSatisfy { a, b in
      let (distance, overflow) = b.subtractingReportingOverflow(a)
      return !overflow && distance >= 0
    }
    guard isOrdered, points.durations.allSatisfy({ $0 >= 0 }) else { return nil }
    let bytes = SeriesPart.payload(
      points, 0..<points.count, isLast: content.isLast, isCondensed: content.isCondensed)
    guard let again = bytes.withUnsafeBytes({ try? SeriesPart.read($0) }) else {
      return "it cannot be read again"
    }
    let isSame =
      again.points.times == points.times && again.points.durations == points.durations
      && again.points.columns.map { $0.map(\.bitPattern) }
        == points.columns.map { $0.map(\.bitPattern) }
      && again.isLast == content.isLast && again.isCondensed == content.isCondensed
    return isSame ? nil : "points change when they are written again"
  }

  /// Checks that any numbers are decoded from a packed block whose size is computed first.
  private static func packed(_ input: UnsafeRawBufferPointer) -> String? {
    let count = min(input.count / 8, PackedBlock.capacity)
    guard count > 0 else { return nil }
    let numbers = (0..<count).map {
      input.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)
    }
    var bytes: [UInt8] = []
    numbers.withUnsafeBufferPointer {
      PackedBlock.append($0.baseAddress!, count: count, to: &bytes)
    }
    let size = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: PackedBlock.slack))
    return bytes.withUnsafeBytes { raw in
      let base = raw.baseAddress!
      guard PackedBlock.size(base, count: count, end: base + raw.count) == size else {
        return "the size is wrong"
      }
      let found = [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
        PackedBlock.unpack(base, count: count, into: buffer.baseAddress!)
        initialized = count
      }
      return found == numbers ? nil : "other numbers come back"
    }
  }

  private static func details(_ input: UnsafeRawBufferPointer) -> String? {
    guard let details = try? SampleDetails(serialized: input) else { return nil }
    let bytes = serialized(details)
    guard let again = bytes.withUnsafeBytes({ try? SampleDetails(serialized: $0) }) else {
      return "it cannot be read again"
    }
    return serialized(again) == bytes ? nil : "it changes when it is written again"
  }

  private static func serialized(_ details: SampleDetails) -> [UInt8] {
    var bytes: [UInt8] = []
    details.appendSerialized(to: &bytes)
    return bytes
  }

  private static func looseIDs(_ input: UnsafeRawBufferPointer) -> String? {
    let columns = SampleColumns(capacity: 300)
    try? LooseIDColumn.fill(columns, rows: 0..<columns.capacity, from: input)
    return nil
  }

  /// Checks that searching for one key agrees with decoding all metadata.
  private static func metadataKey(_ input: UnsafeRawBufferPointer) -> String? {
    guard let metadata = try? Metadata(payload: input) else { return nil }
    // Invalid UTF-8 is repaired in the decoded value, but not in the bytes that are searched.
    let payload = metadata.payload
    for entry in metadata.entries {
      // By bytes, because canonically equivalent strings may differ in them.
      let first = metadata.entries.first { $0.key.utf8.elementsEqual(entry.key.utf8) }
      let found = try? MetadataPayload.withValue(of: Array(entry.key.utf8), in: payload) { value in
        switch (value, first?.value) {
        case (.text(let text), .string(let string)): Array(text) == Array(string.utf8)
        case (.number(let number), .integer(let integer)): number == Double(integer)
        case (.number(let number), .double(let double)): number.bitPattern == double.bitPattern
        case (.date(let date), .date(let instant)): date == instant.microseconds
        case (.quantity(let a, let unit), .quantity(let b, let text)):
          a.bitPattern == b.bitPattern && Array(unit) == Array(text.utf8)
        default: false
        }
      }
      guard found == true else { return "another value is found" }
    }
    return nil
  }
}
