/// A set of anchors, a bit each, in pages that are made when they are first needed: 100 M samples
/// take at most 12.5 MB.
struct AnchorBitmap {
  private static let pageBitCount: Int64 = 1 << 16
  private var pages: [Int64: [UInt64]] = [:]

  func contains(_ anchor: Int64) -> Bool {
    guard let page = pages[anchor / Self.pageBitCount] else { return false }
    let bit = Int(anchor % Self.pageBitCount)
    return page[bit >> 6] & (1 << UInt64(bit & 63)) != 0
  }

  /// For each anchor whether it is in the set. Quick when neighbours lie in one page.
  func contains(_ anchors: ArraySlice<Int64>) -> [Bool] {
    var (number, page): (Int64, [UInt64]?) = (-1, nil)
    return anchors.map { anchor in
      if anchor / Self.pageBitCount != number {
        number = anchor / Self.pageBitCount
        page = pages[number]
      }
      guard let page else { return false }
      let bit = Int(anchor % Self.pageBitCount)
      return page[bit >> 6] & (1 << UInt64(bit & 63)) != 0
    }
  }

  mutating func insert(_ anchor: Int64) {
    let bit = Int(anchor % Self.pageBitCount)
    pages[
      anchor / Self.pageBitCount,
      default: Array(repeating: 0, count: Int(Self.pageBitCount / 64))][bit >> 6] |=
      1 << UInt64(bit & 63)
  }

  mutating func remove(_ anchor: Int64) {
    let bit = Int(anchor % Self.pageBitCount)
    pages[anchor / Self.pageBitCount]?[bit >> 6] &= ~(1 << UInt64(bit & 63))
  }
}
