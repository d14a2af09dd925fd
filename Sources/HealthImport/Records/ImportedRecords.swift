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

  private var objects: [HealthObject] = []
  private var series: [Int: SeriesPoints] = [:]
  private var relations: [Relation] = []
  private var weight = 0

  var isEmpty: Bool { objects.isEmpty && relations.isEmpty }
  var isFull: Bool {
    objects.count >= Self.rowCountMax || weight >= Self.weightMax
      || series.count >= Self.seriesCountMax || relations.count >= Self.rowCountMax
  }

  mutating func append(_ mapped: MappedObject) {
    if let points = mapped.points {
      series[objects.count] = points
      weight += points.count * 8
    }
    append(mapped.object)
    relations += mapped.relations
  }

  mutating func append(_ object: HealthObject) {
    objects.append(object)
    weight += object.details.map { $0.weight + 256 } ?? 64
  }

  mutating func append(_ relation: Relation) { relations.append(relation) }

  /// What was gathered; the builder starts anew.
  mutating func take() -> ImportedRecords {
    var result = ImportedRecords()
    result.samples = SampleBatch(rows: objects)
    result.series = series
    result.relations = relations
    self = RecordsBuilder()
    return result
  }
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
