/// A single object of any kind: a row of a `SampleBatch` as a value. Bulk operations use the batch
/// itself.
public struct HealthObject: Hashable, Sendable {
  public var id: ObjectID
  /// The type, which determines the unit of the value and the kind of the details.
  public var type: ObjectType
  /// The start, or the time of an instant.
  public var start: Instant
  /// Never before `start`; equal to it for an instant (rule OBJECT-12).
  public var end: Instant
  /// As in the column `SampleBatch.values`.
  public var value: Double
  /// nil for plain quantity and category samples.
  public var details: SampleDetails?
  /// The device that measured the object; nil if unknown.
  public var device: Device?
  /// The metadata of the object.
  public var metadata: Metadata
  /// Set by the store; nil until the object has been saved and fetched (rule OBJECT-03).
  public var sourceRevision: SourceRevision?

  public init(
    id: ObjectID, type: ObjectType, start: Instant, end: Instant, value: Double,
    device: Device? = nil, metadata: Metadata = Metadata(), sourceRevision: SourceRevision? = nil
  ) {
    self.id = id
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.device = device
    self.metadata = metadata
    self.sourceRevision = sourceRevision
  }

  /// Creates an object with details.
  public init(
    id: ObjectID, type: ObjectType, start: Instant, end: Instant, details: SampleDetails,
    device: Device? = nil, metadata: Metadata = Metadata(), sourceRevision: SourceRevision? = nil
  ) {
    self.init(
      id: id, type: type, start: start, end: end, value: details.representativeValue,
      device: device, metadata: metadata, sourceRevision: sourceRevision)
    self.details = details
  }
}

extension HealthObject: Redacted {}

extension SampleBatch {
  /// Creates a batch from objects. Consecutive identifiers become one run, and values shared by
  /// several objects are stored once. The sources are empty if no object has one.
  public init(rows: [HealthObject]) {
    self.init()
    var types = Dictionary<ObjectType, UInt32>()
    var devices = Dictionary<Device, UInt32>()
    var metadata = Dictionary<Metadata, UInt32>()
    var sources = Dictionary<SourceRevision, UInt32>()
    for row in rows {
      appendID(row.id)
      starts.append(row.start.microseconds)
      durations.append(row.end.microseconds - row.start.microseconds)
      values.append(row.value)
      typeIndices.append(Self.index(of: row.type, in: &self.types, &types))
      if let revision = row.sourceRevision {
        sourceIndices.append(Self.index(of: revision, in: &self.sources, &sources))
      }
      deviceIndices.append(
        row.device.map { Self.index(of: $0, in: &self.devices, &devices) + 1 } ?? 0)
      metadataIndices.append(
        row.metadata.isEmpty
          ? 0 : Self.index(of: row.metadata, in: &self.metadata, &metadata) + 1)
      if let details = row.details { self.details.append(details) }
      detailIndices.append(row.details == nil ? 0 : UInt32(details.count))
    }
    if details.isEmpty { detailIndices = [] }
  }

  private mutating func appendID(_ id: ObjectID) {
    // A run must not cross the end of the 32-bit counter (`ObjectID.advanced(by:)`).
    if let last = idRuns.last, last.first.low & 0xffff_ffff + UInt64(last.count) <= 0xffff_ffff,
      last.first.advanced(by: last.count) == id
    {
      idRuns[idRuns.count - 1].count += 1
    } else {
      idRuns.append(ObjectIDRun(first: id, count: 1))
    }
  }

  private static func index<Item: Hashable>(
    of item: Item, in items: inout [Item], _ places: inout [Item: UInt32]
  ) -> UInt32 {
    if let place = places[item] { return place }
    items.append(item)
    places[item] = UInt32(items.count - 1)
    return UInt32(items.count - 1)
  }

  /// The objects, one per row. The batch must be valid.
  public var rows: [HealthObject] {
    var rows: [HealthObject] = []
    rows.reserveCapacity(count)
    for run in idRuns {
      for offset in 0..<run.count {
        rows.append(object(at: rows.count, id: run.first.advanced(by: offset)))
      }
    }
    return rows
  }

  /// Passes the objects to `body` by type and in order of start, in parts of one type. Objects take
  /// many times the memory of columns, and only those of one part exist at a time. The batch must be
  /// valid.
  package func withParts(
    ofAtMost partCount: Int, _ body: ([HealthObject]) async throws -> Void
  ) async throws {
    var ids: [ObjectID] = []
    ids.reserveCapacity(count)
    for run in idRuns { ids += (0..<run.count).map { run.first.advanced(by: $0) } }
    func type(_ row: Int) -> UInt32 { typeIndices.isEmpty ? 0 : typeIndices[row] }
    let order = (0..<count).sorted { (type($0), starts[$0]) < (type($1), starts[$1]) }
    var begin = 0
    while begin < count {
      let part = order[begin...].prefix(partCount).prefix { type($0) == type(order[begin]) }
      try await body(part.map { object(at: $0, id: ids[$0]) })
      begin = part.endIndex
    }
  }

  private func object(at row: Int, id: ObjectID) -> HealthObject {
    let device = deviceIndices.isEmpty ? 0 : Int(deviceIndices[row])
    let entry = metadataIndices.isEmpty ? 0 : Int(metadataIndices[row])
    let detail = detailIndices.isEmpty ? 0 : Int(detailIndices[row])
    let source = sourceIndices.isEmpty ? 0 : Int(sourceIndices[row])
    var object = HealthObject(
      id: id, type: types[typeIndices.isEmpty ? 0 : Int(typeIndices[row])],
      start: Instant(microseconds: starts[row]),
      end: Instant(microseconds: starts[row] + (durations.isEmpty ? 0 : durations[row])),
      value: values[row], device: device == 0 ? nil : devices[device - 1],
      metadata: entry == 0 ? Metadata() : metadata[entry - 1],
      sourceRevision: sources.isEmpty ? nil : sources[source])
    object.details = detail == 0 ? nil : details[detail - 1]
    return object
  }
}
