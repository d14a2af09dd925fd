import HealthAPI
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthImport

/// Random changes to elements that map to objects. Goals: for any attribute value, every delivered
/// batch is valid for the daemon, omitted data is deferred with a reason, and the record after the
/// element is imported. A failure names the seed.
///
/// `HEALTHD_IMPORT_MUTATIONS` sets the number of elements for a long run: scripts/import-rounds.
@Suite("Mutated elements")
struct ElementFuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["HEALTHD_IMPORT_MUTATIONS"].flatMap { Int($0) } ?? 2_000
  /// The number of elements in one export.
  private static let elementCount = 50
  /// A record 16 minutes before the elements of `ExportMutator`.
  private static let sentinel = DefectTests.record("61", start: "2024-01-05 09:44:00 +0100")

  @Test("an import of mutated elements completes and delivers only valid data")
  func mutations() throws {
    let folder = try TemporaryDirectory()
    for seed in 0..<UInt64(Self.count / Self.elementCount) {
      var mutator = ExportMutator(seed: seed)
      let body = (0..<Self.elementCount).map { _ in mutator.element().text + "\n" }.joined()
      try check(body + Self.sentinel, seed, folder)
    }
  }

  private func check(_ body: String, _ seed: UInt64, _ folder: TemporaryDirectory) throws {
    try folder.write(
      "clinical-records/Condition.json", Array("{\"resourceType\":\"Condition\"}".utf8))
    try folder.write("export.xml", Array(Collected.export(body).utf8))
    let validator = SampleValidator(origin: .imported)
    var sentinelCount = 0
    var ids = Set<ObjectID>()
    let report = try AppleExport.open(folder.path).read { event in
      switch event {
      case .samples(let batch):
        try validator.validate(batch)
        sentinelCount += batch.values.filter { $0 == 61 }.count
      case .nestedSamples(let batch): try validator.validate(batch)
      case .records(let part), .nestedRecords(let part):
        try check(part, validator, &ids, seed)
      case .characteristics(let found):
        #expect(!found.isEmpty, "seed \(seed)")
        for characteristic in found {
          try characteristic.validate(today: CalendarDay(year: 2026, month: 1, day: 1))
        }
      case .withdrawn(let record): #expect(record.details != nil, "seed \(seed)")
      case .links: Issue.record("links without an element, seed \(seed)")
      case .objects(let objects):
        for object in objects {
          #expect(!object.reason.isEmpty && object.payload.count <= 1 << 20, "seed \(seed)")
        }
      }
    }
    #expect(sentinelCount >= 1, "seed \(seed)")
    for row in report.rows {
      let delivered = row.samples + row.records + row.objects + row.inside + row.header
      #expect(
        row.found == delivered + row.skipped.values.reduce(0, +), "seed \(seed) \(row.name)")
    }
  }

  private func check(
    _ part: ImportedRecords, _ validator: SampleValidator, _ ids: inout Set<ObjectID>,
    _ seed: UInt64
  ) throws {
    let references = part.series.keys.sorted().map { SeriesReference(row: $0, buffer: 0) }
    try validator.validate(
      ImportSamplesRequest(
        importID: 1, samples: part.samples, series: references, relations: part.relations))
    let rows = part.samples.rows
    for (row, points) in part.series {
      var series = SeriesValidator(kind: points.kind)
      try series.append(points)
      try series.finish(type: rows[row].type, start: rows[row].start, end: rows[row].end, "x")
    }
    // The store rejects a duplicate identifier.
    for object in rows { #expect(ids.insert(object.id).inserted, "seed \(seed)") }
    #expect(part.units.last?.rows.upperBound == rows.count, "seed \(seed)")
  }
}
