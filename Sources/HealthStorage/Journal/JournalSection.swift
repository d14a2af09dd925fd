package import HealthModel

/// The samples of one saved batch as the journal stores them, with dictionary numbers in place of
/// values.
///
/// A journal row is one commit: the number of sections (u32), then each section:
///
///     first anchor i64 · rows u32 · runs u32 · flags u8
///     types    u16, one, or one per row (flag 1)
///     sources  u32, one, or one per row (flag 2)
///     starts   i64 per row
///     durations i64 per row (flag 4), otherwise all 0
///     values   f64 per row
///     devices  u32 per row (flag 8), otherwise all 0
///     metadata u32 per row (flag 16), otherwise all 0
///     runs     id high u64, id low u64, count u32 each
@usableFromInline package struct JournalSection {
  package var firstAnchor: Int64
  /// One for all rows, or one per row; likewise `sources`.
  @usableFromInline package var types: [UInt16]
  @usableFromInline package var sources: [UInt32]
  @usableFromInline package var starts: [Int64]
  /// Empty, or one per row; likewise `devices` and `metadata`.
  package var durations: [Int64]
  var values: [Double]
  package var devices: [UInt32]
  package var metadata: [UInt32]
  package var runs: [ObjectIDRun]

  @inlinable package var count: Int { starts.count }
  @inlinable package func type(_ row: Int) -> UInt16 { types.count == 1 ? types[0] : types[row] }
  @inlinable package func source(_ row: Int) -> UInt32 {
    sources.count == 1 ? sources[0] : sources[row]
  }

  package static func payload(_ sections: [JournalSection]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sections.reduce(16) { $0 + $1.count * 34 + $1.runs.count * 20 + 32 })
    bytes.append(littleEndian: UInt32(sections.count))
    for section in sections { section.append(to: &bytes) }
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    bytes.append(littleEndian: firstAnchor)
    bytes.append(littleEndian: UInt32(count))
    bytes.append(littleEndian: UInt32(runs.count))
    var flags: UInt8 = types.count == 1 ? 0 : 1
    if sources.count != 1 { flags |= 2 }
    if !durations.isEmpty { flags |= 4 }
    if !devices.isEmpty { flags |= 8 }
    if !metadata.isEmpty { flags |= 16 }
    bytes.append(flags)
    bytes.append(column: types)
    bytes.append(column: sources)
    bytes.append(column: starts)
    bytes.append(column: durations)
    bytes.append(column: values)
    bytes.append(column: devices)
    bytes.append(column: metadata)
    for run in runs {
      bytes.append(littleEndian: run.first.high)
      bytes.append(littleEndian: run.first.low)
      bytes.append(littleEndian: UInt32(run.count))
    }
  }

  package static func read(
    _ payload: UnsafeRawBufferPointer, _ body: (JournalSection) throws(StoreError) -> Void
  ) throws(StoreError) {
    var reader = ByteReader(payload, part: "journal")
    let count = try reader.integer(UInt32.self)
    for _ in 0..<count { try body(try JournalSection(&reader)) }
    try reader.finish()
  }

  private init(_ reader: inout ByteReader) throws(StoreError) {
    firstAnchor = try reader.integer()
    let count = Int(try reader.integer(UInt32.self))
    let runCount = Int(try reader.integer(UInt32.self))
    let flags = try reader.integer(UInt8.self)
    guard runCount <= count, runCount * 20 <= reader.remaining else { throw .corrupt("journal") }
    types = try reader.column(flags & 1 != 0 ? count : 1)
    sources = try reader.column(flags & 2 != 0 ? count : 1)
    starts = try reader.column(count)
    durations = try reader.column(flags & 4 != 0 ? count : 0)
    values = try reader.column(count)
    devices = try reader.column(flags & 8 != 0 ? count : 0)
    metadata = try reader.column(flags & 16 != 0 ? count : 0)
    runs = []
    var rows = 0
    for _ in 0..<runCount {
      let id = ObjectID(high: try reader.integer(), low: try reader.integer())
      let run = ObjectIDRun(first: id, count: Int(try reader.integer(UInt32.self)))
      guard run.isCountable else { throw .corrupt("journal") }
      rows += run.count
      runs.append(run)
    }
    guard rows == count else { throw .corrupt("journal") }
  }

  package init(
    firstAnchor: Int64, types: [UInt16], sources: [UInt32], starts: [Int64], durations: [Int64],
    values: [Double], devices: [UInt32], metadata: [UInt32], runs: [ObjectIDRun]
  ) {
    self.firstAnchor = firstAnchor
    self.types = types
    self.sources = sources
    self.starts = starts
    self.durations = durations
    self.values = values
    self.devices = devices
    self.metadata = metadata
    self.runs = runs
  }
}

/// Numbers whose arrays are copied to and from columns as they are in memory. The store runs only
/// on little-endian machines, which `HealthStore.open` checks.
package protocol ColumnNumber: BitwiseCopyable {}
extension UInt16: ColumnNumber {}
extension UInt32: ColumnNumber {}
extension Int64: ColumnNumber {}
extension Double: ColumnNumber {}

extension [UInt8] {
  package mutating func append<T: ColumnNumber>(column: [T]) {
    column.withUnsafeBytes { append(contentsOf: $0) }
  }
}

extension ByteReader {
  mutating func column<T: ColumnNumber>(_ count: Int) throws(StoreError) -> [T] {
    let bytes = try take(count * MemoryLayout<T>.stride)
    return [T](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
      initialized = count
    }
  }
}
