import Foundation
import HealthImport
import HealthModel
import TestSupport

@testable import HealthFeeds

/// Everything that one reading of a file delivered.
struct ReadFeed {
  var samples: [HealthObject] = []
  /// Objects with details, and the samples delivered with them.
  var records: [HealthObject] = []
  var points: [ObjectID: SeriesPoints] = [:]
  var relations: [Relation] = []
  var originals: [ImportedObject] = []
  var report = ImportReport()

  init(path: String, format: String? = nil, options: FeedOptions = FeedOptions()) throws {
    let chosen = format.flatMap(FeedRegistry.format(named:))
    var result = self
    let validator = SampleValidator(origin: .imported)
    let report = try FeedRegistry.open(path, as: chosen, options).read { event in
      switch event {
      case .samples(let batch), .nestedSamples(let batch):
        try validator.validate(batch)
        result.samples += batch.rows
      case .records(let part), .nestedRecords(let part):
        let rows = part.samples.rows
        try validator.validate(
          part.samples, seriesRows: Array(part.series.keys).sorted(), relations: part.relations)
        result.records += rows
        result.relations += part.relations
        for (row, points) in part.series { result.points[rows[row].id] = points }
      case .characteristics, .links, .withdrawn: break
      case .objects(let objects): result.originals += objects
      }
    }
    result.report = report
    self = result
  }

  init(bytes: [UInt8], format: String? = nil, options: FeedOptions = FeedOptions()) throws {
    let folder = try TemporaryDirectory()
    try self.init(path: folder.write("file", bytes), format: format, options: options)
  }

  init(text: String, format: String? = nil, options: FeedOptions = FeedOptions()) throws {
    try self.init(bytes: Array(text.utf8), format: format, options: options)
  }

  /// All objects of a type in order of time.
  func objects(_ type: ObjectType) -> [HealthObject] {
    (samples + records).filter { $0.type == type }
      .sorted { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }
  }

  /// Whether the report accounts for every entry that was found.
  var isBalanced: Bool {
    report.rows.allSatisfy { row in
      row.found == row.samples + row.records + row.objects + row.inside + row.header
        + row.skipped.values.reduce(0, +)
    }
  }

  func row(_ name: String) -> ImportReport.Row? { report.rows.first { $0.name == name } }
}

/// Files of Tests/HealthFeedsTests/Fixtures.
enum Fixture {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  static func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  /// Runs the script that computes the totals of a fixture without the importer.
  static func expected(_ script: String, _ arguments: String...) throws -> [String: FeedTotals] {
    try JSONDecoder().decode(
      [String: FeedTotals].self, from: Data(run(script, arguments).utf8))
  }

  /// Returns what a script prints, without the last line break.
  static func output(_ script: String, _ arguments: String...) throws -> String {
    try run(script, arguments).trimmingCharacters(in: .newlines)
  }

  private static func run(_ script: String, _ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", path(script)] + arguments
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Counts and sums of one type.
struct FeedTotals: Codable, Equatable {
  var count: Int
  /// The sum of values in the canonical unit, rounded to four digits after the point.
  var sum: Double
  /// The sum by local day of the start.
  var days: [String: Double]
}

extension ReadFeed {
  /// Totals by name of type. The local day is that of the time zone in the metadata.
  var totals: [String: FeedTotals] {
    var totals: [String: FeedTotals] = [:]
    for object in samples + records {
      var total = totals[object.type.name] ?? FeedTotals(count: 0, sum: 0, days: [:])
      total.count += 1
      total.sum += object.value
      total.days[Self.day(object), default: 0] += object.value
      totals[object.type.name] = total
    }
    return totals.mapValues { total in
      FeedTotals(
        count: total.count, sum: Self.rounded(total.sum), days: total.days.mapValues(Self.rounded))
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }

  private static func day(_ object: HealthObject) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    if case .string(let name)? = object.metadata[MetadataKey.timeZone],
      let zone = TimeZone(identifier: name)
    {
      calendar.timeZone = zone
    }
    let parts = calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: object.start.secondsSince1970))
    return String(format: "%04d-%02d-%02d", parts.year!, parts.month!, parts.day!)
  }
}

/// Compares totals with those of the independent script, which adds in another order.
func differences(_ found: [String: FeedTotals], _ expected: [String: FeedTotals]) -> [String] {
  var differences: [String] = []
  for name in Set(found.keys).union(expected.keys).sorted() {
    guard let a = found[name], let b = expected[name] else {
      differences.append("\(name): only in one")
      continue
    }
    func isNear(_ x: Double?, _ y: Double?) -> Bool { abs((x ?? .nan) - (y ?? .nan)) < 0.001 }
    if a.count != b.count { differences.append("\(name): \(a.count) instead of \(b.count)") }
    if !isNear(a.sum, b.sum) { differences.append("\(name): sum \(a.sum) instead of \(b.sum)") }
    for day in Set(a.days.keys).union(b.days.keys).sorted() where !isNear(a.days[day], b.days[day])
    {
      differences.append(
        "\(name), \(day): \(a.days[day] ?? .nan) instead of \(b.days[day] ?? .nan)")
    }
  }
  return differences
}
