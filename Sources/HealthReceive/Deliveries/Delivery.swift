import HealthFeeds
import HealthImport
import HealthModel

/// The objects of one request.
struct Delivery: Sendable {
  /// Objects that belong together, such as a workout with its route.
  struct Group: Sendable {
    var objects: [HealthObject]
    /// The points of series, by index of the object.
    var points: [Int: SeriesPoints]
    var relations: [Relation]
  }

  /// The maximum number of samples. At about 200 bytes for each, they take 50 MiB.
  static let sampleCountMax = 250_000

  let samples: [HealthObject]
  let groups: [Group]
  /// The counts of what cannot be an object.
  let report: DeliveryReport

  /// Reads a document of Health Auto Export.
  init(_ bytes: [UInt8], interval: FeedInterval?) throws(Refusal) {
    let content = Content()
    let found: ImportReport
    do {
      found = try HealthAutoExportDocument.read(bytes, interval: interval) { event in
        try content.add(event)
      }
    } catch let error as Refusal {
      throw error
    } catch {
      throw .malformed
    }
    (samples, groups) = (content.samples, content.groups)
    var report = DeliveryReport()
    for (problem, count) in found.problems { report.refuse(problem.rawValue, count: count) }
    for row in found.rows {
      for (reason, count) in row.skipped {
        switch reason {
        case .repeated: report.presentCount += count
        // Their sums are totals of the workout.
        case .duplicateOfMainFile: break
        default: report.refuse(reason.rawValue, count: count)
        }
      }
    }
    self.report = report
  }

  var types: [ObjectType] {
    let all = Set(samples.map(\.type)).union(groups.flatMap { $0.objects.map(\.type) })
    return all.sorted { $0.code < $1.code }
  }

  /// Collects the events of the reader.
  private final class Content {
    private(set) var samples: [HealthObject] = []
    private(set) var groups: [Group] = []
    private var count = 0

    func add(_ event: ImportEvent) throws(Refusal) {
      switch event {
      case .samples(let batch), .nestedSamples(let batch):
        try reserve(batch.count)
        samples += batch.rows
      case .records(let records), .nestedRecords(let records):
        try reserve(records.samples.count)
        add(records)
      // An app can store no entry as it came; the report counts them.
      case .objects, .characteristics, .links: break
      }
    }

    private func reserve(_ more: Int) throws(Refusal) {
      count += more
      guard count <= Delivery.sampleCountMax else {
        throw .tooManyEntries(limit: Delivery.sampleCountMax)
      }
    }

    private func add(_ records: ImportedRecords) {
      let rows = records.samples.rows
      for unit in records.units {
        var points: [Int: SeriesPoints] = [:]
        for row in unit.rows { points[row - unit.rows.lowerBound] = records.series[row] }
        groups.append(
          Group(
            objects: Array(rows[unit.rows]), points: points,
            relations: Array(records.relations[unit.relations])))
      }
    }
  }
}
