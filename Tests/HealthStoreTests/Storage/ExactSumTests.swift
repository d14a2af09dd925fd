import TestSupport
import Testing

@testable import HealthStorage
@testable import HealthStore

@Suite struct ExactSumTests {
  /// Returns the sum by Shewchuk's algorithm, rounded half to even, like Python's `math.fsum`.
  private func fsum(_ numbers: [Double]) -> Double {
    var partials: [Double] = []
    for number in numbers {
      var x = number
      var next: [Double] = []
      for partial in partials {
        var y = partial
        if x.magnitude < y.magnitude { swap(&x, &y) }
        let high = x + y
        let low = y - (high - x)
        if low != 0 { next.append(low) }
        x = high
      }
      partials = next + [x]
    }
    guard var high = partials.popLast() else { return 0 }
    var low = 0.0
    while let y = partials.popLast() {
      let x = high
      high = x + y
      low = y - (high - x)
      if low != 0 { break }
    }
    // The remainder breaks a tie.
    if let last = partials.last, low != 0, (low < 0) == (last < 0), last != 0 {
      let y = low * 2
      let x = high + y
      if y == x - high { high = x }
    }
    return high + 0
  }

  private func numbers(_ random: inout SplitMix, exponents: ClosedRange<Int>) -> [Double] {
    var numbers = (0..<Int.random(in: 1..<60, using: &random)).map { _ in
      let sign: FloatingPointSign = Bool.random(using: &random) ? .plus : .minus
      return Double(
        sign: sign, exponent: .random(in: exponents, using: &random),
        significand: .random(in: 1..<2, using: &random))
    }
    // About half of the numbers cancel out.
    for number in numbers where Int.random(in: 0..<2, using: &random) == 0 {
      numbers.append(-number)
    }
    return numbers.shuffled(using: &random)
  }

  private func sum(_ numbers: some Sequence<Double>) -> ExactSum {
    var sum = ExactSum()
    for number in numbers { sum.add(number) }
    return sum
  }

  @Test(
    "a sum is the double nearest to the exact sum, in any order and grouping",
    arguments: [-8...8, -40...60, -300...300, -1074...(-1000), -1074...970])
  func random(exponents: ClosedRange<Int>) {
    var random = SplitMix(seed: UInt64(exponents.count))
    for _ in 0..<400 {
      let numbers = numbers(&random, exponents: exponents)
      let expected = fsum(numbers)
      #expect(sum(numbers).value.bitPattern == expected.bitPattern)
      #expect(sum(numbers.shuffled(using: &random)).value.bitPattern == expected.bitPattern)
      var grouped = ExactSum()
      var rest = numbers[...]
      while !rest.isEmpty {
        let group = rest.prefix(.random(in: 1..<20, using: &random))
        let part = sum(group)
        if let parts = part.parts, Bool.random(using: &random) {
          #expect(parts.high.bitPattern == fsum(Array(group)).bitPattern)
          grouped.add(parts)
        } else {
          grouped.add(part)
        }
        rest = rest.dropFirst(group.count)
      }
      #expect(grouped.value.bitPattern == expected.bitPattern)
      var together = sum(numbers.prefix(2))
      numbers.withUnsafeBufferPointer { buffer in
        guard buffer.count > 2 else { return }
        together.add(buffer.baseAddress! + 2, count: buffer.count - 2)
      }
      #expect(together.value.bitPattern == expected.bitPattern)
      var wide = WideSum()
      for number in numbers { wide.add(number) }
      #expect(wide.value.bitPattern == expected.bitPattern)
    }
  }

  @Test("ties round to even, and the smallest remainder breaks them")
  func ties() {
    let half = 0x1p-53
    for wide in [false, true] {
      // Terms of very different magnitude, so that two doubles cannot represent the sum.
      let apart = wide ? [0x1p900, -0x1p900] : []
      #expect(sum(apart + [1, half]).value == 1)
      #expect(sum(apart + [1, half, 0x1p-1074]).value == 1 + 0x1p-52)
      #expect(sum(apart + [1, half, -0x1p-1074]).value == 1)
      #expect(sum(apart + [1 + 0x1p-52, half]).value == 1 + 0x1p-51)
      #expect(sum(apart + [-1, -half, -0x1p-1074]).value == -1 - 0x1p-52)
      #expect(sum([1e16] + apart + [1, -1e16]).value == 1)
    }
  }

  @Test(
    "sums at the limits of Double overflow, keep the smallest values, and have no negative zero")
  func ends() {
    let greatest = Double.greatestFiniteMagnitude
    let least = Double.leastNonzeroMagnitude
    #expect(sum([greatest, greatest]).value == .infinity)
    #expect(sum([greatest, greatest, -greatest]).value == greatest)
    #expect(sum([-greatest, greatest * 0x1p-54]).value == -greatest)
    #expect(sum([-greatest, -greatest]).value == -.infinity)
    #expect(sum([least, least]).value == 2 * least)
    #expect(sum([0x1p1000, least, -0x1p1000]).value == least)
    #expect(sum([.infinity, 1]).value == .infinity)
    #expect(sum([.infinity, 1, -.infinity]).value.isNaN)
    #expect(sum([-0.0, -0.0]).value.bitPattern == 0)
    #expect(sum([1, -1]).value.bitPattern == 0)
    #expect(sum([]).value.bitPattern == 0)
  }

  @Test("the sum of a block is stored in two parts only if they represent it exactly")
  func parts() {
    #expect(sum([0.1, 0.2, 0.3]).parts != nil)
    #expect(sum([1, 0x1p-60]).parts == .init(high: 1, low: 0x1p-60))
    #expect(sum([1, 0x1p-60, 0x1p-200]).parts == nil)
    #expect(sum([.infinity]).parts == nil)
    #expect(sum([.greatestFiniteMagnitude, .greatestFiniteMagnitude]).parts == nil)
    let stored = ExactSum.Parts.payload(nil)
    #expect(ExactSum.Parts.stored(stored[0], stored[1]) == nil)
  }
}
