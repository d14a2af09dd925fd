import Foundation

/// The vertical axis of a drawing: round marks that enclose all values.
struct PlotAxis: Sendable {
  let low: Double
  let high: Double
  let ticks: [Double]

  /// - Parameter includesZero: Whether the axis begins at zero, as that of bars must, whose lengths are
  ///   compared.
  init(values: [Double], includesZero: Bool) {
    let finite = values.filter(\.isFinite)
    var low = finite.min() ?? 0
    var high = finite.max() ?? 1
    if includesZero {
      low = min(0, low)
      high = max(0, high)
    }
    if low == high {
      let margin = low == 0 ? 1 : abs(low) * 0.1
      if !includesZero { low -= margin }
      high += margin
    }
    let step = Self.step(spanning: high - low)
    let first = (low / step).rounded(.down)
    let last = (high / step).rounded(.up)
    self.low = first * step
    self.high = last * step
    ticks = (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// Returns 1, 2 or 5 times a power of ten, so that there are 3 to 6 marks.
  private static func step(spanning span: Double) -> Double {
    let rough = span / 4
    let power = pow(10, floor(log10(rough)))
    let digit = rough / power
    return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power
  }

  /// 0 at the bottom and 1 at the top.
  func fraction(_ value: Double) -> Double { (value - low) / (high - low) }
  func contains(_ value: Double) -> Bool { (low...high).contains(value) }
}
