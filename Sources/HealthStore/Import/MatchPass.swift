import HealthModel

/// The rows of one type and source of an import, and how they are compared at the moment; see
/// `ImportMatcher`.
struct MatchPass {
  enum Rule {
    case exact, rounded, changed
  }

  let batch: SampleBatch
  let snapshot: Snapshot
  let chunks: ChunkStore
  /// Names by number of the source.
  let sources: [SourceNameKey]
  /// Of all groups.
  var matched: [Int: ImportMatcher.Match] = [:]

  var source = SourceNameKey("")
  /// Rows without a match, by start.
  var left: [Int] = []
  var rule = Rule.exact
  /// Of a quantity type.
  var values: ExportedValues?
  var hasSeries = false
  /// What the last call of `isSameRecord` has found.
  private(set) var isChanged = false
  /// Of the rows with details, by row.
  private let details: [Int: SampleDetails]

  init(
    _ batch: SampleBatch, details: [Int: SampleDetails], snapshot: Snapshot, chunks: ChunkStore,
    sources: [SourceNameKey]
  ) {
    self.batch = batch
    self.snapshot = snapshot
    self.chunks = chunks
    self.sources = sources
    self.details = details
  }

  private func type(_ row: Int) -> ObjectType {
    batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
  }

  /// Metadata tells objects with details apart.
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

  /// Chunks that may hold samples with the start of a row that is left.
  func chunks(of catalogue: TypeCatalogue, before anchorEnd: Int64) -> [ChunkSummary] {
    guard !left.isEmpty else { return [] }
    let (first, last) = period
    return catalogue.chunks[catalogue.range(startingBefore: last + 1, endingFrom: first)]
      .filter { $0.minAnchor < anchorEnd && $0.maxStart >= first }
  }

  /// Chunks that may hold series which reach over the start of a row that is left.
  func chunksOfSeries(of catalogue: TypeCatalogue, before anchorEnd: Int64) -> [ChunkSummary] {
    let (first, last) = period
    return catalogue.chunks[catalogue.range(startingBefore: last + 1, endingFrom: first)]
      .filter { $0.minAnchor < anchorEnd }
  }

  /// The rows that are left and begin within the chunk.
  func rows(of chunk: ChunkSummary) -> ArraySlice<Int> {
    let from = left.partitioningIndex { batch.starts[$0] >= chunk.minStart }
    let to = left.partitioningIndex { batch.starts[$0] > chunk.maxStart }
    return left[min(from, to)..<to]
  }

  @inline(__always) func isSamePeriod(_ row: Int, _ duration: Int64) -> Bool {
    let own = batch.durations.isEmpty ? 0 : batch.durations[row]
    if own == duration { return true }
    // The length of an electrocardiogram follows from its sample rate, which some languages round.
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

  /// Whether a row with details may be the stored object with this anchor; true for other rows.
  mutating func isSameRecord(
    _ row: Int, _ anchor: Int64, metadata: UInt32
  ) throws(StoreError) -> Bool {
    guard let own = details[row] else { return true }
    let follows = DetailChange.mayFollow(type(row))
    guard follows || own.providerData != nil else { return true }
    let stored = try chunks.connection.get(.details, key: anchor) {
      bytes throws(StoreError) in try DetailReader.decode(bytes)
    }
    guard let stored else { return false }
    if let data = own.providerData { return stored.providerData == data }
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

/// What tells the device of a row from others when its name does not: the product type of the source
/// or, where there is none, the device without its name.
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

  /// nil when nothing is left.
  private static func withoutName(_ device: Device) -> Device? {
    var device = device
    device.name = nil
    return device == Device() ? nil : device
  }
}
