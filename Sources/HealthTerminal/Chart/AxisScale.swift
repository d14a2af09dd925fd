import HealthWords

/// A value axis with round marks, spaced 1, 2, 2.5 or 5 times a power of ten.
///
/// These steps have short labels and can be divided by eye.
package struct AxisScale: Hashable, Sendable {
  package let low: Double
  package let step: Double
  /// The number of steps; at least 1.
  package let stepCount: Int

  package var high: Double { low + step * Double(stepCount) }

  /// Creates the smallest such axis that contains `range` with at most `stepCountMax` steps. Bars
  /// need an axis from zero; other charts start near their lowest value.
  package init(holding range: ClosedRange<Double>, fromZero: Bool, stepCountMax: Int) {
    var lowest = fromZero ? min(0, range.lowerBound) : range.lowerBound
    var highest = fromZero ? max(0, range.upperBound) : range.upperBound
    if lowest == highest {
      // A single value has no range; the axis then surrounds it.
      let margin = lowest == 0 ? 1 : lowest.magnitude * 0.05
      highest += margin
      if !fromZero { lowest -= margin }
    }
    var (step, low, count) = Self.steps(lowest, highest, 0)
    var attempt = 0
    while count > stepCountMax {
      attempt += 1
      (step, low, count) = Self.steps(lowest, highest, attempt)
    }
    (self.step, self.low, stepCount) = (step, low, count)
  }

  private static func steps(
    _ lowest: Double, _ highest: Double, _ attempt: Int
  ) -> (step: Double, low: Double, count: Int) {
    var power = 1.0
    // A hundredth is finer than any chart has rows, so the search begins below the result and ends
    // at the first step that fits.
    let rough = (highest - lowest) / 100
    while power > rough { power /= 10 }
    while power * 10 <= rough { power *= 10 }
    let factors = [1, 2, 2.5, 5]
    for _ in 0..<(attempt / factors.count) { power *= 10 }
    let step = factors[attempt % factors.count] * power
    // The tolerance absorbs the rounding of decimal steps: 0.3 / 0.1 is less than 3.
    let low = (lowest / step + 1e-9).rounded(.down) * step
    let count = max(1, Int(((highest - low) / step - 1e-9).rounded(.up)))
    return (step, low, count)
  }

  package func value(at step: Int) -> Double { low + self.step * Double(step) }

  /// Returns the position of a value: 0 at the bottom, 1 at the top.
  package func fraction(_ value: Double) -> Double { (value - low) / (high - low) }

  /// Returns the text of a mark, with as many decimals as the step needs and `k` or `M` for large
  /// numbers.
  package func label(at index: Int) -> String {
    let largest = max(high.magnitude, low.magnitude)
    let (unit, suffix) = largest >= 1e6 ? (1e6, "M") : largest >= 1e4 ? (1e3, "k") : (1, "")
    let value = value(at: index) / unit
    var digits = 0
    var shown = step / unit
    while digits < 6, (shown - shown.rounded()).magnitude > 1e-6 * shown {
      shown *= 10
      digits += 1
    }
    let text = NumberText.decimal(value, fractionDigits: digits)
    return text == "0" ? text : text + suffix
  }
}
