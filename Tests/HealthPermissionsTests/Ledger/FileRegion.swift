import Foundation
import GRDB

/// A part of permissions.sqlite, as SQLite's file format defines it.
enum FileRegion: Hashable {
  /// The first 100 bytes.
  case fileHeader
  /// The header of a page of a table or its index, and the places of its cells.
  case pageHeader(table: String)
  /// The cells of a table or its index.
  case cells(table: String)
  /// Bytes that SQLite does not read: space that no cell uses, and the stored type of a column that is the number of
  /// its row.
  case unread

  /// Returns the offsets of the bytes of every region of a database with pages of 4,096 bytes.
  ///
  /// See §1.3, §1.6 and §2.1 of https://sqlite.org/fileformat2.html.
  static func regions(_ bytes: [UInt8], _ db: Database) throws -> [FileRegion: [Int]] {
    let pages = try Row.fetchAll(
      db,
      sql: """
        SELECT pageno, coalesce(m.tbl_name, dbstat.name) AS owner
        FROM dbstat LEFT JOIN sqlite_schema AS m ON m.name = dbstat.name
        """
    ).reduce(into: [Int: String]()) { $0[$1["pageno"]] = $1["owner"] }
    let numbered = Set(
      try String.fetchAll(
        db,
        sql: """
          SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
          WHERE m.type = 'table' AND c.pk = 1 AND c.type = 'INTEGER' AND c.cid = 0
          """))
    var regions: [FileRegion: [Int]] = [.fileHeader: Array(0..<100)]
    for page in 1...bytes.count / pageByteCount {
      let base = (page - 1) * pageByteCount
      guard let owner = pages[page] else {
        regions[.unread, default: []] += Array(base..<base + pageByteCount)
        continue
      }
      let tree = TreePage(bytes: bytes, base: base, hasRowType: numbered.contains(owner))
      regions[.pageHeader(table: owner), default: []] += Array(tree.header)
      regions[.unread, default: []] += Array(tree.unread)
      regions[.cells(table: owner), default: []] += (tree.header.upperBound..<base + pageByteCount)
        .filter { !tree.unread.contains($0) }
    }
    return regions
  }

  private static let pageByteCount = 4_096
}

private struct TreePage {
  let header: Range<Int>
  private(set) var unread: IndexSet

  init(bytes: [UInt8], base: Int, hasRowType: Bool) {
    func number(at offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    /// Returns the place after an integer of variable length.
    func end(ofInteger offset: Int) -> Int {
      offset + bytes[offset...].prefix { $0 >= 128 }.count + 1
    }
    let start = base == 0 ? 100 : base
    let isLeaf = bytes[start] == 10 || bytes[start] == 13
    let places = start + (isLeaf ? 8 : 12)
    let count = number(at: start + 3)
    header = start..<places + 2 * count
    unread = IndexSet(integersIn: header.upperBound..<base + number(at: start + 5))
    var block = number(at: start + 1)
    while block > 0 {
      // The first four bytes are the place of the next block and the size.
      unread.insert(
        integersIn: base + block + 4..<base + block + number(at: base + block + 2))
      block = number(at: base + block)
    }
    guard hasRowType, bytes[start] == 13 else { return }
    for cell in 0..<count {
      // The sizes of the record, its number and the size of its header are before the types.
      let record = base + number(at: places + 2 * cell)
      unread.insert(end(ofInteger: end(ofInteger: end(ofInteger: record))))
    }
  }
}
