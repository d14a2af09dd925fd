import Foundation
import Testing

/// `listings.tsv` maps each listing of Apple's documentation to the test that reproduces it.
@Suite("Table of listings")
struct ListingTableTests {
  private struct Row {
    var listing: String
    /// A path below Tests/HealthKitTests and a function in that file; both are empty if a reason
    /// is given.
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

  @Test("every test named in the table exists")
  func exists() throws {
    for row in try Self.rows() where row.reason.isEmpty {
      let source = try String(
        contentsOf: Self.folder.appendingPathComponent(row.file), encoding: .utf8)
      let isThere = source.contains("  func \(row.function)(") && source.contains("@Test(")
      #expect(isThere, "\(row.listing): there is no test \(row.function) in \(row.file)")
    }
  }

  @Test("every listing has one row, with either a test or a reason")
  func complete() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.listing)).count == rows.count && rows.count == 60)
    #expect(rows.allSatisfy { $0.file.isEmpty != $0.reason.isEmpty })
  }
}
