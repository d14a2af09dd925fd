import HealthStorage
import HealthModel

/// The rows of one type and source of an import, and the rule by which they are compared in the
/// current pass; see `ImportMatcher`.
struct MatchPass {
  enum Rule {
    case exact, rounded, changed
  }

  let batch: SampleBatch
  let snapshot: Snapshot
  let chunks: ChunkStore
  /// Names by source number.
  let sources: [SourceNameKey]
  /// The matches of all groups.
  var matched: [Int: ImportMatcher.Match] = [:]

  var source = SourceNameKey("")
  /// Rows without a match, by start.
  var left: [Int] = []
  var rule = Rule.exact
  /// Set for quantity types.
  var values: ExportedValues?
  var hasSeries = false
  /// The result of the last call of `isSameRecord`.
  private(set) var isChanged = false
  /// The details of rows that have them.
  private let details: [Int: SampleDetails]
  let names: NamedRows

  init(
    _ batch: SampleBatch, details: [Int: SampleDetails], snapshot: Snapshot, chunks: ChunkStore,
    sources: [SourceNameKey]
  ) {
    self.batch = batch
    self.snapshot = snapshot
    self.chunks = chunks
    self.sources = sources
    self.details = details
    names = NamedRows(batch)
  }

  private func type(_ row: Int) -> ObjectType {
    batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
  }

  /// Whether the names of rows are compared: those of samples without details. Objects with details
  /// match those of other files by content, such as a workout that two exports contain.
  var comparesNames: Bool {
    guard !names.isEmpty, let row = left.first else { return false }
    return type(row).kind == .quantity || type(row).kind == .category
  }

  /// Metadata distinguishes objects with details.
  var needsMetadata: Bool { !details.isEmpty }

  mutating func removeMatched() {
    if matched.count == batch.count {
      left = []
    } else if !matched.isEmpty {
      left.removeAll { matched[$0] != nil }
    }
  }

  private var period: (first: Int64, last: Int64) {
    (batch.starts[left[0]], batch.starts[left[left.count - 1]])
  }

  /// Returns chunks that may contain samples with the same start as a remaining row.
  func chunks(of catalogue: TypeCatalogue, before anchorEnd: Int64) -> [ChunkSummary] {
    guard !left.isEmpty else { return [] }
    let (first, last) = period
    return catalogue.all.chunks(startingBefore: last + 1, endingFrom: first)
      .filter { $0.minAnchor < anchorEnd && $0.maxStart >= first }
  }

  /// Returns chunks that may contain series that span the start of a remaining row.
  func chunksOfSeries(of catalogue: TypeCatalogue, before anchorEnd: Int64) -> [ChunkSummary] {
    let (first, last) = period
    return catalogue.all.chunks(startingBefore: last + 1, endingFrom: first)
      .filter { $0.minAnchor < anchorEnd }
  }

  /// Returns the remaining rows that begin within the chunk.
  func rows(of chunk: ChunkSummary) -> ArraySlice<Int> {
    let from = left.indices.partitioningIndex { batch.starts[left[$0]] >= chunk.minStart }
    let to = left.indices.partitioningIndex { batch.starts[left[$0]] > chunk.maxStart }
    return left[min(from, to)..<to]
  }

  @inline(__always) func isSamePeriod(_ row: Int, _ duration: Int64) -> Bool {
    let own = batch.durations.isEmpty ? 0 : batch.durations[row]
    if own == duration { return true }
    // The duration of an electrocardiogram is derived from its sample rate, which exports in some
    // languages round.
    return rule == .changed && type(row) == .electrocardiogram
      && abs(own - duration) <= 1_000_000
  }

  @inline(__always) func isSameValue(_ row: Int, _ value: Double) -> Bool {
    let own = batch.values[row]
    switch rule {
    case .exact: return own.bitPattern == value.bitPattern
    case .rounded: return values?.agree(own, value) ?? false
    case .changed:
      return own.bitPattern == value.bitPattern || type(row) == .electrocardiogram
    }
  }

  /// Returns whether a row with details may be the stored object with this anchor; true for other
  /// rows.
  mutating func isSameRecord(
    _ row: Int, _ anchor: Int64, metadata: UInt32
  ) throws(StoreError) -> Bool {
    guard let own = details[row] else { return true }
    let follows = DetailChange.mayFollow(type(row))
    guard follows || DetailChange.identifies(own) else { return true }
    let stored = try chunks.connection.get(.details, key: anchor) {
      bytes throws(StoreError) in try DetailReader.decode(bytes)
    }
    guard let stored else { return false }
    guard follows else { return DetailChange.isSameObject(stored, own) }
    isChanged = !DetailChange.isSame(stored, own)
    if !isChanged, own.kind == .workout {
      let old = try snapshot.dictionaries.metadata(number: metadata)
      isChanged = !DetailChange.isSame(old, self.metadata(row))
    }
    return rule == .changed || !isChanged
  }

  private func metadata(_ row: Int) -> Metadata {
    let indices = batch.metadataIndices
    guard !indices.isEmpty, indices[row] > 0 else { return Metadata() }
    return batch.metadata[Int(indices[row]) - 1]
  }
}

/// The properties that identify a row's device independent of its name: the product type of the
/// source or, if it has none, the device without its name.
struct DeviceIdentities {
  private let batch: SampleBatch
  private let devices: [Device?]

  init(_ batch: SampleBatch) {
    self.batch = batch
    devices = batch.devices.map { Self.withoutName($0) }
  }

  func mayContain(product: String) -> Bool {
    batch.sources.contains { $0.productType == product }
      && (!product.isEmpty || devices.contains { $0 != nil })
  }

  func isSame(_ row: Int, _ product: String, _ device: Device?) -> Bool {
    let source = batch.sources[batch.sourceIndices.isEmpty ? 0 : Int(batch.sourceIndices[row])]
    guard source.productType == product else { return false }
    if !product.isEmpty { return true }
    guard let device, !batch.deviceIndices.isEmpty, batch.deviceIndices[row] > 0,
      let own = devices[Int(batch.deviceIndices[row]) - 1]
    else { return false }
    return own == Self.withoutName(device)
  }

  /// Returns nil if the device has no other properties.
  private static func withoutName(_ device: Device) -> Device? {
    var device = device
    device.name = nil
    return device == Device() ? nil : device
  }
}
