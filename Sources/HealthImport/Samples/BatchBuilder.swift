import HealthDocuments
import HealthModel

/// A record before it is added to a batch. Its indices refer to the tables of the reader, which
/// outlive batches.
struct MappedRecord {
  var type: Int
  /// An index into `SourceTable.revisions`.
  var source: Int
  /// 0 for none, otherwise an index into `SourceTable.devices` + 1.
  var device: Int
  var start: Int64
  var duration: Int64
  var value: Double
}

/// Fills a `SampleBatch` row by row. An export groups rows by type, so the dictionaries of a batch
/// stay small.
final class BatchBuilder {
  /// Large enough that the cost of a request is small for each row, and small enough for a bounded
  /// memory and a progress display that moves: a row takes 40 bytes.
  static let rowCountMax = 10_000
  /// The maximum text in the dictionaries. It limits a batch to well below a frame of 4 MiB.
  static let dictionaryByteCountMax = 1 << 20

  /// The columns of the rows so far, with capacity for `rowCountMax`. Unmanaged memory, because
  /// appending to seven arrays checks capacity and uniqueness seven times for each of millions of
  /// rows.
  private let starts = UnsafeMutablePointer<Int64>.allocate(capacity: rowCountMax)
  private let durations = UnsafeMutablePointer<Int64>.allocate(capacity: rowCountMax)
  private let values = UnsafeMutablePointer<Double>.allocate(capacity: rowCountMax)
  private let typeIndices = UnsafeMutablePointer<UInt32>.allocate(capacity: rowCountMax)
  private let sourceIndices = UnsafeMutablePointer<UInt32>.allocate(capacity: rowCountMax)
  private let deviceIndices = UnsafeMutablePointer<UInt32>.allocate(capacity: rowCountMax)
  private let metadataIndices = UnsafeMutablePointer<UInt32>.allocate(capacity: rowCountMax)
  private(set) var count = 0
  /// Whether a row has a duration. A batch of points in time, such as heart rates, omits the
  /// column.
  private var hasDurations = false

  /// The dictionaries of the batch; its columns are empty until `take`.
  private var batch = SampleBatch()
  private var types = LocalIndices()
  private var sources = LocalIndices()
  private var devices = LocalIndices()
  /// By the raw bytes of the entries, so that recurring metadata is neither decoded nor stored
  /// again.
  private let metadata = ByteTable<Void>()
  private var dictionaryByteCount = 0

  deinit {
    starts.deallocate()
    durations.deallocate()
    values.deallocate()
    typeIndices.deallocate()
    sourceIndices.deallocate()
    deviceIndices.deallocate()
    metadataIndices.deallocate()
  }

  var isFull: Bool {
    count >= Self.rowCountMax || dictionaryByteCount >= Self.dictionaryByteCountMax
  }

  /// Adds a row. The builder must not be full.
  @inline(__always)
  func append(_ record: MappedRecord, metadata: MetadataBytes, from mapper: RecordMapper) {
    let row = count
    count = row + 1
    starts[row] = record.start
    durations[row] = record.duration
    values[row] = record.value
    if record.duration != 0 { hasDurations = true }
    typeIndices[row] = types.known(record.type) ?? addType(record.type, mapper)
    sourceIndices[row] = sources.known(record.source) ?? addSource(record.source, mapper)
    deviceIndices[row] =
      record.device == 0
      ? 0 : 1 + (devices.known(record.device) ?? addDevice(record.device, mapper))
    metadataIndices[row] = metadata.isEmpty ? 0 : index(of: metadata, mapper.decoder)
  }

  private func addType(_ index: Int, _ mapper: RecordMapper) -> UInt32 {
    batch.types.append(mapper.types[index].type)
    return types.add(index)
  }

  private func addSource(_ index: Int, _ mapper: RecordMapper) -> UInt32 {
    let revision = mapper.sources.revisions[index]
    batch.sources.append(revision)
    // 64 bytes for the fields of a message around the text.
    dictionaryByteCount += revision.source.name.utf8.count + revision.version.utf8.count + 64
    return sources.add(index)
  }

  private func addDevice(_ index: Int, _ mapper: RecordMapper) -> UInt32 {
    batch.devices.append(mapper.sources.devices[index - 1])
    // A device has eight short texts; an estimate suffices for a limit far below that of a frame.
    dictionaryByteCount += 256
    return devices.add(index)
  }

  private func index(of bytes: MetadataBytes, _ decoder: TextDecoder) -> UInt32 {
    bytes.withUnsafeBytes { raw in
      if let known = metadata.index(of: raw) { return UInt32(known + 1) }
      batch.metadata.append(bytes.metadata(decoder))
      dictionaryByteCount += raw.count + 64
      return UInt32(metadata.insert(raw, ()) + 1)
    }
  }

