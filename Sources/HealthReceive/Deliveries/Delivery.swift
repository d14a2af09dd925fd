import HealthFeeds
import HealthImport
import HealthModel

/// A document of Health Auto Export that is complete and within the limits.
///
/// It is read twice: first as a whole without its objects, so that nothing of a document is saved that is malformed or
/// too large, then in parts, so that memory does not grow with the number of entries.
struct Delivery: Sendable {
  /// Objects that belong together, such as a workout with its route.
  struct Group: Sendable {
    var objects: [HealthObject]
    /// The points of series, by index of the object.
    var points: [Int: SeriesPoints]
    var relations: [Relation]
  }

  enum Part: Sendable {
    /// Samples of one type, in order of start, at most `partCount`.
    case samples([HealthObject])
    case groups([Group])
    /// Entries that cannot be read, as they came.
    case unread([ImportedObject])
  }

  /// The maximum number of samples. Saving them takes less than a minute, after which phones give up.
  static let sampleCountMax = 250_000

  /// As objects, ten thousand samples took 70 MiB with the copies that saving them makes.
  static let partCount = 1_000

  /// The samples of parts that groups refer to.
  let related: Set<ObjectID>

  private let bytes: [UInt8]
  private let interval: FeedInterval?

  init(_ bytes: [UInt8], interval: FeedInterval?) throws(Refusal) {
    let content = Content()
    do {
      _ = try HealthAutoExportDocument.read(bytes, interval: interval) { event in
        try content.add(event)
      }
    } catch let error as Refusal {
      throw error
    } catch {
      throw .malformed
    }
    related = content.related
    self.bytes = bytes
    self.interval = interval
  }

  /// Passes each part to `body`, in order, and returns the counts of what cannot be an object.
  func read(_ body: (Part) async throws -> Void) async throws -> DeliveryReport {
    let (bytes, interval) = (bytes, interval)
    let feed = ImportFeed { destination in
      try HealthAutoExportDocument.read(bytes, interval: interval) { event in
        if destination.isCancelled() { throw CancellationError() }
        try destination.deliver(event)
      }
    }
    let found = try await feed.run { event in
      switch event {
      case .samples(let batch), .nestedSamples(let batch):
        try await batch.withParts(ofAtMost: Self.partCount) { try await body(.samples($0)) }
      case .records(let records), .nestedRecords(let records):
        try await body(.groups(Self.groups(of: records)))
      case .objects(let entries): try await body(.unread(entries))
      case .characteristics, .links, .withdrawn: break
      }
    }
    return Self.report(found)
  }

  private static func groups(of records: ImportedRecords) -> [Group] {
    let rows = records.samples.rows
    return records.units.map { unit in
      var points: [Int: SeriesPoints] = [:]
      for row in unit.rows { points[row - unit.rows.lowerBound] = records.series[row] }
      return Group(
        objects: Array(rows[unit.rows]), points: points,
        relations: Array(records.relations[unit.relations]))
    }
  }

  private static func report(_ found: ImportReport) -> DeliveryReport {
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
    return report
  }

  /// What the first reading retains.
  private final class Content {
    private(set) var related: Set<ObjectID> = []
    private var count = 0

    func add(_ event: ImportEvent) throws(Refusal) {
      switch event {
      case .samples(let batch), .nestedSamples(let batch): try reserve(batch.count)
      case .records(let records), .nestedRecords(let records):
        try reserve(records.samples.count)
        related.formUnion(records.relations.flatMap(\.children))
      case .objects, .characteristics, .links, .withdrawn: break
      }
    }

    private func reserve(_ more: Int) throws(Refusal) {
      count += more
      guard count <= Delivery.sampleCountMax else {
        throw .tooManyEntries(limit: Delivery.sampleCountMax)
      }
    }
  }
}
