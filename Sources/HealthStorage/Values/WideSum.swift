/// A sum that represents any sum of fewer than 2^64 doubles exactly: an integer of 2,176 bits whose
/// unit is the smallest double, as proposed by Kulisch (Computer Arithmetic and Validity, 2008).
///
/// A limb holds 32 of the bits and has room for carries, so an addition changes only three limbs.
package struct WideSum: Sendable {
  private static let limbCount = 68
  private static let mask: Int64 = 0xFFFF_FFFF
  /// An addition changes a limb by less than 2^32, so no limb overflows before it is carried.
  private static let additionCountMax = 1 << 30

  private var limbs = [Int64](repeating: 0, count: limbCount)
  private var additionCount = 0
  /// The sum of the numbers that are not finite: infinite or NaN.
  private var special = 0.0

  package mutating func add(_ number: Double) {
    guard number.isFinite else {
      special += number
      return
    }
    let isSubnormal = number.exponentBitPattern == 0
    let significand = number.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    let position = isSubnormal ? 0 : Int(number.exponentBitPattern) - 1
    let (limb, shift) = (position >> 5, UInt64(position & 31))
    let lower = (significand & 0xFFFF_FFFF) << shift
    let upper = (significand >> 32) << shift + lower >> 32
    let sign: Int64 = number.sign == .minus ? -1 : 1
    limbs[limb] += sign * (Int64(lower) & Self.mask)
    limbs[limb + 1] += sign * (Int64(upper) & Self.mask)
    limbs[limb + 2] += sign * (Int64(upper) >> 32)
    additionCount += 1
    if additionCount == Self.additionCountMax { carry() }
  }

  package mutating func add(_ other: WideSum) {
    // With all carries propagated, adding limbs cannot overflow.
    carry()
    var other = other
    other.carry()
    for index in limbs.indices { limbs[index] += other.limbs[index] }
    special += other.special
    additionCount = 1
  }

  /// Propagates carries, so that every limb except the last, which has the sign, is less than 2^32
  /// and not negative.
  private mutating func carry() {
    var carry: Int64 = 0
    for index in 0..<Self.limbCount - 1 {
      let sum = limbs[index] + carry
      limbs[index] = sum & Self.mask
      carry = sum >> 32
    }
    limbs[Self.limbCount - 1] += carry
    additionCount = 0
  }

  /// The nearest double, with ties to even.
  var value: Double {
    guard special == 0 else { return special.isNaN ? .nan : special }
    var magnitude = self
    magnitude.carry()
    let isNegative = magnitude.limbs[Self.limbCount - 1] < 0
    if isNegative {
      for index in limbs.indices { magnitude.limbs[index].negate() }
      magnitude.carry()
    }
    let rounded = magnitude.rounded
    return isNegative ? -rounded : rounded
  }

  /// The nearest double to a sum that is not negative, after `carry`.
  private var rounded: Double {
    guard let last = limbs.lastIndex(where: { $0 != 0 }) else { return 0 }
    let topBit = last * 32 + (63 - limbs[last].leadingZeroBitCount)
    // In units of the smallest double, the count is the bit pattern up to the first normal numbers.
    guard topBit > 52 else { return Double(bitPattern: bits(from: 0)) }
    let shift = topBit - 52
    var significand = bits(from: shift) & (1 << 53 - 1)
    let half = shift - 1
    let isHalf = limbs[half >> 5] >> Int64(half & 31) & 1 == 1
    if isHalf && (significand & 1 == 1 || hasBits(below: half)) { significand += 1 }
    // The leading bit, and a carry out of the significand, add to the exponent.
    let pattern = UInt64(shift) << 52 + significand
    return pattern < Double.infinity.bitPattern ? Double(bitPattern: pattern) : .infinity
  }

  /// Returns 64 bits, of which those above the 53rd may be missing.
  private func bits(from position: Int) -> UInt64 {
    let (limb, shift) = (position >> 5, UInt64(position & 31))
    func at(_ index: Int) -> UInt64 { index < Self.limbCount ? UInt64(limbs[index]) : 0 }
    let low = at(limb) | at(limb + 1) << 32
    return low >> shift | (shift == 0 ? 0 : at(limb + 2) << (64 - shift))
  }

  private func hasBits(below position: Int) -> Bool {
    limbs[..<(position >> 5)].contains { $0 != 0 }
      || limbs[position >> 5] & (1 << Int64(position & 31) - 1) != 0
  }
}
