import HealthImport
import HealthModel

@testable import HealthFeeds

/// A file of any format that healthctl imports, recognized by its content. Everything that is read
/// from it must be accepted by the daemon as an import, and the report must account for all of it.
enum FeedChecks {
  static func check(_ input: UnsafeRawBufferPointer) -> String? {
    guard let file = MemoryFile(Array(input)) else { return nil }
    let validator = SampleValidator(origin: .imported)
    do {
      let report = try FeedRegistry.open(file.path).read { event in
        switch event {
        case .samples(let batch), .nestedSamples(let batch): try validator.validate(batch)
        case .records(let part), .nestedRecords(let part):
          try validator.validate(
            part.samples, seriesRows: part.series.keys.sorted(), relations: part.relations)
          for unit in part.units where unit.rows.isEmpty && unit.relations.isEmpty {
            return try fail("an empty unit")
          }
        case .characteristics, .links, .withdrawn: break
        case .objects(let objects):
          guard objects.allSatisfy({ $0.payload.count <= 1 << 20 && $0.part < $0.partCount }) else {
            return try fail("a part of an object is out of bounds")
          }
        }
      }
      return isBalanced(report) ? nil : "an entry is not accounted for"
    } catch is ImportError {
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func isBalanced(_ report: ImportReport) -> Bool {
    report.rows.allSatisfy { row in
      row.found == row.samples + row.records + row.objects + row.inside + row.header
        + row.skipped.values.reduce(0, +)
    }
  }

  private static func fail(_ text: String) throws {
    throw HealthError(.invalidArgument, text)
  }
}
