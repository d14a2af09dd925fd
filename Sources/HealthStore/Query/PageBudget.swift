/// How many bytes a page has left for what is of no fixed size. The first row of a page always fits.
struct PageBudget {
  let byteCountMax: Int
  private(set) var byteCount = 0

  init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

  func remaining(rowCount: Int) -> Int {
    max(byteCountMax - byteCount - rowCount * BatchAssembler.rowSize, 0)
  }

  /// False when the page would pass its limit with `size` bytes more in row `row`.
  mutating func take(_ size: Int, row: Int) -> Bool {
    guard row == 0 || byteCount + size + row * BatchAssembler.rowSize <= byteCountMax else {
      return false
    }
    byteCount += size
    return true
  }
}
