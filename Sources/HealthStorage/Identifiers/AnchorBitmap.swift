/// A set of anchors with one bit each, in pages that are allocated on first use: 100 M samples
/// occupy at most 12.5 MB.
package struct AnchorBitmap {
  private static let pageBitCount: Int64 = 1 << 16
  private var pages: [Int64: [UInt64]] = [:]

  package init() {}

  package func contains(_ anchor: Int64) -> Bool {
    guard let page = pages[anchor / Self.pageBitCount] else { return false }
    let bit = Int(anchor % Self.pageBitCount)
    return page[bit >> 6] & (1 << UInt64(bit & 63)) != 0
  }

  /// Returns for each anchor whether it is in the set. Fast if adjacent anchors are in the same
  /// page.
  package func contains(_ anchors: ArraySlice<Int64>) -> [Bool] {
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

  /// Returns whether any anchor of the range is in the set.
  func intersects(_ range: ClosedRange<Int64>) -> Bool {
    let numbers = range.lowerBound / Self.pageBitCount...range.upperBound / Self.pageBitCount
    // A wide range may span more pages than exist.
    if numbers.count > pages.count {
      return pages.contains { numbers.contains($0.key) && Self.intersects($0.value, $0.key, range) }
    }
    return numbers.contains { number in
      pages[number].map { Self.intersects($0, number, range) } ?? false
    }
  }

  private static func intersects(
    _ page: [UInt64], _ number: Int64, _ range: ClosedRange<Int64>
  ) -> Bool {
    let origin = number * pageBitCount
    let first = Int(max(range.lowerBound - origin, 0))
    let last = Int(min(range.upperBound - origin, pageBitCount - 1))
    for index in first >> 6...last >> 6 {
      var word = page[index]
      if index == first >> 6 { word &= .max << UInt64(first & 63) }
      if index == last >> 6 { word &= .max >> UInt64(63 - last & 63) }
      if word != 0 { return true }
    }
    return false
  }

  package mutating func insert(_ anchor: Int64) {
    let bit = Int(anchor % Self.pageBitCount)
    pages[
      anchor / Self.pageBitCount,
      default: Array(repeating: 0, count: Int(Self.pageBitCount / 64))][bit >> 6] |=
      1 << UInt64(bit & 63)
  }

  package mutating func remove(_ anchor: Int64) {
    let bit = Int(anchor % Self.pageBitCount)
    pages[anchor / Self.pageBitCount]?[bit >> 6] &= ~(1 << UInt64(bit & 63))
  }
}
