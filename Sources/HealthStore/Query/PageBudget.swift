/// The bytes left in a page for content of variable size. The first row always fits, so that every
/// page makes progress.
struct PageBudget {
  /// The page size in bytes when the query does not specify one, and the maximum.
  private static let pageByteCountDefault = 1 << 20
  static let pageByteCountMax = 3 << 20

  /// Returns the size of the pages of a query that specifies this one; 0 specifies none.
  static func byteCount(requested: Int) -> Int {
    min(requested > 0 ? requested : pageByteCountDefault, pageByteCountMax)
  }

  let byteCountMax: Int
  private(set) var byteCount = 0

  init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

  func remaining(rowCount: Int) -> Int {
    max(byteCountMax - byteCount - rowCount * BatchAssembler.rowSize, 0)
  }

  /// Reserves `size` bytes for row `row`. Returns false when the page would exceed its limit.
  mutating func take(_ size: Int, row: Int) -> Bool {
    guard row == 0 || byteCount + size + row * BatchAssembler.rowSize <= byteCountMax else {
      return false
    }
    byteCount += size
    return true
  }
}