  /// Returns the finished batch with new identifiers and resets the builder, which must not be
  /// empty.
  func take(_ mint: inout ObjectIDMint) -> SampleBatch {
    func column<T>(_ pointer: UnsafeMutablePointer<T>, if isNeeded: Bool) -> [T] {
      isNeeded ? Array(UnsafeBufferPointer(start: pointer, count: count)) : []
    }
    var result = batch
    // Consecutive identifiers are sent as one run instead of 16 bytes for each row.
    result.idRuns = [mint.run(of: count)]
    result.starts = column(starts, if: true)
    result.durations = column(durations, if: hasDurations)
    result.values = column(values, if: true)
    // An index column with a single possible value is implied by the dictionary and not sent.
    result.typeIndices = column(typeIndices, if: result.types.count > 1)
    result.sourceIndices = column(sourceIndices, if: result.sources.count > 1)
    result.deviceIndices = column(deviceIndices, if: !result.devices.isEmpty)
    result.metadataIndices = column(metadataIndices, if: !result.metadata.isEmpty)
    reset()
    return result
  }

  private func reset() {
    batch = SampleBatch()
    count = 0
    hasDurations = false
    types.reset()
    sources.reset()
    devices.reset()
    metadata.removeAll()
    dictionaryByteCount = 0
  }
}

/// The positions of the reader's table entries in the dictionary of one batch.
// An entry is valid only if its generation is the current one, so a reset does not touch the array.
private struct LocalIndices {
  private var local: [UInt32] = []
  private var generations: [UInt32] = []
  private var generation: UInt32 = 1
  private var count: UInt32 = 0

  /// Returns the position of `global`; nil if it has none yet.
  @inline(__always)
  func known(_ global: Int) -> UInt32? {
    global < local.count && generations[global] == generation ? local[global] : nil
  }

  /// Assigns the next position to `global`.
  mutating func add(_ global: Int) -> UInt32 {
    while local.count <= global {
      local.append(0)
      generations.append(0)
    }
    local[global] = count
    generations[global] = generation
    count += 1
    return count - 1
  }

  mutating func reset() {
    generation += 1
    count = 0
  }
}

/// The `MetadataEntry` children of one record, as they are in the file: key and value, each
/// terminated by a zero byte. Zero bytes in the file become U+FFFD, as in `TextDecoder`. Equal
/// bytes mean equal metadata.
struct MetadataBytes {
  /// A third of the limit for a sample, because repairing invalid UTF-8 makes a text up to three
  /// times as long.
  private static let byteCountMax = SampleLimits.metadataLength / 3
  private static let keyByteCountMax = SampleLimits.metadataKeyLength / 3
  private static let valueByteCountMax = SampleLimits.metadataStringLength / 3

  private var bytes: [UInt8] = []
  /// The number of entries that are elements; `totalCount` also includes the attributes of iOS 8.
  /// The report counts elements of the file, and attributes are none.
  private(set) var entryCount = 0
  private var totalCount = 0

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends an entry. Returns false if it has no key or makes the metadata larger than an import
  /// accepts.
  mutating func append(_ attributes: UnsafeBufferPointer<TagScanner.Attribute>) -> Bool {
    var key = UnsafeRawBufferPointer(start: nil, count: 0)
    var value = key
    for attribute in attributes {
      if Bytes.equal(attribute.name, "key") { key = attribute.value }
      if Bytes.equal(attribute.name, "value") { value = attribute.value }
    }
    // An entry without a value is retained: its presence can be the information.
    guard append(key, value) else { return false }
    entryCount += 1
    return true
  }

  /// Appends an entry. `unit` follows the value after a space, as in a quantity.
  mutating func append(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    unit: UnsafeRawBufferPointer? = nil
  ) -> Bool {
    let unitCount = unit.map { $0.count + 1 } ?? 0
    // The daemon refuses a whole batch for one row with too much metadata, so the limit applies
    // here, where only the entry is left out and counted.
    guard key.count > 0, key.count <= Self.keyByteCountMax,
      value.count + unitCount <= Self.valueByteCountMax,
      bytes.count + key.count + value.count + unitCount < Self.byteCountMax,
      totalCount < SampleLimits.metadataEntryCount
    else { return false }
    totalCount += 1
    append(withoutZeros: key)
    bytes.append(0)
    append(withoutZeros: value)
    if let unit {
      bytes.append(0x20)
      append(withoutZeros: unit)
    }
    bytes.append(0)
    return true
  }

  private mutating func append(withoutZeros text: UnsafeRawBufferPointer) {
    // Zero bytes separate keys from values here, so one in a file could forge an entry.
    guard text.contains(0) else { return bytes.append(contentsOf: text) }
    for c in text {
      if c == 0 { bytes += [0xef, 0xbf, 0xbd] } else { bytes.append(c) }
    }
  }

  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    bytes.withUnsafeBytes(body)
  }

  func metadata(_ decoder: TextDecoder) -> Metadata {
    var entries: [Metadata.Entry] = []
    bytes.withUnsafeBytes { raw in
      let parts = raw.split(separator: 0, omittingEmptySubsequences: false)
      for i in stride(from: 0, to: parts.count - 1, by: 2) {
        let key = decoder.text(UnsafeRawBufferPointer(rebasing: parts[i]))
        let value = decoder.text(UnsafeRawBufferPointer(rebasing: parts[i + 1]))
        entries.append(.init(key: key, value: MetadataText.value(value, key: key)))
      }
    }
    return Metadata(entries)
  }
}
