/// The bytes left in a page for content of variable size. The first row always fits, so that every
/// page makes progress.
struct PageBudget {
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
