package import HealthModel

/// Measured values in intervals of equal length: more of them than a drawing has points would only be
/// noise.
package struct ValueSlots: Hashable, Sendable {
  package struct Slot: Hashable, Sendable {
    package let lowest: Double
    /// The mean of the values.
    package let average: Double
    package let highest: Double
  }

  private let origin: Int64
  /// In microseconds.
  private let length: Int64
  /// The slots that have values, by their number from the origin.
  package let slots: [Int: Slot]

  /// - Parameters:
  ///   - origin: The start of the slot with number 0.
  ///   - length: The length of a slot in microseconds, greater than 0.
  package init(_ samples: [HealthObject], from origin: Instant, length: Int64) {
    precondition(length > 0, "a slot has a length")
    (self.origin, self.length) = (origin.microseconds, length)
    let groups = Dictionary(grouping: samples) { sample in
      let (quotient, rest) = (sample.start.microseconds - origin.microseconds)
        .quotientAndRemainder(dividingBy: length)
      return Int(rest < 0 ? quotient - 1 : quotient)
    }
    slots = groups.mapValues { samples in
      let values = samples.map(\.value)
      return Slot(
        lowest: values.min() ?? 0, average: values.reduce(0, +) / Double(values.count),
        highest: values.max() ?? 0)
    }
  }

  /// The first moment of a slot.
  package func start(of slot: Int) -> Instant {
    Instant(microseconds: origin + Int64(slot) * length)
  }

  /// The moment in the middle of a slot.
  package func middle(of slot: Int) -> Instant {
    Instant(microseconds: origin + Int64(slot) * length + length / 2)
  }
}

extension ValueSlots: Redacted {}
extension ValueSlots.Slot: Redacted {}
