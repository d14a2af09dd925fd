package import HealthModel

/// Objects of kinds other than quantity and category, in the form in which they are sent.
package struct ImportedRecords: Hashable, Sendable {
  /// Rows with details and, for correlations and workouts, the records inside them.
  package var samples = SampleBatch()
  /// The points of a series by row. The client sends them in buffers of the connection, ahead of
  /// the batch that contains the row.
  package var series: [Int: SeriesPoints] = [:]
  /// Relations between rows of the batch and objects that were sent before.
  package var relations: [Relation] = []
  /// The units that are accepted or refused as a whole. Together they contain all rows and
  /// relations, in order. A refused delivery is halved along these borders until the refused unit
  /// is found, so that one object costs no other.
  package var units: [Unit] = []

  /// An object with its relations and, for a correlation or workout, the records inside it.
  package struct Unit: Hashable, Sendable {
    package var rows: Range<Int>
    package var relations: Range<Int>
    package var origin: ObjectOrigin
  }

  package init() {}

  /// Returns only the units in a range. Rows and relations are renumbered from zero, as in a
  /// delivery of its own.
  package func part(_ range: Range<Int>) -> ImportedRecords {
    let units = units[range]
    guard let first = units.first, let last = units.last else { return ImportedRecords() }
    let rows = first.rows.lowerBound..<last.rows.upperBound
    let related = first.relations.lowerBound..<last.relations.upperBound
    var part = ImportedRecords()
    part.samples = SampleBatch(rows: Array(samples.rows[rows]))
    for (row, points) in series where rows.contains(row) {
      part.series[row - rows.lowerBound] = points
    }
    part.relations = Array(relations[related])
    part.units = units.map { unit in
      Unit(
        rows: unit.rows.lowerBound - rows.lowerBound..<unit.rows.upperBound - rows.lowerBound,
        relations: unit.relations.lowerBound - related.lowerBound..<unit.relations.upperBound
          - related.lowerBound, origin: unit.origin)
    }
    return part
  }
}

/// Redacted, because log lines and error texts must not contain health values.
extension ImportedRecords: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  package var description: String { "ImportedRecords(redacted)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Collects objects until there are enough of them for a delivery.
package struct RecordsBuilder {
  /// Fewer than in a batch of samples, because each object has details of its own.
  private static let rowCountMax = 2_000
  /// Half of the buffers allowed on a connection (`proto/PROTOCOL.md`).
  private static let seriesCountMax = 32
  /// The limit for points of series and bytes of details, well below a frame of 4 MiB.
  private static let weightMax = 1 << 20

  private var objects: [HealthObject] = []
  private var series: [Int: SeriesPoints] = [:]
  private var relations: [Relation] = []
  private var units: [ImportedRecords.Unit] = []
  private var weight = 0

  package init() {}

  package var isEmpty: Bool { objects.isEmpty && relations.isEmpty }
  package var isFull: Bool {
    objects.count >= Self.rowCountMax || weight >= Self.weightMax
      || series.count >= Self.seriesCountMax || relations.count >= Self.rowCountMax
  }

  mutating func append(_ mapped: MappedObject) {
    if let points = mapped.points {
      series[objects.count] = points
      weight += points.count * 8
    }
    // The element stays in memory until the daemon has accepted the object. Half its size, because
    // it is not sent.
    if case .element(let object) = mapped.origin { weight += object.payload.count / 2 }
    append([mapped.object], mapped.relations, mapped.origin)
  }

  /// Adds objects that belong together. `series` are the points of objects by their index in the
  /// group.
  package mutating func append(
    _ group: [HealthObject], _ related: [Relation], _ origin: ObjectOrigin = .none,
    series points: [Int: SeriesPoints] = [:]
  ) {
    for (index, points) in points {
      series[objects.count + index] = points
      weight += points.count * points.columns.count * 4
    }
    if !points.isEmpty, case .element(let object) = origin { weight += object.payload.count / 2 }
    units.append(
      .init(
        rows: objects.count..<objects.count + group.count,
        relations: relations.count..<relations.count + related.count, origin: origin))
    objects += group
    relations += related
    for object in group { weight += object.details.map { $0.weight + 256 } ?? 64 }
  }

  /// Returns the collected objects and resets the builder.
  package mutating func take() -> ImportedRecords {
    var result = ImportedRecords()
    result.samples = SampleBatch(rows: objects)
    result.series = series
    result.relations = relations
    result.units = units
    self = RecordsBuilder()
    return result
  }
}

extension SampleDetails {
  /// The approximate size on the wire in bytes, for details that can be large.
  fileprivate var weight: Int {
    switch self {
    case .clinicalRecord(let record): record.data.count
    case .document(let document): document.data.count
    case .verifiableClinicalRecord(let record): record.data.count
    case .workout(let workout):
      (workout.events.count + workout.activities.count + workout.statistics.count
        + workout.zoneGroups.reduce(0) { $0 + $1.zones.count }) * 96
    case .audiogram(let audiogram): audiogram.points.count * 64
    default: 0
    }
  }
}
