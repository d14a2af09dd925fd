/// A sum of doubles that is not rounded until it is read. The same numbers yield the same bits in
/// any order and grouping.
///
/// Statistics need this because the physical layout of the store (what is sealed, which chunks and
/// series exist) determines order and grouping, and depends on samples that the caller must not
/// notice.
///
/// `high + low` is the sum as long as two doubles can represent it. TwoSum (Knuth, The Art of
/// Computer Programming, volume 2, 4.2.2) computes the rounding error of an addition as a double,
/// first for `high` and then for `low`. An error in `low` would be lost, so `high`, `low` and the
/// number are then added to `wide`, which represents every sum. Health data rarely needs it: it
/// takes numbers that differ by a factor of about 2^50.
@usableFromInline package struct ExactSum: Sendable {
  @usableFromInline private(set) var high = 0.0
  @usableFromInline private(set) var low = 0.0
  private var wide: WideSum?

  package init() {}

  /// Fewer numbers are faster to add one by one.
  private static let vectorCountMin = 32

  @inlinable @inline(__always) package mutating func add(_ number: Double) {
    let sum = high + number
    let added = sum - high
    let error = (high - (sum - added)) + (number - added)
    let rest = low + error
    let addedRest = rest - low
    let lost = (low - (rest - addedRest)) + (error - addedRest)
    // `lost` is NaN after an overflow, and when the number is infinite.
    if lost == 0 { (high, low) = (sum, rest) } else { spill(number) }
  }

  @inline(never) @usableFromInline mutating func spill(_ number: Double) {
    var sum = wide ?? WideSum()
    wide = nil  // so that it is not copied
    for part in [high, low, number] { sum.add(part) }
    (high, low, wide) = (0, 0, sum)
  }

  /// Adds numbers to four sums in parallel with SIMD instructions, three times as fast as one by
  /// one. If one of the sums loses a bit, all numbers are added again one by one. Combining the
  /// four sums costs as much as about ten additions.
  package mutating func add(_ numbers: UnsafePointer<Double>, count: Int) {
    var (highs, lows) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    var isLost = SIMDMask<SIMD4<Int64>>(repeating: false)
    var place = 0
    while count >= Self.vectorCountMin, place + 4 <= count {
      let next = UnsafeRawPointer(numbers + place).loadUnaligned(as: SIMD4<Double>.self)
      let sums = highs + next
      let added = sums - highs
      let errors = (highs - (sums - added)) + (next - added)
      let rests = lows + errors
      let addedRests = rests - lows
      let lostHere = (lows - (rests - addedRests)) + (errors - addedRests)
      isLost .|= lostHere .!= 0
      (highs, lows) = (sums, rests)
      place += 4
    }
    if any(isLost) {
      place = 0
    } else if place > 0 {
      for lane in 0..<4 {
        add(highs[lane])
        add(lows[lane])
      }
    }
    while place < count {
      add(numbers[place])
      place += 1
    }
  }

  package mutating func add(_ other: ExactSum) {
    add(other.high)
    add(other.low)
    guard let more = other.wide else { return }
    var sum = wide ?? WideSum()
    wide = nil
    sum.add(more)
    wide = sum
  }

  /// The double nearest to the sum, with ties to even. Never negative zero.
  package var value: Double {
    guard var sum = wide else { return high + low }
    sum.add(high)
    sum.add(low)
    return sum.value
  }

  /// The sum as two doubles; nil when two cannot represent it.
  var parts: Parts? {
    let nearest = value
    guard nearest.isFinite else { return nil }
    var rest = self
    rest.add(-nearest)
    let low = rest.value
    rest.add(-low)
    return rest.value == 0 ? Parts(high: nearest, low: low) : nil
  }

  /// The double nearest to a sum, and the remainder.
  @usableFromInline package struct Parts: Hashable, Sendable {
    @usableFromInline var high: Double
    @usableFromInline var low: Double

    @inlinable init(high: Double, low: Double) {
      self.high = high
      self.low = low
    }

    /// Returns the numbers on disk, where an absent sum is NaN.
    static func payload(_ parts: Parts?) -> [Double] {
      [parts?.high ?? .nan, parts?.low ?? .nan]
    }

    @inlinable static func stored(_ high: Double, _ low: Double) -> Parts? {
      high.isFinite && low.isFinite ? Parts(high: high, low: low) : nil
    }
  }

  @inlinable @inline(__always) package mutating func add(_ parts: Parts) {
    add(parts.high)
    add(parts.low)
  }
}
