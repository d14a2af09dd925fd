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

  /// The largest size of a row in a message: an identifier of its own, start, duration, value, and
  /// the indices of type, source, device, metadata and details.
  private static let rowSizeMax = 64
  /// Below the frame of 4 MiB that contains the page.
  private static let frameByteCountMax = (4 << 20) - (64 << 10)

  let byteCountMax: Int
  private(set) var byteCount = 0

  init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

  /// The number of rows without content of variable size in a page.
  static func rowCountMax(byteCount: Int) -> Int {
    max(1, min(byteCount / BatchAssembler.rowSize, frameByteCountMax / rowSizeMax))
  }

  func remaining(rowCount: Int) -> Int {
    // Not a page.
    if byteCountMax == .max { return .max - byteCount }
    let page = byteCountMax - rowCount * BatchAssembler.rowSize
    return max(min(page, Self.frameByteCountMax - rowCount * Self.rowSizeMax) - byteCount, 0)
  }

  /// Reserves `size` bytes for row `row`. Returns false when the page would exceed its limit.
  mutating func take(_ size: Int, row: Int) -> Bool {
    guard row == 0 || size <= remaining(rowCount: row) else { return false }
    byteCount += size
    return true
  }
}
