/// Measures elapsed seconds.
package struct Stopwatch: Sendable {
  private let start = ContinuousClock.now
  package init() {}
  package var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
}

/// Prints one JSON object of numbers, the format that scripts/bench parses.
package func report(_ figures: [(String, Double)]) {
  print("{" + figures.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}")
}

extension [Double] {
  /// Returns the percentile for `share` between 0 and 1, or 0 without values.
  package func percentile(_ share: Double) -> Double {
    isEmpty ? 0 : sorted()[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
