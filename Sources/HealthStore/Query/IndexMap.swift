import HealthStorage

/// The indices of the entries of a page by their number in the store's dictionary. Number 0 is no
/// entry, and no number exceeds `numberCount`.
struct IndexMap: ~Copyable {
  /// nil for a dictionary that is much larger than the page.
  private let dense: UnsafeMutableBufferPointer<UInt32>?
  private var sparse: [UInt32: UInt32] = [:]

  init(numberCount: Int, rowCount: Int) {
    guard numberCount <= 4 * rowCount else {
      dense = nil
      return
    }
    let indices = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: numberCount + 1)
    indices.initialize(repeating: Self.missing)
    indices[0] = 0
    dense = indices
  }

  deinit { dense?.deallocate() }

  private static let missing: UInt32 = 1 << 31
  /// The number of rows after which the map looks for entries that are missing.
  private static let blockCount = 256

  /// Returns the indices of the rows. `add` adds the entry of a row, the first with this entry, and
  /// returns its index, or nil to stop before the row.
  mutating func indices(
    _ numbers: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ add: (_ row: Int) throws(StoreError) -> Int?
  ) throws(StoreError) -> [UInt32] {
    // The rows of a query are often of one device, and the most frequent query has one row.
    if Self.isUniform(numbers, count) {
      guard let index = try numbers[0] == 0 ? 0 : add(0) else { return [] }
      return [UInt32](repeating: UInt32(index), count: count)
    }
    var indices = [UInt32](repeating: 0, count: count)
    var row = 0
    while row < count {
      let end = min(row + Self.blockCount, count)
      guard let next = firstMissing(numbers, row..<end, &indices) else {
        row = end
        continue
      }
      guard let index = try add(next) else { return Array(indices[..<next]) }
      set(numbers[next], to: UInt32(index))
      row = next
    }
    return indices
  }

  /// Returns whether there is a row, and all have the same number.
  private static func isUniform(_ numbers: UnsafeMutablePointer<UInt32>, _ count: Int) -> Bool {
    guard count > 0, numbers[0] == numbers[count - 1] else { return false }
    let first = numbers[0]
    var difference: UInt32 = 0
    for row in 0..<count { difference |= numbers[row] ^ first }
    return difference == 0
  }

  /// Sets the indices of the rows, without a branch for each. Returns the first row whose entry is
  /// missing.
  private func firstMissing(
    _ numbers: UnsafeMutablePointer<UInt32>, _ rows: Range<Int>, _ indices: inout [UInt32]
  ) -> Int? {
    guard let dense else {
      for row in rows {
        guard let index = numbers[row] == 0 ? 0 : sparse[numbers[row]] else { return row }
        indices[row] = index
      }
      return nil
    }
    let isMissing = indices.withUnsafeMutableBufferPointer { indices in
      var bits: UInt32 = 0
      for row in rows {
        let index = dense[Int(numbers[row])]
        indices[row] = index
        bits |= index
      }
      return bits & Self.missing != 0
    }
    return isMissing ? rows.first { indices[$0] == Self.missing } : nil
  }

  private mutating func set(_ number: UInt32, to index: UInt32) {
    if let dense { dense[Int(number)] = index } else { sparse[number] = index }
  }
}
