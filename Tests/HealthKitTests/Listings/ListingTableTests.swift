import Foundation
import Testing

/// `listings.tsv` says for each example of the documentation which test does what it does.
@Suite("The table of listings")
struct ListingTableTests {
  private struct Row {
    var listing: String
    /// File below Tests/HealthKitTests, and function in it; empty with a reason.
    var file: String
    var function: String
    var reason: String
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func rows() throws -> [Row] {
    let text = try String(
      contentsOf: folder.appendingPathComponent("Listings/listings.tsv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(listing: fields[0], file: fields[1], function: fields[2], reason: fields[3])
    }
  }

  @Test("Every test that the table names exists")
  func exists() throws {
    for row in try Self.rows() where row.reason.isEmpty {
      let source = try String(
        contentsOf: Self.folder.appendingPathComponent(row.file), encoding: .utf8)
      let isThere = source.contains("  func \(row.function)(") && source.contains("@Test(")
      #expect(isThere, "\(row.listing): there is no test \(row.function) in \(row.file)")
    }
  }

  @Test("Every listing stands in it once, with a test or the reason why not")
  func complete() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.listing)).count == rows.count && rows.count == 60)
    #expect(rows.allSatisfy { $0.file.isEmpty != $0.reason.isEmpty })
  }
}
