package import HealthModel

/// Objects of other kinds than quantity and category, in the form in which they are sent.
package struct ImportedRecords: Hashable, Sendable {
  /// Rows with details; for correlations and workouts also the records inside them.
  package var samples = SampleBatch()
  /// Points of a series by row.
  package var series: [Int: SeriesPoints] = [:]
  /// Between rows of the batch and objects that were sent before.
  package var relations: [Relation] = []

  package init() {}
}

extension ImportedRecords: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  package var description: String { "ImportedRecords(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Gathers objects until there are enough of them for a delivery.
struct RecordsBuilder {
  private static let rowCountMax = 2_000
  /// Half of the buffers that a connection may have (`proto/PROTOCOL.md`).
  private static let seriesCountMax = 32
  /// Points of series and bytes of details, well below a frame of 4 MiB.
  private static let weightMax = 1 << 20

  private var records = ImportedRecords()
  private var types: [ObjectType: UInt32] = [:]
  private var sources: [SourceRevision: UInt32] = [:]
  private var devices: [Device: UInt32] = [:]
  private var metadata: [Metadata: UInt32] = [:]
  private var weight = 0

  var isEmpty: Bool { records.samples.isEmpty && records.relations.isEmpty }
  var isFull: Bool {
    records.samples.count >= Self.rowCountMax || weight >= Self.weightMax
      || records.series.count >= Self.seriesCountMax
      || records.relations.count >= Self.rowCountMax
  }

  mutating func append(_ object: MappedObject) {
    if let points = object.points {
      records.series[records.samples.count] = points
      weight += points.count * 8
    }
    appendRow(
      id: object.id, type: object.type, source: object.source, device: object.device,
      metadata: object.metadata, start: object.start,
      duration: object.end.microseconds - object.start.microseconds,
      value: object.details.representativeValue)
    records.samples.details.append(object.details)
    records.samples.detailIndices.append(UInt32(records.samples.details.count))
    records.relations += object.relations
    weight += object.details.weight + 256
  }

  mutating func append(_ sample: Sample) {
    let value: Double =
      switch sample.value {
      case .quantity(let number): number
      case .category(let raw): Double(raw)
      }
    appendRow(
      id: sample.id, type: sample.type, source: sample.sourceRevision ?? .unknown,
      device: sample.device, metadata: sample.metadata, start: sample.start,
      duration: sample.end.microseconds - sample.start.microseconds, value: value)
    records.samples.detailIndices.append(0)
    weight += 64
  }

  mutating func append(_ relation: Relation) { records.relations.append(relation) }

  /// What was gathered; the builder starts anew.
  mutating func take() -> ImportedRecords {
    let result = records
    self = RecordsBuilder()
    return result
  }

  private mutating func appendRow(
    id: ObjectID, type: ObjectType, source: SourceRevision, device: Device?, metadata: Metadata,
    start: Instant, duration: Int64, value: Double
  ) {
    records.samples.idRuns.append(ObjectIDRun(first: id, count: 1))
    records.samples.starts.append(start.microseconds)
    records.samples.durations.append(duration)
    records.samples.values.append(value)
    records.samples.typeIndices.append(
      Self.index(of: type, &types, &records.samples.types))
    records.samples.sourceIndices.append(
      Self.index(of: source, &sources, &records.samples.sources))
    records.samples.deviceIndices.append(
      device.map { Self.index(of: $0, &devices, &records.samples.devices) + 1 } ?? 0)
    records.samples.metadataIndices.append(
      metadata.isEmpty
        ? 0 : Self.index(of: metadata, &self.metadata, &records.samples.metadata) + 1)
  }

  private static func index<T: Hashable>(
    of value: T, _ known: inout [T: UInt32], _ list: inout [T]
  ) -> UInt32 {
    if let index = known[value] { return index }
    let index = UInt32(list.count)
    known[value] = index
    list.append(value)
    return index
  }
}

extension SourceRevision {
  fileprivate static let unknown = SourceRevision(source: Source(name: "", bundleIdentifier: ""))
}

extension SampleDetails {
  /// About how many bytes it takes on the wire, where that is many.
  fileprivate var weight: Int {
    switch self {
    case .clinicalRecord(let record): record.data.count
    case .document(let document): document.data.count
    case .verifiableClinicalRecord(let record): record.data.count
    case .workout(let workout):
      (workout.events.count + workout.activities.count + workout.statistics.count) * 96
    case .audiogram(let audiogram): audiogram.points.count * 64
    default: 0
    }
  }
}
