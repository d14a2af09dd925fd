/// A sum of doubles without any rounding until it is read: the same numbers give the same bits, in
/// whatever order they come and however they are grouped before.
///
/// Statistics need this because the physical layout of the store (what is sealed, which chunks and
/// series exist) decides about order and grouping, and depends on samples that the caller must not
/// notice.
///
/// `high + low` is the sum as long as two doubles can hold it: TwoSum (Knuth, The Art of Computer
/// Programming, volume 2, 4.2.2) gives the rounding error of an addition as a double, for `high` and
/// again for `low`. An error in `low` would be lost; then the three numbers go to `wide`, which holds
/// every sum. Health data rarely gets there: it takes numbers that differ by a factor of about 2^50.
struct ExactSum: Sendable {
  private var high = 0.0
  private var low = 0.0
  private var wide: WideSum?

  private static let vectorCountMin = 32

  @inline(__always) mutating func add(_ number: Double) {
    let sum = high + number
    let added = sum - high
    let error = (high - (sum - added)) + (number - added)
    let rest = low + error
    let addedRest = rest - low
    let lost = (low - (rest - addedRest)) + (error - addedRest)
    // Not a number after an overflow, and when the number is infinite.
    if lost == 0 { (high, low) = (sum, rest) } else { spill(number) }
  }

  @inline(never) private mutating func spill(_ number: Double) {
    var sum = wide ?? WideSum()
    wide = nil  // so that it is not copied
    for part in [high, low, number] { sum.add(part) }
    (high, low, wide) = (0, 0, sum)
  }

  /// Four sums side by side, which the processor adds at once: three times as fast as one by one. When
  /// one of them loses something, all begin again one by one. Putting them together costs as much as
  /// some ten numbers.
  mutating func add(_ numbers: UnsafePointer<Double>, count: Int) {
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

  mutating func add(_ other: ExactSum) {
    add(other.high)
    add(other.low)
    guard let more = other.wide else { return }
    var sum = wide ?? WideSum()
    wide = nil
    sum.add(more)
    wide = sum
  }

  /// The double nearest to the sum, of two equally near ones the even one. Never negative zero.
  var value: Double {
    guard var sum = wide else { return high + low }
    sum.add(high)
    sum.add(low)
    return sum.value
  }

  /// The sum as two doubles; nil when it takes more.
  var parts: Parts? {
    let nearest = value
    guard nearest.isFinite else { return nil }
    var rest = self
    rest.add(-nearest)
    let low = rest.value
    rest.add(-low)
    return rest.value == 0 ? Parts(high: nearest, low: low) : nil
  }

  /// The double nearest to a sum and what is left of it.
  struct Parts: Hashable, Sendable {
    var high: Double
    var low: Double

    init(high: Double, low: Double) {
      self.high = high
      self.low = low
    }

    /// On disk, where an absent sum is not a number.
    static func payload(_ parts: Parts?) -> [Double] {
      [parts?.high ?? .nan, parts?.low ?? .nan]
    }

    static func stored(_ high: Double, _ low: Double) -> Parts? {
      high.isFinite && low.isFinite ? Parts(high: high, low: low) : nil
    }
  }

  @inline(__always) mutating func add(_ parts: Parts) {
    add(parts.high)
    add(parts.low)
  }
}
